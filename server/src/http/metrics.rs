//! GET /metrics

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::parts::bearer;
use crate::app::App;
use crate::problem::Problem;
use crate::secrets;

/// For whoever brings the token, or for everyone who reaches it where none is set (on an address of its own).
pub async fn show(app: App, headers: HeaderMap) -> Response {
    let token = secrets::expose(&app.settings.metrics.token);
    let brought = bearer(&headers).unwrap_or_default();
    // As hashes, so that the time it takes tells nothing about the token.
    if !token.is_empty() && secrets::token_hash(token) != secrets::token_hash(brought) {
        let detail = "The figures need the token of the setting metrics.token.";
        return Problem::new(StatusCode::UNAUTHORIZED, "metrics_token_required", detail).into_response();
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = app.metrics.text(&app.db, &app.hasher, &app.bus, app.clock.now()).await;
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], text).into_response()
}
