//! GET /requests/{id}/attachments/{attachment_id}

use axum::http::HeaderMap;
use axum::response::Response;

use super::access;
use super::refusal::Refusal;
use super::store::attachments;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::files;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// A file of a request, as a download, for whoever sees the request.
#[utoipa::path(get, path = "/requests/{id}/attachments/{attachment_id}", tag = "requests", operation_id = "request_attachment",
    security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The request's id"), ("attachment_id" = i64, Path, description = "The file's id")),
    responses((status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such request for the caller, or no such file of it"),
              (status = 416, description = "There are no such bytes")))]
pub async fn request_attachment(
    app: App,
    Visitor(person): Visitor,
    Path((id, attachment_id)): Path<(i64, i64)>,
    headers: HeaderMap,
) -> Reply<Response> {
    access::look(&app, id, person.as_ref()).await?;
    let row = attachments::one(&app.db, attachment_id, id).await?.ok_or(Refusal::Hidden)?;
    let file = files::find(&app, &row.key).await?.ok_or(Refusal::Hidden)?;
    Ok(files::answer(&app, &file, "private, no-store", &headers).await?)
}
