//! GET /files/{key}

use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{links, serve, store};
use crate::app::App;
use crate::http::parts::{Path, Query};
use crate::http::reply::{Reply, Stop};
use crate::problem::Problem;

/// Left out or not readable, they are as wrong as any other wrong ones: the answer never says what was wrong.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signed {
    /// When the address stops working, in seconds since 1970.
    #[param(required = true, value_type = i64)]
    expires: Option<String>,
    /// Made by this server for this file and this moment.
    #[param(required = true, value_type = String)]
    signature: Option<String>,
}

/// A file behind an address that this server gave out and that works for a while. Anything but a picture is a download.
#[utoipa::path(get, path = "/files/{key}", tag = "files", operation_id = "private_file", security(()),
    params(("key" = String, Path, description = "The name of the file"), Signed),
    responses((status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 416, description = "There are no such bytes"),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such file, or the address no longer works")))]
pub async fn private_file(
    app: App,
    Path(key): Path<String>,
    signed: Result<Query<Signed>, Stop>,
    headers: HeaderMap,
) -> Reply<Response> {
    let Ok(Query(signed)) = signed else { return Err(Problem::not_found().into()) };
    let now = app.clock.now();
    let expires = signed.expires.and_then(|text| text.parse::<i64>().ok());
    let (Some(key), Some(expires), Some(signature)) = (::files::Key::parse(&key), expires, signed.signature)
    else {
        return Err(Problem::not_found().into());
    };
    if !links::is_good(&app, key.as_str(), expires, &signature, now) {
        return Err(Problem::not_found().into());
    }
    let Some(file) = store::by_key(&app.db, key.as_str()).await? else {
        return Err(Problem::not_found().into());
    };
    // A copy in the browser lives no longer than the address.
    let caching = format!("private, max-age={}", expires.saturating_sub(now.as_second()).min(3600));
    Ok(serve::answer(&app, &file, &caching, &headers).await?)
}
