//! The server's secret key: from the settings, or from a file that is made on first start.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use secrecy::ExposeSecret as _;

use super::Settings;
use crate::random::Random;

impl Settings {
    /// The key of the settings, `None` when it is left to the file.
    pub(super) fn secret_key_setting(&self) -> Result<Option<[u8; 32]>, String> {
        let text = self.security.secret_key.expose_secret();
        if text.is_empty() {
            return Ok(None);
        }
        decode(text).map(Some).ok_or_else(|| {
            "Setting security.secret_key [OPPORTUNE_SECRET_KEY] is wrong: it must be 32 bytes written as base64, 44 characters."
                .to_owned()
        })
    }

    /// Whether the key is in a file of the server's own.
    pub fn keeps_its_key(&self) -> bool {
        self.security.secret_key.expose_secret().is_empty()
    }

    pub fn key_file(&self) -> PathBuf {
        self.data.dir.join("secret.key")
    }

    /// The key in force, `None` when there is none yet.
    pub fn secret_key(&self) -> Result<Option<[u8; 32]>, String> {
        if let Some(key) = self.secret_key_setting()? {
            return Ok(Some(key));
        }
        let path = self.key_file();
        let text = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unusable(&path, &error)),
            Ok(text) => text,
        };
        decode(text.trim()).map(Some).ok_or_else(|| {
            format!(
                "The key file {} does not hold 32 bytes as base64; restore it from where it was kept.",
                path.display()
            )
        })
    }

    /// The key in force. Makes `secret.key` (readable by its owner only) when there is none.
    pub fn make_secret_key(&self, random: &Random) -> Result<[u8; 32], String> {
        if let Some(key) = self.secret_key()? {
            return Ok(key);
        }
        let (folder, path) = (&self.data.dir, self.key_file());
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("The data folder {} cannot be made: {error}.", folder.display()))?;
        make_once(&path, &STANDARD.encode(random.bytes::<32>())).map_err(|error| unusable(&path, &error))?;
        // Read again: another start may have made it first.
        self.secret_key()?.ok_or_else(|| unusable(&path, &std::io::ErrorKind::NotFound.into()))
    }
}

fn unusable(path: &Path, error: &std::io::Error) -> String {
    format!("The key file {} cannot be used: {error}.", path.display())
}

fn decode(text: &str) -> Option<[u8; 32]> {
    STANDARD.decode(text).ok()?.try_into().ok()
}

/// Writes beside and links into place: two starts at once end up with one whole key.
fn make_once(path: &Path, text: &str) -> std::io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    if path.exists() {
        return Ok(());
    }
    let beside = path.with_extension(format!("key.{}", std::process::id()));
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    let linked = std::fs::hard_link(&beside, path);
    std::fs::remove_file(&beside)?;
    match linked {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
