//! `Upload`: a body that is a picture, not read yet.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use futures_util::StreamExt as _;
use tokio::fs::File;
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};

use super::refusal::Refusal;
use crate::app::App;
use crate::http::problem::Problem;
use crate::http::reply::Stop;

/// The raw body of a call that takes a picture.
#[derive(Debug)]
pub struct Upload {
    body: Body,
    announced: Option<u64>,
}

impl FromRequest<App> for Upload {
    type Rejection = Stop;

    async fn from_request(request: Request, _: &App) -> Result<Self, Stop> {
        let headers = request.headers();
        // Whatever would have to be unpacked first could be anything, of any size.
        if !matches!(text(headers, &CONTENT_ENCODING), "" | "identity") {
            return Err(Problem::from(Refusal::Encoded).into());
        }
        if !text(headers, &CONTENT_TYPE).to_ascii_lowercase().starts_with("image/") {
            return Err(Problem::from(Refusal::NotSaidToBeAPicture).into());
        }
        let announced = text(headers, &CONTENT_LENGTH).parse().ok();
        Ok(Self { announced, body: request.into_body() })
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> &'h str {
    headers.get(name).map_or("", |value| value.to_str().unwrap_or("?").trim())
}

impl Upload {
    /// Brings the body into a file without a name: it is gone when nobody holds it, and no upload takes memory.
    pub(super) async fn receive(self, app: &App, most: u64) -> Result<std::fs::File, Problem> {
        if self.announced.is_some_and(|length| length > most) {
            return Err(Refusal::TooLarge.into());
        }
        // Ahead of the call's own deadline: a client that trickles its body is told so before the deadline cuts it.
        let patience = Duration::from_secs(app.settings.server.deadline_seconds).mul_f32(0.8);
        let folder = app.settings.data.dir.join("incoming");
        match tokio::time::timeout(patience, receive(self.body, folder, most)).await {
            Ok(received) => received,
            Err(_) => Err(Refusal::TooSlow.into()),
        }
    }
}

async fn receive(body: Body, folder: std::path::PathBuf, most: u64) -> Result<std::fs::File, Problem> {
    let made = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&folder)?;
        tempfile::tempfile_in(&folder)
    });
    let file =
        made.await.map_err(|error| Problem::internal(error.to_string()))?.map_err(|error| of_disk(&error))?;
    let mut file = File::from_std(file);
    let mut received = 0;
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| Refusal::Broken)?;
        received += chunk.len() as u64;
        if received > most {
            return Err(Refusal::TooLarge.into());
        }
        file.write_all(&chunk).await.map_err(|error| of_disk(&error))?;
    }
    file.flush().await.map_err(|error| of_disk(&error))?;
    file.rewind().await.map_err(|error| of_disk(&error))?;
    Ok(file.into_std().await)
}

fn of_disk(error: &std::io::Error) -> Problem {
    match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Refusal::NoRoom.into(),
        _ => Problem::internal(format!("an upload cannot be kept: {error}")),
    }
}
