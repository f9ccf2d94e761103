//! Whether a file ends where its own lengths say it does. A film of which the second half is missing often looks
//! healthy from its front: its index promises 60 seconds, and 30 are there.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

use crate::Format;

/// Of what is promised, in percent. A few bytes fewer come from careless programs, and nobody misses them.
const MAY_MISS: u64 = 2;
/// A film in fragments has two boxes for each of them.
const MOST_BOXES: usize = 200_000;

pub(crate) fn is_cut_off(file: &mut File, format: Format) -> io::Result<bool> {
    let length = file.metadata()?.len();
    Ok(match format {
        Format::Mp4 | Format::QuickTime => boxes_end_early(file, length)?,
        Format::WebM | Format::Matroska => segment_ends_early(file, length)?,
        Format::Avi => riff_ends_early(file, length)?,
        Format::Ogg | Format::MpegTs | Format::MpegPs | Format::Flv | Format::Asf => false,
    })
}

fn misses(promised: u64, there: u64) -> bool {
    promised.saturating_sub(there) > promised / 100 * MAY_MISS
}

fn boxes_end_early(file: &mut File, length: u64) -> io::Result<bool> {
    let (mut at, mut index) = (0, false);
    for _ in 0..MOST_BOXES {
        if at >= length || length - at < 8 {
            return Ok(!index);
        }
        file.seek(SeekFrom::Start(at))?;
        let mut head = [0; 16];
        let got = read_up_to(file, &mut head)?;
        let name = &head[4..8];
        let size = match u32::from_be_bytes([head[0], head[1], head[2], head[3]]) {
            0 => length - at,
            1 if got == 16 => u64::from_be_bytes(head[8..].try_into().unwrap_or_default()),
            size => size.into(),
        };
        if size < 8 {
            // No box: something was put behind the film.
            return Ok(!index);
        }
        if [b"mdat", b"moov", b"moof"].iter().any(|known| name == *known) && misses(size, length - at) {
            return Ok(true);
        }
        index |= name == b"moov";
        at = at.saturating_add(size);
    }
    Ok(false)
}

fn segment_ends_early(file: &mut File, length: u64) -> io::Result<bool> {
    let mut head = [0; 512];
    file.seek(SeekFrom::Start(0))?;
    let got = read_up_to(file, &mut head)?;
    let head = &head[..got];
    let Some((header, bytes)) = head.get(4..).and_then(vint) else { return Ok(true) };
    let start = usize::try_from(header).unwrap_or(usize::MAX).saturating_add(4 + bytes);
    let Some(segment) = head.get(start..) else { return Ok(false) };
    let Some(rest) = segment.strip_prefix(&[0x18, 0x53, 0x80, 0x67]) else { return Ok(false) };
    let Some((size, bytes)) = vint(rest) else { return Ok(true) };
    // All ones is "until the end", as browsers record.
    let unknown = size == (1 << (7 * bytes)) - 1;
    let there = length.saturating_sub((start + 4 + bytes) as u64);
    Ok(!unknown && misses(size, there))
}

/// A number whose first byte says how many follow, and how many bytes it takes.
fn vint(bytes: &[u8]) -> Option<(u64, usize)> {
    let first = *bytes.first()?;
    let length = first.leading_zeros() as usize + 1;
    if length > 8 {
        return None;
    }
    let rest = bytes.get(1..length)?;
    let first = u64::from(first) & ((1 << (8 - length)) - 1);
    Some((rest.iter().fold(first, |number, byte| (number << 8) | u64::from(*byte)), length))
}

fn riff_ends_early(file: &mut File, length: u64) -> io::Result<bool> {
    let mut head = [0; 8];
    file.seek(SeekFrom::Start(0))?;
    if read_up_to(file, &mut head)? < 8 {
        return Ok(true);
    }
    let size = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    Ok(size != u32::MAX && misses(size.into(), length - 8))
}

pub(crate) fn read_up_to(file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < buffer.len() {
        match file.read(&mut buffer[got..])? {
            0 => break,
            more => got += more,
        }
    }
    Ok(got)
}
