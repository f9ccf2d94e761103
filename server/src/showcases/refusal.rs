//! What this room refuses, with the words for it.

use super::{MOST_IMAGES, MOST_VIDEOS};
use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such showcase.
    Hidden,
    /// It is somebody else's.
    NotTheirs,
    /// It was changed since the caller read it.
    Changed,
    OwnShowcase,
    Videos,
    ManyVideos,
    ManyImages,
    NoReadme,
    NotText,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden | Refusal::NoReadme => Self::not_found(),
            Refusal::NotTheirs => Self::forbidden(),
            Refusal::Changed => Self::conflict(
                "showcase_changed",
                "This showcase was changed meanwhile. Look at what is there now before you save yours.",
            ),
            Refusal::OwnShowcase => {
                Self::bad_request("cannot_rate_own", "You cannot rate your own showcase.")
            }
            Refusal::Videos => {
                Self::bad_request("invalid_videos", "One or more selected videos are invalid.")
            }
            Refusal::ManyVideos => Self::conflict(
                "too_many_videos",
                format!("A showcase can have at most {MOST_VIDEOS} videos."),
            ),
            Refusal::ManyImages => {
                let detail = format!("A showcase can have at most {MOST_IMAGES} pictures beside its cover.");
                Self::conflict("too_many_images", detail)
            }
            Refusal::NotText => Self::field("readme_file", "Choose a text file, such as README.md."),
        }
    }
}
