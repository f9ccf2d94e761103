//! What the server keeps on this machine is for its own user alone.
//!
//! What it makes from now on is private by its umask: folders 0700, files 0600. What an earlier version left open is closed
//! at the start. Only what others than the group can reach counts as left open: access for a group alone was given on
//! purpose and stays, and so does whatever is not ours.

use std::ffi::OsStr;
use std::fs::{self, Metadata, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::Mode;

use crate::settings::Settings;

/// What the server makes in its data folder.
const OURS: [&str; 8] = [
    "opportune.db",
    "opportune.db-wal",
    "opportune.db-shm",
    "secret.key",
    "setup.toml",
    "files",
    "incoming",
    "outbox",
];

/// To be called before anything is made.
pub fn keep_private() {
    rustix::process::umask(Mode::from_raw_mode(0o077));
}

/// Closes what was left open, and says so. What can't be closed is only said: the server may not own it.
pub fn close_to_others(settings: &Settings) {
    let folder = &settings.data.dir;
    let mut paths: Vec<PathBuf> = OURS.iter().map(|name| folder.join(name)).collect();
    if let Some(file) = settings.sqlite_file() {
        for ending in ["", "-wal", "-shm"] {
            let mut path = file.clone().into_os_string();
            path.push(ending);
            paths.push(path.into());
        }
    }
    // The folder itself last, and only if nobody else keeps anything there.
    if holds_only(folder, &OURS) {
        paths.push(folder.clone());
    }
    for path in paths {
        match close_if_open(&path) {
            Ok(0) => {}
            Ok(count) => {
                tracing::info!(path = %path.display(), count, "closed to other users of this machine");
            }
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "other users of this machine can read this, and it can't be closed");
            }
        }
    }
}

fn holds_only(folder: &Path, names: &[&str]) -> bool {
    let is_ours = |name: &OsStr| names.iter().any(|ours| name == *ours);
    fs::read_dir(folder)
        .is_ok_and(|mut entries| entries.all(|entry| entry.is_ok_and(|entry| is_ours(&entry.file_name()))))
}

/// Answers how much was closed.
fn close_if_open(path: &Path) -> io::Result<u64> {
    match fs::symlink_metadata(path) {
        // A link was made by the host, and leads to what is theirs.
        Ok(metadata) if !metadata.is_symlink() && mode(&metadata) & 0o007 != 0 => close(path, &metadata),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(0),
    }
}

/// A folder after everything in it: cut off half-way, the next start finds it open and goes on.
fn close(path: &Path, metadata: &Metadata) -> io::Result<u64> {
    let mut count = 0;
    if metadata.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let metadata = entry.metadata()?; // of a link itself
            if !metadata.is_symlink() {
                count += close(&entry.path(), &metadata)?;
            }
        }
    }
    if mode(metadata) & 0o077 != 0 {
        fs::set_permissions(path, Permissions::from_mode(mode(metadata) & !0o077))?;
        count += 1;
    }
    Ok(count)
}

fn mode(metadata: &Metadata) -> u32 {
    metadata.permissions().mode() & 0o7777
}
