//! A drawn face, for sample people: nobody's picture is used.

#![expect(clippy::cast_possible_truncation, reason = "parts of 255")]

use image::{Rgb, RgbImage};

use crate::Picture;

const SIDE: u16 = 256;
/// Each pixel is looked at in so many places across and down, so that edges are soft.
const LOOKS: u16 = 2;

type Colour = [u8; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hair {
    None,
    Short,
    Curls,
    Long,
    Bob,
    Bun,
}

/// What somebody looks like.
#[derive(Clone, Copy, Debug)]
pub struct Portrait {
    pub ground: Colour,
    pub skin: Colour,
    pub hair: Hair,
    pub hair_colour: Colour,
    pub wears: Colour,
    pub has_glasses: bool,
    pub has_beard: bool,
}

/// Draws it as a PNG, the same each time.
pub fn portrait(portrait: &Portrait) -> Option<Picture> {
    let picture = RgbImage::from_fn(SIDE.into(), SIDE.into(), |x, y| portrait.pixel(x, y));
    let mut bytes = Vec::new();
    picture.write_with_encoder(image::codecs::png::PngEncoder::new(&mut bytes)).ok()?;
    Some(Picture {
        bytes,
        content_type: "image/png",
        extension: "png",
        width: SIDE.into(),
        height: SIDE.into(),
    })
}

impl Portrait {
    fn pixel(&self, x: u32, y: u32) -> Rgb<u8> {
        let mut sum = [0u16; 3];
        let (across, down) = (x as f32, y as f32);
        for look in 0..LOOKS * LOOKS {
            let part = |at: u16| (f32::from(at) + 0.5) / f32::from(LOOKS);
            let side = f32::from(SIDE);
            let seen = self.colour((across + part(look % LOOKS)) / side, (down + part(look / LOOKS)) / side);
            for (all, one) in sum.iter_mut().zip(seen) {
                *all += u16::from(one);
            }
        }
        Rgb(sum.map(|all| (all / (LOOKS * LOOKS)) as u8))
    }

    /// What is seen at a place between 0 and 1, from the front to the back.
    fn colour(&self, x: f32, y: f32) -> Colour {
        const INK: Colour = [0x1a, 0x1a, 0x14];
        /// The face is the same on both sides.
        const MIDDLE: f32 = 0.5;
        let aside = (x - MIDDLE).abs();
        let shade = self.skin.map(|part| (u16::from(part) * 4 / 5) as u8);
        let eye = 0.072;
        let head = inside(x, y, (MIDDLE, 0.44), (0.175, 0.215));
        if self.has_glasses {
            let from_eye = (aside - eye).hypot(y - 0.445);
            let bridge = aside < eye - 0.05 && (y - 0.44).abs() < 0.007;
            if (0.047..0.06).contains(&from_eye) || bridge {
                return INK;
            }
        }
        if (aside - eye).hypot(y - 0.45) < 0.018 {
            return INK;
        }
        if (aside - eye).abs() < 0.036 && (y - 0.395 - (aside - eye).abs() * 0.25).abs() < 0.008 {
            return self.hair_colour;
        }
        if self.hair_in_front(x, y) {
            return self.hair_colour;
        }
        let lips = inside(x, y, (MIDDLE, 0.545), (0.068, 0.05));
        let between = inside(x, y, (MIDDLE, 0.53), (0.068, 0.05));
        if lips && !between && y > 0.55 {
            return [0xa3, 0x3b, 0x3b];
        }
        let around_mouth = inside(x, y, (MIDDLE, 0.575), (0.085, 0.042));
        if self.has_beard && head && y > 0.5 && aside > 0.02 + (0.6 - y).max(0.0) * 1.1 && !around_mouth {
            return self.hair_colour;
        }
        if inside(x, y, (MIDDLE, 0.505), (0.016, 0.032)) {
            return shade;
        }
        if head || inside(aside, y, (0.178, 0.46), (0.028, 0.045)) {
            return self.skin;
        }
        if aside < 0.072 && (0.5..0.79).contains(&y) {
            return shade;
        }
        if inside(x, y, (MIDDLE, 1.06), (0.36, 0.3)) {
            return self.wears;
        }
        if self.hair_behind(x, y) { self.hair_colour } else { self.ground }
    }

    fn hair_in_front(&self, x: f32, y: f32) -> bool {
        let cap = |lowest: f32| inside(x, y, (0.5, 0.38), (0.19, 0.175)) && y < lowest;
        match self.hair {
            Hair::None => false,
            Hair::Short => cap(0.33 + (x - 0.44).abs() * 0.25),
            Hair::Curls => cap(0.32) || curls(x, y),
            Hair::Long => cap(0.315 + (x - 0.5).abs() * 0.55),
            Hair::Bob => cap(0.365),
            Hair::Bun => cap(0.31 + (x - 0.5).abs() * 0.4) || (x - 0.5).hypot(y - 0.175) < 0.082,
        }
    }

    fn hair_behind(&self, x: f32, y: f32) -> bool {
        match self.hair {
            Hair::None | Hair::Short | Hair::Bun => false,
            Hair::Curls => inside(x, y, (0.5, 0.4), (0.25, 0.23)),
            Hair::Long => inside(x, y, (0.5, 0.53), (0.25, 0.35)),
            Hair::Bob => inside(x, y, (0.5, 0.46), (0.235, 0.26)) && y < 0.64,
        }
    }
}

/// Within an ellipse around a place.
fn inside(x: f32, y: f32, (middle, height): (f32, f32), (wide, high): (f32, f32)) -> bool {
    ((x - middle) / wide).powi(2) + ((y - height) / high).powi(2) < 1.0
}

/// Round locks along the top of the head.
fn curls(x: f32, y: f32) -> bool {
    (0..9u8).any(|lock| {
        let turn = (f32::from(lock) * 22.5).to_radians();
        let (across, up) = (0.5 - turn.cos() * 0.205, 0.37 - turn.sin() * 0.165);
        (x - across).hypot(y - up) < 0.07
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAYA: Portrait = Portrait {
        ground: [0xf2, 0xb6, 0x32],
        skin: [0x8d, 0x55, 0x3b],
        hair: Hair::Curls,
        hair_colour: [0x1f, 0x16, 0x12],
        wears: [0x12, 0x3a, 0x31],
        has_glasses: false,
        has_beard: false,
    };

    #[test]
    fn a_portrait_is_a_picture_with_a_face_in_its_middle() {
        let drawn = portrait(&MAYA).expect("a picture");
        let read = image::load_from_memory(&drawn.bytes).expect("a picture").to_rgb8();
        assert_eq!((read.width(), read.height()), (256, 256));
        assert_eq!(read.get_pixel(2, 2).0, MAYA.ground);
        assert_eq!(read.get_pixel(100, 125).0, MAYA.skin);
        assert_eq!(read.get_pixel(128, 250).0, MAYA.wears);
        assert_eq!(read.get_pixel(128, 60).0, MAYA.hair_colour);
        assert_eq!(portrait(&MAYA).expect("a picture").bytes, drawn.bytes);
    }

    #[test]
    fn everybody_looks_different() {
        let looks = [Hair::None, Hair::Short, Hair::Curls, Hair::Long, Hair::Bob, Hair::Bun];
        let mut seen: Vec<_> = looks
            .into_iter()
            .flat_map(|hair| [(hair, false), (hair, true)])
            .map(|(hair, is)| portrait(&Portrait { hair, has_glasses: is, has_beard: is, ..MAYA }))
            .map(|drawn| drawn.expect("a picture").bytes)
            .collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 12);
    }
}
