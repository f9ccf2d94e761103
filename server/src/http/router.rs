//! The table of rooms, and how a route of theirs becomes a route of the server.

use std::sync::LazyLock;

use axum::Router;
use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use axum::response::Response;
use axum::routing::get;
use tower::util::MapResponseLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::problem::Problem;
use super::{docs, health, metrics, openapi, web};
use crate::app::App;
use crate::{
    accounts, conversations, events, feedback, files, markdown_preview, matching, payments, profiles,
    projects, requests, responses, sandbox, search,
};

/// The routes of every room and their document, made once: tests run hundreds of servers in one process.
static ROOMS: LazyLock<(Router<App>, OpenApi)> = LazyLock::new(|| rooms().split_for_parts());

/// Every room with an API. A new room gets its line here.
fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::base())
        .merge(health::routes())
        .merge(accounts::routes())
        .merge(events::routes())
        .merge(feedback::routes())
        .merge(files::routes())
        .merge(markdown_preview::routes())
        .merge(search::routes())
        .merge(matching::routes())
        .merge(profiles::routes())
        .merge(requests::routes())
        .merge(responses::routes())
        .merge(conversations::routes())
        .merge(projects::routes())
        .merge(payments::routes())
}

/// The OpenAPI document of all rooms, finished.
pub fn document(product: &str) -> OpenApi {
    openapi::finish(ROOMS.1.clone(), product)
}

/// Where the edge sends a request. Two routers and not one nested in the other: nesting wraps every route in layers of its
/// own, each with its allocations, where all it takes is to leave out four characters.
pub struct Routes {
    api: Option<Router>,
    rest: Router,
}

impl From<Router> for Routes {
    fn from(rest: Router) -> Self {
        Self { api: None, rest }
    }
}

impl Routes {
    /// The router for this address, and the address as that router knows it.
    pub fn at(&self, uri: &mut Uri) -> &Router {
        let Some(api) = &self.api else { return &self.rest };
        let Some(below) = below_api(uri) else { return &self.rest };
        *uri = below;
        api
    }
}

/// `/auth/me?x` for `/api/auth/me?x`; `None` for what does not lie below `/api`.
fn below_api(uri: &Uri) -> Option<Uri> {
    let rest = uri.path_and_query()?.as_str().strip_prefix("/api")?;
    let below = match rest.as_bytes().first() {
        Some(b'/') => PathAndQuery::try_from(rest),
        None | Some(b'?') => PathAndQuery::try_from(format!("/{rest}")),
        Some(_) => return None,
    };
    Some(Uri::from(below.ok()?))
}

pub fn router(app: &App) -> Routes {
    let api = ROOMS
        .0
        .clone()
        .merge(openapi::served(document))
        .merge(docs::routes())
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(async || Problem::method_not_allowed());
    let mut rest = sandbox::routes(app).fallback(web::serve);
    // Where they are not served it is a plain 404: the web app's page would look like an answer.
    let figures = if app.settings.metrics.are_beside() {
        get(metrics::show)
    } else {
        get(async || Problem::not_found())
    };
    rest = rest.route("/metrics", figures);
    Routes { api: Some(api.with_state(app.clone())), rest: rest.with_state(app.clone()) }
}

/// `/metrics` alone, for an address of its own. With a token it is asked for there too.
pub fn metrics_only(app: &App) -> Routes {
    let router: Router = Router::new()
        .route("/metrics", get(metrics::show))
        .fallback(async || Problem::not_found())
        .with_state(app.clone());
    router.into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_below_api_is_for_the_rooms() {
        for (asked, below) in [
            ("/api/auth/me", Some("/auth/me")),
            ("/api/x?a=/api/b", Some("/x?a=/api/b")),
            ("/api", Some("/")),
            ("/api?x=1", Some("/?x=1")),
            ("/api/", Some("/")),
            ("http://host/api/auth/me", Some("/auth/me")),
            ("/apix", None),
            ("/", None),
            ("*", None),
        ] {
            let uri: Uri = asked.parse().unwrap();
            assert_eq!(below_api(&uri).map(|uri| uri.to_string()).as_deref(), below, "{asked}");
        }
    }
}
