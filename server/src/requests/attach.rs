//! POST /requests/attachments

use serde::Deserialize;
use utoipa::IntoParams;

use super::attachment::RequestAttachment;
use super::store::attachments::{self, AttachmentRow};
use crate::accounts::caller::Client;
use crate::accounts::idempotency::{Announced, Created};
use crate::app::App;
use crate::files::{self, FileUpload};
use crate::http::parts::Query;
use crate::http::reply::Reply;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RequestFileQuery {
    /// What the file is called; of a path only the last part counts, and that has at most 200 characters.
    #[param(min_length = 1)]
    file_name: String,
}

/// Takes the body as a file for a request that is posted or changed with its id among `attachment_ids`. What no request came
/// for within two days goes again. It is only ever downloaded, as it came; a PNG, JPEG or WebP without what its camera noted
/// beside it.
#[utoipa::path(post, path = "/requests/attachments", tag = "requests", operation_id = "attach_to_request",
    params(RequestFileQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream",
                 description = "The file itself, at most 25 MB, with whatever content-type it has"),
    responses((status = 201, body = RequestAttachment),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "It is encoded"),
              (status = 422, description = "It is empty, or not what its name or its type says"),
              (status = 507, description = "The storage is full")))]
pub async fn attach_to_request(
    app: App,
    Client(person): Client,
    Query(query): Query<RequestFileQuery>,
    announced: Announced,
    upload: FileUpload,
) -> Reply<Created<RequestAttachment>> {
    let name = files::given_name(&query.file_name)?;
    if let Some(earlier) = announced.earlier(&app).await? {
        let digest = files::digest_again(&app, person.id, upload).await?;
        return Err(earlier.answer(&app, files::upload_digest(&name, digest)));
    }
    let kept = files::keep_download(&app, person.id, &name, upload).await?;

    let key = announced.about(files::upload_digest(&name, kept.digest));
    let mut tx = key.begin(&app).await?;
    let file = kept.file.record(&app, &mut tx).await?;
    let mut row = AttachmentRow {
        id: 0,
        request_id: None,
        key: file.key,
        file_name: name,
        size_bytes: file.size_bytes,
    };
    row.id = attachments::insert(&mut tx, person.id, &row, app.clock.now()).await?;
    let created = key.remember(&app, &mut tx, RequestAttachment::guarded(&app, row)).await?;
    files::commit(tx, vec![kept.file]).await?;
    Ok(created)
}
