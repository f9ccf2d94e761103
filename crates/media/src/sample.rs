//! A film that ffmpeg makes up, for sample data: colours that move.

use std::path::Path;
use std::time::Duration;

use crate::renditions::Leftovers;
use crate::run::{file_url, words};
use crate::{Error, Tools};

const TIME: Duration = Duration::from_mins(2);
const MOST_BYTES: u64 = 64 << 20;

pub(crate) async fn sample(
    tools: &Tools,
    colours: [&str; 3],
    height: u32,
    seconds: u32,
    into: &Path,
) -> Result<(), Error> {
    let leftovers = Leftovers::of([into.to_owned()]);
    let [one, two, three] = colours;
    // Nothing in it is sharp, so it is drawn small, where a picture costs a tenth, and then enlarged.
    let picture = format!(
        "gradients=size=320x180:rate=24:duration={seconds}:speed=0.02:nb_colors=3:c0=0x{one}:c1=0x{two}:c2=0x{three},\
         scale=-2:{height}"
    );
    let sound = format!("sine=frequency=196:duration={seconds},volume=0.05");
    let mut line = words(["-f", "lavfi", "-i", &picture, "-f", "lavfi", "-i", &sound]);
    line.extend(words([
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-pix_fmt",
        "yuv420p",
        "-c:a",
        "aac",
        "-shortest",
    ]));
    line.extend(words(["-movflags", "+faststart", "-f", "mp4", "-y"]));
    line.push(file_url(into));
    tools.ffmpeg(line, Path::new("/"), leftovers.files(), TIME, MOST_BYTES, &mut |_| ()).await?;
    leftovers.keep();
    Ok(())
}
