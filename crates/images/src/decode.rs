//! From bytes of any origin to pixels, within bounds.

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _};

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits};

use crate::Refusal;

/// What one picture may take while it is read: 16 megapixels with transparency, 22 without.
const MOST_BYTES: u64 = 64 << 20;
const LONGEST_SIDE: u32 = 16_384;

pub(crate) struct Decoded {
    pub picture: DynamicImage,
    pub orientation: Orientation,
}

pub(crate) fn decode(mut file: File) -> Result<Decoded, Refusal> {
    let mut head = [0; 32];
    let length = fill(&mut file, &mut head)?;
    file.rewind().map_err(|_| Refusal::Damaged)?;
    let Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Gif)) =
        image::guess_format(&head[..length])
    else {
        return Err(Refusal::NotAPicture);
    };
    let mut reader = ImageReader::with_format(BufReader::new(file), format);
    reader.limits(limits());
    // The head is read here; the pixels, and the memory for them, only after the bounds were looked at.
    let mut decoder = reader.into_decoder().map_err(|error| refusal(&error))?;
    let (width, height) = decoder.dimensions();
    if width > LONGEST_SIDE || height > LONGEST_SIDE || decoder.total_bytes() > MOST_BYTES {
        return Err(Refusal::TooManyPixels);
    }
    // Pictures with a damaged note about how they were held are shown as they are.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?;
    Ok(Decoded { picture, orientation })
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_BYTES);
    limits
}

fn fill(file: &mut File, head: &mut [u8]) -> Result<usize, Refusal> {
    let mut length = 0;
    while length < head.len() {
        match file.read(&mut head[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(_) => return Err(Refusal::Damaged),
        }
    }
    Ok(length)
}

fn refusal(error: &ImageError) -> Refusal {
    match error {
        ImageError::Limits(_) => Refusal::TooManyPixels,
        _ => Refusal::Damaged,
    }
}

pub(crate) fn shines_through(picture: &DynamicImage) -> bool {
    picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX)
}
