//! GET /.well-known/opportune-reputation.json

use axum::Json;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse as _, Response};

use super::key;
use crate::app::App;
use crate::problem::Problem;

/// The key of this site, for whoever checks a file of it.
pub async fn key_document(app: App) -> Response {
    match key::own(&app).await {
        Ok(key) => {
            let document = Json(key.document(app.settings.public_url()));
            ([(CACHE_CONTROL, "public, max-age=300")], document).into_response()
        }
        Err(error) => Problem::from(error).into_response(),
    }
}
