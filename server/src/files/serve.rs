//! How a stored file is answered.

use ::files::Key;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::ranges::{self, Wanted};
use super::refusal::of_storage;
use super::store::{self, StoredFile};
use crate::app::App;
use crate::problem::Problem;

/// Whatever a file holds, it runs nothing and loads nothing.
const POLICY: &str = "default-src 'none'; sandbox";

/// What is shown in a page: the pictures that are made here, and films, which run nothing.
const SHOWN: [&str; 5] = ["image/png", "image/jpeg", "video/mp4", "video/webm", "text/vtt"];

/// How a name is written in a header: everything but letters, digits, `.`, `-` and `_` is escaped.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');

/// A stored file by its key.
pub async fn find(app: &App, key: &str) -> Result<Option<StoredFile>, db::Error> {
    store::by_key(&app.db, key).await
}

pub async fn answer(
    app: &App,
    file: &StoredFile,
    caching: &str,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    // A key is given to one content and never again, so it is the content's tag.
    let tag = format!("\"{}\"", file.key);
    let mut response = if knows(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let key = Key::parse(&file.key).ok_or_else(|| Problem::internal("a stored key is not one"))?;
        let size = u64::try_from(file.size_bytes).unwrap_or(0);
        let range = match ranges::wanted(headers, &tag, size) {
            Wanted::All => None,
            Wanted::Part(range) => Some(range),
            Wanted::Nothing => return Ok(ranges::not_satisfiable(size)),
        };
        let found = match app.files.get(&key, range.clone()).await {
            Err(::files::Error::NotFound) => {
                return Err(Problem {
                    cause: Some("a stored file is missing".into()),
                    ..Problem::not_found()
                });
            }
            found => found.map_err(of_storage)?,
        };
        let mut response = Body::from_stream(found.content).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_LENGTH, HeaderValue::from(found.range.end - found.range.start));
        headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        if range.is_some() {
            headers.insert(CONTENT_RANGE, value(&ranges::described(&found.range, found.size)));
        }
        headers.insert(CONTENT_TYPE, value(shown_type(file)));
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        headers.insert(CONTENT_DISPOSITION, value(&disposition(file)));
        if range.is_some() {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        }
        response
    };
    response.headers_mut().insert(ETAG, value(&tag));
    response.headers_mut().insert(CACHE_CONTROL, value(caching));
    Ok(response)
}

/// What people send is said to be what they say it is; a browser is told so only of what is shown here anyway.
fn shown_type(file: &StoredFile) -> &str {
    let is_shown = file.file_name.is_none() || SHOWN.contains(&file.content_type.as_str());
    if is_shown { &file.content_type } else { "application/octet-stream" }
}

/// Only pictures and films that were made here are shown in place. What has a name came from somebody, and is saved under it.
fn disposition(file: &StoredFile) -> String {
    let is_shown = SHOWN.contains(&file.content_type.as_str());
    match &file.file_name {
        None if is_shown => "inline".to_owned(),
        None => "attachment".to_owned(),
        Some(name) => {
            // Twice: plainly for old programs, then as it is (RFC 6266).
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ');
            let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
            format!(
                "attachment; filename=\"{plain}\"; filename*=UTF-8''{}",
                utf8_percent_encode(name, ESCAPED)
            )
        }
    }
}

fn knows(headers: &HeaderMap, tag: &str) -> bool {
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|known| matches!(known.trim().trim_start_matches("W/"), known if known == tag || known == "*"))
}

/// Keys and types are plain text; anything else would be a row we did not write.
fn value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}
