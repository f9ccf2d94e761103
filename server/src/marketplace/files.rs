//! POST, GET and DELETE /marketplace/products/{id}/files

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::change::lock;
use super::pictures::may_change;
use super::refusal::Refusal;
use super::store::files::{self as stored, FileRow};
use super::{MOST_FILES, access, download, listing};
use crate::accounts::caller::{Developer, SignedIn};
use crate::accounts::idempotency::{Announced, Created};
use crate::app::App;
use crate::files::{self, FileUpload, MOST_PRODUCT_BYTES, NAME_LENGTH};
use crate::http::multipart::{broken, parts_of};
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

/// What stands around the file in the body.
const AROUND_IT: u64 = 64 << 10;

/// A file that is sold.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductFile {
    id: i64,
    file_name: String,
    size_bytes: i64,
    sha256: String,
    /// The version it came with; null until the next one is released.
    version: Option<String>,
    /// How often it was downloaded, by all buyers.
    downloads: i64,
    created_at: Time,
    /// Where it can be downloaded, for 15 minutes.
    url: String,
}

/// The body of the call that adds a file, as `multipart/form-data`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the description; the part is read as it comes")]
pub struct ProductUpload {
    /// At most 500 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

impl ProductFile {
    fn new(app: &App, product_id: i64, person_id: i64, row: FileRow) -> Self {
        Self {
            url: download::url(app, product_id, row.id, person_id),
            id: row.id,
            file_name: row.file_name,
            size_bytes: row.size_bytes,
            sha256: row.sha256,
            version: row.version,
            downloads: row.downloads,
            created_at: row.created_at,
        }
    }
}

/// Adds a file to a product. Whoever has the product can download it at once.
#[utoipa::path(post, path = "/marketplace/products/{id}/files", tag = "marketplace", operation_id = "add_product_file",
    params(("id" = i64, Path, description = "The product's id")),
    request_body(content = ProductUpload, content_type = "multipart/form-data"),
    responses((status = 201, body = ProductFile), (status = 400, description = "The body is no form"),
              (status = 403, description = "It is somebody else's"), (status = 404, description = "There is no such product"),
              (status = 409, description = "It has as many files as it can have"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "The body is not multipart/form-data"),
              (status = 422, description = "There is no file, it is empty, or not what its name or its type says"),
              (status = 507, description = "The storage is full")))]
pub async fn add_product_file(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    key: Announced,
    request: Request,
) -> Reply<Created<ProductFile>> {
    may_change(&app, id, person.id).await?;
    let earlier = key.earlier(&app).await?;
    let length =
        request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let most = usize::try_from(MOST_PRODUCT_BYTES + AROUND_IT).unwrap_or(usize::MAX);
    let mut parts = parts_of(request, most)?;
    let kept = loop {
        let Some(part) = parts.next_field().await.map_err(broken)? else {
            return Err(Problem::field("file", "Choose a file.").into());
        };
        if part.name() != Some("file") {
            continue;
        }
        let name = part.file_name().and_then(files::tidy_name).ok_or_else(|| {
            Problem::field("file", &format!("Use a file name of 1 to {NAME_LENGTH} characters."))
        })?;
        let said = part.content_type().map(|kind| kind.essence_str().to_owned()).unwrap_or_default();
        let announced =
            length.map(|length| length.min(MOST_PRODUCT_BYTES + AROUND_IT) - AROUND_IT.min(length));
        let upload = FileUpload::of_part(Body::from_stream(part), &said, announced);
        break (files::keep_product(&app, person.id, &name, upload).await?, name);
    };
    let (kept, name) = kept;
    let sent = files::upload_digest(&name, kept.digest);
    if let Some(earlier) = earlier {
        return Err(earlier.answer(&app, sent));
    }
    let key = key.about(sent);
    let mut tx = key.begin(&app).await?;
    lock(&mut tx, id, person.id).await?;
    if stored::count(&mut tx, id).await? >= MOST_FILES {
        return Err(Refusal::ManyFiles.into());
    }
    let file = kept.file.record(&app, &mut tx).await?;
    let mut row = FileRow {
        id: 0,
        key: file.key,
        file_name: name,
        size_bytes: file.size_bytes,
        sha256: hex::encode(kept.digest),
        downloads: 0,
        created_at: app.clock.now(),
        version: None,
    };
    row.id = stored::insert(&mut tx, id, &row).await?;
    let created = key.remember(&app, &mut tx, ProductFile::new(&app, id, person.id, row)).await?;
    listing::marked(&app, &mut tx, id, &[person.id]).await?;
    files::commit(tx, vec![kept.file]).await?;
    Ok(created)
}

/// The files of a product with addresses to download them, for its seller and whoever has it, the newest first.
#[utoipa::path(get, path = "/marketplace/products/{id}/files", tag = "marketplace", operation_id = "product_files",
    params(("id" = i64, Path, description = "The product's id")),
    responses((status = 200, body = Vec<ProductFile>), (status = 403, description = "The caller has not purchased it"),
              (status = 404, description = "There is no such product for the caller")))]
pub async fn product_files(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Vec<ProductFile>>> {
    access::has(&app, &person, id).await?;
    let rows = stored::all(&app.db, id).await?;
    Ok(Json(rows.into_iter().map(|row| ProductFile::new(&app, id, person.id, row)).collect()))
}

/// Takes a file away, also from those who have the product.
#[utoipa::path(delete, path = "/marketplace/products/{id}/files/{file_id}", tag = "marketplace", operation_id = "remove_product_file",
    params(("id" = i64, Path, description = "The product's id"), ("file_id" = i64, Path, description = "The file's id")),
    responses((status = 204, description = "It is gone"), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product, or no such file of it")))]
pub async fn remove_product_file(
    app: App,
    Developer(person): Developer,
    Path((id, file_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    lock(&mut tx, id, person.id).await?;
    let key = stored::remove(&mut tx, file_id, id).await?.ok_or(Refusal::Hidden)?;
    files::drop_later(&app, &mut tx, &key).await?;
    listing::marked(&app, &mut tx, id, &[person.id]).await?;
    tx.commit().await?;
    Ok(Done)
}
