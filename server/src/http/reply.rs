//! What a handler answers: something, or the reason why not.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

pub type Reply<T> = Result<T, Stop>;

/// Why a handler stopped before its own answer.
#[derive(Debug)]
pub enum Stop {
    Refused(Box<Problem>),
    /// The call was made before under the same idempotency key: this is the first answer again.
    Replayed(Box<Response>),
}

impl<P: Into<Problem>> From<P> for Stop {
    fn from(problem: P) -> Self {
        Self::Refused(Box::new(problem.into()))
    }
}

impl IntoResponse for Stop {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(problem) => problem.into_response(),
            Self::Replayed(response) => *response,
        }
    }
}

/// 204.
#[derive(Debug)]
pub struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}
