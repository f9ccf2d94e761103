//! The table of rooms, and how a route of theirs becomes a route of the server.

use axum::Router;
use axum::response::Response;
use axum::routing::get;
use tower::util::MapResponseLayer;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::problem::Problem;
use super::{docs, health, metrics, openapi, web};
use crate::app::App;
use crate::settings::MetricsListen;
use crate::{accounts, events, feedback};

/// Every room with an API. A new room gets its line here.
fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::base())
        .merge(health::routes())
        .merge(accounts::routes())
        .merge(events::routes())
        .merge(feedback::routes())
}

/// The OpenAPI document of all rooms, finished.
pub fn document(product: &str) -> utoipa::openapi::OpenApi {
    openapi::finish(rooms().into_openapi(), product)
}

pub fn router(app: &App) -> Router {
    let (api, document) = rooms().split_for_parts();
    let document = openapi::finish(document, &app.settings.product.name);
    let api = api
        .merge(openapi::served(&document))
        .merge(docs::routes())
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .layer(axum::extract::DefaultBodyLimit::disable());
    let mut router = Router::new().nest("/api", api).fallback(web::serve);
    if app.settings.metrics.listen == MetricsListen::Beside {
        router = router.route("/metrics", get(metrics::show));
    }
    router.with_state(app.clone())
}

/// `/metrics` alone, for an address of its own.
pub fn metrics_only(app: &App) -> Router {
    Router::new()
        .route("/metrics", get(metrics::show))
        .fallback(async || Problem::not_found())
        .with_state(app.clone())
}

/// Which route answered; the edge counts and logs by it.
#[derive(Clone, Copy, Debug)]
pub struct Route(pub &'static str);

/// Registers a route with and without its trailing slash; the document keeps the one spelling it was written in.
pub fn both(router: OpenApiRouter<App>, route: UtoipaMethodRouter<App>) -> OpenApiRouter<App> {
    let (schemas, paths, methods) = route;
    let path = paths.paths.keys().next().expect("routes! always names a path").clone();
    let other = match path.strip_suffix('/') {
        Some(bare) => bare.to_owned(),
        None => format!("{path}/"),
    };
    // Routes are made once and live as long as the process.
    let name = Route(Box::leak(path.into_boxed_str()));
    let methods = methods.layer(MapResponseLayer::new(move |mut response: Response| {
        response.extensions_mut().insert(name);
        response
    }));
    router.routes((schemas, paths, methods.clone())).route(&other, methods)
}
