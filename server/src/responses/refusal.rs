//! What this room refuses, with the words for it.

use crate::problem::{FieldError, Problem};
use crate::requests::{RequestStatus, ResponseStatus};

#[derive(Debug)]
pub enum Refusal {
    /// There is no such answer, or not for this person.
    Hidden,
    /// They may see it, but this step is the other side's.
    NotYours,
    RequestClosed(RequestStatus),
    AlreadyAnswered,
    InvalidVideos,
    BadLink,
    Move {
        from: ResponseStatus,
        to: ResponseStatus,
    },
    /// Choosing for a request that is over.
    RequestOver(RequestStatus),
    CannotWithdraw(ResponseStatus),
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::NotYours => Self::forbidden(),
            Refusal::RequestClosed(status) => Self::conflict(
                "request_closed",
                match status {
                    RequestStatus::Paused => {
                        "This request is paused. You can send a proposal once the client reopens it."
                    }
                    RequestStatus::InProgress => "Work on this request has started. It no longer accepts proposals.",
                    RequestStatus::Completed => "This request is completed. It no longer accepts proposals.",
                    RequestStatus::Cancelled => "This request was cancelled. It no longer accepts proposals.",
                    RequestStatus::Draft | RequestStatus::Open => "This request doesn't accept proposals.",
                },
            ),
            Refusal::AlreadyAnswered => Self::conflict(
                "already_answered",
                "You've already sent a proposal for this request. Withdraw it before you send another.",
            ),
            Refusal::InvalidVideos => {
                Self::bad_request("invalid_videos", "One or more selected videos are invalid.")
            }
            Refusal::BadLink => Self::validation(vec![FieldError {
                field: "profile_link".to_owned(),
                message: "Enter a web address that starts with http:// or https://, or the path of a profile or of work on this site."
                    .to_owned(),
            }]),
            Refusal::Move { to: ResponseStatus::Withdrawn, .. } => {
                Self::conflict("status_not_allowed", "Only the developer who sent a proposal can withdraw it.")
            }
            Refusal::Move { to: ResponseStatus::Closed, .. } => Self::conflict(
                "status_not_allowed",
                "A proposal expires automatically when the client doesn't reply. Decline it instead.",
            ),
            Refusal::Move { from, to } => Self::conflict(
                "status_not_allowed",
                format!("A proposal that {} can't become {}.", stands(from), to.word()),
            ),
            Refusal::RequestOver(status) => Self::conflict(
                "request_closed",
                format!(
                    "This request is {}. You can only decline its proposals.",
                    status.word()
                ),
            ),
            Refusal::CannotWithdraw(status) => Self::conflict(
                "status_not_allowed",
                format!("A proposal that {} can't be withdrawn.", stands(status)),
            ),
        }
    }
}

fn stands(status: ResponseStatus) -> &'static str {
    match status {
        ResponseStatus::Sent => "was just sent",
        ResponseStatus::Viewed => "was viewed",
        ResponseStatus::Shortlisted => "is shortlisted",
        ResponseStatus::Declined => "was declined",
        ResponseStatus::Withdrawn => "was withdrawn",
        ResponseStatus::Accepted => "was accepted",
        ResponseStatus::Closed => "was closed",
    }
}
