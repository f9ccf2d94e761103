//! HEAD /videos/uploads/{name}

use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::{LENGTH, METADATA};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::videos::refusal::Refusal;
use crate::videos::store::uploads;

/// How far an upload is.
#[utoipa::path(head, path = "/videos/uploads/{name}", tag = "videos", operation_id = "upload",
    params(("name" = String, Path, description = "From the upload's address"),
           ("Tus-Resumable" = String, Header, description = "1.0.0")),
    responses((status = 200, description = "`Upload-Offset` says where to go on; `x-video-id` is the video"),
              (status = 404, description = "There is no such upload of the caller, or it was given up"),
              (status = 412, description = "Another version of tus is spoken here")))]
pub async fn upload(
    app: App,
    SignedIn(person): SignedIn,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    super::spoken(look(&app, person.id, &name, &headers).await)
}

async fn look(app: &App, person_id: i64, name: &str, headers: &HeaderMap) -> Reply<Response> {
    super::check_version(headers)?;
    let upload = uploads::one(&app.db, name, person_id, app.clock.now()).await?.ok_or(Refusal::Hidden)?;
    let mut response = StatusCode::OK.into_response();
    let headers = response.headers_mut();
    super::describe(headers, &upload);
    headers.insert(LENGTH, HeaderValue::from(upload.length));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::from_str(&upload.metadata)
        && !upload.metadata.is_empty()
    {
        headers.insert(METADATA, value);
    }
    Ok(response)
}
