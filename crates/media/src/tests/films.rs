//! Films as they should be.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use tempfile::tempdir;

use super::clips::{self, H264, PICTURE, SOUND, clip, copied, facts, find};
use super::tools;
use crate::{Format, Playlist, Quality, Storyboard, master_playlist, media_playlist, renditions, sniff};

fn about(duration: Duration, seconds: f64) -> bool {
    (duration.as_secs_f64() - seconds).abs() < 0.15
}

#[tokio::test]
async fn a_probe_tells_what_a_film_is() {
    let film = tools().probe(&clips::mp4()).await.unwrap();
    assert_eq!((film.format, film.width, film.height), (Format::Mp4, 320, 180));
    assert!(about(film.duration, 3.0) && film.has_sound && film.plays_as_it_is, "{film:?}");

    let film = tools().probe(&clips::webm()).await.unwrap();
    assert_eq!((film.format, film.width, film.height), (Format::WebM, 320, 180));
    assert!(about(film.duration, 3.0) && film.has_sound && film.plays_as_it_is, "{film:?}");

    let film = tools().probe(&clips::silent()).await.unwrap();
    assert!(!film.has_sound && film.plays_as_it_is, "{film:?}");

    let film = tools().probe(&clips::turned()).await.unwrap();
    assert_eq!((film.width, film.height), (180, 320), "as shown");
}

#[tokio::test]
async fn the_other_containers_are_read_but_not_played_as_they_are() {
    for (name, options, format) in [
        ("other.mov", "", Format::QuickTime),
        ("other.mkv", "", Format::Matroska),
        ("other.ts", "", Format::MpegTs),
        ("other.m2ts", "-f mpegts -mpegts_m2ts_mode 1", Format::MpegTs),
        ("other.flv", "", Format::Flv),
    ] {
        let film = tools().probe(&copied(name, options)).await.unwrap();
        assert_eq!((film.format, film.width, film.height), (format, 320, 180), "{name}");
        assert!(about(film.duration, 3.0) && film.has_sound && !film.plays_as_it_is, "{name}: {film:?}");
    }
    for (name, codecs, format) in [
        ("other.avi", "-c:v mpeg4 -c:a mp2", Format::Avi),
        ("other.mpg", "-c:v mpeg2video -c:a mp2", Format::MpegPs),
        ("other.wmv", "-c:v wmv2 -c:a wmav2", Format::Asf),
    ] {
        let film = tools().probe(&clip(name, &format!("{PICTURE} {SOUND} {codecs}"))).await.unwrap();
        assert_eq!((film.format, film.width, film.height), (format, 320, 180), "{name}");
        assert!(about(film.duration, 3.0) && film.has_sound && !film.plays_as_it_is, "{name}: {film:?}");
    }
}

#[tokio::test]
async fn a_recording_that_does_not_say_how_long_it_is_is_measured() {
    // As browsers record: written to a pipe, so that nobody could go back and note the length.
    let file = clip("recorded.webm", &format!("-i {} -c copy -live 1", clips::webm().display()));
    assert!(facts(&file, "format=duration").contains("N/A"));
    let film = tools().probe(&file).await.unwrap();
    assert!(about(film.duration, 3.0), "{film:?}");
    // As Safari records: in fragments, of which the index knows nothing.
    let film = tools().probe(&copied("recorded.mp4", "-movflags frag_keyframe+empty_moov")).await.unwrap();
    assert!(about(film.duration, 3.0) && film.plays_as_it_is, "{film:?}");
    let folder = tempdir().unwrap();
    let made = tools().renditions(&film, folder.path(), &|_| ()).await.unwrap();
    assert!(about(made.streams[0].segments.duration(), 3.0), "{made:?}");
}

#[tokio::test]
async fn subtitles_and_a_cover_are_no_hindrance() {
    let words = clips::text("words.srt", "1\n00:00:00,000 --> 00:00:02,000\nHello\n");
    let cover = clip("cover.png", "-f lavfi -i testsrc2=s=64x64:d=1 -frames:v 1");
    for (name, subtitles) in [("said.mp4", "mov_text"), ("said.mkv", "ass")] {
        let inputs = format!("-i {} -i {} -i {}", clips::mp4().display(), words.display(), cover.display());
        let streams = "-map 2:v -map 1 -map 0 -c copy -disposition:v:0 attached_pic";
        let line = format!("{inputs} {streams} -c:s {subtitles}");
        let found = tools().probe(&clip(name, &line)).await.unwrap();
        assert_eq!((found.width, found.height, found.has_sound), (320, 180, true), "{name}");
        let folder = tempdir().unwrap();
        let made = tools().renditions(&found, folder.path(), &|_| ()).await.unwrap();
        assert_eq!(facts(&made.mp4, "format=nb_streams"), "nb_streams=2\n");
    }
}

#[tokio::test]
async fn a_poster_is_one_jpeg_of_the_film_as_it_is_shown() {
    let folder = tempdir().unwrap();
    // A name that image2 would take for a pattern.
    let into = folder.path().join("poster %03d.jpg");
    let what = "stream=codec_name,width,height,nb_read_frames";
    for (file, at, expected) in [
        (clips::mp4(), 1.5, "codec_name=mjpeg\nwidth=320\nheight=180\nnb_read_frames=1\n"),
        (clips::turned(), 0.0, "codec_name=mjpeg\nwidth=180\nheight=320\nnb_read_frames=1\n"),
        // After the end.
        (clips::webm(), 60.0, "codec_name=mjpeg\nwidth=320\nheight=180\nnb_read_frames=1\n"),
        (wide(), 0.1, "codec_name=mjpeg\nwidth=1280\nheight=640\nnb_read_frames=1\n"),
    ] {
        let film = tools().probe(&file).await.unwrap();
        tools().poster(&film, Duration::from_secs_f64(at), &into).await.unwrap();
        let jpeg = folder.path().join("one.jpg");
        std::fs::rename(&into, &jpeg).unwrap();
        assert_eq!(facts(&jpeg, what), expected, "{}", file.display());
    }
}

fn wide() -> std::path::PathBuf {
    clip("wide.mp4", &format!("-f lavfi -i testsrc2=s=1600x800:r=10:d=0.5 {H264}"))
}

#[tokio::test]
async fn a_storyboard_has_a_frame_for_each_second_and_a_hundred_for_a_long_film() {
    let folder = tempdir().unwrap();
    let into = folder.path().join("board.jpg");
    let film = tools().probe(&clips::mp4()).await.unwrap();
    let board = tools().storyboard(&film, &into).await.unwrap();
    let every = Duration::from_secs(1);
    assert_eq!(board, Storyboard { columns: 3, rows: 1, frames: 3, width: 160, height: 90, every });
    assert_eq!(facts(&into, "stream=width,height"), "width=480\nheight=90\n");

    let long = "-f lavfi -i testsrc2=s=64x64:r=2:d=320 -c:v libx264 -preset ultrafast -g 8 -pix_fmt yuv420p";
    let film = tools().probe(&clip("long.mp4", long)).await.unwrap();
    let board = tools().storyboard(&film, &into).await.unwrap();
    let every = Duration::from_millis(3200);
    assert_eq!(board, Storyboard { columns: 10, rows: 10, frames: 100, width: 160, height: 160, every });
    assert_eq!(
        facts(&into, "stream=width,height,nb_read_frames"),
        "width=1600\nheight=1600\nnb_read_frames=1\n"
    );
}

/// Every byte of a rendition's file is in its playlist.
fn is_whole(pieces: &Playlist, file: &Path) {
    let mut at = pieces.init_offset + pieces.init_length;
    assert_eq!(pieces.init_offset, 0);
    for segment in &pieces.segments {
        assert_eq!(segment.offset, at);
        at += segment.length;
    }
    assert_eq!(at, file.metadata().unwrap().len());
}

#[tokio::test]
async fn renditions_are_whole_aligned_and_play() {
    let line = format!("-f lavfi -i testsrc2=s=854x480:r=10:d=5 -f lavfi -i sine=d=5 {H264} -c:a aac");
    let film = tools().probe(&clip("larger.mp4", &line)).await.unwrap();
    let folder = tempdir().unwrap();
    let told = Mutex::new(Vec::new());
    let made = tools().renditions(&film, folder.path(), &|now| told.lock().unwrap().push(now)).await.unwrap();

    let told = told.into_inner().unwrap();
    assert!(told.is_sorted() && told.first() == Some(&0.0) && told.last() == Some(&1.0), "{told:?}");
    let sizes: Vec<_> = made.streams.iter().map(|stream| (stream.width, stream.height)).collect();
    assert_eq!(sizes, [(854, 480), (640, 360)]);
    for stream in &made.streams {
        is_whole(&stream.segments, &stream.file);
        let seconds: Vec<_> = stream.segments.segments.iter().map(|one| one.duration.as_secs_f64()).collect();
        assert_eq!(seconds, [4.0, 1.0]);
        assert!(
            stream.codecs.starts_with("avc1.6400") && stream.codecs.ends_with(",mp4a.40.2"),
            "{}",
            stream.codecs
        );
        let average = stream.file.metadata().unwrap().len() * 8 / 5;
        assert!(
            stream.bandwidth >= average && stream.bandwidth < 4_000_000,
            "{} {average}",
            stream.bandwidth
        );
        // Our own playlist, played from its beginning to its end.
        let playlist = folder.path().join("ours.m3u8");
        let name = stream.file.file_name().unwrap().to_str().unwrap();
        std::fs::write(&playlist, media_playlist(&stream.segments, name)).unwrap();
        let found = facts(&playlist, "stream=codec_name,pix_fmt,channels,nb_read_frames");
        assert!(found.contains("codec_name=h264\npix_fmt=yuv420p\nnb_read_frames=50\n"), "{found}");
        assert!(found.contains("codec_name=aac\nchannels=2\n"), "{found}");
        std::fs::remove_file(playlist).unwrap();
    }
    let master = master_playlist(made.streams.iter().map(|stream| Quality {
        width: stream.width.into(),
        height: stream.height.into(),
        bandwidth: i64::try_from(stream.bandwidth).expect("a number"),
        codecs: &stream.codecs,
        url: "x.m3u8".to_owned(),
    }));
    assert_eq!(master.matches("#EXT-X-STREAM-INF:BANDWIDTH=").count(), 2);
    assert!(master.contains(",RESOLUTION=640x360,CODECS=\"avc1.6400"), "{master}");

    let found = facts(&made.mp4, "stream=codec_name,width,height,nb_read_frames");
    assert!(found.contains("codec_name=h264\nwidth=854\nheight=480\nnb_read_frames=50\n"), "{found}");
    let bytes = std::fs::read(&made.mp4).unwrap();
    assert!(find(&bytes, b"moov") < find(&bytes, b"mdat"), "it can be played before it is there whole");

    let mut left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["360p.mp4", "480p.mp4", "film.mp4"]);
}

#[tokio::test]
async fn upright_odd_and_silent_films_become_renditions() {
    let odd = "-f lavfi -i testsrc2=s=321x181:r=25:d=2 -c:v mpeg4 -an";
    for (file, width, height, codecs) in [
        (clips::turned(), 180, 320, ",mp4a.40.2"),
        (clip("odd.avi", odd), 320, 180, ""),
        (clips::silent(), 320, 180, ""),
        (clips::webm(), 320, 180, ",mp4a.40.2"),
    ] {
        let film = tools().probe(&file).await.unwrap();
        let folder = tempdir().unwrap();
        let made = tools().renditions(&film, folder.path(), &|_| ()).await.unwrap();
        let [stream] = &made.streams[..] else { panic!("{}: {made:?}", file.display()) };
        assert_eq!((stream.width, stream.height), (width, height), "{}", file.display());
        assert_eq!(stream.codecs.get(11..), Some(codecs), "{}", file.display());
        let frames = (film.duration.as_secs_f64() * 25.0).round();
        for made in [&stream.file, &made.mp4] {
            let found = facts(made, "stream=width,height,nb_read_frames:stream_side_data=rotation");
            let expected = format!("width={width}\nheight={height}\nnb_read_frames={frames}\n");
            assert!(found.starts_with(&expected), "{}: {found}", file.display());
            assert!(!found.contains("rotation"), "it is turned already");
        }
    }
}

#[tokio::test]
async fn nothing_is_kept_of_what_a_camera_noted() {
    let original = std::fs::read(clips::mp4()).unwrap();
    let film = tools().probe(&clips::mp4()).await.unwrap();
    let folder = tempdir().unwrap();
    let made = tools().renditions(&film, folder.path(), &|_| ()).await.unwrap();
    let has = |bytes: &[u8], mark: &[u8]| bytes.windows(mark.len()).any(|word| word == mark);
    for mark in [&b"Holiday"[..], b"47.1234"] {
        assert!(has(&original, mark), "the test is about something");
        for file in [&made.mp4, &made.streams[0].file] {
            assert!(!has(&std::fs::read(file).unwrap(), mark));
        }
    }
}

#[tokio::test]
async fn a_bright_film_becomes_a_usual_one() {
    let colours = "-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc";
    let line = format!("{PICTURE} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le {colours}");
    let film = tools().probe(&clip("bright.mp4", &line)).await.unwrap();
    assert!(!film.plays_as_it_is);
    let folder = tempdir().unwrap();
    let made = tools().renditions(&film, folder.path(), &|_| ()).await.unwrap();
    let found = facts(&made.mp4, "stream=pix_fmt,color_transfer");
    assert_eq!(found, "pix_fmt=yuv420p\ncolor_transfer=bt709\n");
    tools().poster(&film, Duration::ZERO, &folder.path().join("poster.jpg")).await.unwrap();
}

#[test]
fn the_first_bytes_tell_the_format() {
    assert_eq!(sniff(b"\0\0\0\x18ftypisom"), Some(Format::Mp4));
    assert_eq!(sniff(b"\0\0\0\x14ftypqt  "), Some(Format::QuickTime));
    assert_eq!(sniff(b"\0\0\0\x08wide\0\0\0\0mdat"), Some(Format::QuickTime));
    assert_eq!(sniff(b"\0\0\0\x18ftypheic"), None);
    assert_eq!(sniff(b"\0\0\0\x18ftypavif"), None);
    assert_eq!(sniff(b"\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm"), Some(Format::WebM));
    assert_eq!(sniff(b"\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska"), Some(Format::Matroska));
    assert_eq!(sniff(b"RIFF\0\0\0\0AVI LIST"), Some(Format::Avi));
    assert_eq!(sniff(b"RIFF\0\0\0\0WAVEfmt "), None);
    assert_eq!(sniff(b"RIFF\0\0\0\0WEBPVP8 "), None);
    assert_eq!(sniff(b"OggS\0\x02"), Some(Format::Ogg));
    assert_eq!(sniff(b"FLV\x01\x05"), Some(Format::Flv));
    assert_eq!(sniff(b"G is for a text"), None);
    for text in
        ["", "#EXTM3U\n", "ffconcat version 1.0\n", "v=0\no=- 0 0 IN IP4 127.0.0.1\n", "<?xml", "GIF89a"]
    {
        assert_eq!(sniff(text.as_bytes()), None, "{text}");
    }
    assert_eq!(Format::WebM.content_type(), "video/webm");
}

#[test]
fn the_sizes_are_those_that_fit_and_even() {
    let sizes = |width, height| -> Vec<(u32, u32)> {
        renditions::sizes(width, height).into_iter().map(|size| (size.width, size.height)).collect()
    };
    assert_eq!(sizes(1920, 1080), [(1920, 1080), (1280, 720), (854, 480), (640, 360)]);
    assert_eq!(sizes(3840, 2160), sizes(1920, 1080));
    assert_eq!(sizes(1080, 1920), [(1080, 1920), (720, 1280), (480, 854), (360, 640)], "upright");
    assert_eq!(sizes(1280, 720), [(1280, 720), (854, 480), (640, 360)]);
    assert_eq!(sizes(1000, 719), [(668, 480), (500, 360)]);
    assert_eq!(sizes(500, 500), [(480, 480), (360, 360)]);
    assert_eq!(sizes(321, 181), [(320, 180)]);
    assert_eq!(sizes(181, 321), [(180, 320)]);
    assert_eq!(sizes(320, 359), [(320, 360)]);
    assert_eq!(sizes(1, 1), [(2, 2)]);
}

#[test]
fn a_url_stays_in_its_line() {
    let pieces = Playlist { init_offset: 0, init_length: 9, segments: Vec::new() };
    let text = media_playlist(&pieces, "/a\"b\n#EXT-X-KEY:c");
    assert!(text.contains("URI=\"/ab#EXT-X-KEY:c\",BYTERANGE=\"9@0\"\n"), "{text}");
}
