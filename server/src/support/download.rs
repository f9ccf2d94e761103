//! GET /collaboration/sessions/{id}/attachments/{attachment_id}

use axum::http::HeaderMap;
use axum::response::Response;

use super::access::{Guest, LinkToken};
use super::refusal::Refusal;
use super::store::attachments;
use crate::app::App;
use crate::files;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// A file of a session, as a download. What was not sent yet is not there.
#[utoipa::path(get, path = "/collaboration/sessions/{id}/attachments/{attachment_id}", tag = "support",
    operation_id = "session_attachment", security(()),
    params(("id" = i64, Path, description = "The session's id"), ("attachment_id" = i64, Path, description = "The file's id"),
           LinkToken),
    responses((status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "application/octet-stream", body = Vec<u8>),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such file, or the link opens nothing"),
              (status = 416, description = "There are no such bytes"),
              (status = 429, description = "Too many wrong links")))]
pub async fn session_attachment(
    app: App,
    Guest(guest): Guest,
    Path((_, attachment_id)): Path<(i64, i64)>,
    headers: HeaderMap,
) -> Reply<Response> {
    let row = attachments::one(&app.db, attachment_id, guest.session_id).await?.ok_or(Refusal::Hidden)?;
    if row.message_id.is_none() {
        return Err(Refusal::Hidden.into());
    }
    let file = files::find(&app, &row.key).await?.ok_or(Refusal::Hidden)?;
    Ok(files::answer(&app, &file, "private, no-store", &headers).await?)
}
