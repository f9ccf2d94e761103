//! What this room refuses, with the words for it.

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such thing.
    Unknown,
    /// Nobody suspends or restores themselves.
    OwnAccount,
    /// The job is waiting or running.
    NotFailed,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unknown => Self::not_found(),
            Refusal::OwnAccount => Self::conflict("own_account", "You can't suspend or restore yourself."),
            Refusal::NotFailed => {
                Self::conflict("not_failed", "This job hasn't failed, so there's nothing to retry.")
            }
        }
    }
}
