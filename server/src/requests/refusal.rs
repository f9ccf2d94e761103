//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use super::rules::MOST_SHARES;
use super::state::RequestStatus;
use crate::problem::{FieldError, Problem};

#[derive(Debug)]
pub enum Refusal {
    /// There is no such request, or not for this person.
    Hidden,
    /// It can be seen, but it is not theirs.
    NotYours,
    Move {
        from: RequestStatus,
        to: RequestStatus,
    },
    SharedCannotGo,
    AnsweredCannotGo,
    TalkedAboutCannotGo,
    SharedCannotBePrivate,
    NotOpen(RequestStatus),
    TooManyShares,
    /// A file that the client didn't bring, or that went with another request.
    NoSuchFile,
    /// Each id with the reason against it.
    Developers(Vec<(usize, Unfit)>),
}

/// Why a request can't be shared with somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    Oneself,
    /// Nobody has this id, or they can't be reached any more.
    Unknown,
    NoDeveloper,
}

impl Unfit {
    fn sentence(self) -> &'static str {
        match self {
            Self::Oneself => "You can't invite yourself.",
            Self::Unknown => "There is no developer with this id.",
            Self::NoDeveloper => "You can invite only developers, and this person isn't one.",
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::NotYours => Self::forbidden(),
            Refusal::Move { from, to } => Self::conflict(
                "status_not_allowed",
                format!("A request that is {} can't become {}.", shown(from), shown(to)),
            ),
            Refusal::SharedCannotGo => Self::conflict(
                "request_shared",
                "Developers are invited to this request. Withdraw the invites first, or cancel the request instead.",
            ),
            Refusal::AnsweredCannotGo => Self::conflict(
                "request_answered",
                "This request has proposals. Decline them and cancel the request instead.",
            ),
            Refusal::TalkedAboutCannotGo => Self::conflict(
                "request_talked_about",
                "There are conversations about this request. Cancel it instead, so that no messages are lost.",
            ),
            Refusal::SharedCannotBePrivate => Self::conflict(
                "request_shared",
                "Developers are invited to this request. Withdraw the invites before you make it private.",
            ),
            Refusal::NotOpen(RequestStatus::Draft) => Self::conflict(
                "not_open",
                "This request is a draft. Publish it before you invite developers.",
            ),
            Refusal::NotOpen(status) => Self::conflict(
                "not_open",
                format!("This request is {}, so you can't invite developers.", shown(status)),
            ),
            Refusal::TooManyShares => Self::new(
                StatusCode::CONFLICT,
                "too_many_shares",
                format!("You can invite at most {MOST_SHARES} developers to a request."),
            ),
            Refusal::NoSuchFile => {
                Self::field("attachment_ids", "One of the files isn't there any more. Please add it again.")
            }
            Refusal::Developers(unfit) => Self::validation(
                unfit
                    .into_iter()
                    .map(|(place, why)| FieldError {
                        field: format!("developer_ids[{place}]"),
                        message: why.sentence().to_owned(),
                    })
                    .collect(),
            ),
        }
    }
}

fn shown(status: RequestStatus) -> &'static str {
    match status {
        RequestStatus::Draft => "a draft",
        RequestStatus::InProgress => "in progress",
        other => other.word(),
    }
}
