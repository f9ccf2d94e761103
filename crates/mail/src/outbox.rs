//! The folder letters are written to.

use std::path::{Path, PathBuf};

use crate::{Error, Letter, Received};

#[derive(Clone, Debug)]
pub struct Outbox {
    folder: PathBuf,
}

/// A letter in the folder, and its name there.
#[derive(Clone, Debug)]
pub struct InOutbox {
    pub id: String,
    pub letter: Received,
}

impl Outbox {
    /// The folder is made when the first letter is written.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Durable when it answers. A letter that is there already is written over with the same.
    pub async fn send(&self, letter: &Letter<'_>) -> Result<(), Error> {
        let (bytes, folder) = (letter.bytes()?, self.folder.clone());
        let name = format!("{}.eml", letter.id);
        let write = move || -> std::io::Result<()> {
            std::fs::create_dir_all(&folder)?;
            // Beside, then into place: nobody picks up half a letter.
            let beside = folder.join(format!(".{name}.new"));
            std::fs::write(&beside, bytes)?;
            std::fs::File::open(&beside)?.sync_all()?;
            std::fs::rename(&beside, folder.join(name))?;
            std::fs::File::open(&folder)?.sync_all()
        };
        Ok(in_background(write).await?)
    }

    /// The newest letters, the newest first: the number in their name says which one that is.
    pub async fn newest(&self, most: usize) -> Result<Vec<InOutbox>, Error> {
        let folder = self.folder.clone();
        let read = move || -> std::io::Result<Vec<InOutbox>> {
            let mut ids = Vec::new();
            let entries = match std::fs::read_dir(&folder) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
                entries => entries?,
            };
            for entry in entries {
                let name = entry?.file_name();
                if let Some(id) = name.to_str().and_then(|name| name.strip_suffix(".eml"))
                    && !id.starts_with('.')
                {
                    ids.push(id.to_owned());
                }
            }
            ids.sort_by_key(|id| std::cmp::Reverse((number(id), id.clone())));
            ids.truncate(most);
            let one = |id: String| {
                let bytes = std::fs::read(folder.join(format!("{id}.eml")))?;
                Ok(InOutbox { letter: Received::read(&bytes), id })
            };
            ids.into_iter().map(one).collect()
        };
        Ok(in_background(read).await?)
    }
}

/// The first number in a name.
fn number(id: &str) -> u64 {
    id.split('-').find_map(|piece| piece.parse().ok()).unwrap_or(0)
}

async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> std::io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| std::io::Error::other(error.to_string()))?
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[tokio::test]
    async fn the_same_letter_twice_is_one_file_and_the_newest_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path().join("outbox"));
        assert!(outbox.newest(10).await.unwrap().is_empty());
        let address = "ada@example.org".parse().unwrap();
        let letter = Letter {
            id: "letter-7-ab",
            from: &address,
            to: &address,
            subject: "Hello",
            text: "Hello.",
            html: "<p>Hello.</p>",
            unsubscribe: None,
            written: SystemTime::UNIX_EPOCH,
        };
        outbox.send(&letter).await.unwrap();
        outbox.send(&letter).await.unwrap();
        outbox.send(&Letter { id: "letter-12-cd", ..letter }).await.unwrap();
        let ids = |letters: Vec<InOutbox>| letters.into_iter().map(|kept| kept.id).collect::<Vec<_>>();
        assert_eq!(ids(outbox.newest(10).await.unwrap()), ["letter-12-cd", "letter-7-ab"]);
        assert_eq!(ids(outbox.newest(1).await.unwrap()), ["letter-12-cd"]);
    }
}
