//! Pictures from strangers, made into pictures of our own.
//!
//! What a file is is told by its content, never by its name. It is decoded within bounds, turned the way it was held,
//! made small, and written anew: nothing of the original's bytes is kept, so neither is the place it was taken at, nor
//! anything that hid behind the picture.

mod card;
mod decode;
mod portrait;
mod shape;
mod strip;
mod studio;

use std::fs::File;

pub use card::{Card, card};
pub use portrait::{Hair, Portrait, portrait};
pub use shape::Shape;
pub use strip::{Piece, without_metadata};
pub use studio::Studio;

/// A picture of our own.
#[derive(Clone, Debug)]
pub struct Picture {
    pub bytes: Vec<u8>,
    pub content_type: &'static str,
    pub extension: &'static str,
    pub width: u32,
    pub height: u32,
}

/// Why it could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("it is no PNG, JPEG, WebP or GIF")]
    NotAPicture,
    #[error("it has too many pixels")]
    TooManyPixels,
    #[error("it is damaged")]
    Damaged,
}

/// Makes a picture of our own from whatever the file holds. Takes a processor for up to a second: see [`Studio`].
pub fn remake(file: File, shape: Shape) -> Result<Picture, Refusal> {
    let decoded = decode::decode(file)?;
    let made = shape.apply(decoded.picture, decoded.orientation);
    encode(&made).ok_or(Refusal::Damaged)
}

/// JPEG, or PNG where something shines through.
fn encode(picture: &image::DynamicImage) -> Option<Picture> {
    let (width, height) = (picture.width(), picture.height());
    let mut bytes = Vec::new();
    if decode::shines_through(picture) {
        let pixels = picture.to_rgba8();
        pixels.write_with_encoder(image::codecs::png::PngEncoder::new(&mut bytes)).ok()?;
        return Some(Picture { bytes, content_type: "image/png", extension: "png", width, height });
    }
    let pixels = picture.to_rgb8();
    pixels.write_with_encoder(image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 85)).ok()?;
    Some(Picture { bytes, content_type: "image/jpeg", extension: "jpg", width, height })
}

#[cfg(test)]
mod tests;
