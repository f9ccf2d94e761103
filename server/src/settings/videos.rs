//! The settings of films.

use serde::Deserialize;

use super::parse::{Toggle, whole};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Videos {
    #[serde(deserialize_with = "whole::<_, 1, 1_000_000>")]
    pub max_mib: u64,
    #[serde(deserialize_with = "whole::<_, 1, 40>")]
    pub upload_hours: u64,
    #[serde(deserialize_with = "whole::<_, 1, 64>")]
    pub at_once: u64,
    pub ffmpeg: Toggle,
}

impl Videos {
    /// What films are made ready with, if it is wanted and there.
    pub fn tools(&self) -> Option<media::Tools> {
        self.ffmpeg.0.then(|| media::Tools::find(media::Limits::default()))?
    }
}
