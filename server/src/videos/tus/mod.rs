//! Uploads that go on after anything: tus 1.0 (https://tus.io) with creation, termination, expiration and checksum.
//!
//! An upload belongs to its owner and has an address that nobody guesses. Its bytes grow in the storage, and how far they
//! are durable stands in its row. Whoever writes holds the row by a short lease: a second one is told to wait. When the
//! last byte is durable the video is handed to the processing, in the same transaction.

mod append;
mod checksum;
mod create;
mod end;
mod look;
mod metadata;
mod writer;

use axum::http::header::{HeaderName, LOCATION};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use db::Time;

use super::refusal::Refusal;
use super::store::uploads::UploadRow;
use crate::app::App;
use crate::http::reply::Stop;
use crate::http::router::{RoomRoutes, both, routes};

pub use end::{end_of, handle_jobs, sweep};

const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const VERSION: HeaderName = HeaderName::from_static("tus-version");
const EXTENSION: HeaderName = HeaderName::from_static("tus-extension");
const MAX_SIZE: HeaderName = HeaderName::from_static("tus-max-size");
const ALGORITHMS: HeaderName = HeaderName::from_static("tus-checksum-algorithm");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const CHECKSUM: HeaderName = HeaderName::from_static("upload-checksum");
const VIDEO_ID: HeaderName = HeaderName::from_static("x-video-id");

const SPOKEN: HeaderValue = HeaderValue::from_static("1.0.0");

pub fn routes() -> RoomRoutes {
    [
        routes!(create::upload_options, create::create_upload),
        routes!(look::upload, append::append_upload, end::end_upload),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// Every answer says which version is spoken, also a refusal.
fn spoken(answer: Result<Response, Stop>) -> Response {
    let mut response = answer.unwrap_or_else(axum::response::IntoResponse::into_response);
    response.headers_mut().insert(RESUMABLE, SPOKEN);
    response
}

/// Refuses clients of another version.
fn check_version(headers: &HeaderMap) -> Result<(), Refusal> {
    if headers.get(RESUMABLE) == Some(&SPOKEN) { Ok(()) } else { Err(Refusal::OtherVersion) }
}

fn number(headers: &HeaderMap, name: &HeaderName) -> Option<i64> {
    let text = headers.get(name)?.to_str().ok()?.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Where an upload is, how far it is and until when it can go on.
fn describe(headers: &mut HeaderMap, upload: &UploadRow) {
    headers.insert(OFFSET, HeaderValue::from(upload.position));
    headers.insert(VIDEO_ID, HeaderValue::from(upload.video_id));
    if let Ok(value) = HeaderValue::from_str(&http_date(upload.expires_at)) {
        headers.insert(EXPIRES, value);
    }
}

fn locate(headers: &mut HeaderMap, name: &str) {
    if let Ok(value) = HeaderValue::from_str(&format!("/api/videos/uploads/{name}")) {
        headers.insert(LOCATION, value);
    }
}

fn http_date(at: Time) -> String {
    let seconds = u64::try_from(at.as_second()).unwrap_or(0);
    httpdate::fmt_http_date(std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds))
}

/// When an upload that nobody goes on with is given up.
fn expiry(app: &App) -> Time {
    app.clock.now() + std::time::Duration::from_hours(app.settings.videos.upload_hours)
}
