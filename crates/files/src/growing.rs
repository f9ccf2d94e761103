//! A file that comes in over many calls, and maybe to many processes, until it is whole.
//!
//! ```text
//! let mut growing = store.grow(&key, growth, size).await?;      // goes on where `size` says; anything beyond it is cut off
//! growing.write(chunk).await?;                                  // as often as there is something
//! let (size, growth) = growing.keep().await?;                   // durable; now remember both, in the database
//! growing.remembered().await;                                   // what the memory before named may go
//! ...
//! store.complete(&key, &growth, size).await?;                   // it is a file like any other
//! ```
//!
//! Only one may write to it at a time; whoever calls sees to that.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::bucket::GrowingParts;
use crate::local::GrowingFile;
use crate::{Error, Key, Kind, Store};

/// What has to be remembered of a file that grows, besides its size. A folder needs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Growth {
    /// The bucket's name for what comes in parts.
    pub(crate) upload: Option<String>,
    /// Its names for the parts that are there, in order.
    #[serde(default)]
    pub(crate) parts: Vec<String>,
    /// An object that holds what is too little for a part.
    pub(crate) tail: Option<String>,
}

/// A file that grows, opened.
pub struct Growing(Opened);

enum Opened {
    Folder(GrowingFile),
    Bucket(GrowingParts),
}

impl Store {
    /// Opens a file that has grown to this size, or begins one of none. `NotFound` when it is lost.
    pub async fn grow(&self, key: &Key, growth: Growth, size: u64) -> Result<Growing, Error> {
        Ok(Growing(match &self.0 {
            Kind::Folder(folder) => Opened::Folder(folder.grow(key, size).await?),
            Kind::Bucket(bucket) => Opened::Bucket(bucket.grow(key, growth, size).await?),
        }))
    }

    /// Makes a file of what has grown to this size. Doing it again is no mistake.
    pub async fn complete(&self, key: &Key, growth: &Growth, size: u64) -> Result<(), Error> {
        match &self.0 {
            Kind::Folder(folder) => folder.complete(key, size).await,
            Kind::Bucket(bucket) => bucket.complete(key, growth, size).await,
        }
    }

    /// Removes whatever there is of a file that was never completed.
    pub async fn give_up(&self, key: &Key, growth: &Growth) -> Result<(), Error> {
        match &self.0 {
            Kind::Folder(folder) => folder.give_up(key).await,
            Kind::Bucket(bucket) => bucket.give_up(key, growth).await,
        }
    }
}

impl Growing {
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), Error> {
        match &mut self.0 {
            Opened::Folder(file) => file.write(&chunk).await,
            Opened::Bucket(parts) => parts.write(chunk).await,
        }
    }

    /// Makes durable what can be without much work, and says how far that is. In a bucket these are the full parts.
    pub async fn checkpoint(&mut self) -> Result<(u64, Growth), Error> {
        match &mut self.0 {
            Opened::Folder(file) => Ok((file.keep().await?, Growth::default())),
            Opened::Bucket(parts) => Ok(parts.checkpoint()),
        }
    }

    /// Makes everything durable that was written, and says how much that is.
    pub async fn keep(&mut self) -> Result<(u64, Growth), Error> {
        match &mut self.0 {
            Opened::Folder(file) => Ok((file.keep().await?, Growth::default())),
            Opened::Bucket(parts) => parts.keep().await,
        }
    }

    /// To be called when what was last answered is remembered for good: what only an earlier answer named goes.
    pub async fn remembered(&mut self) {
        if let Opened::Bucket(parts) = &mut self.0 {
            parts.remembered().await;
        }
    }
}
