//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such video, or not for this person.
    Hidden,
    /// The bytes are still coming, or are being looked at.
    NotReady,
    /// It is longer than the settings allow.
    TooLarge(u64),
    Empty,
    NoLength,
    Metadata,
    OtherVersion,
    OtherType,
    NoOffset,
    OtherOffset,
    Busy,
    /// More came than was announced.
    TooMuch,
    UnknownChecksum,
    OtherChecksum,
    /// It can't be given up any more.
    Complete,
    /// What had come is no longer there.
    Lost,
    LinkExpiry,
    MomentBeyond,
    NoFilm,
    /// A video has as many links for one person as it can have.
    ManyRecipients,
    ManyQuestions,
    /// The question is about a moment that the video has not.
    QuestionBeyond,
    ManyCaptions,
    SameCaptions,
    NotCaptions,
    CaptionsTooLarge,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (status, code, detail) = match refusal {
            Refusal::Hidden => return Self::not_found(),
            Refusal::NotReady => {
                return Self::conflict(
                    "video_not_ready",
                    "This video isn't ready yet. Please try again later.",
                );
            }
            Refusal::TooLarge(most) => {
                let detail =
                    format!("This video is larger than {}. Please choose a smaller one.", megabytes(most));
                return Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail);
            }
            Refusal::Empty => {
                return Self::field("upload-length", "This file is empty. Please choose another one.");
            }
            Refusal::NoLength => {
                return Self::field(
                    "upload-length",
                    "Say how many bytes the file has in the header Upload-Length.",
                );
            }
            Refusal::Metadata => {
                return Self::field(
                    "upload-metadata",
                    "Send pairs of a name and a base64 value in the header Upload-Metadata.",
                );
            }
            Refusal::OtherVersion => (
                StatusCode::PRECONDITION_FAILED,
                "tus_version",
                "This server speaks tus 1.0.0. Send the header Tus-Resumable: 1.0.0.",
            ),
            Refusal::OtherType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                "Send the bytes with the header content-type: application/offset+octet-stream.",
            ),
            Refusal::NoOffset => {
                return Self::field(
                    "upload-offset",
                    "Say where the bytes belong in the header Upload-Offset.",
                );
            }
            Refusal::OtherOffset => {
                return Self::conflict(
                    "offset_mismatch",
                    "The upload goes on at another place. Ask for its offset first.",
                );
            }
            Refusal::Busy => (
                StatusCode::LOCKED,
                "upload_busy",
                "This upload is going on somewhere else right now. Please try again in a moment.",
            ),
            Refusal::TooMuch => {
                (StatusCode::PAYLOAD_TOO_LARGE, "too_large", "More bytes came than the upload announced.")
            }
            Refusal::UnknownChecksum => {
                return Self::bad_request(
                    "unknown_checksum",
                    "Use sha1 or sha256 for the checksum, in base64.",
                );
            }
            // The number is tus's own.
            Refusal::OtherChecksum => (
                StatusCode::from_u16(460).unwrap_or(StatusCode::BAD_REQUEST),
                "checksum_mismatch",
                "The bytes changed on their way. Send them again.",
            ),
            Refusal::Complete => {
                return Self::conflict(
                    "upload_complete",
                    "This upload is complete. Delete the video instead.",
                );
            }
            Refusal::Lost => {
                (StatusCode::GONE, "upload_gone", "This upload can't be continued. Please start it again.")
            }
            Refusal::ManyRecipients => {
                return Self::conflict(
                    "too_many_links",
                    "A video can have at most 100 links. Remove one first.",
                );
            }
            Refusal::ManyQuestions => {
                return Self::conflict(
                    "too_many_questions",
                    "You have asked 50 questions. That's the most there can be.",
                );
            }
            Refusal::QuestionBeyond => {
                return Self::field("moment_seconds", "The video is shorter than that.");
            }
            Refusal::ManyCaptions => {
                return Self::conflict(
                    "too_many_captions",
                    "A video can have captions in at most 20 languages.",
                );
            }
            Refusal::SameCaptions => {
                return Self::conflict(
                    "captions_exist",
                    "There are captions with this language and label already.",
                );
            }
            Refusal::NotCaptions => {
                return Self::field("file", "This is not a caption file. Use a .vtt or .srt file.");
            }
            Refusal::CaptionsTooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                "This file is larger than 1 MB. Please choose a smaller one.",
            ),
            Refusal::LinkExpiry => return Self::field("expires_at", "Choose a moment in the future."),
            Refusal::MomentBeyond => return Self::field("poster_seconds", "The video is shorter than that."),
            Refusal::NoFilm => {
                return Self::conflict(
                    "no_film",
                    "Frames can't be picked here: this server has no ffmpeg. Upload a picture instead.",
                );
            }
        };
        Self::new(status, code, detail)
    }
}

fn megabytes(bytes: u64) -> String {
    match bytes >> 20 {
        mib if mib >= 1024 && mib % 1024 == 0 => format!("{} GB", mib / 1024),
        mib => format!("{mib} MB"),
    }
}
