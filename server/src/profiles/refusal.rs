//! What this room refuses, with the words for it.

use crate::problem::{FieldError, Problem};

#[derive(Debug)]
pub enum Refusal {
    ProfileExists,
    RatesCrossed,
    NoName,
    NoSuchVideo,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::ProfileExists => {
                Self::conflict("profile_exists", "You already have a profile. Edit it instead.")
            }
            Refusal::RatesCrossed => field("rate_max_cents", "The highest rate can't be below the lowest."),
            Refusal::NoName => field("company_name", "Enter a company name or a contact name."),
            Refusal::NoSuchVideo => field("intro_video_id", "You have no video with this id."),
        }
    }
}

fn field(field: &str, message: &str) -> Problem {
    Problem::validation(vec![FieldError { field: field.to_owned(), message: message.to_owned() }])
}
