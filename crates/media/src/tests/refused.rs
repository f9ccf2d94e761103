//! Files that are no films, or not whole ones.

use std::path::Path;

use tempfile::tempdir;

use super::clips::{self, PICTURE, SOUND, clip, copied, find};
use super::tools;
use crate::Error;

async fn refusal(bytes: &[u8]) -> Error {
    let folder = tempdir().unwrap();
    let file = folder.path().join("film.mp4");
    std::fs::write(&file, bytes).unwrap();
    refusal_of(&file).await
}

async fn refusal_of(file: &Path) -> Error {
    let error = tools().probe(file).await.expect_err("it is no whole film");
    let sentence = error.reason().unwrap_or_else(|| panic!("{error:?} is no refusal"));
    assert!(sentence.ends_with('.'), "{sentence}");
    error
}

#[tokio::test]
async fn what_is_no_film_is_refused_with_a_sentence() {
    assert_eq!(refusal(b"").await, Error::Empty);
    assert_eq!(refusal(b"Dear client, here is your film.").await, Error::NotAFilm);
    assert_eq!(refusal(&[0; 5000]).await, Error::NotAFilm);
    assert_eq!(
        refusal("\u{feff}text".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>().as_slice())
            .await,
        Error::NotAFilm
    );
    for still in ["still.png", "still.jpg", "still.gif"] {
        let file = clip(still, &format!("{PICTURE} -frames:v 1"));
        assert_eq!(refusal_of(&file).await, Error::NotAFilm, "{still}");
    }
    // One frame in a film's container is a still picture too.
    let file = clip("one.mp4", &format!("{PICTURE} -frames:v 1 -pix_fmt yuv420p"));
    assert_eq!(refusal_of(&file).await, Error::NotAFilm);
    // The beginning of a film, and noise.
    let mut noise = b"\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm".to_vec();
    noise.extend((0..50_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8));
    let error = refusal(&noise).await;
    assert!(matches!(error, Error::Damaged | Error::CutOff), "{error:?}");
}

#[tokio::test]
async fn sound_without_a_picture_is_refused_as_such() {
    for name in ["sound.m4a", "sound.wav", "sound.mp2", "sound.mka", "sound.flac"] {
        assert_eq!(refusal_of(&clip(name, SOUND)).await, Error::NoPicture, "{name}");
    }
    assert_eq!(refusal(b"ID3\x04\0\0\0\0\0\0").await, Error::NoPicture);
    // A song with its cover, which ffmpeg calls video.
    let cover = "-map 0 -map 1 -frames:v 1 -c:v mjpeg -pix_fmt yuvj420p -c:a aac -disposition:v attached_pic";
    let file = clip("cover.m4a", &format!("{SOUND} {PICTURE} {cover} -f mp4"));
    assert_eq!(refusal_of(&file).await, Error::NoPicture);
}

#[tokio::test]
async fn half_a_film_is_refused_as_cut_off() {
    let avi = clip("other.avi", &format!("{PICTURE} {SOUND} -c:v mpeg4 -c:a mp2"));
    for file in [clips::mp4(), clips::fast_start(), clips::webm(), copied("other.mkv", ""), avi] {
        let bytes = std::fs::read(&file).unwrap();
        assert_eq!(refusal(&bytes[..bytes.len() / 2]).await, Error::CutOff, "{}", file.display());
    }
    // A recording that was never finished: the length of its data is not filled in.
    let mut bytes = std::fs::read(clips::mp4()).unwrap();
    let data = find(&bytes, b"mdat");
    bytes[data - 4..data].fill(0);
    bytes.truncate(bytes.len() / 2);
    assert_eq!(refusal(&bytes).await, Error::CutOff);
    // A few bytes behind the film are nobody's loss.
    let mut bytes = std::fs::read(clips::mp4()).unwrap();
    bytes.extend(b"\0\0\0\0tail");
    let folder = tempdir().unwrap();
    let file = folder.path().join("film.mp4");
    std::fs::write(&file, bytes).unwrap();
    tools().probe(&file).await.unwrap();
}

#[tokio::test]
async fn a_film_of_which_only_half_decodes_is_refused_when_it_is_remade() {
    let line = format!("-f lavfi -i testsrc2=s=320x180:r=25:d=8 {} -movflags +faststart", clips::H264);
    let mut bytes = std::fs::read(clip("eight.mp4", &line)).unwrap();
    let data = find(&bytes, b"mdat") + 4;
    let half = data + (bytes.len() - data) / 2;
    bytes[half..].fill(0);
    let folder = tempdir().unwrap();
    let file = folder.path().join("film.mp4");
    std::fs::write(&file, bytes).unwrap();
    let film = tools().probe(&file).await.unwrap();
    assert_eq!(film.duration.as_secs(), 8, "its index promises all of it");
    let into = folder.path().join("made");
    let error = tools().renditions(&film, &into, &|_| ()).await.expect_err("half of it is missing");
    assert_eq!(error, Error::CutOff);
    assert_eq!(std::fs::read_dir(into).unwrap().count(), 0, "nothing stays behind");
}

#[tokio::test]
async fn a_picture_that_nobody_can_read_is_refused_by_its_codec() {
    let mut bytes = std::fs::read(clips::silent()).unwrap();
    let entry = find(&bytes, b"avc1\0\0\0\0\0\0\0\x01");
    bytes[entry..entry + 4].copy_from_slice(b"zzzz");
    let configuration = find(&bytes, b"avcC");
    bytes[configuration..configuration + 4].copy_from_slice(b"zzzC");
    let error = refusal(&bytes).await;
    assert!(matches!(error, Error::Codec(_)), "{error:?}");
    // ffmpeg could read this one, but we don't open its rare decoders.
    let file = clip("rare.mkv", &format!("{PICTURE} -c:v snow"));
    assert_eq!(refusal_of(&file).await, Error::Codec("snow".into()));
}

#[tokio::test]
async fn a_missing_file_is_a_failure_of_ours() {
    let error = tools().probe(Path::new("/nowhere/film.mp4")).await.expect_err("it is not there");
    assert!(matches!(error, Error::Failed(_)) && error.reason().is_none(), "{error:?}");
}
