mod clips;
mod films;
mod hostile;
mod refused;
mod stand_ins;

use crate::{Limits, Tools};

/// A test without ffmpeg fails: what it would show is not shown.
fn tools() -> Tools {
    Tools::find(Limits::default()).expect("these tests need ffmpeg and ffprobe on PATH")
}
