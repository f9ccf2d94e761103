//! OPTIONS and POST /videos/uploads

use ::files::Key;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::metadata::{self, Announced};
use super::{ALGORITHMS, EXTENSION, LENGTH, MAX_SIZE, METADATA, RESUMABLE, SPOKEN, VERSION, checksum};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::state::limits::Limit;
use crate::videos::refusal::Refusal;
use crate::videos::states::VideoStatus;
use crate::videos::store::{self, uploads};
use crate::videos::{most_bytes, news};

/// What this server can do with uploads.
#[utoipa::path(options, path = "/videos/uploads", tag = "videos", operation_id = "upload_options", security(()),
    responses((status = 204, description = "The headers say it")))]
pub async fn upload_options(app: App) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.insert(RESUMABLE, SPOKEN);
    headers.insert(VERSION, SPOKEN);
    headers.insert(EXTENSION, HeaderValue::from_static("creation,termination,expiration,checksum"));
    headers.insert(ALGORITHMS, HeaderValue::from_static(checksum::KNOWN));
    headers.insert(MAX_SIZE, HeaderValue::from(most_bytes(&app)));
    response
}

/// Announces a film of so many bytes; it is sent to the address that is answered. The video is there from now on.
#[utoipa::path(post, path = "/videos/uploads", tag = "videos", operation_id = "create_upload",
    params(("Tus-Resumable" = String, Header, description = "1.0.0"),
           ("Upload-Length" = i64, Header, description = "How many bytes the file has"),
           ("Upload-Metadata" = Option<String>, Header,
            description = "`filename`, `title`, `description` and `privacy`, each a name and a value in base64, with commas between")),
    responses((status = 201, description = "`Location` says where the bytes go, `x-video-id` is the video"),
              (status = 412, description = "Another version of tus is spoken here"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 422, description = "A header does not fit"),
              (status = 507, description = "The disk is full")))]
pub async fn create_upload(app: App, SignedIn(person): SignedIn, headers: HeaderMap) -> Response {
    super::spoken(create(app, person, headers).await)
}

async fn create(app: App, person: Person, headers: HeaderMap) -> Reply<Response> {
    super::check_version(&headers)?;
    app.limits.take(Limit::Upload, &person.id.to_string())?;
    app.disk.room_for_rows()?;
    let length = super::number(&headers, &LENGTH).ok_or(Refusal::NoLength)?;
    let most = most_bytes(&app);
    if length == 0 {
        return Err(Refusal::Empty.into());
    }
    if u64::try_from(length).unwrap_or(u64::MAX) > most {
        return Err(Refusal::TooLarge(most).into());
    }
    let said = headers.get(METADATA).map_or(Ok(""), |value| value.to_str()).map_err(|_| Refusal::Metadata)?;
    let Announced { title, description, privacy } = metadata::read(said)?;
    let now = app.clock.now();
    let (name, key) = (hex::encode(app.random.bytes::<16>()), Key::random("bin"));
    let mut tx = app.db.begin().await?;
    files::reserve(&app, &mut tx, person.id, length).await?;
    let new = store::New {
        owner_id: person.id,
        title: &title,
        description: description.as_deref(),
        privacy,
        size_bytes: length,
        now,
    };
    let video_id = store::insert(&mut tx, &new).await?;
    let expires_at = super::expiry(&app);
    let upload =
        uploads::New { name: &name, video_id, key: key.as_str(), metadata: said, length, expires_at };
    uploads::begin(&mut tx, &upload).await?;
    news::publish(&app, &mut tx, person.id, video_id, VideoStatus::Uploading, None).await?;
    tx.commit().await?;
    let mut response = StatusCode::CREATED.into_response();
    let headers = response.headers_mut();
    super::locate(headers, &name);
    headers.insert(super::VIDEO_ID, HeaderValue::from(video_id));
    headers.insert(super::EXPIRES, HeaderValue::from_str(&super::http_date(expires_at)).unwrap_or(SPOKEN));
    Ok(response)
}
