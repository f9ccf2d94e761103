//! How large a picture becomes.

use image::DynamicImage;
use image::imageops::FilterType;
use image::metadata::Orientation;

/// Pictures only ever become smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A square with sides of at most this; what does not fit is cut off on both sides alike.
    Square(u32),
    /// The whole picture, neither side longer than this.
    Within(u32),
}

impl Shape {
    pub(crate) fn apply(self, picture: DynamicImage, orientation: Orientation) -> DynamicImage {
        let (width, height) = (picture.width(), picture.height());
        let mut made = match self {
            Self::Square(most) => {
                let side = width.min(height);
                let square = picture.crop_imm((width - side) / 2, (height - side) / 2, side, side);
                drop(picture);
                shrink(square, most)
            }
            Self::Within(most) => shrink(picture, most),
        };
        // Turned last: a small picture is turned in small memory, and the middle stays the middle.
        made.apply_orientation(orientation);
        made
    }
}

fn shrink(picture: DynamicImage, most: u32) -> DynamicImage {
    if picture.width() <= most && picture.height() <= most {
        return picture;
    }
    // Roughly first, which needs no memory to speak of, then well.
    let rough = most * 2;
    let picture = if picture.width() > rough * 2 || picture.height() > rough * 2 {
        picture.thumbnail(rough, rough)
    } else {
        picture
    };
    picture.resize(most, most, FilterType::Lanczos3)
}
