//! The one middleware: every request passes here once, on its way in and out.
//!
//! In: request id, the caller's address, the address's limit, the deadline. Out: the id, security headers, compression,
//! figures, the log line. One hand-written layer instead of a stack of them: the stack alone costs more than most handlers.

use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request};
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use tower::ServiceExt as _;

use super::parts::Address;
use super::problem::{Cause, Problem};
use super::router::{Route, Routes};
use super::{address, body, compress, security};
use crate::app::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How many headers are added here at the most.
const HEADERS: usize = 12;

#[derive(Clone)]
pub struct Edge(Arc<Inner>);

struct Inner {
    app: App,
    routes: Routes,
    deadline: Duration,
    security: security::Headers,
    id_prefix: [u8; 8],
    next_id: AtomicU64,
}

impl Edge {
    pub fn new(app: App, routes: impl Into<Routes>) -> Self {
        let deadline = Duration::from_secs(app.settings.server.deadline_seconds);
        let security = security::Headers::new(app.settings.is_https());
        let id_prefix = hex_digits(u32::from_be_bytes(app.random.bytes()).into());
        let (routes, next_id) = (routes.into(), AtomicU64::new(1));
        Self(Arc::new(Inner { app, routes, deadline, security, id_prefix, next_id }))
    }

    pub async fn handle(&self, mut request: Request<Body>, peer: SocketAddr) -> Response {
        let inner = &*self.0;
        let began = Instant::now();
        let id = inner.next_id();
        let caller =
            address::caller(peer.ip(), request.headers(), &inner.app.settings.server.trusted_proxies);
        let method = request.method().clone();
        let is_api = request.uri().path().starts_with("/api");
        let gzip = method != Method::HEAD && compress::takes_gzip(request.headers());
        request.extensions_mut().insert(Address(caller));

        let mut response = match inner.admit(is_api, caller) {
            Ok(()) => inner.answer(request).await,
            Err(problem) => problem.into_response(),
        };
        let route = response.extensions().get::<Route>().map_or("unmatched", |route| route.0);
        if let Some(Cause(cause)) = response.extensions_mut().remove() {
            tracing::error!(id = id.to_str().unwrap_or_default(), %method, route, status = response.status().as_u16(), cause, "a call failed");
        }
        if gzip {
            response = compress::gzip(response);
        }
        let headers = response.headers_mut();
        headers.reserve(HEADERS); // once: a map that grows is written anew each time
        if is_api && !headers.contains_key(CACHE_CONTROL) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        inner.security.apply(headers);
        headers.insert(REQUEST_ID, id.clone());
        let took = began.elapsed();
        inner.app.metrics.observe(&method, route, response.status(), took);
        // The route, never the path: paths may carry tokens.
        tracing::debug!(target: "access", id = id.to_str().unwrap_or_default(), %method, route, status = response.status().as_u16(), micros = took.as_micros());
        response
    }
}

impl Inner {
    fn admit(&self, is_api: bool, caller: IpAddr) -> Result<(), Problem> {
        if is_api { self.app.limits.take_call(Address(caller)) } else { Ok(()) }
    }

    /// The process and the number of the request in it, written by hand because every request has one.
    fn next_id(&self) -> HeaderValue {
        let number = self.next_id.fetch_add(1, Ordering::Relaxed);
        let digits: [u8; 16] = hex_digits(number);
        let leading = (number.leading_zeros() as usize / 4).min(15);
        let mut text = [b'-'; 25];
        text[..8].copy_from_slice(&self.id_prefix);
        text[9..25 - leading].copy_from_slice(&digits[leading..]);
        HeaderValue::from_bytes(&text[..25 - leading]).expect("hex digits fit into a header")
    }

    /// A file has the time that its way takes on a slow line. Whoever reads it cuts those who only trickle.
    fn deadline(&self, headers: &HeaderMap) -> Duration {
        let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        let length = length.filter(|length| *length > self.app.settings.server.max_body_bytes);
        self.deadline + length.map_or(Duration::ZERO, body::time_for)
    }

    async fn answer(&self, mut request: Request<Body>) -> Response {
        let deadline = self.deadline(request.headers());
        let router = self.routes.at(request.uri_mut()).clone();
        let call = AssertUnwindSafe(router.oneshot(request)).catch_unwind();
        match tokio::time::timeout(deadline, call).await {
            Ok(Ok(Ok(response))) => response,
            Ok(Ok(Err(never))) => match never {},
            Ok(Err(panic)) => Problem::internal(format!("panicked: {}", panic_text(&*panic))).into_response(),
            Err(_) => Problem::unavailable("the deadline passed").into_response(),
        }
    }
}

/// The last so many hexadecimal digits of a number.
fn hex_digits<const N: usize>(number: u64) -> [u8; N] {
    std::array::from_fn(|place| b"0123456789abcdef"[(number >> (4 * (N - 1 - place)) & 15) as usize])
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_number() {
        assert_eq!(&hex_digits::<8>(0xdead_beef), b"deadbeef");
        assert_eq!(&hex_digits::<8>(0x1f), b"0000001f");
        assert_eq!(&hex_digits::<16>(u64::MAX), b"ffffffffffffffff");
    }
}
