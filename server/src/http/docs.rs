//! /api/docs: the OpenAPI document as a page (Swagger UI, from the binary, under the same policy as everything else).

use axum::Router;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use std::sync::{Arc, OnceLock};
use utoipa_swagger_ui::Config;

use super::problem::Problem;
use crate::app::App;

pub fn routes() -> Router<App> {
    Router::new()
        // The page's own links are relative, so it needs the slash.
        .route("/docs", get(async || Redirect::permanent("/api/docs/")))
        .route("/docs/", get(async || file("index.html")))
        .route("/docs/{file}", get(async |Path(name): Path<String>| file(&name)))
}

fn file(name: &str) -> Response {
    static CONFIG: OnceLock<Arc<Config<'static>>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| Arc::new(Config::new(["/api/openapi.json"])));
    match utoipa_swagger_ui::serve(name, Arc::clone(config)) {
        Ok(Some(found)) => {
            let kind = match found.content_type.as_str() {
                text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
                other => other.to_owned(),
            };
            let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache".to_owned())];
            (headers, found.bytes.into_owned()).into_response()
        }
        Ok(None) => Problem::not_found().into_response(),
        Err(error) => Problem::internal(error.to_string()).into_response(),
    }
}
