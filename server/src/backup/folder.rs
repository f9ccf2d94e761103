//! The folder that a backup is written to: for its owner alone, whole or recognisably not.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use super::{Failure, manifest};

/// Where everything is until it is whole.
pub const PARTIAL: &str = "partial";

pub struct Folder {
    dir: PathBuf,
    partial: PathBuf,
    /// Held while it is written to.
    _lock: File,
}

impl Folder {
    /// Takes a new or an empty folder, or one where a backup was broken off: what is left of that goes.
    pub fn claim(dir: &Path) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure(format!("{} cannot be written to: {error}.", dir.display()));
        make(dir).map_err(fail)?;
        let mut left = false;
        for entry in std::fs::read_dir(dir).map_err(fail)? {
            let name = entry.map_err(fail)?.file_name();
            if name != PARTIAL {
                return Err(Failure(if name == manifest::NAME || dir.join(manifest::NAME).exists() {
                    format!("{} already holds a backup; choose a new or an empty folder.", dir.display())
                } else {
                    format!("{} is not empty; choose a new or an empty folder.", dir.display())
                }));
            }
            left = true;
        }
        let lock = File::open(dir).map_err(fail)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => {
                return Err(Failure(format!("Another backup is being written to {}.", dir.display())));
            }
            Err(std::fs::TryLockError::Error(error)) => return Err(fail(error)),
        }
        let partial = dir.join(PARTIAL);
        if left {
            std::fs::remove_dir_all(&partial).map_err(fail)?;
        }
        for name in ["", "tables", "files"] {
            make(&partial.join(name)).map_err(fail)?;
        }
        Ok(Self { dir: dir.to_owned(), partial, _lock: lock })
    }

    /// Where to write, for now.
    pub fn path(&self) -> &Path {
        &self.partial
    }

    /// Brings all of it to the disk and moves it into place, the manifest last.
    pub fn finish(self) -> Result<(), Failure> {
        let fail =
            |error: io::Error| Failure(format!("{} cannot be written to: {error}.", self.dir.display()));
        sync_folders(&self.partial).map_err(fail)?;
        for name in ["tables", "files", super::sums::NAME] {
            std::fs::rename(self.partial.join(name), self.dir.join(name)).map_err(fail)?;
        }
        sync(&self.dir).map_err(fail)?;
        std::fs::rename(self.partial.join(manifest::NAME), self.dir.join(manifest::NAME)).map_err(fail)?;
        std::fs::remove_dir(&self.partial).map_err(fail)?;
        sync(&self.dir).map_err(fail)?;
        // The folder itself may be new.
        let above = self.dir.canonicalize().map_err(fail)?;
        sync(above.parent().unwrap_or(Path::new("/"))).map_err(fail)
    }

    /// After a failure: an empty folder is better than half a backup.
    pub fn give_up(self) {
        // The failure that led here is the one to tell.
        let _ = std::fs::remove_dir_all(&self.partial);
    }
}

/// A new file that only its owner may read.
pub fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// A folder that only its owner may look into, and those above it.
pub fn make(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

fn sync_folders(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    sync(folder)
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
