//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is nobody of this kind with this id.
    Nobody,
    Own,
    NoWork,
    /// Only developers rate clients.
    NoDeveloper,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Nobody => Self::not_found(),
            Refusal::Own => Self::bad_request("cannot_rate_own", "You can't rate yourself."),
            Refusal::NoWork => Self::new(
                StatusCode::FORBIDDEN,
                "agreement_needed",
                "You can rate a client once you've completed an agreement with them.",
            ),
            Refusal::NoDeveloper => Self::forbidden(),
        }
    }
}
