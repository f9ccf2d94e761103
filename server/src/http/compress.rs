//! Compression of answers whose size is known and that nobody compressed before. The web app's files come compressed
//! already (`build.rs`); streams are left alone.

use std::io::Write as _;

use axum::body::{Body, HttpBody as _};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::BodyExt as _;

use crate::heavy::Heavy;

/// Below this, compression costs more than it saves.
const WORTHWHILE: u64 = 1024;
/// Above this, an answer should not have been made whole; it is sent as it is.
const BOUNDED: u64 = 4 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Gzip,
    Brotli,
}

/// The best encoding the caller takes; brotli is only there for the files that were compressed at build time.
pub fn accepted(headers: &HeaderMap) -> Option<Encoding> {
    if takes(headers, "br") {
        Some(Encoding::Brotli)
    } else if takes_gzip(headers) {
        Some(Encoding::Gzip)
    } else {
        None
    }
}

pub fn takes_gzip(headers: &HeaderMap) -> bool {
    takes(headers, "gzip")
}

fn takes(headers: &HeaderMap, name: &str) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|v| v.split(','))
        .any(|item| {
            let mut parts = item.split(';').map(str::trim);
            let named = parts.next().is_some_and(|coding| coding.eq_ignore_ascii_case(name));
            let refused = parts.any(
                |weight| matches!(weight.strip_prefix("q=").map(str::parse::<f32>), Some(Ok(q)) if q <= 0.0),
            );
            named && !refused
        })
}

/// More than this is compressed where heavy work is done: it takes a millisecond and more.
pub const LARGE: usize = 64 * 1024;

/// Made at run time, for a caller that takes gzip.
pub async fn gzip(heavy: &Heavy, response: Response) -> Response {
    let size = response.body().size_hint().exact().unwrap_or(0);
    if !(WORTHWHILE..=BOUNDED).contains(&size)
        || response.headers().contains_key(CONTENT_ENCODING)
        || !is_text(response.headers())
    {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // The size is exact, so the whole body is already in memory and this never waits.
    let Some(Ok(collected)) = futures_util::FutureExt::now_or_never(body.collect()) else {
        return Response::from_parts(parts, Body::empty());
    };
    let plain = collected.to_bytes();
    let packing = if plain.len() > LARGE {
        let plain = plain.clone();
        heavy.run(move || packed(&plain)).await.ok().flatten()
    } else {
        packed(&plain)
    };
    let Some(packed) = packing else {
        return Response::from_parts(parts, Body::from(plain));
    };
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(packed))
}

/// The same bytes as gzip; `None` when they are too few to be worth it.
pub fn packed(plain: &[u8]) -> Option<Vec<u8>> {
    if (plain.len() as u64) < WORTHWHILE {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), Compression::new(5));
    encoder.write_all(plain).and_then(|()| encoder.finish()).ok()
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/") || kind.contains("json") || kind.contains("javascript") || kind.contains("xml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_read_with_its_weights() {
        let read = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, value.parse().unwrap());
            accepted(&headers)
        };
        assert_eq!(read("gzip, deflate, br"), Some(Encoding::Brotli));
        assert_eq!(read("gzip;q=0.5, br;q=0"), Some(Encoding::Gzip));
        assert_eq!(read("identity"), None);
        assert_eq!(read("gzip; q=0"), None);
        assert_eq!(read("GZIP"), Some(Encoding::Gzip));
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, "br".parse().unwrap());
        assert!(!takes_gzip(&headers), "brotli alone is not gzip");
    }
}
