//! PATCH /videos/uploads/{name}

use ::files::{Growing, Key};
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::checksum::Checksum;
use super::writer::{RENEWED, Writer};
use super::{CHECKSUM, OFFSET};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files::{Arriving, of_storage};
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::videos::refusal::Refusal;
use crate::videos::store::uploads::{self, UploadRow};

const KIND: &str = "application/offset+octet-stream";
/// So much comes between two moments at which what came is made durable. It is also what has to be sent again after the
/// server was killed.
const CHECKPOINT: u64 = 16 << 20;

/// Sends bytes of an upload, from where it is. What came before a connection broke is kept.
#[utoipa::path(patch, path = "/videos/uploads/{name}", tag = "videos", operation_id = "append_upload",
    params(("name" = String, Path, description = "From the upload's address"),
           ("Tus-Resumable" = String, Header, description = "1.0.0"),
           ("Upload-Offset" = i64, Header, description = "Where the bytes belong"),
           ("Upload-Checksum" = Option<String>, Header, description = "`sha1` or `sha256`, a space, and the sum in base64")),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses((status = 204, description = "`Upload-Offset` says how far it is; `x-video-id` is the video"),
              (status = 404, description = "There is no such upload of the caller, or it was given up"),
              (status = 409, description = "The upload is at another place"),
              (status = 410, description = "What had come is lost"),
              (status = 412, description = "Another version of tus is spoken here"),
              (status = 413, description = "More came than was announced"),
              (status = 415, description = "The content-type is another one"),
              (status = 423, description = "Somebody else is sending"),
              (status = 460, description = "The bytes do not fit the checksum"),
              (status = 507, description = "The disk is full")))]
pub async fn append_upload(
    app: App,
    SignedIn(person): SignedIn,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    super::spoken(append(&app, person.id, &name, &parts.headers, body).await)
}

async fn append(app: &App, person_id: i64, name: &str, headers: &HeaderMap, body: Body) -> Reply<Response> {
    super::check_version(headers)?;
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case(KIND) {
        return Err(Refusal::OtherType.into());
    }
    let offset = super::number(headers, &OFFSET).ok_or(Refusal::NoOffset)?;
    let checksum = match headers.get(CHECKSUM).map(|value| value.to_str()) {
        Some(text) => Some(Checksum::read(text.map_err(|_| Refusal::UnknownChecksum)?)?),
        None => None,
    };
    let upload = uploads::one(&app.db, name, person_id, app.clock.now()).await?.ok_or(Refusal::Hidden)?;
    if upload.position != offset {
        return Err(Refusal::OtherOffset.into());
    }
    let announced: Option<u64> =
        headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let left = u64::try_from(upload.length - upload.position).unwrap_or(0);
    if announced.is_some_and(|announced| announced > left) {
        return Err(Refusal::TooMuch.into());
    }
    let upload = if left == 0 {
        upload
    } else {
        let arriving = Arriving::begin(app, person_id, body, announced, left).await?;
        let writer = Writer::claim(app, upload, person_id).await?;
        write(app, writer, arriving, checksum).await?
    };
    let mut response = StatusCode::NO_CONTENT.into_response();
    super::describe(response.headers_mut(), &upload);
    Ok(response)
}

/// Takes in what comes and keeps it, whatever ends it.
async fn write(
    app: &App,
    mut writer: Writer,
    mut arriving: Arriving,
    checksum: Option<Checksum>,
) -> Result<UploadRow, Problem> {
    let key = Key::parse(&writer.upload.key).ok_or_else(|| Problem::internal("a stored key is not one"))?;
    let position = u64::try_from(writer.upload.position).unwrap_or(0);
    let opened = app.files.grow(&key, writer.upload.growth.0.clone(), position).await;
    let mut growing = match opened {
        Ok(growing) => growing,
        Err(error) => {
            writer.release().await?;
            return Err(match error {
                ::files::Error::NotFound => Refusal::Lost.into(),
                error => of_storage(error),
            });
        }
    };
    let outcome = take_in(&mut writer, &mut growing, &mut arriving, checksum).await;
    let upload = writer.release().await?;
    outcome.map(|()| upload)
}

async fn take_in(
    writer: &mut Writer,
    growing: &mut Growing,
    arriving: &mut Arriving,
    mut checksum: Option<Checksum>,
) -> Result<(), Problem> {
    let length = u64::try_from(writer.upload.length).unwrap_or(0);
    let mut written = u64::try_from(writer.upload.position).unwrap_or(0);
    let mut checkpoint = written + CHECKPOINT;
    let ended = loop {
        let chunk = match tokio::time::timeout(RENEWED, arriving.next()).await {
            Err(_) => {
                writer.renew().await?;
                continue;
            }
            Ok(Ok(Some(chunk))) => chunk,
            Ok(Ok(None)) => break Ok(()),
            Ok(Err(problem)) => break Err(problem),
        };
        writer.check()?;
        written += chunk.len() as u64;
        if written > length {
            return Err(Refusal::TooMuch.into());
        }
        if let Some(checksum) = &mut checksum {
            checksum.update(&chunk);
        }
        growing.write(chunk).await.map_err(of_storage)?;
        // Bytes that still have to fit a checksum are promised to nobody.
        if written >= checkpoint && checksum.is_none() {
            let (position, growth) = growing.checkpoint().await.map_err(of_storage)?;
            writer.advance(position, growth).await?;
            growing.remembered().await;
            checkpoint = written + CHECKPOINT;
        } else {
            writer.renew().await?;
        }
    };
    if let Some(checksum) = checksum {
        ended?;
        checksum.check()?;
        return keep(writer, growing).await;
    }
    // A connection that broke is no reason to lose what it brought.
    keep(writer, growing).await?;
    ended
}

async fn keep(writer: &mut Writer, growing: &mut Growing) -> Result<(), Problem> {
    let (position, growth) = growing.keep().await.map_err(of_storage)?;
    writer.advance(position, growth).await?;
    growing.remembered().await;
    Ok(())
}
