//! What this room refuses, with the words for it.

use crate::problem::Problem;

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
            Refusal::RatesCrossed => {
                Self::field("rate_max_cents", "The highest rate can't be below the lowest.")
            }
            Refusal::NoName => Self::field("company_name", "Enter a company name or a contact name."),
            Refusal::NoSuchVideo => Self::field("intro_video_id", "You have no video with this id."),
        }
    }
}
