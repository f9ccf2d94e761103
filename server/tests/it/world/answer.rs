//! An answer, read whole.

use std::fmt;

use axum::http::HeaderMap;
use axum::response::Response;
use http_body_util::BodyExt as _;
use serde_json::Value;

pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    /// Null when it is not JSON.
    pub body: Value,
}

impl Answer {
    pub async fn read(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        // A stream never ends by itself: only its head is looked at here.
        if parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream") {
            let status = parts.status.as_u16();
            return Self { status, headers: parts.headers, bytes: Vec::new(), body: Value::Null };
        }
        let bytes = body.collect().await.expect("a body").to_bytes().to_vec();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Self { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().expect("a text"))
    }

    pub fn token(&self) -> String {
        self.body["token"].as_str().unwrap_or_else(|| panic!("no token in {self}")).to_owned()
    }

    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// The names of the fields that were refused.
    pub fn fields(&self) -> Vec<&str> {
        let errors = self.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str()).collect()
    }

    /// Checks that it is a whole problem document with this status and code.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> &Self {
        assert_eq!((self.status, self.code()), (status, code), "{self}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self}");
        assert_eq!(self.body["status"], status, "{self}");
        assert_eq!(self.body["type"], "about:blank", "{self}");
        assert!(self.body["title"].is_string() && self.body["detail"].is_string(), "{self}");
        self
    }

    /// Checks that this field was refused.
    #[track_caller]
    pub fn refused_field(&self, field: &str) {
        let fields = self.refused(422, "validation_error").fields();
        assert!(fields.contains(&field), "{field} was not refused: {self}");
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.status, String::from_utf8_lossy(&self.bytes))
    }
}
