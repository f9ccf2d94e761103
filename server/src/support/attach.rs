//! POST /collaboration/sessions/{id}/attachments

use serde::Deserialize;
use utoipa::IntoParams;

use super::access::{Guest, LinkToken};
use super::attachment::SupportAttachment;
use super::refusal::Refusal;
use super::rules::{MOST_BYTES, SupportStatus};
use super::store;
use super::store::attachments::{self, FileRow};
use crate::accounts::idempotency::{Announced, Created};
use crate::app::App;
use crate::files::{self, FileUpload};
use crate::http::parts::Query;
use crate::http::reply::Reply;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SupportFileQuery {
    /// What the file is called; of a path only the last part counts.
    #[param(min_length = 1, max_length = 200)]
    file_name: String,
}

/// Takes the body as a file to send with a message. What is not sent within two days goes again. It is only ever downloaded, as
/// it came; a PNG, JPEG or WebP without what its camera noted beside it.
#[utoipa::path(post, path = "/collaboration/sessions/{id}/attachments", tag = "support", operation_id = "attach_to_session",
    security(()), params(("id" = i64, Path, description = "The session's id"), LinkToken, SupportFileQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream",
                 description = "The file itself, at most 25 MB, with whatever content-type it has"),
    responses((status = 201, body = SupportAttachment), (status = 404, description = "The link opens nothing"),
              (status = 409, description = "The session is resolved, or has no room for more files"),
              (status = 413, description = "It is too large"), (status = 415, description = "It is encoded"),
              (status = 422, description = "It is empty, or not what its name or its type says"),
              (status = 429, description = "Too many files, or too many wrong links"),
              (status = 507, description = "The storage is full")))]
pub async fn attach_to_session(
    app: App,
    Guest(guest): Guest,
    Query(query): Query<SupportFileQuery>,
    announced: Announced,
    upload: FileUpload,
) -> Reply<Created<SupportAttachment>> {
    let name = files::given_name(&query.file_name)?;
    let session = store::one(&app.db, guest.session_id).await?.ok_or(Refusal::Hidden)?;
    if session.status == SupportStatus::Resolved {
        return Err(Refusal::Resolved.into());
    }
    if store::stored(&app.db, session.id).await? >= MOST_BYTES {
        return Err(Refusal::Full.into());
    }
    let owner = files::guests_of(session.id);
    if let Some(earlier) = announced.earlier(&app).await? {
        let digest = files::digest_again(&app, owner, upload).await?;
        return Err(earlier.answer(&app, files::upload_digest(&name, digest)));
    }
    let kept = files::keep_file(&app, owner, &name, upload).await?;

    let key = announced.about(files::upload_digest(&name, kept.digest));
    let mut tx = key.begin(&app).await?;
    let file = kept.file.record(&app, &mut tx).await?;
    if !store::take_bytes(&mut tx, session.id, file.size_bytes, MOST_BYTES).await? {
        return Err(Refusal::Full.into());
    }
    let mut row = FileRow {
        id: 0,
        session_id: session.id,
        message_id: None,
        key: file.key,
        file_name: name,
        size_bytes: file.size_bytes,
    };
    row.id = attachments::insert(&mut tx, &row, guest.id, app.clock.now()).await?;
    let created = key.remember(&app, &mut tx, SupportAttachment::from(&row)).await?;
    files::commit(tx, vec![kept.file]).await?;
    Ok(created)
}
