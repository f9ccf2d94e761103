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

/// The files of the web app, sorted by path.
pub struct Web(Vec<File>);

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
        match web.find("index.html") {
            Some(_) => Ok(web),
            None => Err(format!(
                "Setting server.web_dir [OPPORTUNE_WEB_DIR] is wrong: {} holds no index.html.",
                root.display()
            )),
        }
    }

    fn sorted(mut files: Vec<File>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self(files)
    }

    pub fn find(&self, path: &str) -> Option<&File> {
        self.0.binary_search_by(|file| file.path.as_str().cmp(path)).ok().map(|index| &self.0[index])
    }

    /// `/` has a page of its own when the build made one; any path of the app gets the app's page.
    pub fn page(&self, path: &str) -> Option<&File> {
        (path == "/").then(|| self.find("landing.html")).flatten().or_else(|| self.find("index.html"))
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
