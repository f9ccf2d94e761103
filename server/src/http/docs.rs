//! /api/docs: the OpenAPI document as a page (Swagger UI, from the binary, under the same policy as everything else).

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use std::sync::{Arc, OnceLock};
use utoipa_swagger_ui::Config;

use super::parts::Path;
use crate::app::App;
use crate::problem::Problem;

/// Empty where the page is switched off.
pub fn routes(app: &App) -> Router<App> {
    if !app.settings.server.api_docs.0 {
        return Router::new();
    }
    Router::new()
        // The page's own links are relative, so it needs the slash.
        .route("/docs", get(async || Redirect::permanent("/api/docs/")))
        .route("/docs/", get(page))
        .route("/docs/{file}", get(async |Path(name): Path<String>| file(&name)))
}

/// The page, under the product's own name.
async fn page(app: App) -> Response {
    let Ok(Some(found)) = utoipa_swagger_ui::serve("index.html", config()) else {
        return Problem::internal("the documents page is missing from the binary").into_response();
    };
    let title = format!("<title>{} API</title>", app.settings.product.name.replace(['<', '&'], ""));
    let page = String::from_utf8_lossy(&found.bytes).replace("<title>Swagger UI</title>", &title);
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")], page).into_response()
}

fn config() -> Arc<Config<'static>> {
    static CONFIG: OnceLock<Arc<Config<'static>>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        // The plain layout: the bar of the other one is styled inline, which the policy refuses. No validator: it is
        // a picture from another server.
        Arc::new(Config::new(["/api/openapi.json"]).use_base_layout().validator_url("none"))
    });
    Arc::clone(config)
}

fn file(name: &str) -> Response {
    match utoipa_swagger_ui::serve(name, config()) {
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
