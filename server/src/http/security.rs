//! The headers that wall the browser in. The bearer token lies in local storage, so one injected script would be an
//! account lost: nothing inline, nothing from elsewhere, no frames.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                      media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub struct Headers(Vec<(HeaderName, HeaderValue)>);

impl Headers {
    pub fn new(https: bool) -> Self {
        let mut headers = vec![
            (CONTENT_SECURITY_POLICY, POLICY),
            (X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (X_FRAME_OPTIONS, "DENY"),
            (REFERRER_POLICY, "same-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
            (
                HeaderName::from_static("permissions-policy"),
                "camera=(self), microphone=(self), display-capture=(self), geolocation=(), browsing-topics=()",
            ),
        ];
        if https {
            headers.push((STRICT_TRANSPORT_SECURITY, "max-age=31536000"));
        }
        Self(headers.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))).collect())
    }

    /// Sets what the answer has not set itself: a page may be stricter, or say why it is not.
    pub fn apply(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}
