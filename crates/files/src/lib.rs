//! Where uploaded files are kept: a folder of this machine, or a bucket of anything that speaks S3.
//!
//! A file is written once under a [`Key`] and never changed. [`Store::put`] takes a stream and holds no more than a part
//! of it in memory; when it answers, the file is durable. A file that broke off half-way is never seen.

mod bucket;
mod growing;
mod key;
mod local;
mod location;
mod marker;
mod reading;

use std::io;
use std::ops::Range;
use std::pin::Pin;
use std::time::SystemTime;

use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};

pub use growing::{Growing, Growth};
pub use key::Key;
pub use local::{free_bytes, total_bytes};
pub use location::{Credentials, Location};

use bucket::Bucket;
use local::Folder;

/// The bytes of a stored file as they come.
pub type Content = Pin<Box<dyn Stream<Item = Result<Bytes, Error>> + Send>>;

/// What can go wrong. The texts are for logs; none of them holds a credential.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("there is no such file")]
    NotFound,
    /// The disk has no room left, or less than has to stay free.
    #[error("there is no room left")]
    Full,
    /// What was to be stored could not be read to its end.
    #[error("the content broke off: {0}")]
    Broken(String),
    #[error("the storage cannot be used: {0}")]
    Unavailable(String),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full,
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

/// A stored file, opened.
pub struct Found {
    /// Of the whole file, also when a part was asked for.
    pub size: u64,
    /// Which bytes of it `content` brings.
    pub range: Range<u64>,
    pub content: Content,
}

/// One line of [`Store::list`].
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: Key,
    pub size: u64,
    pub modified: SystemTime,
}

/// The one place files are kept. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Folder(Folder),
    Bucket(Bucket),
}

impl Store {
    /// Nothing is touched yet: a bucket that is away is noticed by the first call, or by [`Store::check`].
    pub fn open(place: &Location) -> Result<Self, String> {
        Ok(Self(match place {
            Location::Folder { path, keep_free } => Kind::Folder(Folder::new(path.clone(), *keep_free)),
            Location::Bucket(place) => Kind::Bucket(Bucket::open(place)?),
        }))
    }

    /// Stores what the stream brings and answers how many bytes it was. The file is there, whole and durable, when this
    /// answers, and not at all when it fails or is dropped.
    pub async fn put<S, E>(&self, key: &Key, content: S) -> Result<u64, Error>
    where
        S: Stream<Item = Result<Bytes, E>> + Send,
        E: std::fmt::Display,
    {
        let content = std::pin::pin!(content);
        match &self.0 {
            Kind::Folder(folder) => folder.put(key, content).await,
            Kind::Bucket(bucket) => bucket.put(key, content).await,
        }
    }

    /// The file, or a part of it; a range that reaches beyond the end is cut there.
    pub async fn get(&self, key: &Key, range: Option<Range<u64>>) -> Result<Found, Error> {
        match &self.0 {
            Kind::Folder(folder) => folder.get(key, range).await,
            Kind::Bucket(bucket) => bucket.get(key, range).await,
        }
    }

    /// Where a program of this machine can read the file by itself; `None` when it is not on this machine.
    pub fn local_path(&self, key: &Key) -> Option<std::path::PathBuf> {
        match &self.0 {
            Kind::Folder(folder) => Some(folder.path(key)),
            Kind::Bucket(_) => None,
        }
    }

    /// A file that is gone already is no mistake.
    pub async fn delete(&self, key: &Key) -> Result<(), Error> {
        match &self.0 {
            Kind::Folder(folder) => folder.delete(key).await,
            Kind::Bucket(bucket) => bucket.delete(key).await,
        }
    }

    /// Everything that is stored, in no order, as it is found; also what others put there under a name that is a key
    /// (see [`Key::is_ours`]), but not the marker (see [`Store::owner`]).
    pub fn list(&self) -> Pin<Box<dyn Stream<Item = Result<Entry, Error>> + Send>> {
        let all = match &self.0 {
            Kind::Folder(folder) => folder.list(),
            Kind::Bucket(bucket) => bucket.list(),
        };
        let is_file = |entry: &Result<Entry, Error>| {
            std::future::ready(!matches!(entry, Ok(entry) if entry.key.as_str() == marker::MARKER))
        };
        Box::pin(all.filter(is_file))
    }

    /// Removes what uploads left half-way when their process was killed before `since`. (In a bucket that is the work of
    /// its rule for incomplete uploads.)
    pub async fn remove_leftovers(&self, since: SystemTime) -> Result<u64, Error> {
        match &self.0 {
            Kind::Folder(folder) => folder.remove_leftovers(since).await,
            Kind::Bucket(_) => Ok(0),
        }
    }

    /// Whether it can be written to and read from, by doing so.
    pub async fn check(&self) -> Result<(), Error> {
        let key = Key::random("check");
        let text = Bytes::from_static(b"check");
        let stored = self.put(&key, futures_util::stream::iter([Ok::<_, io::Error>(text)])).await;
        let found = match stored {
            Ok(_) => self.get(&key, None).await.map(|_| ()),
            Err(error) => Err(error),
        };
        let deleted = self.delete(&key).await;
        found.and(deleted)
    }
}
