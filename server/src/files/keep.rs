//! From an upload to a stored file: bytes first, row second.

use std::borrow::Cow;
use std::collections::VecDeque;

use bytes::Bytes;
use db::Tx;
use futures_util::Stream;
use images::{Picture, Piece};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _};

use super::held::Held;
use super::refusal::{Refusal, of_storage};
use super::store::{self, StoredFile};
use super::upload::Received;
use super::uploads::InProgress;
use super::{FileUpload, Purpose, Upload, sniff};
use crate::app::App;
use crate::problem::Problem;
use crate::state::limits::Limit;

/// The largest picture that is taken in.
pub const MOST_IMAGE_BYTES: u64 = 10 << 20;
/// The largest file of any other kind.
pub const MOST_FILE_BYTES: u64 = 25 << 20;
/// The largest file that is sold.
pub const MOST_PRODUCT_BYTES: u64 = 500 << 20;

const CHUNK: usize = 64 << 10;

/// Bytes that are stored and belong to nobody yet: recorded and committed they are somebody's, dropped before they go.
#[must_use = "a file without its row is deleted"]
pub struct UnclaimedFile {
    pub(super) held: Held,
    owner_id: i64,
    purpose: Purpose,
    content_type: Cow<'static, str>,
    size: u64,
    /// What it is saved as by whoever downloads it.
    file_name: Option<String>,
}

/// Takes in a picture, makes it our own and stores it.
pub async fn keep_image(
    app: &App,
    owner_id: i64,
    purpose: Purpose,
    upload: Upload,
) -> Result<UnclaimedFile, Problem> {
    app.limits.take(Limit::Upload, &owner_id.to_string())?;
    check_quota(app, owner_id, 1).await?;
    let mut in_progress = InProgress::begin(app, owner_id, upload.at_most(MOST_IMAGE_BYTES)).await?;
    let received = upload.receive(app, MOST_IMAGE_BYTES, Refusal::TooLarge, &mut in_progress).await?;
    let picture = app.studio.remake(received.file, purpose.shape()).await.map_err(Refusal::from)?;
    check_quota(app, owner_id, picture.bytes.len() as u64).await?;
    keep_picture(app, owner_id, purpose, picture).await
}

/// A file as it came, and the picture that is shown of it.
pub struct KeptFile {
    pub file: UnclaimedFile,
    pub preview: Option<Preview>,
    pub content_type: String,
    pub size: u64,
    /// SHA-256 of its bytes.
    pub digest: [u8; 32],
}

pub struct Preview {
    pub picture: UnclaimedFile,
    pub width: u32,
    pub height: u32,
}

/// Takes in a file of any kind, if it is what it says it is, and stores it as it came: it is only ever downloaded. Of a
/// picture a small one of our own is made, where that can be done, and what its camera wrote beside it is left out: nobody
/// means to send the place where they live.
pub async fn keep_file(
    app: &App,
    owner_id: i64,
    file_name: &str,
    upload: FileUpload,
) -> Result<KeptFile, Problem> {
    // Guests only ever download.
    keep_attachment(app, owner_id, file_name, upload, person(owner_id).is_some()).await
}

/// The same without a picture to show of it.
pub async fn keep_download(
    app: &App,
    owner_id: i64,
    file_name: &str,
    upload: FileUpload,
) -> Result<KeptFile, Problem> {
    keep_attachment(app, owner_id, file_name, upload, false).await
}

async fn keep_attachment(
    app: &App,
    owner_id: i64,
    file_name: &str,
    upload: FileUpload,
    is_shown: bool,
) -> Result<KeptFile, Problem> {
    let came = come(app, owner_id, file_name, upload, (MOST_FILE_BYTES, Refusal::FileTooLarge)).await?;
    let Came { file, size, digest, head, content_type, in_progress: _in_progress } = came;
    let preview = if is_shown && sniff::is_picture(&head) { preview(app, &file).await? } else { None };
    check_quota(app, owner_id, size + preview.as_ref().map_or(0, |picture| picture.bytes.len() as u64))
        .await?;
    let pieces = pieces(app, &file, size).await.map_err(|error| Problem::internal(error.to_string()))?;
    let held = Held::new(app, "bin");
    let size = app.files.put(&held.key, chunks(file, pieces)).await.map_err(of_storage)?;
    let preview = match preview {
        Some(picture) => {
            let (width, height) = (picture.width, picture.height);
            let picture = keep_picture(app, owner_id, Purpose::Preview, picture).await?;
            Some(Preview { picture, width, height })
        }
        None => None,
    };
    let kept = UnclaimedFile {
        held,
        owner_id,
        purpose: Purpose::Attachment,
        content_type: content_type.clone().into(),
        size,
        file_name: Some(file_name.to_owned()),
    };
    Ok(KeptFile { file: kept, preview, content_type, size, digest })
}

/// Takes in a file that is sold, if it is what it says it is, and stores it byte for byte: its digest is shown to buyers.
pub async fn keep_product(
    app: &App,
    owner_id: i64,
    file_name: &str,
    upload: FileUpload,
) -> Result<KeptFile, Problem> {
    let came = come(app, owner_id, file_name, upload, (MOST_PRODUCT_BYTES, Refusal::ProductTooLarge)).await?;
    let Came { file, size, digest, content_type, in_progress: _in_progress, .. } = came;
    check_quota(app, owner_id, size).await?;
    let held = Held::new(app, "bin");
    let whole = VecDeque::from([Piece::Kept(0..size)]);
    let size = app.files.put(&held.key, chunks(file, whole)).await.map_err(of_storage)?;
    let file = UnclaimedFile {
        held,
        owner_id,
        purpose: Purpose::Product,
        content_type: content_type.clone().into(),
        size,
        file_name: Some(file_name.to_owned()),
    };
    Ok(KeptFile { file, preview: None, content_type, size, digest })
}

/// A file of any kind that has come whole and is what it says it is.
struct Came {
    file: File,
    size: u64,
    digest: [u8; 32],
    head: Vec<u8>,
    content_type: String,
    /// Its place among the uploads, until it is stored.
    in_progress: InProgress,
}

async fn come(
    app: &App,
    owner_id: i64,
    file_name: &str,
    FileUpload { upload, content_type: said }: FileUpload,
    (most, too_large): (u64, Refusal),
) -> Result<Came, Problem> {
    app.limits.take(Limit::Attach, &owner_id.to_string())?;
    if upload.is_larger_than(most) {
        return Err(too_large.into());
    }
    let left = check_quota(app, owner_id, 1).await?;
    let (most, too_large) = if left < most { (left, Refusal::QuotaExceeded) } else { (most, too_large) };
    if upload.is_larger_than(most) {
        return Err(too_large.into());
    }
    let mut in_progress = InProgress::begin(app, owner_id, upload.at_most(most)).await?;
    let Received { file, size, digest } = upload.receive(app, most, too_large, &mut in_progress).await?;
    if size == 0 {
        return Err(Refusal::Empty.into());
    }
    let mut file = File::from_std(file);
    let head = head(&mut file).await.map_err(|error| Problem::internal(error.to_string()))?;
    if sniff::lies(&head, file_name, &said) {
        return Err(Refusal::Lies.into());
    }
    let content_type = match said.as_str() {
        "" | "application/octet-stream" => {
            sniff::known_type(&head).unwrap_or("application/octet-stream").to_owned()
        }
        _ => said,
    };
    Ok(Came { file, size, digest, head, content_type, in_progress })
}

/// The SHA-256 of an upload that was taken in before: it is read, and not kept a second time.
pub async fn digest_again(app: &App, owner_id: i64, upload: FileUpload) -> Result<[u8; 32], Problem> {
    app.limits.take(Limit::Attach, &owner_id.to_string())?;
    upload.upload.digest(app, MOST_FILE_BYTES, Refusal::FileTooLarge).await
}

/// A picture that can't be made small (it has too many pixels, it is damaged) is a download like any other file.
async fn preview(app: &App, file: &File) -> Result<Option<Picture>, Problem> {
    let copy = rewound(file).await.map_err(|error| Problem::internal(error.to_string()))?;
    Ok(app.studio.remake(copy, Purpose::Preview.shape()).await.ok())
}

/// Stores a picture that was made here.
pub async fn keep_picture(
    app: &App,
    owner_id: i64,
    purpose: Purpose,
    picture: Picture,
) -> Result<UnclaimedFile, Problem> {
    let held = Held::new(app, picture.extension);
    let content = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from(picture.bytes))]);
    let size = app.files.put(&held.key, content).await.map_err(of_storage)?;
    let content_type = picture.content_type.into();
    Ok(UnclaimedFile { held, owner_id, purpose, content_type, size, file_name: None })
}

/// Stores a text that somebody brought and that was made our own.
pub async fn keep_text(
    app: &App,
    owner_id: i64,
    purpose: Purpose,
    text: Bytes,
    content_type: &'static str,
    ending: &str,
) -> Result<UnclaimedFile, Problem> {
    check_quota(app, owner_id, text.len() as u64).await?;
    let held = Held::new(app, ending);
    let content = futures_util::stream::iter([Ok::<_, std::io::Error>(text)]);
    let size = app.files.put(&held.key, content).await.map_err(of_storage)?;
    Ok(UnclaimedFile { held, owner_id, purpose, content_type: content_type.into(), size, file_name: None })
}

/// Stores a file that was made here.
pub async fn keep_made(
    app: &App,
    owner_id: i64,
    purpose: Purpose,
    made: Made<'_>,
) -> Result<UnclaimedFile, ::files::Error> {
    let file = File::open(made.path).await?;
    let whole = VecDeque::from([Piece::Kept(0..file.metadata().await?.len())]);
    let held = Held::new(app, made.ending);
    let size = app.files.put(&held.key, chunks(file, whole)).await?;
    let content_type = made.content_type.into();
    Ok(UnclaimedFile { held, owner_id, purpose, content_type, size, file_name: None })
}

/// Something that was made here and is to be stored.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    pub path: &'a std::path::Path,
    pub content_type: &'static str,
    pub ending: &'a str,
}

async fn head(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(sniff::LOOKED_AT);
    file.take(sniff::LOOKED_AT as u64).read_to_end(&mut head).await?;
    Ok(head)
}

/// What is stored of a file: all of it, or what is left of a picture without its camera's notes.
async fn pieces(app: &App, file: &File, size: u64) -> std::io::Result<VecDeque<Piece>> {
    let left = app.studio.without_metadata(rewound(file).await?).await?;
    Ok(left.unwrap_or_else(|| vec![Piece::Kept(0..size)]).into())
}

/// The same file for another reader, from its beginning. The two share one place in it, so they take turns.
async fn rewound(file: &File) -> std::io::Result<std::fs::File> {
    let mut copy = file.try_clone().await?;
    copy.rewind().await?;
    Ok(copy.into_std().await)
}

/// The pieces of the file a chunk at a time, so that none takes memory.
fn chunks(file: File, pieces: VecDeque<Piece>) -> impl Stream<Item = std::io::Result<Bytes>> + Send {
    futures_util::stream::try_unfold(
        (file, pieces),
        async |(mut file, mut pieces): (File, VecDeque<Piece>)| {
            let chunk = match pieces.pop_front() {
                None => return Ok(None),
                Some(Piece::Own(bytes)) => bytes,
                Some(Piece::Kept(range)) => {
                    let length = usize::try_from(range.end - range.start).unwrap_or(CHUNK).min(CHUNK);
                    let mut chunk = vec![0; length];
                    file.seek(std::io::SeekFrom::Start(range.start)).await?;
                    file.read_exact(&mut chunk).await?;
                    let next = range.start + length as u64;
                    if next < range.end {
                        pieces.push_front(Piece::Kept(next..range.end));
                    }
                    chunk
                }
            };
            Ok(Some((Bytes::from(chunk), (file, pieces))))
        },
    )
}

impl UnclaimedFile {
    /// The same, saved under this name by whoever downloads it.
    pub fn named(self, file_name: &str) -> Self {
        Self { file_name: Some(file_name.to_owned()), ..self }
    }

    /// Makes the file its owner's, in the transaction of what wants it, which [`super::commit`] commits.
    pub async fn record(&self, app: &App, tx: &mut Tx) -> Result<StoredFile, Problem> {
        let size = i64::try_from(self.size).unwrap_or(i64::MAX);
        let is_counted = !Purpose::UNCOUNTED.contains(&self.purpose);
        if let Some(person_id) = person(self.owner_id).filter(|_| is_counted)
            && !store::take(tx, person_id, size, quota(app)).await?
        {
            return Err(Refusal::QuotaExceeded.into());
        }
        let new = store::NewFile {
            key: self.held.key.as_str(),
            owner_id: person(self.owner_id),
            purpose: self.purpose.name(),
            content_type: &self.content_type,
            size_bytes: size,
            is_public: self.purpose.is_public(),
            file_name: self.file_name.as_deref(),
            created_at: app.clock.now(),
        };
        Ok(store::insert(tx, &new).await?)
    }
}

/// Who owns what a guest sends: their support session, which has a number below zero here and a limit of its own.
pub fn guests_of(session_id: i64) -> i64 {
    -session_id
}

/// The owner, unless it is a session's guests.
fn person(owner_id: i64) -> Option<i64> {
    (owner_id > 0).then_some(owner_id)
}

/// Whether so many bytes more fit into the owner's quota; answers how many do.
async fn check_quota(app: &App, owner_id: i64, bytes: u64) -> Result<u64, Problem> {
    let Some(owner_id) = person(owner_id) else { return Ok(u64::MAX) };
    let left = quota(app).saturating_sub(store::used(&app.db, owner_id).await?);
    let left = u64::try_from(left).unwrap_or(0);
    if left < bytes {
        return Err(Refusal::QuotaExceeded.into());
    }
    Ok(left)
}

pub(super) fn quota(app: &App) -> i64 {
    i64::try_from(app.settings.storage.quota_mib << 20).unwrap_or(i64::MAX)
}
