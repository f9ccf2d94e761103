//! What a file is by its first bytes, and whether that is what it is said to be. Only the kinds that people send often are
//! known; of everything else nothing is claimed, and nothing is believed.

/// So much of a file is looked at.
pub const LOOKED_AT: usize = 4096;

/// What can be told by the first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Png,
    Jpeg,
    Gif,
    Webp,
    Bmp,
    Tiff,
    Icon,
    Pdf,
    /// Archives, and all that are one inside: office documents, books, packages.
    Zip,
    /// Office documents as they were before.
    OldOffice,
    Gzip,
    Bzip2,
    Xz,
    SevenZip,
    Rar,
    Mp3,
    Wav,
    Ogg,
    Flac,
    /// MP4 and its family, and the pictures of phones.
    Mp4,
    Matroska,
    Avi,
    Program,
}

/// What something is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    Kinds(&'static [Kind]),
    Text,
}

const PICTURES: &[Kind] =
    &[Kind::Png, Kind::Jpeg, Kind::Gif, Kind::Webp, Kind::Bmp, Kind::Tiff, Kind::Icon, Kind::Mp4];

/// Whether the first bytes contradict the name or the type it was sent with.
pub fn lies(head: &[u8], file_name: &str, content_type: &str) -> bool {
    let kind = kind(head);
    let contradicts = |claim: Claim| match claim {
        Claim::Kinds(kinds) => !kind.is_some_and(|kind| kinds.contains(&kind)),
        Claim::Text => kind.is_some() || !is_text(head),
    };
    let ending = file_name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let by_name = ending.and_then(|ending| claim_of_ending(&ending));
    by_name.is_some_and(contradicts) || claim_of_type(content_type).is_some_and(contradicts)
}

/// Whether it is a picture that can be made anew.
pub fn is_picture(head: &[u8]) -> bool {
    matches!(kind(head), Some(Kind::Png | Kind::Jpeg | Kind::Gif | Kind::Webp))
}

/// The type of a file that was sent without one.
pub fn known_type(head: &[u8]) -> Option<&'static str> {
    Some(match kind(head)? {
        Kind::Png => "image/png",
        Kind::Jpeg => "image/jpeg",
        Kind::Gif => "image/gif",
        Kind::Webp => "image/webp",
        Kind::Pdf => "application/pdf",
        _ => return None,
    })
}

fn kind(head: &[u8]) -> Option<Kind> {
    const MAGIC: &[(&[u8], Kind)] = &[
        (b"\x89PNG\r\n\x1a\n", Kind::Png),
        (b"\xff\xd8\xff", Kind::Jpeg),
        (b"GIF87a", Kind::Gif),
        (b"GIF89a", Kind::Gif),
        (b"II*\0", Kind::Tiff),
        (b"MM\0*", Kind::Tiff),
        (b"\0\0\x01\0", Kind::Icon),
        (b"%PDF-", Kind::Pdf),
        (b"PK\x03\x04", Kind::Zip),
        (b"PK\x05\x06", Kind::Zip),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind::OldOffice),
        (b"\x1f\x8b", Kind::Gzip),
        (b"BZh", Kind::Bzip2),
        (b"\xfd7zXZ\0", Kind::Xz),
        (b"7z\xbc\xaf\x27\x1c", Kind::SevenZip),
        (b"Rar!\x1a\x07", Kind::Rar),
        (b"ID3", Kind::Mp3),
        (b"\xff\xfb", Kind::Mp3),
        (b"\xff\xf3", Kind::Mp3),
        (b"\xff\xf2", Kind::Mp3),
        (b"OggS", Kind::Ogg),
        (b"fLaC", Kind::Flac),
        (b"\x1aE\xdf\xa3", Kind::Matroska),
        (b"\x7fELF", Kind::Program),
        (b"\xfe\xed\xfa\xce", Kind::Program),
        (b"\xfe\xed\xfa\xcf", Kind::Program),
        (b"\xce\xfa\xed\xfe", Kind::Program),
        (b"\xcf\xfa\xed\xfe", Kind::Program),
        (b"\xca\xfe\xba\xbe", Kind::Program),
    ];
    let within = |form: &[u8]| head.starts_with(b"RIFF") && head.get(8..12) == Some(form);
    if within(b"WEBP") {
        return Some(Kind::Webp);
    }
    if within(b"WAVE") {
        return Some(Kind::Wav);
    }
    if within(b"AVI ") {
        return Some(Kind::Avi);
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Some(Kind::Mp4);
    }
    // Two letters alone may begin any text; the zeros that follow in these can't.
    if head.starts_with(b"MZ") && head.contains(&0) {
        return Some(Kind::Program);
    }
    if head.starts_with(b"BM") && head.get(6..10) == Some(&[0; 4]) {
        return Some(Kind::Bmp);
    }
    MAGIC.iter().find(|(magic, _)| head.starts_with(magic)).map(|(_, kind)| *kind)
}

/// No zeros, save where a mark at the beginning says that letters take two or four bytes each.
fn is_text(head: &[u8]) -> bool {
    let is_wide = head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff");
    is_wide || !head.contains(&0)
}

fn claim_of_ending(ending: &str) -> Option<Claim> {
    let kinds: &'static [Kind] = match ending {
        "png" | "apng" => &[Kind::Png],
        "jpg" | "jpeg" | "jfif" => &[Kind::Jpeg],
        "gif" => &[Kind::Gif],
        "webp" => &[Kind::Webp],
        "bmp" => &[Kind::Bmp],
        "tif" | "tiff" => &[Kind::Tiff],
        "ico" => &[Kind::Icon, Kind::Png],
        "pdf" => &[Kind::Pdf],
        "zip" | "docx" | "xlsx" | "pptx" | "odt" | "ods" | "odp" | "epub" | "jar" | "apk" => &[Kind::Zip],
        // Some programs call a newer document by the old name.
        "doc" | "xls" | "ppt" => &[Kind::OldOffice, Kind::Zip],
        "gz" | "tgz" => &[Kind::Gzip],
        "bz2" => &[Kind::Bzip2],
        "xz" => &[Kind::Xz],
        "7z" => &[Kind::SevenZip],
        "rar" => &[Kind::Rar],
        "mp3" => &[Kind::Mp3],
        "wav" => &[Kind::Wav],
        "ogg" | "oga" | "ogv" | "opus" => &[Kind::Ogg],
        "flac" => &[Kind::Flac],
        "mp4" | "m4a" | "m4v" | "mov" | "heic" | "heif" | "avif" => &[Kind::Mp4],
        "mkv" | "webm" => &[Kind::Matroska],
        "avi" => &[Kind::Avi],
        "txt" | "md" | "csv" | "tsv" | "log" | "json" | "xml" | "yaml" | "yml" | "toml" | "ini" | "svg"
        | "html" | "htm" | "css" | "js" | "ts" | "rs" | "py" | "sql" | "sh" => return Some(Claim::Text),
        _ => return None,
    };
    Some(Claim::Kinds(kinds))
}

fn claim_of_type(content_type: &str) -> Option<Claim> {
    let kinds: &'static [Kind] = match content_type {
        "image/png" | "image/apng" => &[Kind::Png],
        "image/jpeg" | "image/jpg" | "image/pjpeg" => &[Kind::Jpeg],
        "image/gif" => &[Kind::Gif],
        "image/webp" => &[Kind::Webp],
        "application/pdf" => &[Kind::Pdf],
        "application/zip" | "application/x-zip-compressed" => &[Kind::Zip],
        "application/gzip" | "application/x-gzip" => &[Kind::Gzip],
        "application/json" | "image/svg+xml" => return Some(Claim::Text),
        other if other.starts_with("image/") => PICTURES,
        other if other.starts_with("text/") => return Some(Claim::Text),
        _ => return None,
    };
    Some(Claim::Kinds(kinds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    const PROGRAM: &[u8] = b"MZ\x90\0\x03\0\0\0";

    #[test]
    fn what_is_what_it_says_passes() {
        for (head, name, kind) in [
            (PNG, "a.png", "image/png"),
            (PNG, "A.PNG", ""),
            (PNG, "picture", "application/octet-stream"),
            (b"%PDF-1.7".as_slice(), "plan.pdf", "application/pdf"),
            (b"PK\x03\x04\x14\0".as_slice(), "plan.docx", "application/octet-stream"),
            (b"Hello, MZ".as_slice(), "notes.txt", "text/plain"),
            (b"MZ is how it begins".as_slice(), "notes.txt", "text/plain"),
            (b"\xff\xfeH\0i\0".as_slice(), "notes.txt", "text/plain"),
            ("Grüße".as_bytes(), "notes.md", "text/markdown"),
            (b"<svg/>".as_slice(), "a.svg", "image/svg+xml"),
            (b"\0\0\0\x18ftypheic".as_slice(), "a.heic", "image/heic"),
            (PROGRAM, "setup.exe", "application/x-msdownload"),
            (b"\0\x01\x02".as_slice(), "data.bin", "application/octet-stream"),
            (b"\0\x01\x02".as_slice(), "data.xyz", "chemical/x-xyz"),
        ] {
            assert!(!lies(head, name, kind), "{name} {kind}");
        }
    }

    #[test]
    fn what_is_something_else_is_found_out() {
        for (head, name, kind) in [
            (b"Hello".as_slice(), "a.png", "image/png"),
            (b"Hello".as_slice(), "a", "image/png"),
            (b"Hello".as_slice(), "a", "image/x-unheard-of"),
            (b"Hello".as_slice(), "a.png", "application/octet-stream"),
            (PNG, "a.jpg", "image/jpeg"),
            (PNG, "a.png", "text/plain"),
            (PNG, "a.txt", ""),
            (PROGRAM, "notes.txt", "text/plain"),
            (PROGRAM, "notes.pdf", "application/pdf"),
            (b"\x7fELF\x02\x01".as_slice(), "notes.md", ""),
            (b"a\0b".as_slice(), "notes.csv", ""),
            (PROGRAM, "photo.jpeg", "application/octet-stream"),
            (b"<html>".as_slice(), "plan.pdf", ""),
        ] {
            assert!(lies(head, name, kind), "{name} {kind}");
        }
    }

    #[test]
    fn only_pictures_that_can_be_made_anew_are_pictures() {
        assert!(is_picture(PNG) && is_picture(b"RIFF\0\0\0\0WEBPVP8 ") && is_picture(b"GIF89a"));
        assert!(!is_picture(b"<svg/>") && !is_picture(b"BM\0\0\0\0\0\0\0\0") && !is_picture(b""));
        assert_eq!((known_type(PNG), known_type(b"Hello")), (Some("image/png"), None));
    }
}
