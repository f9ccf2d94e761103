//! A film in several sizes, in the form that every browser plays.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::playlist::Playlist;
use crate::run::{Run, file_url, words};
use crate::{Error, Film, Format, Tools};

/// The shorter sides we make, and the most bits a second of their picture.
const LADDER: [(u32, u32); 4] = [(1080, 5_000_000), (720, 2_800_000), (480, 1_400_000), (360, 800_000)];
/// The plain MP4 is for players that know no HLS, and for downloads.
const PLAIN_UP_TO: u32 = 720;
const SEGMENT_SECONDS: u32 = 4;
/// The rest of the way is for the plain MP4.
const ENCODED: f32 = 0.97;
/// Some hundred bytes, twice a second.
const MOST_SAID: u64 = 16 << 20;
/// ffmpeg's playlist of one rendition, and the beginning of its file.
const MOST_READ: u64 = 4 << 20;

/// What was made of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Renditions {
    /// The largest first.
    pub streams: Vec<Rendition>,
    /// A plain MP4 that can be played before it is there whole.
    pub mp4: PathBuf,
}

/// One size of a film, for HLS.
#[derive(Clone, Debug, PartialEq)]
pub struct Rendition {
    pub width: u32,
    pub height: u32,
    /// Bits a second of the busiest segment.
    pub bandwidth: u64,
    /// As HLS names them: "avc1.64001f,mp4a.40.2".
    pub codecs: String,
    /// A fragmented MP4 with all segments.
    pub file: PathBuf,
    pub segments: Playlist,
}

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub width: u32,
    pub height: u32,
    /// Its shorter side, by which it is named.
    short: u32,
    most_bits: u32,
}

impl Size {
    fn file(self, folder: &Path) -> PathBuf {
        folder.join(format!("{}p.mp4", self.short))
    }

    fn playlist(self, folder: &Path) -> PathBuf {
        folder.join(format!("{}p.m3u8", self.short))
    }
}

/// Files that are removed unless they are kept.
pub(crate) struct Leftovers(Vec<PathBuf>);

impl Leftovers {
    pub fn of(files: impl Into<Vec<PathBuf>>) -> Self {
        Self(files.into())
    }

    pub fn files(&self) -> &[PathBuf] {
        &self.0
    }

    pub fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Leftovers {
    fn drop(&mut self) {
        for file in &self.0 {
            // What was never made can't be removed.
            let _ = std::fs::remove_file(file);
        }
    }
}

pub(crate) async fn renditions(
    tools: &Tools,
    film: &Film,
    folder: &Path,
    progress: &(dyn Fn(f32) + Send + Sync),
) -> Result<Renditions, Error> {
    tokio::fs::create_dir_all(folder).await?;
    let sizes = sizes(film.width, film.height);
    let mp4 = folder.join("film.mp4");
    let mut made: Vec<PathBuf> = sizes.iter().map(|size| size.file(folder)).collect();
    made.push(mp4.clone());
    let made = Leftovers::of(made);
    let tones = tools.tones(film).await?;
    // ffmpeg writes a playlist under another name first.
    let playlists = sizes.iter().map(|size| size.playlist(folder));
    let beside = playlists.flat_map(|file| [file.with_extension("m3u8.tmp"), file]);
    let beside = Leftovers::of(beside.collect::<Vec<_>>());
    progress(0.0);

    let limits = tools.limits();
    let whole = film.duration.as_secs_f32().max(0.001);
    let mut told = |now: Duration| progress((now.as_secs_f32() / whole).min(1.0) * ENCODED);
    let line = encode(tools, film, &sizes, &tones);
    tools.ffmpeg(line, folder, made.files(), limits.time, limits.output_bytes, &mut told).await?;
    let streams =
        sizes.iter().map(|size| read(*size, folder, film.has_sound)).collect::<Result<Vec<_>, _>>()?;
    if streams.iter().any(|stream| ends_early(stream.segments.duration(), film.picture.duration)) {
        return Err(Error::CutOff);
    }
    drop(beside);

    let plain = sizes.iter().find(|size| size.short <= PLAIN_UP_TO).or(sizes.last());
    let plain = plain.ok_or_else(|| Error::Failed("there is no size to make".into()))?;
    let mut line = Tools::input(&plain.file(folder), Format::Mp4);
    line.extend(words(["-map", "0", "-c", "copy", "-map_metadata", "-1", "-movflags", "+faststart"]));
    line.extend(words(["-f", "mp4", "-y"]));
    line.push(file_url(&mp4));
    tools.ffmpeg(line, folder, made.files(), limits.time, limits.output_bytes, &mut |_| ()).await?;
    progress(1.0);
    made.keep();
    Ok(Renditions { streams, mp4 })
}

/// Those of the ladder that fit into the film; its own size if it is smaller than all of them.
pub(crate) fn sizes(width: u32, height: u32) -> Vec<Size> {
    let short = width.min(height).max(1);
    let sized = |(side, most_bits): (u32, u32)| {
        let other = |own: u32| even(u64::from(own) * u64::from(side) / u64::from(short));
        let (width, height) = if width < height { (side, other(height)) } else { (other(width), side) };
        Size { width, height, short: side, most_bits }
    };
    let mut sizes: Vec<Size> = LADDER.into_iter().filter(|(side, _)| *side <= short).map(sized).collect();
    if sizes.is_empty() {
        sizes.push(sized(((short & !1).max(2), LADDER[3].1)));
    }
    sizes
}

/// H.264 halves its colours, so its sides are even.
fn even(side: u64) -> u32 {
    u32::try_from((side + 1) & !1).unwrap_or(u32::MAX - 1).max(2)
}

/// Nobody misses the last second; a film of which a tenth is missing is cut off.
fn ends_early(made: Duration, promised: Duration) -> bool {
    made + Duration::from_secs(1) < promised.mul_f64(0.9)
}

/// Everything that one ffmpeg makes at once: it decodes the film only once.
fn encode(tools: &Tools, film: &Film, sizes: &[Size], tones: &str) -> Vec<OsString> {
    let mut line = tools.threads();
    line.extend(Tools::input(&film.file, film.format));
    line.extend(words(["-filter_complex", &filters(film, sizes, tones)]));
    for (place, size) in sizes.iter().enumerate() {
        line.extend(words(["-map", &format!("[v{place}]")]));
        if film.has_sound {
            line.extend(words(["-map", &format!("[a{place}]"), "-c:a", "aac", "-b:a", "128k"]));
        }
        let bits = size.most_bits;
        line.extend(words(["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "22"]));
        line.extend(words(["-maxrate", &bits.to_string(), "-bufsize", &(2 * bits).to_string()]));
        // A key frame at each place where a segment begins, in all sizes at the same moment.
        line.extend(words(["-force_key_frames", &format!("expr:gte(t,n_forced*{SEGMENT_SECONDS})")]));
        line.extend(words(["-sc_threshold", "0", "-max_muxing_queue_size", "4096"]));
        line.extend(tools.threads());
        // Phones note where and when a film was made.
        line.extend(words(["-map_metadata", "-1", "-map_chapters", "-1"]));
        line.extend(words(["-f", "hls", "-hls_time", &SEGMENT_SECONDS.to_string()]));
        line.extend(words(["-hls_playlist_type", "vod", "-hls_flags", "single_file"]));
        line.extend(words(["-hls_segment_type", "fmp4", "-hls_segment_filename"]));
        // By their bare names: ffmpeg runs in the folder, whose own name may look like anything.
        line.push(size.file(Path::new("")).into());
        line.push("-y".into());
        line.push(size.playlist(Path::new("")).into());
    }
    line
}

/// The pictures come out as [v0], [v1] and so on, the sound as [a0], [a1].
fn filters(film: &Film, sizes: &[Size], tones: &str) -> String {
    let many = sizes.len();
    let (frames, seconds) = film.picture.rate;
    let mut graph = format!("[0:{}]", film.picture.video);
    if film.picture.interlaced {
        graph.push_str("yadif=deint=interlaced,");
    }
    // Writing into a String does not fail.
    let _ = write!(graph, "fps={frames}/{seconds},");
    if let (false, Some(Size { width, height, .. })) = (tones.is_empty(), sizes.first()) {
        // Slow, so made small first.
        let _ = write!(graph, "scale={width}:{height},{tones}");
    }
    let _ = write!(graph, "split={many}");
    (0..many).for_each(|place| _ = write!(graph, "[p{place}]"));
    for (place, Size { width, height, .. }) in sizes.iter().enumerate() {
        let _ = write!(graph, ";[p{place}]scale={width}:{height},setsar=1,format=yuv420p[v{place}]");
    }
    if let Some(audio) = film.picture.audio {
        // Gaps are filled, so that the sound stays with the picture.
        let _ = write!(graph, ";[0:{audio}]aresample=48000:async=1:first_pts=0,");
        let _ = write!(graph, "aformat=sample_rates=48000:channel_layouts=stereo,asplit={many}");
        (0..many).for_each(|place| _ = write!(graph, "[a{place}]"));
    }
    graph
}

/// What became of one size.
fn read(size: Size, folder: &Path, has_sound: bool) -> Result<Rendition, Error> {
    let file = size.file(folder);
    let mut text = String::new();
    File::open(size.playlist(folder))?.take(MOST_READ).read_to_string(&mut text)?;
    let segments = Playlist::parse(&text)?;
    if segments.segments.is_empty() {
        return Err(Error::Damaged);
    }
    let mut codecs = h264_name(&file, &segments)?;
    if has_sound {
        codecs.push_str(",mp4a.40.2");
    }
    let Size { width, height, .. } = size;
    Ok(Rendition { width, height, bandwidth: segments.bandwidth(), codecs, file, segments })
}

/// Profile and level as the encoder chose them.
fn h264_name(file: &Path, pieces: &Playlist) -> io::Result<String> {
    let mut file = File::open(file)?;
    file.seek(SeekFrom::Start(pieces.init_offset))?;
    let mut init = Vec::new();
    file.take(pieces.init_length.min(MOST_READ)).read_to_end(&mut init)?;
    let place = init.windows(4).position(|word| word == b"avcC");
    let Some([_, profile, compatible, level]) = place.and_then(|place| init.get(place + 4..place + 8)) else {
        return Err(io::Error::other("there is no H.264 in what it made"));
    };
    Ok(format!("avc1.{profile:02x}{compatible:02x}{level:02x}"))
}

impl Tools {
    /// Runs ffmpeg, which tells how far it has come.
    pub(crate) async fn ffmpeg(
        &self,
        line: Vec<OsString>,
        folder: &Path,
        files: &[PathBuf],
        time: Duration,
        output_bytes: u64,
        reached: &mut (dyn FnMut(Duration) + Send),
    ) -> Result<(), Error> {
        let mut all =
            words(["-nostdin", "-hide_banner", "-loglevel", "error", "-nostats", "-progress", "pipe:1"]);
        all.extend(line);
        let limits = self.limits();
        let run = Run {
            program: &self.0.ffmpeg,
            words: all,
            folder,
            files,
            time: time.min(limits.time),
            output_bytes: output_bytes.min(limits.output_bytes),
            most_said: MOST_SAID,
        };
        let mut rest = Vec::new();
        run.run(self, &mut |piece| hear(&mut rest, piece, reached)).await
    }
}

/// Reads ffmpeg's lines, of which a piece may hold a part.
fn hear(rest: &mut Vec<u8>, piece: &[u8], reached: &mut (dyn FnMut(Duration) + Send)) {
    const LONGEST_LINE: usize = 4096;
    rest.extend_from_slice(piece);
    let Some(end) = rest.iter().rposition(|byte| *byte == b'\n') else {
        if rest.len() > LONGEST_LINE {
            rest.clear();
        }
        return;
    };
    let later = rest.split_off(end + 1);
    let lines = std::str::from_utf8(rest).unwrap_or_default().lines();
    for micros in lines.filter_map(|line| line.strip_prefix("out_time_us=")?.trim().parse().ok()) {
        reached(Duration::from_micros(micros));
    }
    *rest = later;
}
