//! The web app: its files as they are, and pages that were drawn when it was built; every other path is answered with the
//! app's page, which knows the routes. A path that is none of them is answered with the same page and a 404.

use axum::body::Body;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, REFERRER_POLICY, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};

use super::compress::{self, Encoding};
use super::router::Route;
use crate::app::App;
use crate::problem::Problem;
use crate::state::web::File;

/// How the addresses of pages that are opened by a link begin.
const LINKED: [&str; 2] = ["/collaboration/", "/shared/"];

pub async fn serve(app: App, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return only_reads().await;
    }
    let path = uri.path();
    let name = path.trim_start_matches('/');
    let is_asset = name.starts_with("assets/");
    let mut response = match app.web.find(name).or_else(|| app.web.whole(path)) {
        Some(file) => answer(file, StatusCode::OK, is_asset, &headers),
        // What looks like a file and is not there is missing; answering it with a page would hide the mistake.
        None if is_asset => Problem::not_found().into_response(),
        None => {
            let status = if app.web.has_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
            page(&app, status, &headers)
        }
    };
    if LINKED.iter().any(|start| path.starts_with(start)) {
        keep_quiet(response.headers_mut());
    }
    response
}

/// A page whose address is a secret: nobody keeps it, nobody lists it, and no other page is told where somebody came from.
fn keep_quiet(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
}

/// The app's own page, which knows all paths.
pub fn page(app: &App, status: StatusCode, asked: &HeaderMap) -> Response {
    match app.web.page() {
        Some(file) => answer(file, status, false, asked),
        None => Problem::not_found().into_response(),
    }
}

/// The refusal of every other method.
pub async fn only_reads() -> Response {
    let mut response = Problem::method_not_allowed().into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

fn answer(file: &File, status: StatusCode, immutable: bool, asked: &HeaderMap) -> Response {
    let is_known = asked.get(IF_NONE_MATCH).is_some_and(|known| known == file.tag);
    let mut response = if status == StatusCode::OK && is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (bytes, encoding) = match (compress::accepted(asked), &file.brotli, &file.gzip) {
            (Some(Encoding::Brotli), Some(brotli), _) => (brotli, Some("br")),
            (Some(_), _, Some(gzip)) => (gzip, Some("gzip")),
            _ => (&file.plain, None),
        };
        let mut response = Response::new(Body::from(bytes.clone()));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    };
    let lasting = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    if status == StatusCode::OK {
        headers.insert(ETAG, file.tag.clone());
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasting));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    response.extensions_mut().insert(Route("web"));
    response
}
