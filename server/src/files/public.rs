//! GET /files/public/{key}

use axum::http::HeaderMap;
use axum::response::Response;

use super::{serve, store};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::problem::Problem;

/// What is behind a key never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A picture that anyone may see: an avatar, a logo. It never changes; a new one has a new address.
#[utoipa::path(get, path = "/files/public/{key}", tag = "files", operation_id = "public_file", security(()),
    params(("key" = String, Path, description = "The name of the file")),
    responses((status = 200, description = "The picture", content_type = "image/*", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "image/*", body = Vec<u8>),
              (status = 416, description = "There are no such bytes"),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such file")))]
pub async fn public_file(app: App, Path(key): Path<String>, headers: HeaderMap) -> Reply<Response> {
    let Some(key) = ::files::Key::parse(&key) else { return Err(Problem::not_found().into()) };
    match store::by_key(&app.db, key.as_str()).await? {
        Some(file) if file.is_public => Ok(serve::answer(&app, &file, FOR_EVER, &headers).await?),
        _ => Err(Problem::not_found().into()),
    }
}
