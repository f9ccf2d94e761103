//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::Problem;
use crate::requests::RequestStatus;

#[derive(Debug)]
pub enum Refusal {
    /// There is no such conversation, or not for this person.
    Hidden,
    RequestClosed(RequestStatus),
    Developer(Unreachable),
    Closed,
    SubscriptionRequired,
    NonceReused,
    Attachments(Unfit),
    AlreadySent,
    Message,
    OneAnchor,
    /// Opening one that the two have an agreement in.
    Agreed,
}

/// Why a client can't write to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    NotNamed,
    /// Nobody has this id, or they can't be reached any more.
    Unknown,
    NoDeveloper,
}

/// Why a message can't take a file along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    Unknown,
    Sent,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::RequestClosed(status) => Self::conflict(
                "request_closed",
                match status {
                    RequestStatus::Draft => {
                        "This request is a draft. Publish it before you message developers."
                    }
                    RequestStatus::Completed => {
                        "This request is completed. You can't start a conversation about it."
                    }
                    RequestStatus::Cancelled => {
                        "This request was cancelled. You can't start a conversation about it."
                    }
                    RequestStatus::Open | RequestStatus::Paused | RequestStatus::InProgress => {
                        "You can't start a conversation about this request."
                    }
                },
            ),
            Refusal::Developer(why) => Self::field(
                "developer_id",
                match why {
                    Unreachable::NotNamed => "Choose the developer you want to message.",
                    Unreachable::Unknown => "There is no developer with this id.",
                    Unreachable::NoDeveloper => "You can message only developers, and this person isn't one.",
                },
            ),
            Refusal::Closed => Self::conflict(
                "conversation_closed",
                "This conversation is closed. Reopen it to send messages.",
            ),
            Refusal::SubscriptionRequired => crate::subscriptions::required(),
            Refusal::NonceReused => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "nonce_reused",
                "This client_nonce was used before for another message.",
            )
            .about("client_nonce"),
            Refusal::Attachments(why) => Self::field(
                "attachment_ids",
                match why {
                    Unfit::Unknown => "One of these files wasn't found. Please attach it again.",
                    Unfit::Sent => {
                        "One of these files was sent with another message. Please attach it again."
                    }
                },
            ),
            Refusal::AlreadySent => {
                Self::conflict("attachment_sent", "This file was sent with a message and can't be removed.")
            }
            Refusal::Message => Self::field("up_to_id", "There is no such message in this conversation."),
            Refusal::OneAnchor => Self::field("query", "Use only one of before, after and around."),
            Refusal::Agreed => Self::conflict(
                "status_not_allowed",
                "This conversation has an agreement. You can close it, but you can't set it back to open.",
            ),
        }
    }
}
