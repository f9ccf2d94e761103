//! Takes out of a picture what a camera or a phone wrote beside it: the place, the time, the device, and pictures hidden
//! behind the picture. The picture itself is not decoded and not changed, so it loses nothing.
//!
//! What is kept is a list: the few parts that a picture needs to be shown, and none that nobody knows. How the camera was
//! held is written anew, or photographs would lie on their side.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Result, Seek as _, SeekFrom};
use std::ops::Range;

use image::metadata::Orientation;

/// A part of what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Bytes of the file as they came.
    Kept(Range<u64>),
    Own(Vec<u8>),
}

/// What is left of a JPEG, PNG or WebP without what was written beside it; `None` for everything else. A damaged one is
/// kept from the damage on: there is nothing more to be known about it.
pub fn without_metadata(mut file: File) -> Result<Option<Vec<Piece>>> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(0))?;
    let mut walk = Walk { reader: BufReader::new(file), at: 0, length, pieces: Vec::new() };
    let head = walk.peek(12)?;
    if head.starts_with(b"\xff\xd8\xff") {
        walk.jpeg()?;
    } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        walk.png()?;
    } else if head.starts_with(b"RIFF") && head.ends_with(b"WEBP") {
        walk.webp()?;
    } else {
        return Ok(None);
    }
    Ok(Some(walk.pieces))
}

/// More than this of a camera's notes is not read; how it was held stands at their beginning.
const NOTES_READ: u64 = 64 << 10;
const MOST_PIECES: usize = 10_000;

struct Walk {
    reader: BufReader<File>,
    at: u64,
    length: u64,
    pieces: Vec<Piece>,
}

impl Walk {
    /// The next bytes, fewer at the end of the file, without passing them.
    fn peek(&mut self, count: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.reader.by_ref().take(count).read_to_end(&mut bytes)?;
        self.reader.seek_relative(-i64::try_from(bytes.len()).unwrap_or(0))?;
        Ok(bytes)
    }

    fn go_to(&mut self, at: u64) -> Result<()> {
        let by = i64::try_from(at).unwrap_or(i64::MAX) - i64::try_from(self.at).unwrap_or(i64::MAX);
        self.reader.seek_relative(by)?;
        self.at = at;
        Ok(())
    }

    /// Keeps everything up to there.
    fn keep(&mut self, to: u64) -> Result<()> {
        let to = to.min(self.length);
        self.keep_range(self.at, to);
        self.go_to(to)
    }

    fn keep_range(&mut self, from: u64, to: u64) {
        match self.pieces.last_mut() {
            _ if from == to => {}
            Some(Piece::Kept(range)) if range.end == from => range.end = to,
            _ => self.pieces.push(Piece::Kept(from..to)),
        }
    }

    /// Whether it has more parts than any picture.
    fn is_odd(&self) -> bool {
        self.pieces.len() > MOST_PIECES
    }

    /// How the camera was held, by the notes that begin here.
    fn orientation(&mut self, length: u64) -> Result<Option<u8>> {
        let notes = self.peek(length.min(NOTES_READ))?;
        let notes = notes.strip_prefix(b"Exif\0\0").unwrap_or(&notes);
        let held = Orientation::from_exif_chunk(notes);
        Ok(held.filter(|held| *held != Orientation::NoTransforms).map(Orientation::to_exif))
    }

    fn jpeg(&mut self) -> Result<()> {
        self.keep(2)?;
        loop {
            let head = self.peek(4)?;
            let [0xff, marker, rest @ ..] = head.as_slice() else { return self.keep(self.length) };
            if self.is_odd() {
                return self.keep(self.length);
            }
            let size = match rest {
                [high, low] => u64::from(u16::from_be_bytes([*high, *low])),
                _ => 0,
            };
            let end = self.at + 2 + size;
            match *marker {
                // A byte that only fills.
                0xff => self.keep(self.at + 1)?,
                0x01 | 0xd0..=0xd7 => self.keep(self.at + 2)?,
                // What stands behind the end of the picture is none of it.
                0xd9 => return self.keep(self.at + 2),
                _ if size < 2 || end > self.length => return self.keep(self.length),
                0xda => {
                    self.keep(end)?;
                    self.scan()?;
                }
                0xe0..=0xef | 0xfe => self.jpeg_note(*marker, end)?,
                _ => self.keep(end)?,
            }
        }
    }

    /// A segment that is no part of the picture: what colours mean stays, all else goes.
    fn jpeg_note(&mut self, marker: u8, end: u64) -> Result<()> {
        let begins = self.peek(16)?;
        let begins = begins.get(4..).unwrap_or_default();
        match marker {
            0xe0 if begins.starts_with(b"JFIF\0") => return self.keep(end),
            0xe2 if begins.starts_with(b"ICC_PROFILE\0") => return self.keep(end),
            0xee if begins.starts_with(b"Adobe") => return self.keep(end),
            0xe1 if begins.starts_with(b"Exif\0\0") => {
                let start = self.at;
                self.go_to(start + 4)?;
                if let Some(held) = self.orientation(end - start - 4)? {
                    let notes = [b"Exif\0\0".as_slice(), &notes(held)].concat();
                    let size = u16::try_from(notes.len() + 2).unwrap_or(2).to_be_bytes();
                    self.pieces.push(Piece::Own([&[0xff, 0xe1], size.as_slice(), &notes].concat()));
                }
            }
            _ => {}
        }
        self.go_to(end)
    }

    /// Keeps the coded picture, up to the next marker.
    fn scan(&mut self) -> Result<()> {
        let (mut passed, mut after_ff) = (0, false);
        loop {
            let buffer = self.reader.fill_buf()?;
            let mut bytes = buffer.iter().enumerate();
            let marker = bytes.find(|(_, byte)| {
                let is_marker = after_ff && !matches!(byte, 0x00 | 0xd0..=0xd7 | 0xff);
                after_ff = **byte == 0xff;
                is_marker
            });
            let marker = marker.map(|(place, _)| place);
            let count = marker.unwrap_or(buffer.len());
            let is_over = marker.is_some() || count == 0;
            self.reader.consume(count);
            passed += count as u64;
            if is_over {
                // A marker begins with the byte before it.
                let back = u64::from(marker.is_some());
                let from = self.at;
                self.at += passed;
                self.keep_range(from, self.at - back);
                return self.go_to(self.at - back);
            }
        }
    }

    fn png(&mut self) -> Result<()> {
        const SHOWN: [&[u8]; 14] = [
            b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs", b"cICP", b"mDCV",
            b"cLLI", b"acTL", b"fcTL", b"fdAT",
        ];
        self.keep(8)?;
        loop {
            let head = self.peek(8)?;
            let [a, b, c, d, kind @ ..] = head.as_slice() else { return self.keep(self.length) };
            let size = u64::from(u32::from_be_bytes([*a, *b, *c, *d]));
            let end = self.at + 12 + size;
            if kind.len() < 4 || end > self.length || self.is_odd() {
                return self.keep(self.length);
            }
            match kind {
                b"IEND" => return self.keep(end),
                b"eXIf" => {
                    self.go_to(self.at + 8)?;
                    if let Some(held) = self.orientation(size)? {
                        self.pieces.push(Piece::Own(png_chunk(*b"eXIf", &notes(held))));
                    }
                    self.go_to(end)?;
                }
                // Those that no picture can do without begin with a capital.
                kind if kind[0].is_ascii_uppercase() || SHOWN.contains(&kind) => self.keep(end)?,
                _ => self.go_to(end)?,
            }
        }
    }

    fn webp(&mut self) -> Result<()> {
        const NOTED: u8 = 0x08 | 0x04;
        self.go_to(12)?;
        let (mut flags, mut held) = (None, None);
        loop {
            let head = self.peek(8)?;
            let [a, b, c, d, size @ ..] = head.as_slice() else { break };
            let Ok(size) = <[u8; 4]>::try_from(size) else { break };
            if self.is_odd() {
                break;
            }
            let size = u64::from(u32::from_le_bytes(size));
            let end = (self.at + 8 + size + size % 2).min(self.length);
            match &[*a, *b, *c, *d] {
                b"VP8X" if size == 10 => {
                    let mut chunk = self.peek(18)?;
                    if let Some(byte) = chunk.get_mut(8) {
                        *byte &= !NOTED;
                    }
                    flags = Some(self.pieces.len());
                    self.pieces.push(Piece::Own(chunk));
                    self.go_to(end)?;
                }
                b"VP8 " | b"VP8L" | b"VP8X" | b"ALPH" | b"ANIM" | b"ANMF" | b"ICCP" => self.keep(end)?,
                b"EXIF" => {
                    let start = self.at;
                    self.go_to(start + 8)?;
                    held = self.orientation(size)?;
                    self.go_to(end)?;
                }
                _ => self.go_to(end)?,
            }
        }
        if let (Some(held), Some(flags)) = (held, flags)
            && let Some(Piece::Own(chunk)) = self.pieces.get_mut(flags)
        {
            chunk[8] |= 0x08;
            let notes = notes(held);
            let size = u32::try_from(notes.len()).unwrap_or(0).to_le_bytes();
            self.pieces.push(Piece::Own([b"EXIF".as_slice(), &size, &notes].concat()));
        }
        let size = self.pieces.iter().map(Piece::length).sum::<u64>() + 4;
        let size = u32::try_from(size).unwrap_or(u32::MAX).to_le_bytes();
        self.pieces.insert(0, Piece::Own([b"RIFF".as_slice(), &size, b"WEBP"].concat()));
        Ok(())
    }
}

impl Piece {
    fn length(&self) -> u64 {
        match self {
            Self::Kept(range) => range.end - range.start,
            Self::Own(bytes) => bytes.len() as u64,
        }
    }
}

/// Notes in the form of cameras that say how the camera was held, and nothing else.
fn notes(held: u8) -> Vec<u8> {
    let mut notes = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    notes.extend([held, 0, 0, 0, 0, 0, 0, 0]);
    notes
}

fn png_chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let named = [kind.as_slice(), content].concat();
    let size = u32::try_from(content.len()).unwrap_or(0).to_be_bytes();
    [size.as_slice(), &named, &checksum(&named).to_be_bytes()].concat()
}

/// CRC-32, as PNG has it.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}
