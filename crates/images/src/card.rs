//! A picture with a title, for where a link to a page is shown.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places within a picture of 1200 by 630, and parts of 255"
)]

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};
use image::{Rgb, RgbImage};

use crate::Picture;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
const MARGIN: f32 = 88.0;
const STRIPE: u32 = 24;

/// The web app's paper, ink, soft ink and pine.
const PAPER: Rgb<u8> = Rgb([0xfb, 0xfa, 0xf7]);
const INK: Rgb<u8> = Rgb([0x1a, 0x1a, 0x14]);
const SOFT: Rgb<u8> = Rgb([0x5c, 0x5a, 0x4f]);
const PINE: Rgb<u8> = Rgb([0x1d, 0x5c, 0x4d]);

/// What stands on it. Signs that the fonts don't have are left out.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    pub title: &'a str,
    pub about: &'a str,
    /// Of the site.
    pub name: &'a str,
}

/// Draws a card as PNG; `None` when these are no fonts. Takes some hundredths of a second.
pub fn card(card: &Card<'_>, bold: &[u8], regular: &[u8]) -> Option<Picture> {
    let (bold, regular) = (FontRef::try_from_slice(bold).ok()?, FontRef::try_from_slice(regular).ok()?);
    let mut picture = RgbImage::from_pixel(WIDTH, HEIGHT, PAPER);
    for (x, y) in (0..STRIPE).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
        picture.put_pixel(x, y, PINE);
    }
    let title = Lines { font: &bold, size: 72.0, most: 3 };
    let about = Lines { font: &regular, size: 36.0, most: 3 };
    let below = title.draw(&mut picture, card.title, MARGIN, INK);
    about.draw(&mut picture, card.about, below + 28.0, SOFT);
    let name = Lines { font: &bold, size: 36.0, most: 1 };
    name.draw(&mut picture, card.name, HEIGHT as f32 - MARGIN - 40.0, PINE);
    let mut bytes = Vec::new();
    picture.write_with_encoder(image::codecs::png::PngEncoder::new(&mut bytes)).ok()?;
    Some(Picture { bytes, content_type: "image/png", extension: "png", width: WIDTH, height: HEIGHT })
}

/// A text in lines of one size.
struct Lines<'f> {
    font: &'f FontRef<'f>,
    size: f32,
    most: usize,
}

impl Lines<'_> {
    /// Writes below `top`, and tells where it ended.
    fn draw(&self, picture: &mut RgbImage, text: &str, top: f32, colour: Rgb<u8>) -> f32 {
        let step = self.size * 1.2;
        let lines = self.broken(text);
        for (line, number) in lines.iter().zip(0u16..) {
            self.line(picture, line, top + self.size + f32::from(number) * step, colour);
        }
        top + step * lines.len() as f32
    }

    fn line(&self, picture: &mut RgbImage, line: &str, baseline: f32, colour: Rgb<u8>) {
        for glyph in self.placed(line, baseline).0 {
            let Some(outline) = self.font.outline_glyph(glyph) else { continue };
            let bounds = outline.px_bounds();
            outline.draw(|x, y, cover| {
                let (x, y) = (bounds.min.x + x as f32, bounds.min.y + y as f32);
                let inside = (0.0..WIDTH as f32).contains(&x) && (0.0..HEIGHT as f32).contains(&y);
                if inside {
                    blend(picture.get_pixel_mut(x as u32, y as u32), colour, cover);
                }
            });
        }
    }

    /// The signs of a line with their places, and where it ends.
    fn placed(&self, line: &str, baseline: f32) -> (Vec<Glyph>, f32) {
        let scale = PxScale::from(self.size);
        let scaled = self.font.as_scaled(scale);
        let mut glyphs: Vec<Glyph> = Vec::new();
        let mut right = MARGIN;
        for sign in line.chars() {
            let id = self.font.glyph_id(sign);
            if id.0 == 0 {
                continue;
            }
            if let Some(before) = glyphs.last() {
                right += scaled.kern(before.id, id);
            }
            glyphs.push(id.with_scale_and_position(scale, point(right, baseline)));
            right += scaled.h_advance(id);
        }
        (glyphs, right)
    }

    fn fits(&self, line: &str) -> bool {
        self.placed(line, 0.0).1 <= WIDTH as f32 - MARGIN
    }

    /// Broken between words, within a word that is longer than a line; what is too much ends with three dots.
    fn broken(&self, text: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.fits(&longer) {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for sign in word.chars() {
                line.push(sign);
                if !self.fits(&line) {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, sign.to_string()));
                }
            }
            if lines.len() > self.most {
                break;
            }
        }
        lines.extend(Some(line).filter(|line| !line.is_empty()));
        if lines.len() > self.most {
            lines.truncate(self.most);
            if let Some(last) = lines.last_mut() {
                while !self.fits(&format!("{last}…")) && last.pop().is_some() {}
                last.push('…');
            }
        }
        lines
    }
}

fn blend(pixel: &mut Rgb<u8>, colour: Rgb<u8>, cover: f32) {
    for (under, over) in pixel.0.iter_mut().zip(colour.0) {
        *under = (f32::from(*under) + (f32::from(over) - f32::from(*under)) * cover.clamp(0.0, 1.0)) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOLD: &[u8] = include_bytes!("../../../server/fonts/noto-sans-bold.ttf");

    #[test]
    fn any_text_becomes_a_picture() {
        let long = "word ".repeat(400);
        let one_word = "w".repeat(4000);
        for title in ["Tide tables for small harbours", "", &long, &one_word, "潮汐 🌊", "Ü\u{0}\n\t"] {
            let card = card(&Card { title, about: title, name: "Opportune" }, BOLD, BOLD).expect("a picture");
            let read = image::load_from_memory(&card.bytes).expect("a PNG");
            assert_eq!((read.width(), read.height()), (WIDTH, HEIGHT));
        }
        assert!(card(&Card { title: "a", about: "", name: "" }, b"no font", BOLD).is_none());
    }

    #[test]
    fn lines_are_broken_between_words() {
        let font = FontRef::try_from_slice(BOLD).expect("a font");
        let lines = Lines { font: &font, size: 72.0, most: 3 };
        assert_eq!(lines.broken("Tide tables"), ["Tide tables"]);
        let broken = lines.broken(&"harbour ".repeat(40));
        assert_eq!(broken.len(), 3);
        assert!(broken[0].ends_with("harbour") && broken[2].ends_with('…'), "{broken:?}");
        assert!(broken.iter().all(|line| lines.fits(line)), "{broken:?}");
        assert_eq!(lines.broken(&"w".repeat(4000)).len(), 3);
    }
}
