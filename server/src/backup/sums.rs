//! `SHA256SUMS`: what every part of a backup must be, in the form that `sha256sum --check` reads.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::path::Path;

use files::Key;
use sha2::{Digest as _, Sha256};

use super::{Failure, folder, manifest};

pub const NAME: &str = "SHA256SUMS";

pub type Sum = [u8; 32];

/// Paths in the backup, with what their content must be.
#[derive(Default)]
pub struct Sums(HashMap<String, Sum>);

impl Sums {
    pub fn add(&mut self, path: String, sum: Sum) {
        self.0.insert(path, sum);
    }

    pub fn get(&self, path: &str) -> Option<&Sum> {
        self.0.get(path)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&String, &Sum)> {
        self.0.iter()
    }

    /// The stored files among them.
    pub fn files(&self) -> impl Iterator<Item = (Key, &Sum)> {
        self.0.iter().filter_map(|(path, sum)| Some((key_of(path)?, sum)))
    }

    pub fn write(&self, dir: &Path) -> io::Result<()> {
        let mut file = io::BufWriter::new(folder::create(&dir.join(NAME))?);
        let mut paths: Vec<&String> = self.0.keys().collect();
        paths.sort();
        for path in paths {
            writeln!(file, "{}  {path}", hex::encode(self.0[path]))?;
        }
        file.flush()?;
        file.get_ref().sync_all()
    }

    /// Reads them. A path that leads anywhere else than to a part of a backup is no path of ours.
    pub fn read(dir: &Path) -> Result<Self, Failure> {
        let path = dir.join(NAME);
        let damaged = |why: &str| Failure(format!("{} is damaged: {why}.", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| damaged(&error.to_string()))?;
        let mut sums = Self::default();
        for (number, line) in text.lines().enumerate() {
            let wrong = || damaged(&format!("line {} is no line of it", number + 1));
            let (sum, name) = line.split_once("  ").ok_or_else(wrong)?;
            let known = name == manifest::NAME || is_table(name) || key_of(name).is_some();
            let sum: Option<Sum> = hex::decode(sum).ok().and_then(|bytes| bytes.try_into().ok());
            let sum = sum.filter(|_| known).ok_or_else(wrong)?;
            if sums.0.insert(name.to_owned(), sum).is_some() {
                return Err(damaged(&format!("{name} is in it twice")));
            }
        }
        Ok(sums)
    }
}

/// Where a stored file is in a backup.
pub fn path_of(key: &Key) -> String {
    format!("files/{}/{key}", key.as_str().get(..2).unwrap_or("__"))
}

fn key_of(path: &str) -> Option<Key> {
    let (_, name) = path.strip_prefix("files/")?.split_once('/')?;
    Key::parse(name).filter(|key| path_of(key) == path)
}

fn is_table(path: &str) -> bool {
    let name = path.strip_prefix("tables/").and_then(|name| name.strip_suffix(".jsonl"));
    name.is_some_and(|name| Key::parse(name).is_some() && !name.contains('/'))
}

/// Reads or writes, and knows the sum and the number of all bytes that went through.
pub struct Summing<F> {
    pub inner: F,
    hash: Sha256,
    pub bytes: u64,
}

impl<F> Summing<F> {
    pub fn new(inner: F) -> Self {
        Self { inner, hash: Sha256::new(), bytes: 0 }
    }

    pub fn see(&mut self, chunk: &[u8]) {
        self.hash.update(chunk);
        self.bytes += chunk.len() as u64;
    }

    pub fn sum(self) -> Sum {
        self.hash.finalize().into()
    }
}

impl<F: Write> Write for Summing<F> {
    fn write(&mut self, chunk: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(chunk)?;
        self.see(&chunk[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<F: Read> Read for Summing<F> {
    fn read(&mut self, chunk: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(chunk)?;
        self.see(&chunk[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parts_of_a_backup_are_named() {
        let sum = hex::encode([7; 32]);
        let dir = tempfile::tempdir().unwrap();
        let read = |text: &str| {
            std::fs::write(dir.path().join(NAME), text).unwrap();
            Sums::read(dir.path())
        };
        let good =
            read(&format!("{sum}  manifest.json\n{sum}  tables/users.jsonl\n{sum}  files/ab/ab1.png\n"));
        assert_eq!(good.ok().unwrap().files().count(), 1);
        for path in [
            "../x",
            "files/../x",
            "files/ab/../../x",
            "files/xx/ab1.png",
            "tables/../x.jsonl",
            "tables/a/b.jsonl",
            "x",
        ] {
            let said = read(&format!("{sum}  {path}\n")).err().expect(path).0;
            assert!(said.contains("line 1"), "{said}");
        }
        assert!(read(&format!("{sum}  manifest.json\n{sum}  manifest.json\n")).is_err(), "twice");
        assert!(read(&format!("{}  manifest.json\n", &sum[1..])).is_err(), "cut short");
    }
}
