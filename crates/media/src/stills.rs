//! Pictures of a film: its poster, and small frames to find a moment by.

use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::renditions::Leftovers;
use crate::run::{file_url, words};
use crate::{Error, Film, Tools};

const POSTER_WIDTH: u32 = 1280;
const SMALL_WIDTH: u32 = 160;
const COLUMNS: u32 = 10;
const MOST_FRAMES: u32 = 100;
/// Films up to this length are decoded whole for their storyboard, longer ones by their key frames: those are some
/// seconds apart, and so are the frames of a long film.
const DECODED_WHOLE: Duration = Duration::from_mins(5);
/// A still takes seconds; a storyboard of a long film takes as long as reading its file.
const TIME: Duration = Duration::from_mins(10);
const MOST_BYTES: u64 = 64 << 20;

/// Where the small frames are in the picture, from left to right and from the top down. The first is for the first
/// `every`, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Storyboard {
    pub columns: u32,
    pub rows: u32,
    pub frames: u32,
    /// Of one frame.
    pub width: u32,
    /// Of one frame.
    pub height: u32,
    pub every: Duration,
}

pub(crate) async fn poster(tools: &Tools, film: &Film, at: Duration, into: &Path) -> Result<(), Error> {
    let at = if at < film.picture.duration { at } else { Duration::ZERO };
    if still(tools, film, at, into).await?
        || (!at.is_zero() && still(tools, film, Duration::ZERO, into).await?)
    {
        Ok(())
    } else {
        Err(Error::Damaged)
    }
}

/// Whether there was a frame.
async fn still(tools: &Tools, film: &Film, at: Duration, into: &Path) -> Result<bool, Error> {
    let leftovers = Leftovers::of([into.to_owned()]);
    let width = film.width.min(POSTER_WIDTH);
    let height = in_proportion(film, width);
    let mut line = words(["-ss", &format!("{:.3}", at.as_secs_f64())]);
    line.extend(Tools::input(&film.file, film.format));
    let (video, tones) = (film.picture.video, tools.tones(film).await?);
    let filter = format!("[0:{video}]scale={width}:{height},{tones}setsar=1,format=yuvj420p[still]");
    line.extend(words(["-filter_complex", &filter, "-map", "[still]"]));
    line.extend(jpeg(into));
    tools.ffmpeg(line, Path::new("/"), leftovers.files(), TIME, MOST_BYTES, &mut |_| ()).await?;
    if into.metadata().is_ok_and(|found| found.len() > 0) {
        leftovers.keep();
        return Ok(true);
    }
    Ok(false)
}

pub(crate) async fn storyboard(tools: &Tools, film: &Film, into: &Path) -> Result<Storyboard, Error> {
    let leftovers = Leftovers::of([into.to_owned()]);
    let board = plan(film);
    let Storyboard { columns, rows, frames, width, height, every } = board;
    let mut line = Vec::new();
    if film.duration > DECODED_WHOLE {
        line.extend(words(["-skip_frame", "nokey"]));
    }
    line.extend(Tools::input(&film.file, film.format));
    // The last frame stays until the board is full.
    let filter = format!(
        "[0:{video}]fps=1000000/{every},scale={width}:{height},{tones}setsar=1,tpad=stop=-1:stop_mode=clone,\
         trim=end_frame={frames},tile={columns}x{rows},format=yuvj420p[board]",
        video = film.picture.video,
        tones = tools.tones(film).await?,
        every = every.as_micros(),
    );
    line.extend(words(["-filter_complex", &filter, "-map", "[board]"]));
    line.extend(jpeg(into));
    tools.ffmpeg(line, Path::new("/"), leftovers.files(), TIME, MOST_BYTES, &mut |_| ()).await?;
    if into.metadata().is_ok_and(|found| found.len() > 0) {
        leftovers.keep();
        return Ok(board);
    }
    Err(Error::Damaged)
}

/// One frame a second, or 100 of a film that is longer.
fn plan(film: &Film) -> Storyboard {
    let every = (film.duration / MOST_FRAMES).max(Duration::from_secs(1));
    let frames = (film.duration.as_micros() + every.as_micros() / 2) / every.as_micros();
    let frames = u32::try_from(frames).unwrap_or(MOST_FRAMES).clamp(1, MOST_FRAMES);
    Storyboard {
        columns: frames.min(COLUMNS),
        rows: frames.div_ceil(COLUMNS),
        frames,
        width: SMALL_WIDTH,
        height: in_proportion(film, SMALL_WIDTH).min(SMALL_WIDTH * 4),
        every,
    }
}

fn in_proportion(film: &Film, width: u32) -> u32 {
    let height =
        (u64::from(film.height) * u64::from(width) + u64::from(film.width) / 2) / u64::from(film.width);
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

/// One JPEG. Not by way of image2, which would take a `%` in the name for a number.
fn jpeg(into: &Path) -> Vec<std::ffi::OsString> {
    let mut line = words(["-frames:v", "1", "-an", "-sn", "-dn", "-map_metadata", "-1"]);
    line.extend(words(["-c:v", "mjpeg", "-q:v", "4", "-f", "mjpeg", "-y"]));
    line.push(file_url(into));
    line
}
