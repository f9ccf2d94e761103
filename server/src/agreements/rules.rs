//! Pure decisions about agreements.

use super::states::{AgreementStatus, MilestoneStatus};
use crate::requests::RequestStatus;

/// What the newest version of a conversation's newest agreement is like.
#[derive(Clone, Copy, Debug)]
pub struct Newest {
    pub id: i64,
    pub deal: i64,
    pub version: i64,
    pub status: AgreementStatus,
}

/// The numbers of what is proposed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    pub deal: i64,
    pub version: i64,
    /// The one that it replaces while it still waits for an answer.
    pub supersedes: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotPropose {
    /// One waits for an answer: a new version has to name it.
    Waiting,
    /// One is in force.
    InForce,
    /// It names one that is not the newest.
    Outdated,
    /// It names one that is over.
    Over,
}

/// What may be proposed after the newest. A version names the one before it, so that nobody replaces what they have not read;
/// a new agreement begins where there is none, or the last one is over.
pub fn next(newest: Option<Newest>, supersedes: Option<i64>) -> Result<Next, CannotPropose> {
    use AgreementStatus::{Accepted, Cancelled, Completed, Declined, Proposed, Superseded, Withdrawn};
    let Some(newest) = newest else {
        return match supersedes {
            None => Ok(Next { deal: 1, version: 1, supersedes: None }),
            Some(_) => Err(CannotPropose::Outdated),
        };
    };
    let named = supersedes.map(|id| id == newest.id);
    match (newest.status, named) {
        (Accepted, _) => Err(CannotPropose::InForce),
        (_, Some(false)) => Err(CannotPropose::Outdated),
        (Proposed | Superseded, None) => Err(CannotPropose::Waiting),
        (Completed | Cancelled, Some(true)) => Err(CannotPropose::Over),
        (Proposed | Superseded | Declined | Withdrawn, Some(true)) => Ok(Next {
            deal: newest.deal,
            version: newest.version + 1,
            supersedes: (newest.status == Proposed).then_some(newest.id),
        }),
        (Declined | Withdrawn | Completed | Cancelled, None) => {
            Ok(Next { deal: newest.deal + 1, version: 1, supersedes: None })
        }
    }
}

/// Whether work on a request may be agreed upon.
pub fn may_begin(request: RequestStatus) -> bool {
    matches!(request, RequestStatus::Open | RequestStatus::Paused | RequestStatus::InProgress)
}

/// What somebody does with a milestone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Submit,
    RequestChanges,
    Approve,
}

/// Where a step leads, if it may follow.
pub fn step(from: MilestoneStatus, step: Step) -> Option<MilestoneStatus> {
    use MilestoneStatus::{Approved, ChangesRequested, Pending, Submitted};
    match (from, step) {
        (Pending | ChangesRequested, Step::Submit) => Some(Submitted),
        (Submitted, Step::RequestChanges) => Some(ChangesRequested),
        (Submitted, Step::Approve) => Some(Approved),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newest(status: AgreementStatus) -> Newest {
        Newest { id: 7, deal: 2, version: 3, status }
    }

    #[test]
    fn a_version_follows_the_newest_and_names_it() {
        use AgreementStatus::{Accepted, Cancelled, Completed, Declined, Proposed, Withdrawn};
        let first = Next { deal: 1, version: 1, supersedes: None };
        assert_eq!(next(None, None), Ok(first));
        assert_eq!(next(None, Some(7)), Err(CannotPropose::Outdated));
        for status in AgreementStatus::ALL {
            let outdated = if *status == Accepted { CannotPropose::InForce } else { CannotPropose::Outdated };
            assert_eq!(next(Some(newest(*status)), Some(6)), Err(outdated));
        }
        assert_eq!(
            next(Some(newest(Proposed)), Some(7)),
            Ok(Next { deal: 2, version: 4, supersedes: Some(7) })
        );
        assert_eq!(next(Some(newest(Proposed)), None), Err(CannotPropose::Waiting));
        for status in [Declined, Withdrawn] {
            assert_eq!(
                next(Some(newest(status)), Some(7)),
                Ok(Next { deal: 2, version: 4, supersedes: None })
            );
        }
        for status in [Completed, Cancelled] {
            assert_eq!(next(Some(newest(status)), Some(7)), Err(CannotPropose::Over));
        }
        for status in [Declined, Withdrawn, Completed, Cancelled] {
            assert_eq!(next(Some(newest(status)), None), Ok(Next { deal: 3, version: 1, supersedes: None }));
        }
    }

    #[test]
    fn a_milestone_goes_back_and_forth_until_it_is_approved() {
        use MilestoneStatus::{Approved, ChangesRequested, Pending, Submitted};
        let led: Vec<_> = MilestoneStatus::ALL
            .iter()
            .flat_map(|from| [Step::Submit, Step::RequestChanges, Step::Approve].map(|by| (*from, by)))
            .filter_map(|(from, by)| step(from, by).map(|to| (from, to)))
            .collect();
        let wanted = [
            (Pending, Submitted),
            (Submitted, ChangesRequested),
            (Submitted, Approved),
            (ChangesRequested, Submitted),
        ];
        assert_eq!(led, wanted);
    }
}
