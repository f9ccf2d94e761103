//! The folder letters are written to.

use std::path::{Path, PathBuf};

use crate::{Error, Letter};

#[derive(Clone, Debug)]
pub struct Outbox {
    folder: PathBuf,
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
        let written = tokio::task::spawn_blocking(write).await;
        Ok(written.map_err(|error| std::io::Error::other(error.to_string()))??)
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[tokio::test]
    async fn the_same_letter_twice_is_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path().join("outbox"));
        let address = "ada@example.org".parse().unwrap();
        let letter = Letter {
            id: "job-7",
            from: &address,
            to: &address,
            subject: "Hello",
            text: "Hello.",
            written: SystemTime::UNIX_EPOCH,
        };
        outbox.send(&letter).await.unwrap();
        outbox.send(&letter).await.unwrap();
        let files: Vec<_> =
            std::fs::read_dir(outbox.folder()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(files, ["job-7.eml"]);
    }
}
