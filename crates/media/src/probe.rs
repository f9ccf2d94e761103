//! What a film is: ffprobe's answer, read with suspicion.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use crate::run::{Run, words};
use crate::{Error, Film, Format, LONGEST, LONGEST_SIDE, Picture, Tools, format, whole};

/// Looking at a film is quick, or something is wrong with it.
const TIME: Duration = Duration::from_mins(1);
/// Reading a large file takes as long as the disk.
const READ_THROUGH: Duration = Duration::from_mins(10);
/// ffprobe's answer. Tags can be long; nobody needs more.
const MOST_SAID: u64 = 4 << 20;

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Container,
}

#[derive(Default, Deserialize)]
struct Container {
    duration: Option<String>,
}

#[derive(Deserialize)]
struct Stream {
    index: u32,
    codec_type: Option<String>,
    codec_name: Option<String>,
    #[serde(default)]
    width: u32,
    #[serde(default)]
    height: u32,
    sample_aspect_ratio: Option<String>,
    pix_fmt: Option<String>,
    field_order: Option<String>,
    color_transfer: Option<String>,
    r_frame_rate: Option<String>,
    avg_frame_rate: Option<String>,
    duration: Option<String>,
    nb_frames: Option<String>,
    #[serde(default)]
    disposition: Disposition,
    #[serde(default)]
    tags: Tags,
    #[serde(default)]
    side_data_list: Vec<SideData>,
}

#[derive(Default, Deserialize)]
struct Disposition {
    #[serde(default)]
    attached_pic: u8,
}

#[derive(Default, Deserialize)]
struct Tags {
    rotate: Option<String>,
    #[serde(rename = "DURATION")]
    duration: Option<String>,
}

#[derive(Deserialize)]
struct SideData {
    rotation: Option<f64>,
}

pub(crate) async fn probe(tools: &Tools, file: &Path) -> Result<Film, Error> {
    let format = look(file).await?;
    probe_as(tools, file, format).await
}

/// What we see without ffmpeg.
async fn look(file: &Path) -> Result<Format, Error> {
    let file = file.to_owned();
    let looking = tokio::task::spawn_blocking(move || {
        let mut file = File::open(file)?;
        let mut head = [0; format::HEAD];
        let length = whole::read_up_to(&mut file, &mut head)?;
        let head = &head[..length];
        if head.is_empty() {
            return Err(Error::Empty);
        }
        let Some(format) = format::sniff(head) else {
            return Err(if format::is_sound(head) { Error::NoPicture } else { Error::NotAFilm });
        };
        if whole::is_cut_off(&mut file, format)? { Err(Error::CutOff) } else { Ok(format) }
    });
    looking.await.map_err(|error| Error::Failed(error.to_string()))?
}

pub(crate) async fn probe_as(tools: &Tools, file: &Path, format: Format) -> Result<Film, Error> {
    let mut said = Vec::new();
    let mut line = words(["-hide_banner", "-loglevel", "error", "-print_format", "json"]);
    line.extend(words(["-show_format", "-show_streams"]));
    line.extend(Tools::input(file, format));
    let run = Run {
        program: &tools.0.ffprobe,
        words: line,
        folder: Path::new("/"),
        files: &[],
        time: tools.limits().time.min(TIME),
        output_bytes: 0,
        most_said: MOST_SAID,
    };
    run.run(tools, &mut |piece| said.extend_from_slice(piece)).await?;
    let answer: Answer = serde_json::from_slice(&said).map_err(|error| Error::Failed(error.to_string()))?;
    let mut film = read(&answer, file, format)?;
    if film.duration.is_zero() {
        film.duration = measure(tools, &film).await?;
        film.picture.duration = film.duration;
    }
    if film.duration > LONGEST { Err(Error::TooLong) } else { Ok(film) }
}

fn read(answer: &Answer, file: &Path, format: Format) -> Result<Film, Error> {
    let of = |kind: &'static str| {
        answer.streams.iter().filter(move |stream| stream.codec_type.as_deref() == Some(kind))
    };
    // The cover of an album is a picture too, and no film.
    let pictures = || of("video").filter(|stream| stream.disposition.attached_pic == 0);
    let readable = |stream: &&Stream| stream.codec_name.as_deref().is_some_and(format::reads_video);
    let Some(video) = pictures().find(readable).or_else(|| pictures().next()) else {
        return Err(if answer.streams.is_empty() { Error::Damaged } else { Error::NoPicture });
    };
    let codec = video.codec_name.as_deref().unwrap_or("an unknown codec");
    if !format::reads_video(codec) {
        return Err(Error::Codec(codec.to_owned()));
    }
    if video.width == 0 || video.height == 0 {
        return Err(Error::Damaged);
    }
    if video.width.max(video.height) > LONGEST_SIDE {
        return Err(Error::TooLarge);
    }
    let audio = of("audio").find(|stream| stream.codec_name.as_deref().is_some_and(format::reads_audio));
    if video.nb_frames.as_deref() == Some("1") && audio.is_none() {
        return Err(Error::NotAFilm);
    }
    let length = answer.format.duration.as_deref().and_then(seconds);
    let picture = video.duration.as_deref().and_then(seconds);
    let picture = picture.or_else(|| video.tags.duration.as_deref().and_then(clock_time));
    let duration = length.or(picture).unwrap_or_default();
    let (width, height) = shown(video);
    Ok(Film {
        file: file.to_owned(),
        format,
        duration,
        width,
        height,
        has_sound: audio.is_some(),
        plays_as_it_is: plays(format, codec, video, audio, of("audio").count()),
        picture: Picture {
            duration: picture.unwrap_or(duration).min(duration),
            video: video.index,
            audio: audio.map(|stream| stream.index),
            rate: rate(video),
            interlaced: matches!(video.field_order.as_deref(), Some("tt" | "bb" | "tb" | "bt")),
            hdr: hdr(video.color_transfer.as_deref()),
        },
    })
}

fn hdr(transfer: Option<&str>) -> Option<&'static str> {
    ["smpte2084", "arib-std-b67"].into_iter().find(|known| transfer == Some(known))
}

fn plays(format: Format, codec: &str, video: &Stream, audio: Option<&Stream>, sounds: usize) -> bool {
    let sound = audio.map(|stream| stream.codec_name.as_deref().unwrap_or_default());
    // Sound that we can't read is likely sound that browsers can't play.
    if sound.is_none() && sounds > 0 {
        return false;
    }
    match format {
        // Browsers don't play the kinds of H.264 with finer colours.
        Format::Mp4 => {
            codec == "h264"
                && matches!(video.pix_fmt.as_deref(), Some("yuv420p" | "yuvj420p"))
                && matches!(sound, None | Some("aac"))
        }
        Format::WebM => {
            matches!(codec, "vp8" | "vp9" | "av1") && matches!(sound, None | Some("opus" | "vorbis"))
        }
        _ => false,
    }
}

/// Width and height as they are shown.
fn shown(video: &Stream) -> (u32, u32) {
    let (mut width, mut height) = (video.width, video.height);
    if let Some((across, down)) = video.sample_aspect_ratio.as_deref().and_then(|ratio| fraction(ratio, ':'))
    {
        let stretched = u64::from(width) * u64::from(across) / u64::from(down);
        if let Ok(stretched @ 1..=LONGEST_SIDE) = u32::try_from(stretched) {
            width = stretched;
        }
    }
    let by_side_data = video.side_data_list.iter().find_map(|data| data.rotation);
    let turned = by_side_data.or_else(|| video.tags.rotate.as_deref()?.parse().ok()).unwrap_or_default();
    let quarters = (turned / 90.0).round().rem_euclid(2.0);
    if quarters > 0.5 {
        std::mem::swap(&mut width, &mut height);
    }
    (width, height)
}

/// Frames a second, at most 60. Recordings of browsers and phones have no steady rate: their base rate is then some
/// thousand a second, and the next usual one above the average is taken.
fn rate(video: &Stream) -> (u32, u32) {
    const USUAL: [u32; 5] = [24, 25, 30, 50, 60];
    let read = |rate: &Option<String>| rate.as_deref().and_then(|rate| fraction(rate, '/'));
    let a_second = |(frames, seconds): (u32, u32)| f64::from(frames) / f64::from(seconds);
    if let Some(base) = read(&video.r_frame_rate).filter(|base| (1.0..=60.0).contains(&a_second(*base))) {
        return base;
    }
    let average = read(&video.avg_frame_rate).map_or(30.0, a_second);
    let usual = USUAL.into_iter().find(|usual| average <= f64::from(*usual) + 0.5);
    (usual.unwrap_or(60), 1)
}

/// Two numbers above zero.
fn fraction(text: &str, between: char) -> Option<(u32, u32)> {
    let (over, under) = text.split_once(between)?;
    let (over, under) = (over.parse().ok()?, under.parse().ok()?);
    (over > 0 && under > 0).then_some((over, under))
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok().filter(|duration| !duration.is_zero())
}

/// "00:01:02.500000000", as Matroska notes it.
fn clock_time(text: &str) -> Option<Duration> {
    let mut parts = text.splitn(3, ':');
    let (hours, minutes) = (parts.next()?.parse::<u32>().ok()?, parts.next()?.parse::<u32>().ok()?);
    let rest = parts.next()?.parse::<f64>().ok()?;
    seconds(&(f64::from(hours) * 3600.0 + f64::from(minutes) * 60.0 + rest).to_string())
}

/// Recordings of browsers don't say how long they are. Reading them through does, without decoding anything.
async fn measure(tools: &Tools, film: &Film) -> Result<Duration, Error> {
    let mut reached = Duration::ZERO;
    let map = format!("0:{}", film.picture.video);
    let mut line = Tools::input(&film.file, film.format);
    line.extend(words(["-map", &map, "-c", "copy", "-f", "null", "-"]));
    tools.ffmpeg(line, Path::new("/"), &[], READ_THROUGH, 0, &mut |now| reached = now).await?;
    if reached.is_zero() { Err(Error::Damaged) } else { Ok(reached) }
}
