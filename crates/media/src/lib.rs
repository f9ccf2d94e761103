//! Films from strangers, read and remade by ffmpeg under guard.
//!
//! ffmpeg reads hundreds of formats, and some of them name other files or addresses to read. So we tell the format from
//! the content ourselves, allow ten of them, and force ffmpeg's reader for it. Every run can read files only, has no
//! network where the system allows that, and ends with all its processes at a limit of time, memory or output, or when
//! nobody waits for it any more (see `run.rs`).

mod error;
mod format;
mod playlist;
mod probe;
mod renditions;
mod run;
mod sample;
mod stills;
mod whole;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::OnceCell;

pub use error::Error;
pub use format::{Format, sniff};
pub use playlist::{Playlist, Quality, Segment, master_playlist, media_playlist};
pub use renditions::{Rendition, Renditions};
pub use stills::Storyboard;

/// No film may be longer.
pub const LONGEST: Duration = Duration::from_hours(4);
/// No side of a film may be longer, in pixels.
pub const LONGEST_SIDE: u32 = 8192;

/// What one run of ffmpeg may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub time: Duration,
    /// Of address space, which is what the system can limit.
    pub memory_bytes: u64,
    /// All files of one run together.
    pub output_bytes: u64,
    /// 0 lets ffmpeg decide.
    pub threads: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: Duration::from_hours(2), memory_bytes: 4 << 30, output_bytes: 8 << 30, threads: 0 }
    }
}

/// ffmpeg and ffprobe, and what they may use. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Tools(Arc<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    ffmpeg: PathBuf,
    ffprobe: PathBuf,
    limits: Limits,
    guard: run::Guard,
    /// Whether ffmpeg can turn bright films into usual ones. Asked when the first such film comes.
    maps_tones: OnceCell<bool>,
}

/// A film that can be shown, as [`Tools::probe`] found it.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    pub file: PathBuf,
    pub format: Format,
    pub duration: Duration,
    /// As shown: turned the way it was held, and with square pixels.
    pub width: u32,
    /// As shown, like the width.
    pub height: u32,
    pub has_sound: bool,
    /// Browsers play the file as it is: H.264 with AAC in MP4, or VP8, VP9 or AV1 with Opus or Vorbis in WebM.
    pub plays_as_it_is: bool,
    picture: Picture,
}

/// What it takes to decode it.
#[derive(Clone, Debug, PartialEq)]
struct Picture {
    /// The sound may go on after it.
    duration: Duration,
    /// The number of its stream.
    video: u32,
    /// The number of the stream of its sound.
    audio: Option<u32>,
    /// Frames a second, as a fraction.
    rate: (u32, u32),
    interlaced: bool,
    /// Brighter than a usual screen shows, as many phones record: how its light is written.
    hdr: Option<&'static str>,
}

impl Tools {
    /// The ffmpeg and ffprobe on PATH; none if one of them is missing.
    pub fn find(limits: Limits) -> Option<Self> {
        Some(Self::at(run::on_path("ffmpeg")?, run::on_path("ffprobe")?, limits))
    }

    /// These programs, whatever is on PATH.
    pub fn at(ffmpeg: PathBuf, ffprobe: PathBuf, limits: Limits) -> Self {
        // They run in other folders than we do.
        let ffmpeg = std::path::absolute(&ffmpeg).unwrap_or(ffmpeg);
        let ffprobe = std::path::absolute(&ffprobe).unwrap_or(ffprobe);
        let guard = run::Guard::of_this_machine();
        Self(Arc::new(Inner { ffmpeg, ffprobe, limits, guard, maps_tones: OnceCell::new() }))
    }

    /// The same tools on a machine that can't take the network away, so that tests see what the other guards hold.
    #[cfg(test)]
    fn with_network(self) -> Self {
        let mut inner = Arc::unwrap_or_clone(self.0);
        inner.guard.keep_network();
        Self(Arc::new(inner))
    }

    /// Looks at a file and tells what film it is, or why it is none.
    pub async fn probe(&self, file: &Path) -> Result<Film, Error> {
        probe::probe(self, file).await
    }

    /// A JPEG, at most 1280 wide, of the frame at this moment. After the end of the film, it is the first frame.
    pub async fn poster(&self, film: &Film, at: Duration, into: &Path) -> Result<(), Error> {
        stills::poster(self, film, at, into).await
    }

    /// One JPEG of up to 100 small frames (each 160 wide) in rows of 10, evenly spread over the film.
    pub async fn storyboard(&self, film: &Film, into: &Path) -> Result<Storyboard, Error> {
        stills::storyboard(self, film, into).await
    }

    /// Makes the film's HLS renditions and one plain MP4 in this folder, which should be empty. The progress goes from
    /// 0 to 1. When it fails, it leaves none of its files behind.
    pub async fn renditions(
        &self,
        film: &Film,
        folder: &Path,
        progress: &(dyn Fn(f32) + Send + Sync),
    ) -> Result<Renditions, Error> {
        renditions::renditions(self, film, folder, progress).await
    }

    /// An MP4 of so many seconds, of three colours (as in `1f5d4c`) that move, for sample data.
    pub async fn sample(
        &self,
        colours: [&str; 3],
        height: u32,
        seconds: u32,
        into: &Path,
    ) -> Result<(), Error> {
        sample::sample(self, colours, height, seconds, into).await
    }

    fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// `-threads`, for a decoder or an encoder. On a large machine, ffmpeg would start more than its memory has room for.
    fn threads(&self) -> Vec<OsString> {
        const MOST: usize = 8;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        match self.limits().threads {
            0 if cores <= MOST => Vec::new(),
            0 => run::words(["-threads", &MOST.to_string()]),
            threads => run::words(["-threads", &threads.to_string()]),
        }
    }

    /// The filters that make an HDR film look right on a usual screen. Without them, which not every ffmpeg has, it
    /// looks pale.
    async fn tones(&self, film: &Film) -> Result<String, Error> {
        let Some(transfer) = film.picture.hdr else { return Ok(String::new()) };
        let has =
            self.0.maps_tones.get_or_try_init(|| run::has_filters(self, &["zscale", "tonemap"])).await?;
        let map = format!(
            "zscale=tin={transfer}:min=bt2020nc:pin=bt2020:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,\
             tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,"
        );
        Ok(if *has { map } else { String::new() })
    }

    /// What comes before every input: files only, one format, and the decoders of [`format::DECODERS`].
    fn input(file: &Path, format: Format) -> Vec<OsString> {
        let mut words = run::words(["-protocol_whitelist", "file", "-format_whitelist", format.demuxer()]);
        words.extend(run::words(["-codec_whitelist", format::DECODERS, "-f", format.demuxer(), "-i"]));
        words.push(run::file_url(file));
        words
    }
}

#[cfg(test)]
mod tests;
