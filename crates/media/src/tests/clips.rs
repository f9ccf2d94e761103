//! Small films, made by ffmpeg once and kept beside the tests' own program.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

static MAKING: Mutex<()> = Mutex::new(());

/// The folder of the clips. What is in it may go at any time.
fn folder() -> PathBuf {
    let program = std::env::current_exe().expect("a test is a program");
    let folder =
        program.parent().and_then(Path::parent).expect("it is in target/debug/deps").join("media-clips");
    std::fs::create_dir_all(&folder).expect("target/ can be written");
    folder
}

/// Makes a file with this, unless it is there from an earlier run.
fn once(name: &str, recipe: &str, make: impl FnOnce(&Path)) -> PathBuf {
    let mut hash = DefaultHasher::new();
    recipe.hash(&mut hash);
    let file = folder().join(format!("{:016x}-{name}", hash.finish()));
    let _making = MAKING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !file.exists() {
        let beside = folder().join(format!("{}-{name}", std::process::id()));
        make(&beside);
        std::fs::rename(&beside, &file).expect("the clip was made");
    }
    file
}

/// A clip made by this line of ffmpeg; `{clip}` stands for another clip.
pub fn clip(name: &str, line: &str) -> PathBuf {
    once(name, line, |into| {
        let status = Command::new("ffmpeg")
            .args(["-nostdin", "-loglevel", "error", "-y"])
            .args(line.split_whitespace())
            .arg(into)
            .stdin(Stdio::null())
            .status()
            .expect("ffmpeg runs");
        assert!(status.success(), "ffmpeg made no {name}");
    })
}

/// A file with this text.
pub fn text(name: &str, text: &str) -> PathBuf {
    once(name, text, |into| std::fs::write(into, text).expect("target/ can be written"))
}

pub const PICTURE: &str = "-f lavfi -i testsrc2=s=320x180:r=25:d=3";
pub const SOUND: &str = "-f lavfi -i sine=f=440:r=48000:d=3";
pub const H264: &str = "-c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p";

/// Three seconds, 320x180, H.264 and AAC, with a title and a place among its tags. Its index is at the end.
pub fn mp4() -> PathBuf {
    let tags = "-metadata title=Holiday -metadata comment=47.1234N";
    clip("plain.mp4", &format!("{PICTURE} {SOUND} {H264} -c:a aac {tags}"))
}

/// The same with its index in front.
pub fn fast_start() -> PathBuf {
    copied("fast.mp4", "-movflags +faststart")
}

pub fn silent() -> PathBuf {
    copied("silent.mp4", "-an")
}

/// The same streams in another container.
pub fn copied(name: &str, options: &str) -> PathBuf {
    clip(name, &format!("-i {} -c copy {options}", mp4().display()))
}

pub fn webm() -> PathBuf {
    let codecs = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 200k -c:a libopus";
    clip("vp8.webm", &format!("{PICTURE} {SOUND} {codecs}"))
}

/// A film made for a player, held upright while it was recorded: 320x180 with a note to turn it by a quarter.
pub fn turned() -> PathBuf {
    let from = mp4();
    once("turned.mp4", "tkhd", |into| {
        let mut bytes = std::fs::read(from).expect("the clip is there");
        // The matrix of the first track, which is the picture.
        let matrix = find(&bytes, b"tkhd") + 4 + 40;
        let quarter = [0, 0x0001_0000, 0, 0xffff_0000, 0, 0, 0x00b4_0000, 0, 0x4000_0000_u32];
        for (place, number) in quarter.into_iter().enumerate() {
            bytes[matrix + place * 4..][..4].copy_from_slice(&number.to_be_bytes());
        }
        std::fs::write(into, bytes).expect("target/ can be written");
    })
}

pub fn find(bytes: &[u8], mark: &[u8]) -> usize {
    bytes.windows(mark.len()).position(|word| word == mark).expect("the clip has this box")
}

/// What ffprobe says about a file, as "key=value" lines.
pub fn facts(file: &Path, what: &str) -> String {
    let output = Command::new("ffprobe")
        .args(["-v", "error", "-of", "default=noprint_wrappers=1", "-count_frames", "-show_entries", what])
        .arg(file)
        .output()
        .expect("ffprobe runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{}: {complaints}", file.display());
    String::from_utf8(output.stdout).expect("ffprobe writes text")
}
