//! Whether a backup is what was written, before anything is done with it.

use std::io::Read as _;
use std::path::Path;

use super::manifest::{self, Manifest};
use super::progress::Step;
use super::sums::{self, Sum, Summing, Sums};
use super::{Failure, tables};
use crate::files::hold;

/// A backup that is whole.
pub struct Checked {
    pub manifest: Manifest,
    pub sums: Sums,
}

/// Reads all of it. Blocks.
pub fn check(dir: &Path) -> Result<Checked, Failure> {
    let manifest = Manifest::read(dir)?;
    let sums = Sums::read(dir)?;
    let step = Step::begin("Checked", manifest.bytes());
    let (mut files, mut bytes) = (0, 0);
    for (path, expected) in sums.iter() {
        let (sum, size) = sum_of(&dir.join(path), &step)?;
        if sum != *expected {
            return Err(changed(&dir.join(path)));
        }
        if path.starts_with("files/") {
            (files, bytes) = (files + 1, bytes + size);
        }
    }
    let parts = manifest.tables.iter().map(manifest::SavedTable::path).chain([manifest::NAME.to_owned()]);
    let lacks = |path: &str| {
        let sums = dir.join(sums::NAME);
        Failure(format!("{} is damaged: {path} is not in it.", sums.display()))
    };
    for path in parts {
        sums.get(&path).ok_or_else(|| lacks(&path))?;
    }
    if (files, bytes) != (manifest.files.count, manifest.files.bytes) {
        let text = format!("{} where {} are expected", super::count(files, "file"), manifest.files.count);
        return Err(Failure(format!("{} is damaged: it names {text}.", dir.join(sums::NAME).display())));
    }
    // Every file that a row names is there, or was told to be missing when the backup was made.
    if let Some(saved) = manifest.table(hold::TABLE) {
        for row in tables::rows_of(dir, &saved.table)? {
            let (key, _) = hold::named_by(&saved.table.columns, &row?)
                .ok_or_else(|| changed(&dir.join(saved.path())))?;
            let path = sums::path_of(&key);
            if sums.get(&path).is_none()
                && !manifest.files.missing.iter().any(|missing| missing == key.as_str())
            {
                return Err(lacks(&path));
            }
        }
    }
    step.end(&format!(
        "{} and {}",
        super::count(manifest.tables.len() as u64, "table"),
        super::count(files, "file")
    ));
    Ok(Checked { manifest, sums })
}

fn sum_of(path: &Path, step: &Step) -> Result<(Sum, u64), Failure> {
    let fail = |error: std::io::Error| Failure(format!("{} cannot be read: {error}.", path.display()));
    let mut file = Summing::new(std::fs::File::open(path).map_err(fail)?);
    let mut chunk = vec![0; 256 << 10];
    loop {
        let read = file.read(&mut chunk).map_err(fail)?;
        if read == 0 {
            let bytes = file.bytes;
            return Ok((file.sum(), bytes));
        }
        step.add(read as u64);
    }
}

pub fn changed(path: &Path) -> Failure {
    Failure(format!("{} is damaged: it is not what was backed up.", path.display()))
}
