//! The web app: its files as they are; every other path is answered with the app's page, which knows the routes.

use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};

use super::compress::{self, Encoding};
use super::router::Route;
use crate::app::App;
use crate::problem::Problem;
use crate::state::web::File;

pub async fn serve(app: App, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let mut response = Problem::method_not_allowed().into_response();
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let name = uri.path().trim_start_matches('/');
    let is_asset = name.starts_with("assets/");
    let found = match app.web.find(name) {
        // What looks like a file and is not there is missing; answering it with a page would hide the mistake.
        None if !is_asset => app.web.page(uri.path()),
        found => found,
    };
    match found {
        Some(file) => answer(file, is_asset, &headers),
        None => Problem::not_found().into_response(),
    }
}

fn answer(file: &File, immutable: bool, asked: &HeaderMap) -> Response {
    let mut response = if asked.get(IF_NONE_MATCH).is_some_and(|known| known == file.tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (bytes, encoding) = match (compress::accepted(asked), &file.brotli, &file.gzip) {
            (Some(Encoding::Brotli), Some(brotli), _) => (brotli, Some("br")),
            (Some(_), _, Some(gzip)) => (gzip, Some("gzip")),
            _ => (&file.plain, None),
        };
        let mut response = Response::new(Body::from(bytes.clone()));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    };
    let lasting = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(ETAG, file.tag.clone());
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasting));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    response.extensions_mut().insert(Route("web"));
    response
}
