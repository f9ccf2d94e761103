//! What this room refuses, with the words for it.

use crate::problem::Problem;

#[derive(Clone, Copy, Debug)]
pub enum Refusal {
    /// There is no such thing, or not for this person.
    Hidden,
    OwnTarget,
    AlreadyReported,
    ReportClosed,
    /// What a report is about was deleted since.
    TargetGone,
    /// An admin would suspend themselves.
    OwnAccount,
    AlreadyAppealed,
    AlreadyRestored,
    AppealClosed,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::OwnTarget => Self::conflict("own_target", "You can't report your own content."),
            Refusal::AlreadyReported => {
                Self::conflict("already_reported", "You've already reported this. We'll look at it soon.")
            }
            Refusal::ReportClosed => Self::conflict("report_closed", "This report was already decided."),
            Refusal::TargetGone => Self::conflict(
                "target_gone",
                "This was deleted after it was reported. Dismiss the report instead.",
            ),
            Refusal::OwnAccount => Self::conflict("own_account", "You can't suspend your own account."),
            Refusal::AlreadyAppealed => {
                Self::conflict("already_appealed", "You've already appealed this decision.")
            }
            Refusal::AlreadyRestored => {
                Self::conflict("already_restored", "This is visible again, so there's nothing to appeal.")
            }
            Refusal::AppealClosed => Self::conflict("appeal_closed", "This appeal was already answered."),
        }
    }
}
