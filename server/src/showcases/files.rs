//! PUT /project-showcase/{id}/files and the pictures of its gallery

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;

use super::change::{lock, may_change, put};
use super::draft::ChangeShowcase;
use super::form::{self, ShowcaseFiles};
use super::refusal::Refusal;
use super::showcase::Showcase;
use super::{MOST_IMAGES, listing, store};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// Another picture or README for a showcase, or none any more.
#[utoipa::path(put, path = "/project-showcase/{id}/files", tag = "showcases", operation_id = "change_showcase_files",
    params(("id" = i64, Path, description = "The showcase's id")),
    request_body(content = ShowcaseFiles, content_type = "multipart/form-data"),
    responses((status = 200, body = Showcase), (status = 400, description = "The body is no form"),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase"),
              (status = 413, description = "The picture is too large, or the caller's storage is full"),
              (status = 415, description = "The body is not multipart/form-data, or the picture is none we can use"),
              (status = 422, description = "A field does not fit, or the picture is damaged"),
              (status = 507, description = "The storage is full")))]
pub async fn change_showcase_files(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    request: Request,
) -> Reply<Json<Showcase>> {
    may_change(&app, &person, id).await?;
    let form = form::read(&app, person.id, request).await?;
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    let kept: Vec<_> = form.image.into_iter().collect();
    if form.remove_image || !kept.is_empty() {
        if let Some(old) = row.image_key.take() {
            files::drop_later(&app, &mut tx, &old).await?;
        }
        for image in &kept {
            row.image_key = Some(image.record(&app, &mut tx).await?.key);
        }
    }
    let files_only = ChangeShowcase { readme: form.draft.readme, ..ChangeShowcase::default() };
    put(&mut tx, &mut row, files_only, app.clock.now()).await?;
    listing::settle(&app, &mut tx, &row).await?;
    files::commit(tx, kept).await?;
    Ok(Json(Showcase::one(&app, id).await?))
}

/// Takes the body as one more picture of a showcase.
#[utoipa::path(post, path = "/project-showcase/{id}/gallery", tag = "showcases", operation_id = "add_showcase_image",
    params(("id" = i64, Path, description = "The showcase's id")),
    request_body(content = Vec<u8>, content_type = "image/*", description = "A PNG, JPEG, WebP or GIF of at most 10 MB"),
    responses((status = 201, body = Showcase),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase"),
              (status = 409, description = "It has as many pictures as it can have"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "It is no picture we can use"),
              (status = 422, description = "It is damaged, or has too many pixels"),
              (status = 507, description = "The storage is full")))]
pub async fn add_showcase_image(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    upload: Upload,
) -> Reply<(StatusCode, Json<Showcase>)> {
    may_change(&app, &person, id).await?;
    let kept = files::keep_image(&app, person.id, Purpose::Showcase, upload).await?;
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    if store::count_images(&mut tx, id).await? >= i64::try_from(MOST_IMAGES).unwrap_or(i64::MAX) {
        return Err(Refusal::ManyImages.into());
    }
    let key = kept.record(&app, &mut tx).await?.key;
    store::add_image(&mut tx, id, &key).await?;
    put(&mut tx, &mut row, ChangeShowcase::default(), app.clock.now()).await?;
    listing::settle(&app, &mut tx, &row).await?;
    files::commit(tx, vec![kept]).await?;
    Ok((StatusCode::CREATED, Json(Showcase::one(&app, id).await?)))
}

/// Takes a picture out of the gallery.
#[utoipa::path(delete, path = "/project-showcase/{id}/gallery/{image_id}", tag = "showcases", operation_id = "remove_showcase_image",
    params(("id" = i64, Path, description = "The showcase's id"), ("image_id" = i64, Path, description = "The picture's id")),
    responses((status = 200, body = Showcase),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase, or no such picture in it")))]
pub async fn remove_showcase_image(
    app: App,
    Developer(person): Developer,
    Path((id, image_id)): Path<(i64, i64)>,
) -> Reply<Json<Showcase>> {
    may_change(&app, &person, id).await?;
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    let key = store::remove_image(&mut tx, image_id, id).await?.ok_or(Refusal::Hidden)?;
    files::drop_later(&app, &mut tx, &key).await?;
    put(&mut tx, &mut row, ChangeShowcase::default(), app.clock.now()).await?;
    listing::settle(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(Showcase::one(&app, id).await?))
}
