//! What this room refuses, with the words for it.

use super::rules::{MOST_BYTES, MOST_PARTICIPANTS};
use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No such session, no such link, not for the caller: nobody learns which.
    Hidden,
    /// Only the developer of the session says how far it is.
    NotTheDeveloper,
    Resolved,
    ClaimedByOther,
    /// The caller takes part by another link already.
    TakesPart,
    ManyParticipants,
    /// A file that isn't the caller's own in this session, or was sent before.
    NoSuchFile,
    Full,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::NotTheDeveloper => Self::forbidden(),
            Refusal::Resolved => Self::conflict("session_resolved", "This session has been resolved"),
            Refusal::ClaimedByOther => {
                Self::conflict("claimed_by_other", "This link belongs to another account.")
            }
            Refusal::TakesPart => {
                Self::conflict("takes_part", "You already take part in this session with another link.")
            }
            Refusal::ManyParticipants => {
                let detail = format!("A session can have at most {MOST_PARTICIPANTS} participants.");
                Self::conflict("too_many_participants", detail)
            }
            Refusal::NoSuchFile => Self::field(
                "attachment_ids",
                "One of these files isn't here, or was sent before. Please attach it again.",
            ),
            Refusal::Full => {
                let detail = format!("The files of a session can take at most {} MB.", MOST_BYTES >> 20);
                Self::conflict("session_full", detail)
            }
        }
    }
}
