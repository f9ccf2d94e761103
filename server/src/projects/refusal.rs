//! What this room refuses, with the words for it.

use crate::problem::Problem;

/// So that a project can be shown whole.
pub const MOST_REQUESTS: i64 = 100;

#[derive(Debug)]
pub enum Refusal {
    /// There is no such project, or it is someone else's.
    Hidden,
    Full,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::Full => Self::conflict(
                "project_full",
                format!("A project can have at most {MOST_REQUESTS} requests. Please create another one."),
            ),
        }
    }
}
