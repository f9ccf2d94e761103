//! How a route of a room becomes a route of the server.

use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::handler::Handler;
use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use tower::util::MapResponseLayer;
use utoipa::openapi::path::Paths;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{OpenApi, RefOr};

use super::metrics;
use crate::app::App;
use crate::problem::Problem;

/// Where the edge sends a request. Two routers and not one nested in the other: nesting wraps every route in layers of its
/// own, each with its allocations, where all it takes is to leave out four characters.
pub struct Routes {
    pub api: Option<Router>,
    pub rest: Router,
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

pub type Answering = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler whose own type is forgotten. The router is generic over its handlers, and the compiler proves anew at each of its
/// layers that all that a handler waits for may change threads: with hundreds of handlers that took half of its time.
#[derive(Clone)]
pub struct AnyHandler(Arc<dyn Fn(Request, App) -> Answering + Send + Sync>);

impl AnyHandler {
    pub fn new<T>(handler: impl Handler<T, App, Future = Answering>) -> Self {
        Self(Arc::new(move |request, app| handler.clone().call(request, app)))
    }
}

impl Handler<(), App> for AnyHandler {
    type Future = Answering;

    fn call(self, request: Request, app: App) -> Answering {
        self.0(request, app)
    }
}

/// What the OpenAPI document says of some routes: their schemas and their paths.
pub type Description = (Vec<(String, RefOr<Schema>)>, Paths);

/// Handlers that share a path. They are described only when somebody asks for the document: its parts are large, and most
/// servers never need them.
pub struct Described {
    pub path: String,
    pub methods: MethodRouter<App>,
    pub describe: fn() -> Description,
}

/// The routes of handlers that share a path, with what the OpenAPI document says of them: `utoipa_axum::routes!`, with each
/// handler as an [`AnyHandler`], and the description made later.
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {{
        let mut methods = axum::routing::MethodRouter::new();
        let mut paths = Vec::new();
        $(
            paths.push(utoipa_axum::paste! { utoipa_axum::routes!(@path [path()] of $handler) });
            let handler = $crate::http::router::AnyHandler::new($handler);
            let kinds = utoipa_axum::paste! { utoipa_axum::routes!(@path [methods()] of $handler) };
            for kind in kinds {
                methods = methods.on(utoipa_axum::PathItemExt::to_method_filter(&kind), handler.clone());
            }
        )+
        let describe = || {
            let mut schemas = Vec::new();
            let mut paths = utoipa::openapi::path::Paths::new();
            $(
                let (path, operation, kinds) = utoipa_axum::routes!(@resolve_types $handler : schemas);
                paths.add_path_operation(&path, kinds, operation);
            )+
            (schemas, paths)
        };
        $crate::http::router::Described { path: paths.swap_remove(0), methods, describe }
    }};
}
pub(crate) use routes;

/// The routes of one room, or of all of them.
#[must_use]
#[derive(Default)]
pub struct RoomRoutes {
    pub router: Router<App>,
    descriptions: Vec<fn() -> Description>,
}

impl RoomRoutes {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn merge(mut self, other: Self) -> Self {
        self.descriptions.extend(other.descriptions);
        Self { router: self.router.merge(other.router), descriptions: self.descriptions }
    }

    /// Adds what there is to say of these routes to a document.
    pub fn describe(&self, document: &mut OpenApi) {
        for describe in &self.descriptions {
            let (schemas, paths) = describe();
            document.components.get_or_insert_default().schemas.extend(schemas);
            document.paths.merge(paths);
        }
    }
}

/// Registers a route with and without its trailing slash; the document keeps the one spelling it was written in.
pub fn both(mut rooms: RoomRoutes, route: Described) -> RoomRoutes {
    let Described { path, methods, describe } = route;
    let other = match path.strip_suffix('/') {
        Some(bare) => bare.to_owned(),
        None => format!("{path}/"),
    };
    // Routes are made once and live as long as the process.
    let path: &'static str = Box::leak(path.into_boxed_str());
    let methods = methods.layer(MapResponseLayer::new(move |mut response: Response| {
        response.extensions_mut().insert(Route(path));
        response
    }));
    rooms.descriptions.push(describe);
    rooms.router = rooms.router.route(path, methods.clone()).route(&other, methods);
    rooms
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
