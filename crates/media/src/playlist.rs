//! Where the segments of a rendition are in its file.

use std::fmt::Write as _;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Error;

/// The pieces of one rendition's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playlist {
    /// Where the beginning is that a player reads before any segment.
    pub init_offset: u64,
    pub init_length: u64,
    pub segments: Vec<Segment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    #[serde(with = "micros")]
    pub duration: Duration,
    pub offset: u64,
    pub length: u64,
}

/// Durations are stored as microseconds.
mod micros {
    use std::time::Duration;

    use serde::{Deserialize as _, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(duration: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_micros)
    }
}

impl Playlist {
    pub fn duration(&self) -> Duration {
        self.segments.iter().map(|segment| segment.duration).sum()
    }

    /// Bits a second of the busiest segment, which is what HLS wants to know.
    pub(crate) fn bandwidth(&self) -> u64 {
        // A last segment of some frames says nothing about the network it needs.
        let long =
            |segment: &&Segment| self.segments.len() == 1 || segment.duration >= Duration::from_secs(1);
        let bits = |segment: &Segment| {
            let micros = u64::try_from(segment.duration.as_micros()).unwrap_or(u64::MAX).max(1);
            segment.length.saturating_mul(8_000_000) / micros
        };
        self.segments.iter().filter(long).map(bits).max().unwrap_or(0)
    }

    /// Reads the playlist that ffmpeg wrote.
    pub(crate) fn parse(text: &str) -> Result<Self, Error> {
        let strange = |line: &str| Error::Failed(format!("its playlist has the line {line:?}"));
        let (mut init, mut segments) = (None, Vec::new());
        let (mut duration, mut range) = (None, None);
        for line in text.lines() {
            if let Some(map) = line.strip_prefix("#EXT-X-MAP:") {
                let quoted = map.split_once("BYTERANGE=\"").and_then(|(_, rest)| rest.split_once('"'));
                init = Some(quoted.and_then(|(range, _)| byte_range(range)).ok_or_else(|| strange(line))?);
            } else if let Some(rest) = line.strip_prefix("#EXTINF:") {
                let seconds = rest.split(',').next().and_then(|seconds| seconds.parse().ok());
                let read = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                duration = Some(read.ok_or_else(|| strange(line))?);
            } else if let Some(rest) = line.strip_prefix("#EXT-X-BYTERANGE:") {
                range = Some(byte_range(rest).ok_or_else(|| strange(line))?);
            } else if !line.starts_with('#') && !line.trim().is_empty() {
                let (Some(duration), Some((length, offset))) = (duration.take(), range.take()) else {
                    return Err(strange(line));
                };
                segments.push(Segment { duration, offset, length });
            }
        }
        let (init_length, init_offset) = init.ok_or_else(|| strange("(none with EXT-X-MAP)"))?;
        Ok(Self { init_offset, init_length, segments })
    }
}

/// "length@offset"
fn byte_range(text: &str) -> Option<(u64, u64)> {
    let (length, offset) = text.trim().split_once('@')?;
    Some((length.parse().ok()?, offset.parse().ok()?))
}

/// The playlist of one rendition, whose file is at this URL.
pub fn media_playlist(pieces: &Playlist, url: &str) -> String {
    let url = in_a_line(url);
    let longest = pieces.segments.iter().map(|segment| segment.duration).max().unwrap_or_default();
    let target = longest.as_secs_f64().round().max(1.0);
    let mut text = format!(
        "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:{target}\n#EXT-X-MEDIA-SEQUENCE:0\n\
         #EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n\
         #EXT-X-MAP:URI=\"{url}\",BYTERANGE=\"{}@{}\"\n",
        pieces.init_length, pieces.init_offset
    );
    for Segment { duration, offset, length } in &pieces.segments {
        let seconds = duration.as_secs_f64();
        // Writing into a String does not fail.
        let _ = write!(text, "#EXTINF:{seconds:.6},\n#EXT-X-BYTERANGE:{length}@{offset}\n{url}\n");
    }
    text.push_str("#EXT-X-ENDLIST\n");
    text
}

/// A rendition as the playlist of all of them names it.
#[derive(Clone, Debug)]
pub struct Quality<'a> {
    pub width: i64,
    pub height: i64,
    pub bandwidth: i64,
    pub codecs: &'a str,
    /// Of its own playlist.
    pub url: String,
}

/// The playlist that lists the renditions.
pub fn master_playlist<'a>(qualities: impl IntoIterator<Item = Quality<'a>>) -> String {
    let mut text = String::from("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    for Quality { width, height, bandwidth, codecs, url } in qualities {
        let _ = write!(
            text,
            "#EXT-X-STREAM-INF:BANDWIDTH={bandwidth},RESOLUTION={width}x{height},CODECS=\"{codecs}\"\n{}\n",
            in_a_line(&url)
        );
    }
    text
}

/// A URL that can't end its line or its quotes.
fn in_a_line(url: &str) -> String {
    url.chars().filter(|letter| !letter.is_control() && *letter != '"').collect()
}
