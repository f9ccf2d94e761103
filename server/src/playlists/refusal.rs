//! What this room refuses, with the words for it.

use super::MOST_VIDEOS;
use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such playlist, or not for this person.
    Hidden,
    /// There is no such video, or not for this person.
    NoVideo,
    Already,
    Full,
    /// The order that was sent is not one of the videos that are in it.
    Changed,
    Order,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::NoVideo => Self::not_found().saying("This video isn't available."),
            Refusal::Already => {
                Self::conflict("already_in_playlist", "This video is already in the playlist.")
            }
            Refusal::Full => {
                let detail =
                    format!("A playlist can have at most {MOST_VIDEOS} videos. Please create another one.");
                Self::conflict("playlist_full", detail)
            }
            Refusal::Changed => Self::conflict(
                "playlist_changed",
                "This playlist was changed meanwhile. Please reload the page and try again.",
            ),
            Refusal::Order => Self::field("order", "Use a place from 1 on."),
        }
    }
}
