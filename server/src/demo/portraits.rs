//! The faces of the sample developers, drawn here: nobody's picture is used.

use images::{Hair, Portrait};
use serde::Deserialize;

use super::Failure;
use crate::app::App;
use crate::http::reply::Stop;
use crate::profiles::samples;

/// What somebody looks like; colours as six hexadecimal digits.
#[derive(Deserialize)]
pub struct Face {
    ground: String,
    skin: String,
    hair: HairWord,
    hair_colour: String,
    wears: String,
    #[serde(default)]
    glasses: bool,
    #[serde(default)]
    beard: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum HairWord {
    None,
    Short,
    Curls,
    Long,
    Bob,
    Bun,
}

impl Face {
    fn portrait(&self) -> Option<Portrait> {
        let colour = |text: &str| hex::decode(text).ok()?.try_into().ok();
        Some(Portrait {
            ground: colour(&self.ground)?,
            skin: colour(&self.skin)?,
            hair: match self.hair {
                HairWord::None => Hair::None,
                HairWord::Short => Hair::Short,
                HairWord::Curls => Hair::Curls,
                HairWord::Long => Hair::Long,
                HairWord::Bob => Hair::Bob,
                HairWord::Bun => Hair::Bun,
            },
            hair_colour: colour(&self.hair_colour)?,
            wears: colour(&self.wears)?,
            has_glasses: self.glasses,
            has_beard: self.beard,
        })
    }
}

/// Gives a developer their face, unless they have one.
pub async fn keep(app: &App, face: &Face, developer_id: i64) -> Result<(), Failure> {
    if samples::has_picture(app, developer_id).await? {
        return Ok(());
    }
    let portrait = face.portrait().ok_or("people.json has a colour that is none")?;
    let drawn = app.heavy.run(move || images::portrait(&portrait)).await.map_err(Stop::from)?;
    let picture = drawn.ok_or("a face could not be drawn")?;
    Ok(samples::keep_picture(app, developer_id, picture).await?)
}
