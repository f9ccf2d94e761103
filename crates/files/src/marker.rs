//! Whose files these are: an object of its own beside the files, which holds the id of the database that names them.
//!
//! Only that database may decide that a file here is named by nobody. The marker is no file: [`Store::list`] leaves it out.

use std::io;

use bytes::Bytes;
use futures_util::TryStreamExt as _;

use crate::{Error, Key, Store};

/// Reserved: [`Key::random`] makes no such name.
pub(crate) const MARKER: &str = "opportune-database";
/// More than an id is no marker of ours.
const LONGEST: u64 = 200;

impl Store {
    /// The id of the database whose files are kept here; `None` when nothing says so.
    pub async fn owner(&self) -> Result<Option<String>, Error> {
        let found = match self.get(&marker(), Some(0..LONGEST)).await {
            Ok(found) => found,
            Err(Error::NotFound) => return Ok(None),
            Err(error) => return Err(error),
        };
        let bytes: Vec<Bytes> = found.content.try_collect().await?;
        Ok(Some(String::from_utf8_lossy(&bytes.concat()).trim().to_owned()))
    }

    /// Says that the files here are those of the database with this id.
    pub async fn set_owner(&self, id: &str) -> Result<(), Error> {
        let text = Bytes::from(format!("{id}\n"));
        self.put(&marker(), futures_util::stream::iter([Ok::<_, io::Error>(text)])).await.map(drop)
    }
}

fn marker() -> Key {
    Key::parse(MARKER).expect("a key")
}
