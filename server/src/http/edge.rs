//! The one middleware: every request passes here once, on its way in and out.
//!
//! In: request id, the caller's address, the address's limit, the deadline. Out: the id, security headers, compression,
//! figures, the log line. One hand-written layer instead of a stack of them: the stack alone costs more than most handlers.

use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderName, HeaderValue, Method, Request};
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use tower::ServiceExt as _;

use super::limits::Limit;
use super::parts::Address;
use super::problem::{Cause, Problem};
use super::router::Route;
use super::{address, compress, security};
use crate::app::App;
use crate::secrets;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[derive(Clone)]
pub struct Edge(Arc<Inner>);

struct Inner {
    app: App,
    router: Router,
    deadline: Duration,
    security: security::Headers,
    id_prefix: String,
    next_id: AtomicU64,
}

impl Edge {
    pub fn new(app: App, router: Router) -> Self {
        let deadline = Duration::from_secs(app.settings.server.deadline_seconds);
        let security = security::Headers::new(app.settings.is_https());
        let prefix: [u8; 4] = app.random.bytes();
        let id_prefix = secrets::hex(&prefix);
        Self(Arc::new(Inner { app, router, deadline, security, id_prefix, next_id: AtomicU64::new(1) }))
    }

    pub async fn handle(&self, mut request: Request<Body>, peer: SocketAddr) -> Response {
        let inner = &*self.0;
        let began = Instant::now();
        let id = format!("{}-{:x}", inner.id_prefix, inner.next_id.fetch_add(1, Ordering::Relaxed));
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
            tracing::error!(id, %method, route, status = response.status().as_u16(), cause, "a call failed");
        }
        if gzip {
            response = compress::gzip(response);
        }
        let headers = response.headers_mut();
        if is_api && !headers.contains_key(CACHE_CONTROL) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        inner.security.apply(headers);
        if let Ok(value) = HeaderValue::from_str(&id) {
            headers.insert(REQUEST_ID, value);
        }
        let took = began.elapsed();
        inner.app.metrics.observe(&method, route, response.status(), took);
        // The route, never the path: paths may carry tokens.
        tracing::debug!(target: "access", id, %method, route, status = response.status().as_u16(), micros = took.as_micros());
        response
    }
}

impl Inner {
    fn admit(&self, is_api: bool, caller: IpAddr) -> Result<(), Problem> {
        if is_api { self.app.limits.take(Limit::Api, &Address(caller).bucket()) } else { Ok(()) }
    }

    async fn answer(&self, request: Request<Body>) -> Response {
        let call = AssertUnwindSafe(self.router.clone().oneshot(request)).catch_unwind();
        match tokio::time::timeout(self.deadline, call).await {
            Ok(Ok(Ok(response))) => response,
            Ok(Ok(Err(never))) => match never {},
            Ok(Err(panic)) => Problem::internal(format!("panicked: {}", panic_text(&*panic))).into_response(),
            Err(_) => Problem::unavailable("the deadline passed").into_response(),
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("?")
}
