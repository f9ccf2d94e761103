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

impl File {
    /// Other contents. They are compressed when they are sent.
    fn fill(&mut self, plain: Bytes) {
        (self.tag, self.plain, self.gzip, self.brotli) = (tag(&plain), plain, None, None);
    }
}

/// The web app.
pub struct Web {
    /// Sorted by path.
    files: Vec<File>,
    /// The paths of its pages, such as `/opportunities/{id}`; empty when the build does not say.
    paths: Vec<String>,
}

/// How the web app is called as it is built (`web/src/lib/product.ts`).
const SHIPPED_NAME: &str = "Opportune";
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

    /// With this name in its pages, where the host gave the product one of its own.
    #[must_use]
    pub fn called(mut self, name: &str) -> Self {
        if name == SHIPPED_NAME {
            return self;
        }
        let in_html =
            name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        let in_json = serde_json::Value::from(name).to_string();
        let in_json = &in_json[1..in_json.len() - 1];
        let mut changed = Vec::new();
        for file in &mut self.files {
            let name = match file.path.rsplit_once('.') {
                Some((_, "html")) => in_html.as_str(),
                Some((_, "webmanifest")) => in_json,
                _ => continue,
            };
            let Ok(text) = std::str::from_utf8(&file.plain) else { continue };
            let text = text.replace(SHIPPED_NAME, name);
            let before = revision(&file.plain);
            file.fill(text.into());
            changed.push((before, revision(&file.plain)));
        }
        // The service worker fetches a page again when the list in it says that the page is another one.
        if let Some(worker) = self.files.iter_mut().find(|file| file.path == "sw.js")
            && let Ok(text) = std::str::from_utf8(&worker.plain)
        {
            let text = changed.iter().fold(text.to_owned(), |text, (before, now)| text.replace(before, now));
            worker.fill(text.into());
        }
        self
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

    /// A page that was drawn whole when the web app was built.
    pub fn whole(&self, path: &str) -> Option<&File> {
        self.file(&format!("{FRAMES}whole{}.html", path.strip_suffix('/').unwrap_or(path)))
    }

    /// The app's own page, for any of its paths.
    pub fn page(&self) -> Option<&File> {
        self.file("index.html")
    }

    /// Whether the app has a page there.
    pub fn has_page(&self, path: &str) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|pattern| fits(pattern, path))
    }

    /// Whether the app has a page of just this name, and not one for whatever stands in its place.
    pub fn has_page_named(&self, path: &str) -> bool {
        let path = path.strip_suffix('/').unwrap_or(path);
        self.paths.iter().any(|page| page == path)
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
        files.push(File { kind: kind(&path), path, tag: tag(&plain), plain, gzip: None, brotli: None });
    }
    Ok(())
}

fn tag(contents: &[u8]) -> HeaderValue {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(contents)[..12]));
    HeaderValue::from_str(&tag).expect("hex digits fit into a header")
}

/// As the build writes it into the service worker (`web/scripts/worker.mjs`).
fn revision(contents: &[u8]) -> String {
    hex::encode(&Sha256::digest(contents)[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_gives_the_product_a_name() {
        let file = |path: &str, text: &str| {
            let plain = Bytes::from(text.to_owned());
            let (gzip, brotli) = (Some(plain.clone()), Some(plain.clone()));
            File { path: path.to_owned(), kind: kind(path), tag: tag(&plain), plain, gzip, brotli }
        };
        let page = "<title>Opportune</title><meta content=\"Opportune\">";
        let files = || {
            vec![
                file("index.html", page),
                file("manifest.webmanifest", "{\"name\":\"Opportune\"}"),
                file("assets/index-1.js", "\"Opportune\""),
                file("sw.js", &format!("[{{revision:\"{}\"}}]", revision(page.as_bytes()))),
            ]
        };
        let text = |web: &Web, path: &str| String::from_utf8(web.file(path).unwrap().plain.to_vec()).unwrap();
        let shipped = Web::sorted(files()).called("Opportune");
        assert_eq!(text(&shipped, "index.html"), page);
        assert!(shipped.file("index.html").unwrap().gzip.is_some());

        let web = Web::sorted(files()).called("A & \"B\"");
        let renamed = "<title>A &amp; &quot;B&quot;</title><meta content=\"A &amp; &quot;B&quot;\">";
        assert_eq!(text(&web, "index.html"), renamed);
        assert_eq!(text(&web, "manifest.webmanifest"), "{\"name\":\"A & \\\"B\\\"\"}");
        assert_eq!(text(&web, "assets/index-1.js"), "\"Opportune\"");
        assert_eq!(text(&web, "sw.js"), format!("[{{revision:\"{}\"}}]", revision(renamed.as_bytes())));
        assert!(web.file("index.html").unwrap().gzip.is_none(), "what was compressed is another page");
        assert_ne!(web.file("index.html").unwrap().tag, shipped.file("index.html").unwrap().tag);
    }

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
