//! POST /conversations/{id}/attachments

use serde::Deserialize;
use utoipa::IntoParams;

use super::access;
use super::attachment::Attachment;
use super::store::attachments::{self, AttachmentRow};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Announced, Created};
use crate::app::App;
use crate::files::{self, FileUpload};
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AttachQuery {
    /// What the file is called; of a path only the last part counts.
    #[param(min_length = 1, max_length = 200)]
    file_name: String,
}

/// Takes the body as a file to send with a message. Whoever may write may do this. What is not sent within two days goes
/// again. Pictures (PNG, JPEG, GIF, WebP) get a small one to look at; everything is downloaded as it came, a
/// PNG, JPEG or WebP without what its camera noted beside it, such as the place.
#[utoipa::path(post, path = "/conversations/{id}/attachments", tag = "conversations", operation_id = "attach_file",
    params(("id" = i64, Path, description = "The conversation's id"), AttachQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream",
                 description = "The file itself, at most 25 MB, with whatever content-type it has"),
    responses((status = 201, body = Attachment),
              (status = 403, description = "An active subscription is needed"),
              (status = 409, description = "The conversation is closed"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "It is encoded"),
              (status = 422, description = "It is empty, or not what its name or its type says"),
              (status = 507, description = "The storage is full")))]
pub async fn attach_file(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Query(query): Query<AttachQuery>,
    announced: Announced,
    upload: FileUpload,
) -> Reply<Created<Attachment>> {
    let name = files::given_name(&query.file_name)?;
    let (participant, side) = access::participant(&app, id, &person).await?;
    access::may_write(&app, &person, &participant, side).await?;
    if let Some(earlier) = announced.earlier(&app).await? {
        let digest = files::digest_again(&app, person.id, upload).await?;
        return Err(earlier.answer(&app, files::upload_digest(&name, digest)));
    }
    let kept = files::keep_file(&app, person.id, &name, upload).await?;

    let key = announced.about(files::upload_digest(&name, kept.digest));
    let mut tx = key.begin(&app).await?;
    let file = kept.file.record(&app, &mut tx).await?;
    let (width, height) = match &kept.preview {
        Some(preview) => (Some(preview.width.into()), Some(preview.height.into())),
        None => (None, None),
    };
    let preview_key = match &kept.preview {
        Some(preview) => Some(preview.picture.record(&app, &mut tx).await?.key),
        None => None,
    };
    let mut row = AttachmentRow {
        id: 0,
        message_id: None,
        key: file.key,
        preview_key,
        file_name: name,
        content_type: kept.content_type,
        size_bytes: file.size_bytes,
        width,
        height,
    };
    row.id = attachments::insert(&mut tx, id, person.id, &row, app.clock.now()).await?;
    let created = key.remember(&app, &mut tx, Attachment::new(&app, row)).await?;
    files::commit(
        tx,
        std::iter::once(kept.file).chain(kept.preview.map(|preview| preview.picture)).collect(),
    )
    .await?;
    Ok(created)
}
