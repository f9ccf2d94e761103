use std::io::{Seek as _, Write as _};

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageEncoder as _, ImageFormat, Rgba, RgbaImage};

use super::*;

/// A file without a name that holds these bytes.
fn file(bytes: &[u8]) -> File {
    let path = std::env::temp_dir().join(format!(
        "opportune-image-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    let mut file = File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

fn made(bytes: &[u8], shape: Shape) -> Result<Picture, Refusal> {
    remake(file(bytes), shape)
}

/// Red on the left, blue on the right; clear at the top when asked.
fn flag(width: u32, height: u32, clear: bool) -> DynamicImage {
    let pixels = RgbaImage::from_fn(width, height, |x, y| {
        let alpha = if clear && y < height / 4 { 0 } else { 255 };
        if x < width / 2 { Rgba([255, 0, 0, alpha]) } else { Rgba([0, 0, 255, alpha]) }
    });
    DynamicImage::ImageRgba8(pixels)
}

fn bytes_of(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let flat = DynamicImage::ImageRgb8(picture.to_rgb8());
    let picture = if format == ImageFormat::Jpeg { &flat } else { picture };
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// TIFF-shaped EXIF: held sideways (orientation 6), taken at a place.
fn exif() -> Vec<u8> {
    let mut exif = b"II*\0\x08\0\0\0\x02\0".to_vec();
    exif.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"); // orientation
    exif.extend(b"\x25\x88\x04\0\x01\0\0\0\x26\0\0\0"); // where the place is told
    exif.extend(b"\0\0\0\0");
    exif.extend(b"\x01\0\x01\0\x02\0\x02\0\0\0N\0\0\0\0\0\0\0GPS 48.8584 2.2945");
    exif
}

fn photo() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    encoder.set_exif_metadata(exif()).unwrap();
    let pixels = flag(80, 40, false).to_rgb8();
    encoder.write_image(pixels.as_raw(), 80, 40, image::ExtendedColorType::Rgb8).unwrap();
    bytes
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[test]
fn every_kind_is_taken_and_made_our_own() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
        let picture = made(&bytes_of(&flag(60, 40, false), format), Shape::Within(512)).unwrap();
        assert_eq!((picture.content_type, picture.extension), ("image/jpeg", "jpg"), "{format:?}");
        assert_eq!((picture.width, picture.height), (60, 40), "{format:?}");
        assert_eq!(image::guess_format(&picture.bytes).unwrap(), ImageFormat::Jpeg);
    }
    for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let picture = made(&bytes_of(&flag(60, 40, true), format), Shape::Within(512)).unwrap();
        assert_eq!((picture.content_type, picture.extension), ("image/png", "png"), "{format:?}");
        assert_eq!(image::guess_format(&picture.bytes).unwrap(), ImageFormat::Png);
        assert_eq!(image::load_from_memory(&picture.bytes).unwrap().to_rgba8().get_pixel(0, 0).0[3], 0);
    }
}

#[test]
fn a_moving_picture_stands_still_at_its_first() {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
    let frame = |colour| image::Frame::new(RgbaImage::from_pixel(20, 20, Rgba(colour)));
    encoder.encode_frames([frame([255, 0, 0, 255]), frame([0, 0, 255, 255])]).unwrap();
    drop(encoder);
    let picture = made(&bytes, Shape::Square(512)).unwrap();
    let pixel = image::load_from_memory(&picture.bytes).unwrap().to_rgb8().get_pixel(10, 10).0;
    assert!(pixel[0] > 200 && pixel[2] < 60, "{pixel:?}");
}

#[test]
fn pictures_become_smaller_and_never_larger() {
    let wide = bytes_of(&flag(1600, 400, false), ImageFormat::Png);
    let size =
        |bytes: &[u8], shape| made(bytes, shape).map(|picture| (picture.width, picture.height)).unwrap();
    assert_eq!(size(&wide, Shape::Square(512)), (400, 400));
    assert_eq!(size(&wide, Shape::Square(100)), (100, 100));
    assert_eq!(size(&wide, Shape::Within(512)), (512, 128));
    let large = bytes_of(&flag(3000, 2400, false), ImageFormat::Jpeg);
    assert_eq!(size(&large, Shape::Square(512)), (512, 512));
    assert_eq!(size(&large, Shape::Within(512)), (512, 410));
    assert_eq!(size(&bytes_of(&flag(1, 1, true), ImageFormat::Png), Shape::Square(512)), (1, 1));
    let thread = bytes_of(&flag(4000, 2, false), ImageFormat::Png);
    assert_eq!(size(&thread, Shape::Within(512)), (512, 1));
    // The middle is what stays: red on the left, blue on the right.
    let picture = image::load_from_memory(&made(&wide, Shape::Square(100)).unwrap().bytes).unwrap().to_rgb8();
    assert!(picture.get_pixel(10, 50).0[0] > 200 && picture.get_pixel(90, 50).0[2] > 200);
}

#[test]
fn u1_a_photo_stands_upright_and_tells_no_place() {
    let photo = photo();
    assert!(contains(&photo, b"GPS 48.8584") && contains(&photo, b"Exif"));
    let picture = made(&photo, Shape::Within(512)).unwrap();
    assert_eq!((picture.width, picture.height), (40, 80), "turned by a quarter");
    assert!(!contains(&picture.bytes, b"GPS") && !contains(&picture.bytes, b"Exif"));
    // Held sideways, what was left is on top.
    let pixels = image::load_from_memory(&picture.bytes).unwrap().to_rgb8();
    assert!(pixels.get_pixel(20, 10).0[0] > 200 && pixels.get_pixel(20, 70).0[2] > 200);
}

#[test]
fn u1_what_is_no_picture_is_refused_whatever_it_says_it_is() {
    let tiff = b"II*\0\x08\0\0\0";
    let cases: [&[u8]; 14] = [
        b"",
        b"\x89PN",
        b"hello",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
        b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        b"<!doctype html><script>alert(1)</script>",
        b"\xef\xbb\xbf<html><body onload=alert(1)>",
        b"%PDF-1.7 ...",
        b"PK\x03\x04 a zip",
        b"\x1f\x8b\x08 gzip",
        b"BM\x46\0\0\0\0\0\0\0",
        tiff,
        b"\0\0\0\x1cftypavif",
        b"#!/bin/sh\nrm -rf /",
    ];
    for case in cases {
        assert_eq!(made(case, Shape::Square(512)).unwrap_err(), Refusal::NotAPicture, "{case:?}");
    }
    let damaged: [&[u8]; 5] = [
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xe0 and then nothing of the kind",
        b"RIFF\x10\0\0\0WEBPVP8 ",
        b"GIF89a",
        b"GIF89a/*\x01\0\0\0*/=1;alert(1);//",
    ];
    for case in damaged {
        assert_eq!(made(case, Shape::Square(512)).unwrap_err(), Refusal::Damaged, "{case:?}");
    }
    let half = bytes_of(&flag(300, 300, false), ImageFormat::Png);
    assert_eq!(made(&half[..half.len() / 2], Shape::Square(512)).unwrap_err(), Refusal::Damaged);
}

#[test]
fn u1_nothing_that_hid_behind_a_picture_is_kept() {
    let payload = b"<script>alert(document.domain)</script>";
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
        let mut bytes = bytes_of(&flag(64, 64, format == ImageFormat::Png), format);
        bytes.extend(payload);
        bytes.extend(b"PK\x03\x04");
        let picture = made(&bytes, Shape::Square(512)).unwrap();
        assert!(
            !contains(&picture.bytes, b"script") && !contains(&picture.bytes, b"PK\x03\x04"),
            "{format:?}"
        );
    }
    // A text inside the picture's own chunks, and one inside a JPEG's comment.
    let mut png = bytes_of(&flag(64, 64, true), ImageFormat::Png);
    let chunk = [b"tEXtComment\0".as_slice(), payload].concat();
    let mut text = u32::try_from(chunk.len() - 4).unwrap().to_be_bytes().to_vec();
    text.extend(&chunk);
    let mut crc = flate2::Crc::new();
    crc.update(&chunk);
    text.extend(crc.sum().to_be_bytes());
    png.splice(33..33, text);
    let mut jpeg = bytes_of(&flag(64, 64, false), ImageFormat::Jpeg);
    let mut comment = vec![0xff, 0xfe, 0, u8::try_from(payload.len() + 2).unwrap()];
    comment.extend(payload);
    jpeg.splice(2..2, comment);
    for bytes in [png, jpeg] {
        assert!(contains(&bytes, payload));
        assert!(!contains(&made(&bytes, Shape::Square(512)).unwrap().bytes, b"script"));
    }
}

/// A PNG that says it is this large, with as many rows as its deflated zeros give.
fn bomb(width: u32, height: u32, colour: u8, zeros: usize) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], data: &[u8]| {
        let body = [kind.as_slice(), data].concat();
        let mut crc = flate2::Crc::new();
        crc.update(&body);
        png.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        png.extend(&body);
        png.extend(crc.sum().to_be_bytes());
    };
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, colour, 0, 0, 0]);
    chunk(b"IHDR", &head);
    let mut deflated = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let zero = vec![0; 1 << 20];
    for _ in 0..zeros {
        deflated.write_all(&zero).unwrap();
    }
    chunk(b"IDAT", &deflated.finish().unwrap());
    chunk(b"IEND", b"");
    png
}

#[test]
fn u2_a_picture_with_too_many_pixels_is_refused_by_its_head() {
    for (width, height) in [(50_000, 50_000), (16_385, 1), (1, 16_385), (16_384, 16_384), (u32::MAX >> 1, 1)]
    {
        let bytes = bomb(width, height, 6, 8);
        let refused = made(&bytes, Shape::Square(512)).unwrap_err();
        // Sides no PNG may have are called damage.
        assert!(
            matches!(refused, Refusal::TooManyPixels | Refusal::Damaged),
            "{width} x {height}: {refused:?}"
        );
    }
    assert_eq!(made(&bomb(50_000, 50_000, 6, 8), Shape::Square(512)).unwrap_err(), Refusal::TooManyPixels);
    // GIF and WebP tell their size in their heads too.
    let mut gif = bytes_of(&flag(8, 8, false), ImageFormat::Gif);
    gif[6..10].copy_from_slice(&[0xff; 4]);
    assert_eq!(made(&gif, Shape::Square(512)).unwrap_err(), Refusal::TooManyPixels);
}

/// More data than the head promised goes nowhere: only the promised pixels are ever unpacked.
#[test]
fn u2_a_small_picture_with_gigabytes_behind_it_stays_small() {
    let bytes = bomb(16, 16, 2, 256);
    assert!(bytes.len() < 1 << 20);
    let began = std::time::Instant::now();
    let made = made(&bytes, Shape::Square(512));
    assert!(began.elapsed().as_secs() < 10);
    assert!(matches!(made, Ok(Picture { width: 16, height: 16, .. }) | Err(Refusal::Damaged)), "{made:?}");
}

#[tokio::test]
async fn only_so_many_are_made_at_once() {
    let studio = Studio::new(1);
    // A file that brings nothing until its other end is closed keeps its place in the studio.
    let (slow, end) = std::io::pipe().unwrap();
    let slow = File::from(std::os::fd::OwnedFd::from(slow));
    let first = tokio::spawn({
        let studio = studio.clone();
        async move { studio.remake(slow, Shape::Square(64)).await }
    });
    while studio.free() > 0 {
        tokio::task::yield_now().await;
    }
    let waiting = file(&bytes_of(&flag(200, 200, false), ImageFormat::Png));
    let mut second = tokio::spawn(async move { studio.remake(waiting, Shape::Square(64)).await });
    let early = tokio::time::timeout(std::time::Duration::from_millis(300), &mut second).await;
    assert!(early.is_err(), "the second was made beside the first");
    drop(end);
    assert_eq!(first.await.unwrap().unwrap_err(), Refusal::Damaged);
    assert_eq!(second.await.unwrap().unwrap().width, 64);
}

/// What is stored of a picture.
fn stripped(bytes: &[u8]) -> Vec<u8> {
    let pieces = crate::without_metadata(file(bytes)).unwrap().expect("a picture");
    let take = |piece: crate::Piece| match piece {
        crate::Piece::Own(bytes) => bytes,
        crate::Piece::Kept(range) => {
            bytes[usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap()].to_vec()
        }
    };
    pieces.into_iter().flat_map(take).collect()
}

fn png_with(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let plain = bytes_of(&flag(80, 40, true), ImageFormat::Png);
    let mut bytes = plain[..33].to_vec();
    for (kind, content) in chunks {
        bytes.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
        bytes.extend(*kind);
        bytes.extend(*content);
        let mut sum = flate2::Crc::new();
        sum.update(*kind);
        sum.update(content);
        bytes.extend(sum.sum().to_be_bytes());
    }
    bytes.extend(&plain[33..]);
    bytes
}

fn webp_with_notes() -> Vec<u8> {
    let plain = bytes_of(&flag(80, 40, false), ImageFormat::WebP);
    let mut bytes = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x0c\0\0\0\x4f\0\0\x27\0\0".to_vec();
    bytes.extend(&plain[12..]);
    for (kind, content) in [(b"EXIF", exif()), (b"XMP ", b"<x>GPS 48.8584</x>".to_vec())] {
        bytes.extend(kind);
        bytes.extend(u32::try_from(content.len()).unwrap().to_le_bytes());
        bytes.extend(&content);
        bytes.resize(bytes.len() + content.len() % 2, 0);
    }
    let size = u32::try_from(bytes.len() - 8).unwrap().to_le_bytes();
    bytes[4..8].copy_from_slice(&size);
    bytes
}

#[test]
fn u1_a_picture_loses_its_place_and_nothing_else() {
    let mut hidden = photo();
    // Notes of other kinds before the picture, and another photograph behind its end.
    let notes = [
        b"\xff\xed\0\x0dGPS 48.8584".as_slice(),
        b"\xff\xfe\0\x0dGPS 48.8584",
        b"\xff\xe2\0\x0fMPF\0GPS 48.85",
    ];
    hidden.splice(2..2, notes.concat());
    hidden.extend(photo());
    let png = png_with(&[(b"eXIf", &exif()), (b"tEXt", b"Comment\0GPS 48.8584"), (b"prVt", b"GPS 48.8584")]);
    for (name, bytes) in [("jpeg", photo()), ("hidden", hidden), ("png", png), ("webp", webp_with_notes())] {
        assert!(contains(&bytes, b"GPS"), "{name}");
        let left = stripped(&bytes);
        assert!(!contains(&left, b"GPS"), "{name}");
        assert!(left.len() < bytes.len(), "{name}");
        let (before, after) =
            (image::load_from_memory(&bytes).unwrap(), image::load_from_memory(&left).unwrap());
        assert!(before == after, "{name}: the same pixels");
        // It is still turned the way it was held.
        let (before, after) =
            (made(&bytes, Shape::Within(512)).unwrap(), made(&left, Shape::Within(512)).unwrap());
        assert_eq!((before.width, before.height), (after.width, after.height), "{name}");
        assert!(before.height > before.width, "{name}");
        assert_eq!(stripped(&left), left, "{name}: there is nothing more to take");
    }
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let bytes = bytes_of(&flag(60, 40, false), format);
        assert_eq!(stripped(&bytes), bytes, "{format:?}");
    }
    assert!(crate::without_metadata(file(b"no picture")).unwrap().is_none());
    assert!(crate::without_metadata(file(b"")).unwrap().is_none());
}

#[test]
fn u1_damaged_pictures_are_walked_to_their_end() {
    for bytes in [photo(), png_with(&[(b"eXIf", &exif())]), webp_with_notes()] {
        for length in 12..bytes.len() {
            let left = stripped(&bytes[..length]);
            assert!(left.len() <= length + 12, "{length}");
        }
        for place in 12..bytes.len().min(400) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0xff;
            stripped(&damaged);
        }
    }
}
