//! POST /videos/{id}/captions and DELETE /videos/{id}/captions/{captions_id}

use axum::Json;
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use utoipa::ToSchema;

use super::change::lock;
use super::news;
use super::refusal::Refusal;
use super::store::{self, CaptionsRow};
use super::subtitles::web_vtt;
use super::video::VideoCaptions;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files::{self, Purpose};
use crate::http::body;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;
use crate::state::limits::Limit;

/// The longest talk has a tenth of this.
const MOST_BYTES: usize = 1 << 20;
/// What is in the body beside the file.
const AROUND_IT: usize = 16 << 10;
const MOST_CAPTIONS: i64 = 20;
const LABEL_LENGTH: usize = 50;
const LANGUAGE_LENGTH: usize = 20;

/// What the body of the call has, as parts of `multipart/form-data`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the description; the parts are read one by one")]
pub struct AddVideoCaptions {
    /// A .vtt or .srt file, at most 1 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Its language, as in `en` or `pt-BR`.
    #[schema(min_length = 2, max_length = 20)]
    language: String,
    /// What viewers choose it by; the language when left out.
    #[schema(max_length = 50)]
    label: Option<String>,
}

struct Parts {
    file: Bytes,
    language: String,
    label: String,
}

/// Adds captions to a video.
#[utoipa::path(post, path = "/videos/{id}/captions", tag = "videos", operation_id = "add_video_captions",
    params(("id" = i64, Path, description = "The video's id")),
    request_body(content = AddVideoCaptions, content_type = "multipart/form-data"),
    responses((status = 201, body = VideoCaptions), (status = 404, description = "There is no such video of the caller"),
              (status = 409, description = "There are such captions already, or as many as there can be"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "The body is not multipart/form-data"),
              (status = 422, description = "It is no caption file, or a part is missing"),
              (status = 507, description = "The storage is full")))]
pub async fn add_video_captions(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    request: Request,
) -> Reply<(StatusCode, Json<VideoCaptions>)> {
    app.limits.take(Limit::Upload, &person.id.to_string())?;
    super::own(&app, id, person.id).await?;
    let parts = parts(&app, request).await?;
    let vtt = web_vtt(&parts.file).ok_or(Refusal::NotCaptions)?;
    let kept = files::keep_text(&app, person.id, Purpose::Captions, vtt.into(), "text/vtt", "vtt").await?;
    let mut tx = app.db.begin().await?;
    let video = lock(&app, &mut tx, id, person.id).await?;
    if store::count_captions(&mut tx, id).await? >= MOST_CAPTIONS {
        return Err(Refusal::ManyCaptions.into());
    }
    let key = kept.record(&app, &mut tx).await?.key;
    let mut row = CaptionsRow { id: 0, video_id: id, language: parts.language, label: parts.label, key };
    row.id = store::add_captions(&mut tx, &row).await.map_err(|error| match error {
        error if error.is_duplicate(store::SAME_CAPTIONS) => Refusal::SameCaptions.into(),
        error => Problem::from(error),
    })?;
    news::changed(&app, &mut tx, &video).await?;
    files::commit(tx, vec![kept]).await?;
    Ok((StatusCode::CREATED, Json(VideoCaptions::new(&app, row))))
}

/// Takes captions away.
#[utoipa::path(delete, path = "/videos/{id}/captions/{captions_id}", tag = "videos", operation_id = "remove_video_captions",
    params(("id" = i64, Path, description = "The video's id"), ("captions_id" = i64, Path, description = "The captions' id")),
    responses((status = 204, description = "They are gone"), (status = 404, description = "There are no such captions of the caller")))]
pub async fn remove_video_captions(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, captions_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let video = lock(&app, &mut tx, id, person.id).await?;
    let key = store::remove_captions(&mut tx, captions_id, id).await?.ok_or(Refusal::Hidden)?;
    files::drop_later(&app, &mut tx, &key).await?;
    news::changed(&app, &mut tx, &video).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Reads the body whole, within the limits of size and time, and takes it apart.
async fn parts(app: &App, request: Request) -> Result<Parts, Problem> {
    let is_form = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if !is_form.is_some_and(|kind| kind.to_ascii_lowercase().starts_with("multipart/form-data")) {
        let detail = "Send the file as multipart/form-data.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail));
    }
    let head = request.headers().clone();
    let bytes = body::collect(request, app, MOST_BYTES + AROUND_IT).await?;
    let mut whole = Request::new(axum::body::Body::from(bytes));
    *whole.headers_mut() = head;
    let broken = || Problem::bad_request("malformed_form", "The body is not valid multipart/form-data.");
    let mut form = Multipart::from_request(whole, &()).await.map_err(|_| broken())?;
    let (mut file, mut language, mut label) = (None, String::new(), String::new());
    while let Some(part) = form.next_field().await.map_err(|_| broken())? {
        match part.name() {
            Some("file") => file = Some(part.bytes().await.map_err(|_| broken())?),
            Some("language") => language = part.text().await.map_err(|_| broken())?,
            Some("label") => label = part.text().await.map_err(|_| broken())?,
            _ => {}
        }
    }
    let mut fields = Fields::default();
    fields.line("language", &mut language, 2..=LANGUAGE_LENGTH);
    let is_tag = |tag: &str| {
        tag.split('-').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    if !language.is_empty() && !is_tag(&language) {
        fields.refuse("language", "Use a language code such as en or pt-BR.");
    }
    fields.line("label", &mut label, 0..=LABEL_LENGTH);
    let file = file.unwrap_or_default();
    if file.is_empty() {
        fields.refuse("file", "Choose a .vtt or .srt file.");
    }
    fields.finish()?;
    if file.len() > MOST_BYTES {
        return Err(Refusal::CaptionsTooLarge.into());
    }
    if label.is_empty() {
        label.clone_from(&language);
    }
    Ok(Parts { file, language, label })
}
