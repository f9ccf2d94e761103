//! `Upload`: a body that is a picture, not read yet. `FileUpload`: one that may be anything.

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use sha2::{Digest as _, Sha256};
use tokio::fs::File;
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};

use super::arriving::Paced;
use super::refusal::Refusal;
use super::uploads::{InProgress, incoming};
use crate::app::App;
use crate::http::reply::Stop;
use crate::problem::Problem;

/// How often the room on the disk is looked at while a body comes in.
const LOOK_EVERY: u64 = 8 << 20;

/// The raw body of a call that takes a picture.
#[derive(Debug)]
pub struct Upload {
    body: Body,
    announced: Option<u64>,
}

impl Upload {
    /// A picture inside of another body. What it is shows when it is read.
    pub fn of_part(body: Body) -> Self {
        Self { body, announced: None }
    }
}

impl FromRequest<App> for Upload {
    type Rejection = Stop;

    async fn from_request(request: Request, _: &App) -> Result<Self, Stop> {
        let upload = FileUpload::of(request)?;
        if !upload.content_type.starts_with("image/") {
            return Err(Problem::from(Refusal::NotSaidToBeAPicture).into());
        }
        Ok(upload.upload)
    }
}

/// The raw body of a call that takes a file of any kind.
#[derive(Debug)]
pub struct FileUpload {
    pub(super) upload: Upload,
    /// What it is said to be, without parameters and in lower case; may be empty.
    pub(super) content_type: String,
}

impl FromRequest<App> for FileUpload {
    type Rejection = Stop;

    async fn from_request(request: Request, _: &App) -> Result<Self, Stop> {
        Ok(Self::of(request)?)
    }
}

impl FileUpload {
    /// A file inside of another body, which says how long it is in all.
    pub fn of_part(body: Body, content_type: &str, announced: Option<u64>) -> Self {
        Self { upload: Upload { body, announced }, content_type: content_type.to_ascii_lowercase() }
    }

    fn of(request: Request) -> Result<Self, Problem> {
        let headers = request.headers();
        // Whatever would have to be unpacked first could be anything, of any size.
        if !matches!(text(headers, &CONTENT_ENCODING), "" | "identity") {
            return Err(Refusal::Encoded.into());
        }
        let content_type = text(headers, &CONTENT_TYPE);
        let content_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let announced = text(headers, &CONTENT_LENGTH).parse().ok();
        Ok(Self { upload: Upload { announced, body: request.into_body() }, content_type })
    }
}

/// A body that has come whole.
#[derive(Debug)]
pub(super) struct Received {
    pub file: std::fs::File,
    pub size: u64,
    /// SHA-256.
    pub digest: [u8; 32],
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> &'h str {
    headers.get(name).map_or("", |value| value.to_str().unwrap_or("?").trim())
}

impl Upload {
    /// The most it can bring: what it announced, or what its call takes.
    pub(super) fn at_most(&self, most: u64) -> u64 {
        self.announced.unwrap_or(most).min(most)
    }

    /// Whether it says itself that it is larger.
    pub(super) fn is_larger_than(&self, most: u64) -> bool {
        self.announced.is_some_and(|length| length > most)
    }

    /// Brings the body into a file without a name: it is gone when nobody holds it, and no upload takes memory.
    pub(super) async fn receive(
        self,
        app: &App,
        most: u64,
        too_large: Refusal,
        upload: &mut InProgress,
    ) -> Result<Received, Problem> {
        let folder = incoming(app);
        let made = tokio::task::spawn_blocking(move || {
            std::fs::create_dir_all(&folder)?;
            tempfile::tempfile_in(&folder)
        });
        let file = made.await.map_err(|error| Problem::internal(error.to_string()))?;
        let file = File::from_std(file.map_err(|error| of_disk(&error))?);
        let mut arriving = Incoming { file, upload, looked: 0, size: 0 };
        let (size, digest) = self.read(app, most, too_large, Some(&mut arriving)).await?;
        let mut file = arriving.file;
        file.flush().await.map_err(|error| of_disk(&error))?;
        file.rewind().await.map_err(|error| of_disk(&error))?;
        Ok(Received { file: file.into_std().await, size, digest })
    }

    /// The SHA-256 of the body, which is not kept.
    pub(super) async fn digest(self, app: &App, most: u64, too_large: Refusal) -> Result<[u8; 32], Problem> {
        Ok(self.read(app, most, too_large, None).await?.1)
    }

    async fn read(
        self,
        app: &App,
        most: u64,
        too_large: Refusal,
        mut into: Option<&mut Incoming<'_>>,
    ) -> Result<(u64, [u8; 32]), Problem> {
        if self.is_larger_than(most) {
            return Err(too_large.into());
        }
        let mut body = Paced::new(app, self.body, self.announced.is_some());
        let (mut received, mut hash) = (0, Sha256::new());
        while let Some(chunk) = body.next().await? {
            received += chunk.len() as u64;
            if received > most {
                return Err(too_large.into());
            }
            hash.update(&chunk);
            if let Some(arriving) = &mut into {
                arriving.take(&chunk).await?;
            }
        }
        Ok((received, hash.finalize().into()))
    }
}

/// The file that a body comes into, while the disk has room for it.
struct Incoming<'u> {
    file: File,
    upload: &'u mut InProgress,
    looked: u64,
    size: u64,
}

impl Incoming<'_> {
    async fn take(&mut self, chunk: &[u8]) -> Result<(), Problem> {
        self.file.write_all(chunk).await.map_err(|error| of_disk(&error))?;
        self.size += chunk.len() as u64;
        self.upload.arrived(chunk.len() as u64);
        if self.size - self.looked >= LOOK_EVERY {
            self.looked = self.size;
            self.upload.check_room(0).await?;
        }
        Ok(())
    }
}

pub(super) fn of_disk(error: &std::io::Error) -> Problem {
    match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Refusal::NoRoom.into(),
        _ => Problem::internal(format!("an upload cannot be kept: {error}")),
    }
}
