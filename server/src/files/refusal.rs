//! What this room refuses, and in which words.

use axum::http::StatusCode;

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NotSaidToBeAPicture,
    Encoded,
    NotAPicture,
    TooLarge,
    FileTooLarge,
    ProductTooLarge,
    Empty,
    /// It is not what its name or its type says.
    Lies,
    TooManyPixels,
    Damaged,
    QuotaExceeded,
    Broken,
    TooSlow,
    NoRoom,
    /// The caller has as many in progress as one person may.
    ManyUploadsOfOne,
    /// All together have.
    ManyUploads,
}

/// Seconds after which an upload that found no place may be tried again.
const COME_AGAIN: u64 = 5;

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (status, code, detail) = match refusal {
            Refusal::NotSaidToBeAPicture => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                "Send the picture itself as the body, with a content-type that begins with image/.",
            ),
            Refusal::Encoded => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                "Send the file as it is, without a content-encoding.",
            ),
            Refusal::NotAPicture => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not_an_image",
                "This is not a picture we can use. Please choose a PNG, JPEG, WebP or GIF.",
            ),
            Refusal::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                "This picture is larger than 10 MB. Please choose a smaller one.",
            ),
            Refusal::FileTooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                "This file is larger than 25 MB. Please choose a smaller one.",
            ),
            Refusal::ProductTooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                "This file is larger than 500 MB. Please choose a smaller one.",
            ),
            Refusal::Empty => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "file_empty",
                "This file is empty. Please choose another one.",
            ),
            Refusal::Lies => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "file_type_mismatch",
                "This file's content doesn't match its name. Please check it, or choose another one.",
            ),
            Refusal::TooManyPixels => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "too_many_pixels",
                "This picture has too many pixels. Please choose one of at most 16 megapixels.",
            ),
            Refusal::Damaged => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "image_damaged",
                "This picture is damaged or incomplete. Please choose another one.",
            ),
            Refusal::QuotaExceeded => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "quota_exceeded",
                "Your storage is full. Please remove a file you no longer need, then try again.",
            ),
            Refusal::Broken => {
                (StatusCode::BAD_REQUEST, "body_broken", "The body ended before it was complete.")
            }
            Refusal::TooSlow => (StatusCode::REQUEST_TIMEOUT, "body_too_slow", "The body came too slowly."),
            Refusal::NoRoom => (
                StatusCode::INSUFFICIENT_STORAGE,
                "storage_full",
                "There's no space for files right now. Please try again later.",
            ),
            Refusal::ManyUploadsOfOne => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_uploads",
                "You have too many uploads in progress. Please wait until one is done, then try again.",
            ),
            Refusal::ManyUploads => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_uploads",
                "Too many files are being uploaded right now. Please try again in a moment.",
            ),
        };
        let retry_after = (status == StatusCode::TOO_MANY_REQUESTS).then_some(COME_AGAIN);
        Self { retry_after, ..Self::new(status, code, detail) }
    }
}

impl From<images::Refusal> for Refusal {
    fn from(refusal: images::Refusal) -> Self {
        match refusal {
            images::Refusal::NotAPicture => Self::NotAPicture,
            images::Refusal::TooManyPixels => Self::TooManyPixels,
            images::Refusal::Damaged => Self::Damaged,
        }
    }
}

/// Storage that fails is nobody's mistake but ours.
pub fn of_storage(error: ::files::Error) -> Problem {
    match error {
        ::files::Error::Full => Refusal::NoRoom.into(),
        ::files::Error::NotFound => Problem::not_found(),
        ::files::Error::Broken(_) => Refusal::Broken.into(),
        ::files::Error::Unavailable(cause) => Problem::unavailable(cause),
    }
}
