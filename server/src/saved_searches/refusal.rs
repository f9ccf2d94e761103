//! What this room refuses, with the words for it.

use super::MOST;
use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Hidden,
    Many,
    Already,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::Many => Self::conflict(
                "too_many_searches",
                format!("You can save {MOST} searches. Please remove one first."),
            ),
            Refusal::Already => Self::conflict("search_saved", "You've saved this search already."),
        }
    }
}
