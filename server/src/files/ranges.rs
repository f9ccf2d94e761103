//! Which bytes of a file a call asks for (RFC 9110, section 14). One range is answered; several are answered with all of it.

use std::ops::Range;

use axum::body::Body;
use axum::http::header::{CONTENT_RANGE, IF_RANGE, RANGE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    All,
    Part(Range<u64>),
    /// It begins beyond the end.
    Nothing,
}

pub fn wanted(headers: &HeaderMap, tag: &str, size: u64) -> Wanted {
    let Some(asked) = headers.get(RANGE).and_then(|value| value.to_str().ok()) else { return Wanted::All };
    // Whoever has a part of something else needs all of this.
    if headers.get(IF_RANGE).is_some_and(|known| known.as_bytes() != tag.as_bytes()) {
        return Wanted::All;
    }
    read(asked, size).unwrap_or(Wanted::All)
}

/// `None` when it can't be read, and so is ignored.
fn read(asked: &str, size: u64) -> Option<Wanted> {
    let (unit, asked) = asked.split_once('=')?;
    let (first, last) = asked.trim().split_once('-')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") || asked.contains(',') {
        return None;
    }
    let (first, last) = (first.trim(), last.trim());
    let range = match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(size),
        (Some(first), None) if last.is_empty() => first..size,
        (None, Some(count)) if first.is_empty() => size.saturating_sub(count)..size,
        _ => return None,
    };
    Some(if range.start >= range.end { Wanted::Nothing } else { Wanted::Part(range) })
}

fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

pub fn described(range: &Range<u64>, size: u64) -> String {
    format!("bytes {}-{}/{size}", range.start, range.end.saturating_sub(1))
}

pub fn not_satisfiable(size: u64) -> Response {
    let mut response = (StatusCode::RANGE_NOT_SATISFIABLE, Body::empty()).into_response();
    if let Ok(value) = HeaderValue::from_str(&format!("bytes */{size}")) {
        response.headers_mut().insert(CONTENT_RANGE, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_read_and_everything_else_is_all_of_it() {
        for (asked, expected) in [
            ("bytes=0-0", Wanted::Part(0..1)),
            ("bytes=10-19", Wanted::Part(10..20)),
            ("Bytes = 10-", Wanted::Part(10..100)),
            ("bytes=90-999", Wanted::Part(90..100)),
            ("bytes=-10", Wanted::Part(90..100)),
            ("bytes=-999", Wanted::Part(0..100)),
            ("bytes=100-", Wanted::Nothing),
            ("bytes=100-200", Wanted::Nothing),
            ("bytes=-0", Wanted::Nothing),
            ("bytes=18446744073709551615-", Wanted::Nothing),
            ("bytes=0-18446744073709551615", Wanted::Part(0..100)),
        ] {
            assert_eq!(read(asked, 100), Some(expected), "{asked}");
        }
        for ignored in [
            "",
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=a-b",
            "bytes=5-2",
            "bytes=0-1,5-6",
            "lines=0-1",
            "bytes=+1-2",
            "bytes=1-+2",
            "bytes=99999999999999999999-",
        ] {
            assert_eq!(read(ignored, 100), None, "{ignored}");
        }
        assert_eq!(read("bytes=0-", 0), Some(Wanted::Nothing));
    }

    #[test]
    fn a_part_of_something_else_is_no_use() {
        let headers = |known: &'static str| {
            HeaderMap::from_iter([
                (RANGE, HeaderValue::from_static("bytes=1-2")),
                (IF_RANGE, HeaderValue::from_static(known)),
            ])
        };
        assert_eq!(wanted(&headers("\"a\""), "\"a\"", 9), Wanted::Part(1..3));
        assert_eq!(wanted(&headers("\"b\""), "\"a\"", 9), Wanted::All);
        assert_eq!(wanted(&headers("W/\"a\""), "\"a\"", 9), Wanted::All);
        assert_eq!(wanted(&HeaderMap::new(), "\"a\"", 9), Wanted::All);
    }
}
