//! Why a film could not be read or made.

/// The first eight are refusals: the film is the reason, and trying again won't help. The others are failures of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the file is empty")]
    Empty,
    #[error("it is no film in a format we read")]
    NotAFilm,
    #[error("it has no picture")]
    NoPicture,
    #[error("it is cut off")]
    CutOff,
    #[error("it is damaged")]
    Damaged,
    #[error("it is too long")]
    TooLong,
    #[error("its picture is too large")]
    TooLarge,
    #[error("its picture is made with {0}, which we can't read")]
    Codec(String),

    #[error("ffmpeg took too long")]
    TimedOut,
    #[error("ffmpeg needed too much memory")]
    TooMuchMemory,
    #[error("ffmpeg wrote too much")]
    TooMuchOutput,
    #[error("ffmpeg was ended by signal {0}")]
    Killed(i32),
    #[error("ffmpeg or ffprobe is missing")]
    NoTools,
    /// What ffmpeg or the system said, for the log.
    #[error("ffmpeg failed: {0}")]
    Failed(String),
}

impl Error {
    /// What to tell the person who sent the film. None for failures of ours.
    pub fn reason(&self) -> Option<&'static str> {
        Some(match self {
            Self::Empty => "This file is empty. Please upload it again.",
            Self::NotAFilm => {
                "This isn't a video we can read. Please upload an MP4, MOV, WebM, MKV or AVI file."
            }
            Self::NoPicture => "This file has sound but no picture. Please upload a video.",
            Self::CutOff => {
                "This video is incomplete: part of the file is missing. Please export or upload it again."
            }
            Self::Damaged => {
                "This video is damaged and can't be read. Please export it again and upload the new file."
            }
            Self::TooLong => "This video is too long. Videos can be up to 4 hours long.",
            Self::TooLarge => {
                "This video's picture is too large. Videos can be up to 8192 pixels wide and high."
            }
            Self::Codec(_) => {
                "We can't read this video's codec. Please export it as MP4 (H.264) and upload it again."
            }
            Self::TimedOut
            | Self::TooMuchMemory
            | Self::TooMuchOutput
            | Self::Killed(_)
            | Self::NoTools
            | Self::Failed(_) => return None,
        })
    }

    /// The film is the reason, and not we.
    pub fn is_refusal(&self) -> bool {
        self.reason().is_some()
    }

    /// What the last words of a program that failed mean.
    pub(crate) fn from_words(words: &str) -> Self {
        let says = |marks: &[&str]| marks.iter().any(|mark| words.contains(mark));
        if says(&[
            "annot allocate memory",
            "memory exhausted",
            "ut of memory",
            "bad_alloc",
            "failed to map segment",
        ]) {
            Self::TooMuchMemory
        } else if says(&["File too large"]) {
            Self::TooMuchOutput
        } else if says(&["No space left on device"]) {
            Self::Failed(words.to_owned())
        } else if says(&["moov atom not found"]) {
            Self::CutOff
        } else if let Some(codec) = closed_decoder(words) {
            Self::Codec(codec.to_owned())
        } else if says(&["no decoder found", "Decoder not found", "Unknown decoder"]) {
            Self::Codec("an unknown codec".into())
        } else if says(&["Invalid data found when processing input", "Decode error rate"]) {
            Self::Damaged
        } else {
            Self::Failed(words.to_owned())
        }
    }
}

/// "Codec (snow) not on whitelist '...'"
fn closed_decoder(words: &str) -> Option<&str> {
    let (before, _) = words.split_once(") not on whitelist")?;
    Some(before.rsplit_once('(')?.1)
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}
