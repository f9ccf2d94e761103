//! What this room refuses, and in which words.

use axum::http::StatusCode;

use crate::problem::Problem;

pub enum Refusal {
    /// Somebody else was quicker.
    SetUpMeanwhile,
    /// The settings don't go together, in their own sentence.
    Settings(String),
    /// Why the test letter wasn't sent.
    Letter(String),
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::SetUpMeanwhile => Self::conflict(
                "already_set_up",
                "Somebody set this server up a moment ago. Nothing of yours was saved. Sign in with the account made then.",
            ),
            Refusal::Settings(sentence) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "settings_refused", sentence)
            }
            Refusal::Letter(sentence) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "letter_not_sent", sentence)
            }
        }
    }
}
