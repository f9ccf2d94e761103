//! A folder. A file is written beside, brought to the disk, and only then given its name.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::SystemTime;

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};
use tokio::fs::File;
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};

use crate::{Entry, Error, Found, Key, reading};

/// Where files are written before they have their name. No key begins with a dot.
const INCOMING: &str = ".incoming";
const PART: &str = "part";
/// Letters of a key that name its folder.
const SHARD: usize = 2;
/// Written at once to a file that grows.
const WRITTEN_AT_ONCE: usize = 1 << 20;
/// How often the room on the disk is looked at while a file comes in.
const LOOK_EVERY: u64 = 8 << 20;

#[derive(Clone, Debug)]
pub(crate) struct Folder {
    root: Arc<Path>,
    keep_free: u64,
}

impl Folder {
    pub fn new(root: PathBuf, keep_free: u64) -> Self {
        Self { root: root.into(), keep_free }
    }

    /// In folders by the first two letters: a million files in one folder are slow to list.
    pub fn path(&self, key: &Key) -> PathBuf {
        self.root.join(shard_of(key)).join(key.as_str())
    }

    pub async fn put<S, E>(&self, key: &Key, mut content: Pin<&mut S>) -> Result<u64, Error>
    where
        S: Stream<Item = Result<Bytes, E>> + Send,
        E: std::fmt::Display,
    {
        let path = self.path(key);
        let incoming = self.root.join(INCOMING);
        make_folders(&incoming).await?;
        self.look_for_room().await?;
        let beside = Beside(incoming.join(Key::random(PART).as_str()));
        let mut file = File::options().write(true).create_new(true).open(&beside.0).await?;
        let (mut size, mut looked) = (0, 0);
        while let Some(chunk) = content.next().await {
            let chunk = chunk.map_err(|error| Error::Broken(error.to_string()))?;
            file.write_all(&chunk).await?;
            size += chunk.len() as u64;
            if size - looked >= LOOK_EVERY {
                looked = size;
                self.look_for_room().await?;
            }
        }
        file.flush().await?;
        file.sync_all().await?;
        let folder = path.parent().unwrap_or(&self.root).to_owned();
        make_folders(&folder).await?;
        tokio::fs::rename(&beside.0, &path).await?;
        sync_folder(&folder).await?;
        Ok(size)
    }

    /// Where a file is while it grows. What nobody has written to for days goes with the other leftovers.
    fn growing_path(&self, key: &Key) -> PathBuf {
        self.root.join(INCOMING).join(format!("{key}.{PART}"))
    }

    pub async fn grow(&self, key: &Key, size: u64) -> Result<GrowingFile, Error> {
        let incoming = self.root.join(INCOMING);
        make_folders(&incoming).await?;
        self.look_for_room().await?;
        let is_new = size == 0;
        let mut file =
            File::options().write(true).create(is_new).truncate(false).open(self.growing_path(key)).await?;
        if file.metadata().await?.len() < size {
            return Err(Error::NotFound);
        }
        // What came after it was never promised to anyone.
        file.set_len(size).await?;
        file.seek(io::SeekFrom::Start(size)).await?;
        let beginning_of = is_new.then_some(incoming);
        Ok(GrowingFile {
            folder: self.clone(),
            file,
            buffer: BytesMut::new(),
            size,
            looked: size,
            beginning_of,
        })
    }

    pub async fn complete(&self, key: &Key, size: u64) -> Result<(), Error> {
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.root).to_owned();
        if tokio::fs::metadata(&path).await.is_ok_and(|found| found.len() == size) {
            return sync_folder(&folder).await;
        }
        let growing = self.growing_path(key);
        let file = File::options().write(true).open(&growing).await?;
        if file.metadata().await?.len() < size {
            return Err(Error::NotFound);
        }
        file.set_len(size).await?;
        file.sync_all().await?;
        make_folders(&folder).await?;
        tokio::fs::rename(&growing, &path).await?;
        sync_folder(&folder).await
    }

    pub async fn give_up(&self, key: &Key) -> Result<(), Error> {
        for path in [self.growing_path(key), self.path(key)] {
            match tokio::fs::remove_file(path).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    pub async fn get(&self, key: &Key, range: Option<Range<u64>>) -> Result<Found, Error> {
        let (file, size) = reading::open(self.path(key)).await?;
        let range = range.map_or(0..size, |range| range.start.min(size)..range.end.min(size));
        Ok(Found { size, content: reading::content(file, range.clone()), range })
    }

    pub async fn delete(&self, key: &Key) -> Result<(), Error> {
        match tokio::fs::remove_file(self.path(key)).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    pub fn list(&self) -> Pin<Box<dyn Stream<Item = Result<Entry, Error>> + Send>> {
        let root = self.root.clone();
        let (found, rest) = tokio::sync::mpsc::channel(64);
        // Walking a folder blocks. Whoever stops reading ends the walk.
        tokio::task::spawn_blocking(move || {
            for shard in entries(&root) {
                let shard = match shard {
                    Ok(shard) => shard,
                    Err(error) => return drop(found.blocking_send(Err(error.into()))),
                };
                // Whatever else lies in the folder is not ours, and may not be ours to open.
                let is_shard = shard.file_name().len() == SHARD && shard.file_name() != "..";
                if !is_shard || !shard.file_type().is_ok_and(|kind| kind.is_dir()) {
                    continue;
                }
                if walk(&shard.path(), &shard.path(), &found).is_none() {
                    return;
                }
            }
        });
        Box::pin(futures_util::stream::unfold(rest, |mut rest| async move {
            rest.recv().await.map(|entry| (entry, rest))
        }))
    }

    pub async fn remove_leftovers(&self, since: SystemTime) -> Result<u64, Error> {
        let incoming = self.root.join(INCOMING);
        let removing = tokio::task::spawn_blocking(move || {
            let mut removed = 0;
            for entry in entries(&incoming) {
                let entry = entry?;
                let is_part = entry.path().extension().is_some_and(|ending| ending == PART);
                if is_part && entry.metadata()?.modified()? < since {
                    std::fs::remove_file(entry.path())?;
                    removed += 1;
                }
            }
            Ok(removed)
        });
        removing.await.map_err(|error| Error::Unavailable(error.to_string()))?
    }

    async fn look_for_room(&self) -> Result<(), Error> {
        let (root, keep_free) = (self.root.clone(), self.keep_free);
        let looking = tokio::task::spawn_blocking(move || free_bytes(&root));
        let free = looking.await.map_err(|error| Error::Unavailable(error.to_string()))??;
        if free < keep_free { Err(Error::Full) } else { Ok(()) }
    }
}

/// A file that grows where nobody else sees it.
pub(crate) struct GrowingFile {
    folder: Folder,
    file: File,
    /// Small chunks are written together.
    buffer: BytesMut,
    size: u64,
    /// How large it was when the room on the disk was last looked at.
    looked: u64,
    /// The folder that has to remember its name, when it is new.
    beginning_of: Option<PathBuf>,
}

impl GrowingFile {
    pub async fn write(&mut self, chunk: &[u8]) -> Result<(), Error> {
        self.buffer.extend_from_slice(chunk);
        self.size += chunk.len() as u64;
        if self.buffer.len() >= WRITTEN_AT_ONCE {
            self.file.write_all(&self.buffer.split()).await?;
        }
        if self.size - self.looked >= LOOK_EVERY {
            self.looked = self.size;
            self.folder.look_for_room().await?;
        }
        Ok(())
    }

    pub async fn keep(&mut self) -> Result<u64, Error> {
        self.file.write_all(&self.buffer.split()).await?;
        self.file.flush().await?;
        self.file.sync_data().await?;
        if let Some(folder) = self.beginning_of.take() {
            sync_folder(&folder).await?;
        }
        Ok(self.size)
    }
}

fn shard_of(key: &Key) -> &str {
    key.as_str().get(..SHARD).unwrap_or("__")
}

/// How much may still be written to the disk of this folder.
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// How large the disk of this folder is. It blocks.
pub fn total_bytes(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_blocks.saturating_mul(disk.f_frsize))
}

/// A file without its name yet: gone when it never gets one, also when the upload was dropped half-way.
struct Beside(PathBuf);

impl Drop for Beside {
    fn drop(&mut self) {
        // After the rename there is nothing here any more.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A folder that is not there has nothing in it.
fn entries(folder: &Path) -> Box<dyn Iterator<Item = io::Result<std::fs::DirEntry>>> {
    match std::fs::read_dir(folder) {
        Ok(entries) => Box::new(entries),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Box::new(std::iter::empty()),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

type Sender = tokio::sync::mpsc::Sender<Result<Entry, Error>>;

/// `None` when nobody listens any more.
fn walk(shard: &Path, folder: &Path, found: &Sender) -> Option<()> {
    for entry in entries(folder) {
        let told = match entry.and_then(|entry| Ok((entry.metadata()?, entry.path()))) {
            Ok((metadata, path)) if metadata.is_dir() => {
                walk(shard, &path, found)?;
                continue;
            }
            Ok((metadata, _)) if !metadata.is_file() => continue,
            Ok((metadata, path)) => {
                let name = path.strip_prefix(shard).ok().and_then(Path::to_str);
                // What somebody else put there is not ours to list, and so not ours to remove.
                let Some(key) = name.and_then(Key::parse).filter(|key| shard.ends_with(shard_of(key))) else {
                    continue;
                };
                let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                Ok(Entry { key, size: metadata.len(), modified })
            }
            // Deleted while we walked.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => Err(error.into()),
        };
        found.blocking_send(told).ok()?;
    }
    Some(())
}

/// Makes a folder and those above it, each durable in the one above.
async fn make_folders(folder: &Path) -> Result<(), Error> {
    let mut missing = Vec::new();
    let mut at = folder;
    while !tokio::fs::try_exists(at).await? {
        missing.push(at);
        match at.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => at = parent,
            _ => break,
        }
    }
    for folder in missing.into_iter().rev() {
        match tokio::fs::create_dir(folder).await {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error.into()),
            _ => sync_folder(folder.parent().unwrap_or(Path::new("."))).await?,
        }
    }
    Ok(())
}

/// A new name is durable when the folder that holds it is.
async fn sync_folder(folder: &Path) -> Result<(), Error> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder).await?.sync_all().await?;
    Ok(())
}
