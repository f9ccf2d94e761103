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
                        "This request is paused. It takes answers again once its client reopens it."
                    }
                    RequestStatus::InProgress => "Work on this request has begun. It takes no more answers.",
                    RequestStatus::Completed => "This request is completed. It takes no more answers.",
                    RequestStatus::Cancelled => "This request was cancelled. It takes no more answers.",
                    RequestStatus::Draft | RequestStatus::Open => "This request takes no answers.",
                },
            ),
            Refusal::AlreadyAnswered => Self::conflict(
                "already_answered",
                "You have answered this request already. Withdraw that answer before you send another.",
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
                Self::conflict("status_not_allowed", "Only the developer who sent an answer can withdraw it.")
            }
            Refusal::Move { to: ResponseStatus::Closed, .. } => Self::conflict(
                "status_not_allowed",
                "An answer closes by itself when nobody answers it. Decline it instead.",
            ),
            Refusal::Move { from, to } => Self::conflict(
                "status_not_allowed",
                format!("An answer that {} can't become {}.", stands(from), to.word()),
            ),
            Refusal::RequestOver(status) => Self::conflict(
                "request_closed",
                format!(
                    "This request is {}. Its answers can be declined, but no longer chosen.",
                    status.word()
                ),
            ),
            Refusal::CannotWithdraw(status) => Self::conflict(
                "status_not_allowed",
                format!("An answer that {} can't be withdrawn.", stands(status)),
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
