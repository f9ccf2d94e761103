//! Puts the built web app (`web/dist`) into the binary, each file compressed once, here. Without a built web app the
//! binary carries one plain page that says so: the API is whole either way. With `OPPORTUNE_EMBED_WEB=off` it does so too: the
//! server is then built beside the web app, and told where that is when it starts (script/server).

#![expect(clippy::disallowed_methods, reason = "cargo tells a build script where it is by the environment")]
#![expect(
    clippy::unnecessary_debug_formatting,
    reason = "the quotes and escapes of Debug are what Rust source needs"
)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

include!("src/state/kinds.rs");

fn main() {
    let server = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let built = server.join("../web/dist");
    let plain = server.join("src/http/plain");
    println!("cargo::rerun-if-changed={}", built.display());
    println!("cargo::rerun-if-changed={}", plain.display());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=OPPORTUNE_EMBED_WEB");
    let embeds = env::var_os("OPPORTUNE_EMBED_WEB").is_none_or(|word| word != "off");
    let root = if embeds && built.join("index.html").exists() { built } else { plain };

    let mut files = Vec::new();
    walk(&root, &mut files);
    let mut named: Vec<_> = files.iter().map(|file| (name(&root, file), file)).collect();
    named.sort();
    let mut code = String::from("static BUILT: &[Built] = &[\n");
    for (index, (name, file)) in named.iter().enumerate() {
        let bytes = fs::read(file).expect("a file that was just listed");
        let keep = |ending: &str, packed: Option<Vec<u8>>| match packed {
            // Only where it saves a tenth at least.
            Some(packed) if packed.len() * 10 < bytes.len() * 9 => {
                let path = out.join(format!("{index}.{ending}"));
                fs::write(&path, packed).expect("the build folder can be written");
                format!("Some(include_bytes!({path:?}))")
            }
            _ => "None".to_owned(),
        };
        let kind = kind(name);
        let text = kind.starts_with("text/")
            || kind.contains("json")
            || kind.contains("svg")
            || kind.contains("xml");
        let gzip = keep("gz", text.then(|| gzip(&bytes)));
        let brotli = keep("br", text.then(|| brotli(&bytes)));
        let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&bytes)[..12]));
        let full = file.canonicalize().expect("a file that was just read");
        writeln!(
            code,
            "Built {{ path: {name:?}, kind: {kind:?}, tag: {tag:?}, plain: include_bytes!({full:?}), gzip: {gzip}, brotli: {brotli} }},"
        )
        .expect("a String takes everything");
    }
    code.push_str("];\n");
    fs::write(out.join("web.rs"), code).expect("the build folder can be written");
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            walk(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn name(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).expect("found below it").to_string_lossy().into_owned()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes everything")
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    // As small as can be for people; a build for tests has no half minute for it.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, if is_release { 11 } else { 5 }, 22);
    writer.write_all(bytes).expect("memory takes everything");
    drop(writer);
    packed
}
