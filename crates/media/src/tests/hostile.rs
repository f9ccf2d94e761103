//! U5: files that would have ffmpeg read others, or call somebody.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use super::clips;
use super::tools;
use crate::{Error, Film, Format, Picture, Tools, probe, stills};

const FORMATS: [Format; 10] = [
    Format::Mp4,
    Format::QuickTime,
    Format::WebM,
    Format::Matroska,
    Format::Avi,
    Format::Ogg,
    Format::MpegTs,
    Format::MpegPs,
    Format::Flv,
    Format::Asf,
];

/// A listener that nobody may call, and a file outside that nobody may open.
struct Trap {
    listener: TcpListener,
    folder: TempDir,
    watch: rustix::fd::OwnedFd,
}

impl Trap {
    fn new() -> Self {
        use rustix::fs::inotify::{CreateFlags, WatchFlags, add_watch, init};
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let folder = tempdir().unwrap();
        std::fs::copy(clips::mp4(), folder.path().join("secret.mp4")).unwrap();
        let watch = init(CreateFlags::NONBLOCK).unwrap();
        add_watch(&watch, folder.path().join("secret.mp4"), WatchFlags::OPEN | WatchFlags::ACCESS).unwrap();
        Self { listener, folder, watch }
    }

    fn secret(&self) -> PathBuf {
        self.folder.path().join("secret.mp4")
    }

    fn address(&self) -> String {
        self.listener.local_addr().unwrap().to_string()
    }

    fn calls(&self) -> usize {
        std::iter::from_fn(|| self.listener.accept().ok()).count()
    }

    fn reads(&self) -> usize {
        let mut buffer = [std::mem::MaybeUninit::uninit(); 4096];
        let mut events = rustix::fs::inotify::Reader::new(&self.watch, &mut buffer);
        std::iter::from_fn(|| events.next().ok().map(drop)).count()
    }

    /// Texts that ffmpeg would follow, each with a reader that does.
    fn baits(&self) -> Vec<(&'static str, String)> {
        let (address, secret) = (self.address(), self.secret());
        let secret = secret.display();
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n";
        vec![
            ("hls", format!("{head}http://{address}/a.ts\n#EXT-X-ENDLIST\n")),
            ("hls", format!("{head}file://{secret}\n#EXT-X-ENDLIST\n")),
            ("hls", format!("{head}concat:http://{address}/a.ts|{secret}\n#EXT-X-ENDLIST\n")),
            (
                "hls",
                format!(
                    "#EXTM3U\n#EXT-X-MAP:URI=\"file:{secret}\"\n#EXTINF:4,\ntcp://{address}\n#EXT-X-ENDLIST\n"
                ),
            ),
            ("concat", format!("ffconcat version 1.0\nfile '{secret}'\nfile 'http://{address}/a.mp4'\n")),
            ("concat", format!("ffconcat version 1.0\nfile 'tcp://{address}'\n")),
            (
                "sdp",
                format!(
                    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:rtsp://{address}/\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n"
                ),
            ),
            (
                "dash",
                format!(
                    "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" mediaPresentationDuration=\"PT4S\"><Period><AdaptationSet mimeType=\"video/mp4\"><Representation id=\"1\" bandwidth=\"1\"><BaseURL>http://{address}/a.mp4</BaseURL><SegmentList duration=\"4\"><Initialization sourceURL=\"file://{secret}\"/><SegmentURL media=\"a.mp4\"/></SegmentList></Representation></AdaptationSet></Period></MPD>"
                ),
            ),
        ]
    }
}

/// A film that is none, as if our own look at it had been fooled.
fn pretended(file: &Path, format: Format) -> Film {
    let duration = Duration::from_secs(4);
    let picture = Picture { duration, video: 0, audio: None, rate: (25, 1), interlaced: false, hdr: None };
    let (width, height) = (320, 180);
    Film {
        file: file.into(),
        format,
        duration,
        width,
        height,
        has_sound: false,
        plays_as_it_is: false,
        picture,
    }
}

#[tokio::test]
async fn u5_the_trap_would_notice() {
    let trap = Trap::new();
    assert_eq!((trap.calls(), trap.reads()), (0, 0));
    let bait = trap.folder.path().join("bait.m3u8");
    let mut calls = 0;
    let mut reads = 0;
    for (reader, text) in trap.baits().into_iter().filter(|(reader, _)| matches!(*reader, "hls" | "concat")) {
        std::fs::write(&bait, text).unwrap();
        let mut command = Command::new("ffprobe");
        command.args(["-v", "quiet", "-protocol_whitelist", "file,http,tcp,concat", "-rw_timeout", "200000"]);
        command.args(["-f", reader]);
        if reader == "concat" {
            command.args(["-safe", "0"]);
        } else {
            command.args(["-allowed_extensions", "ALL"]);
        }
        let mut child = command.arg(&bait).stdin(Stdio::null()).spawn().unwrap();
        let began = std::time::Instant::now();
        while child.try_wait().unwrap().is_none()
            && began.elapsed() < Duration::from_secs(2)
            && calls + reads < 2
        {
            calls += trap.calls();
            reads += trap.reads();
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let _ = child.kill();
        child.wait().unwrap();
        calls += trap.calls();
        reads += trap.reads();
        if calls > 0 && reads > 0 {
            return;
        }
    }
    panic!("unguarded, ffmpeg called {calls} times and read {reads} times: the trap sees nothing");
}

#[tokio::test]
async fn u5_playlists_that_pretend_to_be_films_are_refused_unread() {
    let trap = Trap::new();
    let file = trap.folder.path().join("film.mp4");
    for (_, text) in trap.baits() {
        std::fs::write(&file, &text).unwrap();
        assert_eq!(tools().with_network().probe(&file).await, Err(Error::NotAFilm), "{text}");
    }
    assert_eq!((trap.calls(), trap.reads()), (0, 0));
}

/// Should our look at the content be fooled, the forced reader and the whitelist still hold, and so they do on a machine
/// that can't take the network away.
#[tokio::test]
async fn u5_a_forced_reader_follows_no_reference() {
    let trap = Trap::new();
    let file = trap.folder.path().join("film.mp4");
    let tools = tools().with_network();
    let into = trap.folder.path().join("poster.jpg");
    for (place, (_, text)) in trap.baits().into_iter().enumerate() {
        // With the beginning of a film in front, it passes our look as well.
        for text in [text.clone(), format!("\0\0\0\x10ftypisom\0\0\0\0\n{text}")] {
            std::fs::write(&file, &text).unwrap();
            // Each bait with some of the formats, so that each format sees some of them.
            for format in FORMATS.into_iter().skip(place % 5).step_by(5) {
                assert!(probe::probe_as(&tools, &file, format).await.is_err(), "{format:?}: {text}");
            }
            let error = stills::poster(&tools, &pretended(&file, Format::Mp4), Duration::ZERO, &into).await;
            assert!(error.is_err() && !into.exists(), "{text}");
        }
    }
    assert_eq!((trap.calls(), trap.reads()), (0, 0));
}

/// A MOV file can say that its pictures are in another file.
#[tokio::test]
async fn u5_a_film_whose_data_is_elsewhere_reads_nothing_there() {
    let trap = Trap::new();
    let file = trap.folder.path().join("film.mov");
    std::fs::write(&file, elsewhere(&std::fs::read(clips::copied("other.mov", "")).unwrap(), &trap.secret()))
        .unwrap();
    let tools: Tools = tools().with_network();
    // That its own data is read instead, or nothing, is all the same.
    if let Ok(film) = tools.probe(&file).await {
        let _ = tools.poster(&film, Duration::ZERO, &trap.folder.path().join("poster.jpg")).await;
        let _ = tools.renditions(&film, &trap.folder.path().join("made"), &|_| ()).await;
    }
    assert_eq!((trap.calls(), trap.reads()), (0, 0));
    // The reference is real: told to follow it, ffmpeg does.
    let mut command = Command::new("ffprobe");
    command.args(["-v", "quiet", "-f", "mov", "-enable_drefs", "1", "-use_absolute_path", "1", "-i"]);
    command.arg(&file).stdin(Stdio::null()).status().unwrap();
    assert!(trap.reads() > 0, "the test is about something");
}

/// Puts an alias of a Macintosh in the place of the first data reference.
fn elsewhere(film: &[u8], target: &Path) -> Vec<u8> {
    let path = target.to_str().unwrap().as_bytes();
    let mut alias = vec![0; 150];
    // Behind version and flags: kind of record, volume, file.
    alias[10] = 1;
    alias[11] = b'v';
    let mut tail = Vec::new();
    let mut note = |kind: u16, text: &[u8]| {
        tail.extend(kind.to_be_bytes());
        tail.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
        tail.extend(text);
        tail.extend(vec![0; text.len() % 2]);
    };
    note(2, &[b"v:", path].concat());
    note(18, path);
    note(0xffff, b"");
    let mut entry = Vec::new();
    entry.extend(u32::try_from(12 + alias.len() + tail.len()).unwrap().to_be_bytes());
    entry.extend(b"alis\0\0\0\0");
    entry.extend(alias);
    entry.extend(tail);

    let reference = clips::find(film, b"dref");
    // Behind the name: version and flags, a count, and the first entry.
    let old_at = reference + 12;
    let old = u32::from_be_bytes(film[old_at..old_at + 4].try_into().unwrap()) as usize;
    let mut made = film.to_vec();
    for name in [b"moov", b"trak", b"mdia", b"minf", b"dinf", b"dref"] {
        // The last one with this name in front of the reference, or itself.
        let at = film[..reference + 4].windows(4).rposition(|word| word == name).unwrap();
        let size = u32::from_be_bytes(film[at - 4..at].try_into().unwrap()) as usize + entry.len() - old;
        made[at - 4..at].copy_from_slice(&u32::try_from(size).unwrap().to_be_bytes());
    }
    made.splice(old_at..old_at + old, entry);
    made
}
