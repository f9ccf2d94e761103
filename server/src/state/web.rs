//! The files of the web app: `build.rs` put them into the binary, compressed, those under `assets/` named by their content.

use std::path::Path;

use axum::body::Bytes;
use axum::http::HeaderValue;
use sha2::{Digest as _, Sha256};

struct Built {
    path: &'static str,
    kind: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

// `static BUILT: &[Built]`
include!(concat!(env!("OUT_DIR"), "/web.rs"));
include!("kinds.rs");

pub struct File {
    path: String,
    pub kind: &'static str,
    pub tag: HeaderValue,
    pub plain: Bytes,
    pub gzip: Option<Bytes>,
    pub brotli: Option<Bytes>,
}

/// The web app.
pub struct Web {
    /// Sorted by path.
    files: Vec<File>,
    /// The paths of its pages, such as `/opportunities/{id}`; empty when the build does not say.
    paths: Vec<String>,
}

/// The build puts frames of public pages here; nobody is sent them as they are.
const FRAMES: &str = "pages/";
/// Where the build says which paths are pages.
const PATHS: &str = "pages/paths.json";

impl Web {
    /// The files inside the binary.
    pub fn built_in() -> Self {
        let file = |built: &'static Built| File {
            path: built.path.to_owned(),
            kind: built.kind,
            tag: HeaderValue::from_static(built.tag),
            plain: Bytes::from_static(built.plain),
            gzip: built.gzip.map(Bytes::from_static),
            brotli: built.brotli.map(Bytes::from_static),
        };
        Self::sorted(BUILT.iter().map(file).collect())
    }

    /// The files of a folder, read once. They are compressed when they are sent.
    pub fn from_folder(root: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        let fail =
            |error: std::io::Error| format!("The web app cannot be read from {}: {error}.", root.display());
        read(root, "", &mut files).map_err(fail)?;
        let web = Self::sorted(files);
        match web.file("index.html") {
            Some(_) => Ok(web),
            None => Err(format!(
                "Setting server.web_dir [OPPORTUNE_WEB_DIR] is wrong: {} holds no index.html.",
                root.display()
            )),
        }
    }

    fn sorted(mut files: Vec<File>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut web = Self { files, paths: Vec::new() };
        let paths = web.file(PATHS).and_then(|file| serde_json::from_slice(&file.plain).ok());
        web.paths = paths.unwrap_or_default();
        web
    }

    fn file(&self, path: &str) -> Option<&File> {
        let found = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok();
        found.map(|index| &self.files[index])
    }

    /// What is served under this name.
    pub fn find(&self, path: &str) -> Option<&File> {
        self.file(path).filter(|_| !path.starts_with(FRAMES))
    }

    /// The frame of a public page.
    pub fn frame(&self, name: &str) -> Option<&str> {
        let file = self.file(&format!("{FRAMES}{name}.html"))?;
        std::str::from_utf8(&file.plain).ok()
    }

    /// The app's own page, for any of its paths.
    pub fn page(&self) -> Option<&File> {
        self.file("index.html")
    }

    /// Whether the app has a page there.
    pub fn has_page(&self, path: &str) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|pattern| fits(pattern, path))
    }
}

/// Whether a path is one of `/opportunities/{id}`, with or without a slash at its end.
fn fits(pattern: &str, path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    let pattern = pattern.strip_suffix('/').unwrap_or(pattern);
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(name), Some(part)) if name.starts_with('{') && !part.is_empty() => {}
            (Some(name), Some(part)) if name == part => {}
            _ => return false,
        }
    }
}

fn read(folder: &Path, prefix: &str, files: &mut Vec<File>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), files)?;
            continue;
        }
        let plain = Bytes::from(std::fs::read(entry.path())?);
        let hash = Sha256::digest(&plain);
        let tag = format!("\"{}\"", hex::encode(&hash[..12]));
        let tag = HeaderValue::from_str(&tag).expect("hex digits fit into a header");
        files.push(File { kind: kind(&path), path, tag, plain, gzip: None, brotli: None });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_fits_its_pattern_part_by_part() {
        for (pattern, path, expected) in [
            ("/", "/", true),
            ("/", "/x", false),
            ("/creators", "/creators", true),
            ("/creators", "/creators/", true),
            ("/creators", "/creators/1", false),
            ("/opportunities/{id}", "/opportunities/5", true),
            ("/opportunities/{id}", "/opportunities", false),
            ("/opportunities/{id}", "/opportunities//", false),
            ("/a/{id}/b", "/a/1/b", true),
            ("/a/{id}/b", "/a/1/c", false),
        ] {
            assert_eq!(fits(pattern, path), expected, "{pattern} {path}");
        }
    }
}
