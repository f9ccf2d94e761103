//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::Problem;

#[derive(Debug)]
pub enum Refusal {
    /// They have no password, and signed in too long ago to be believed without one.
    SignInAgain,
    OpenAgreements(i64),
    UnknownLink,
    TooSoon,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::SignInAgain => Self::new(
                StatusCode::FORBIDDEN,
                "sign_in_again",
                "Please log out, sign in again, and delete your account within 10 minutes.",
            ),
            Refusal::OpenAgreements(1) => Self::conflict(
                "open_agreements",
                "You have an open agreement. Please complete or cancel it first.",
            ),
            Refusal::OpenAgreements(count) => Self::conflict(
                "open_agreements",
                format!("You have {count} open agreements. Please complete or cancel them first."),
            ),
            Refusal::UnknownLink => Self::new(
                StatusCode::NOT_FOUND,
                "not_found",
                "This link doesn't work any more. Your account was restored before, or it is gone.",
            ),
            Refusal::TooSoon => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_requests",
                "You can ask for your data once a day. Please try again tomorrow.",
            ),
        }
    }
}
