//! The one middleware: every request passes here once, on its way in and out.
//!
//! In: request id, the caller's address, the address's limit, public answers that are kept, the deadline. Out: the id,
//! security headers, compression, figures, the log line, and what was not read of the body. Every line that is logged in
//! between has the id. One hand-written layer instead of a stack of them: the stack alone costs more than most handlers.

use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONNECTION, CONTENT_LENGTH};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use tower::ServiceExt as _;
use tracing::Instrument as _;

use super::parts::Address;
use super::public_cache::{self, Known};
use super::router::{Route, Routes};
use super::{address, body, compress, security, unread};
use crate::app::App;
use crate::problem::{Cause, Problem};
use crate::state::public_answers::Answer;

/// The route of what no route answered.
const UNMATCHED: &str = "unmatched";
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How many headers are added here at the most.
const HEADERS: usize = 14;
/// While the database is away every call fails: one of them is logged in this time.
const QUIET: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct Edge(Arc<Inner>);

struct Inner {
    app: App,
    routes: Routes,
    deadline: Duration,
    security: security::Headers,
    id_prefix: [u8; 8],
    next_id: AtomicU64,
    unavailable: Mutex<Unavailable>,
}

/// When a call was last logged that could not be answered now, and how many were not logged since.
#[derive(Default)]
struct Unavailable {
    logged: Option<Duration>,
    left_out: u64,
}

impl Edge {
    pub fn new(app: App, routes: impl Into<Routes>) -> Self {
        let deadline = Duration::from_secs(app.settings.server.deadline_seconds);
        let security = security::Headers::new(app.settings.is_https());
        let id_prefix = hex_digits(u32::from_be_bytes(app.random.bytes()).into());
        let (routes, next_id) = (routes.into(), AtomicU64::new(1));
        let unavailable = Mutex::default();
        Self(Arc::new(Inner { app, routes, deadline, security, id_prefix, next_id, unavailable }))
    }

    pub async fn handle(&self, mut request: Request<Body>, peer: SocketAddr) -> Response {
        let began = Instant::now();
        let (inner, id) = (&*self.0, self.0.next_id());
        let caller =
            address::caller(peer.ip(), request.headers(), &inner.app.settings.server.trusted_proxies);
        let admitted = inner.admit(request.uri().path(), caller);
        let kept = if admitted.is_ok() { public_cache::kept(&inner.app, &request) } else { None };
        request.extensions_mut().insert(Address(caller));
        // A kept answer has nothing to log but its own line. Where that is left out it needs no span, which would cost as
        // much as the answer.
        let span = if kept.is_some() && !tracing::enabled!(target: "access", tracing::Level::DEBUG) {
            tracing::Span::none()
        } else {
            // Of the highest level, so that no filter of the log leaves it out.
            tracing::error_span!("call", id = %id.to_str().unwrap_or_default())
        };
        inner.handle(request, admitted, kept, id, began).instrument(span).await
    }
}

impl Inner {
    async fn handle(
        &self,
        request: Request<Body>,
        admitted: Result<(), Problem>,
        kept: Option<Arc<Answer>>,
        id: HeaderValue,
        began: Instant,
    ) -> Response {
        let method = request.method().clone();
        let is_api = request.uri().path().starts_with("/api");
        let (mut response, route) = match kept {
            Some(answer) => {
                let response = answer.respond(&self.app, &Known::by(request.headers())).await;
                (response, answer.route.get().copied().unwrap_or(UNMATCHED))
            }
            None => self.make(request, admitted).await,
        };
        let headers = response.headers_mut();
        headers.reserve(HEADERS); // once: a map that grows is written anew each time
        if is_api && !headers.contains_key(CACHE_CONTROL) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        self.security.apply(headers);
        headers.insert(REQUEST_ID, id);
        if !self.app.stopping.is_ready() {
            // A connection that is kept is cut in a moment, and then maybe under a call that is on its way.
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        let took = began.elapsed();
        self.app.metrics.observe(&method, route, response.status(), took);
        // The route, never the path: paths may carry tokens.
        tracing::debug!(target: "access", %method, route, status = response.status().as_u16(), micros = took.as_micros());
        response
    }

    /// The answer of whoever is responsible for it, and by which route.
    async fn make(
        &self,
        mut request: Request<Body>,
        admitted: Result<(), Problem>,
    ) -> (Response, &'static str) {
        let method = request.method().clone();
        let gzip = method != Method::HEAD && compress::takes_gzip(request.headers());
        let unread = unread::lend(&mut request);
        let mut response = match admitted {
            Ok(()) => self.answer(request).await,
            Err(problem) => {
                drop(request);
                problem.into_response()
            }
        };
        let route = response.extensions().get::<Route>().map_or(UNMATCHED, |route| route.0);
        if let Some(kept) = response.extensions_mut().remove::<Arc<Answer>>() {
            kept.route.get_or_init(|| route);
        }
        if let Some(Cause(cause)) = response.extensions_mut().remove() {
            self.log_failure(&method, route, response.status(), &cause);
        }
        if gzip {
            response = compress::gzip(&self.app.heavy, response).await;
        }
        let goes_on = match unread {
            Some(unread) => unread.finish(response.status()).await,
            None => true,
        };
        if !goes_on {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        (response, route)
    }

    fn log_failure(&self, method: &Method, route: &str, status: StatusCode, cause: &str) {
        let status_code = status.as_u16();
        if status != StatusCode::SERVICE_UNAVAILABLE {
            tracing::error!(%method, route, status = status_code, cause, "a call failed");
        } else if let Some(left_out) = self.left_out() {
            tracing::error!(%method, route, status = status_code, cause, left_out, "a call failed");
        }
    }

    /// How many like it were left out before; `None` when this one is to be left out too.
    fn left_out(&self) -> Option<u64> {
        let now = self.app.clock.steady();
        let mut unavailable = self.unavailable.lock().unwrap_or_else(PoisonError::into_inner);
        if unavailable.logged.is_some_and(|logged| now < logged + QUIET) {
            unavailable.left_out += 1;
            return None;
        }
        unavailable.logged = Some(now);
        Some(std::mem::take(&mut unavailable.left_out))
    }

    fn admit(&self, path: &str, caller: IpAddr) -> Result<(), Problem> {
        // Whatever watches over the process must not be told that it is ill because it asks often.
        let is_limited = path.starts_with("/api") && !path.starts_with("/api/health/");
        if is_limited { self.app.limits.take_call(Address(caller).household()) } else { Ok(()) }
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
