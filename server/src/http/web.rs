//! The web app: files that `build.rs` put into the binary, compressed, those under `assets/` named by their content;
//! every other path is answered with the app's page, which knows the routes.

use std::path::Path;

use axum::body::{Body, Bytes};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};

use super::compress::{self, Encoding};
use super::problem::Problem;
use super::router::Route;
use crate::app::App;
use crate::secrets;

struct Built {
    path: &'static str,
    kind: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

// `static BUILT: &[Built]`
include!(concat!(env!("OUT_DIR"), "/web.rs"));
include!("kinds.rs");

struct File {
    path: String,
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// The files of the web app, sorted by path.
pub struct Web(Vec<File>);

impl Web {
    /// The files inside the binary.
    pub fn built_in() -> Self {
        let file = |built: &'static Built| File {
            path: built.path.to_owned(),
            kind: built.kind,
            tag: HeaderValue::from_static(built.tag),
            plain: Bytes::from_static(built.plain),
            gzip: built.gzip.map(Bytes::from_static),
            brotli: built.brotli.map(Bytes::from_static),
        };
        Self::sorted(BUILT.iter().map(file).collect())
    }

    /// The files of a folder, read once. They are compressed when they are sent.
    pub fn from_folder(root: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        let fail =
            |error: std::io::Error| format!("The web app cannot be read from {}: {error}.", root.display());
        read(root, "", &mut files).map_err(fail)?;
        let web = Self::sorted(files);
        match web.find("index.html") {
            Some(_) => Ok(web),
            None => Err(format!(
                "Setting server.web_dir [OPPORTUNE_WEB_DIR] is wrong: {} holds no index.html.",
                root.display()
            )),
        }
    }

    fn sorted(mut files: Vec<File>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self(files)
    }

    fn find(&self, path: &str) -> Option<&File> {
        self.0.binary_search_by(|file| file.path.as_str().cmp(path)).ok().map(|index| &self.0[index])
    }

    /// `/` has a page of its own when the build made one; any path of the app gets the app's page.
    fn page(&self, path: &str) -> Option<&File> {
        (path == "/").then(|| self.find("landing.html")).flatten().or_else(|| self.find("index.html"))
    }
}

fn read(folder: &Path, prefix: &str, files: &mut Vec<File>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), files)?;
            continue;
        }
        let plain = Bytes::from(std::fs::read(entry.path())?);
        let hash = Sha256::digest(&plain);
        let tag = format!("\"{}\"", secrets::hex(&hash[..12]));
        let tag = HeaderValue::from_str(&tag).expect("hex digits fit into a header");
        files.push(File { kind: kind(&path), path, tag, plain, gzip: None, brotli: None });
    }
    Ok(())
}

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
