//! Programs in the place of ffmpeg that behave as badly as one can.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::{Pid, test_kill_process_group};
use tempfile::{TempDir, tempdir};

use super::clips;
use super::tools;
use crate::{Error, Film, Limits, Tools};

/// A shell script in the place of both programs. It notes its number, which is also its group's, if it
/// may write a file.
struct StandIn {
    folder: TempDir,
    tools: Tools,
}

const SOON: Limits =
    Limits { time: Duration::from_secs(1), memory_bytes: 256 << 20, output_bytes: 1 << 20, threads: 1 };
const LATER: Limits = Limits { time: Duration::from_mins(1), ..SOON };

impl StandIn {
    fn new(script: &str, limits: Limits) -> Self {
        let folder = tempdir().unwrap();
        let program = folder.path().join("stand-in");
        let pid = folder.path().join("pid");
        std::fs::write(
            &program,
            format!("#!/bin/sh\n[ \"$(ulimit -f)\" = 0 ] || echo $$ >'{}'\n{script}\n", pid.display()),
        )
        .unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let tools = Tools::at(program.clone(), program, limits);
        Self { folder, tools }
    }

    fn group(&self) -> Option<Pid> {
        let text = std::fs::read_to_string(self.folder.path().join("pid")).ok()?;
        Pid::from_raw(text.trim().parse().ok()?)
    }

    fn target(&self) -> PathBuf {
        self.folder.path().join("made.jpg")
    }

    /// What comes of asking it for a poster.
    async fn fails(&self) -> Error {
        self.tools.poster(&film().await, Duration::ZERO, &self.target()).await.expect_err("it makes none")
    }

    /// Nobody of its group is left, not even a child of its own.
    async fn is_gone(&self) {
        let group = self.group().expect("it ran");
        let began = Instant::now();
        while test_kill_process_group(group).is_ok() {
            assert!(began.elapsed() < Duration::from_secs(10), "a process is left");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

async fn film() -> Film {
    tools().probe(&clips::mp4()).await.unwrap()
}

#[tokio::test]
async fn u5_one_that_hangs_is_ended_with_its_children() {
    let stand_in = StandIn::new("sleep 1000 &\nsleep 1000", SOON);
    let began = Instant::now();
    assert_eq!(stand_in.fails().await, Error::TimedOut);
    assert!(began.elapsed() < Duration::from_secs(5));
    stand_in.is_gone().await;
}

#[tokio::test]
async fn u5_one_that_ends_but_leaves_a_child_is_not_waited_for() {
    let stand_in = StandIn::new("sleep 1000 &\nexit 1", LATER);
    let began = Instant::now();
    assert!(matches!(stand_in.fails().await, Error::Failed(_)));
    assert!(began.elapsed() < Duration::from_secs(20));
    stand_in.is_gone().await;
}

#[tokio::test]
async fn u5_one_that_nobody_waits_for_any_more_is_ended() {
    let stand_in = StandIn::new("sleep 1000 &\nsleep 1000", LATER);
    let film = film().await;
    let into = stand_in.target();
    {
        let mut making = std::pin::pin!(stand_in.tools.poster(&film, Duration::ZERO, &into));
        while stand_in.group().is_none() {
            let _ = tokio::time::timeout(Duration::from_millis(5), &mut making).await;
        }
    }
    stand_in.is_gone().await;
}

#[tokio::test]
async fn u5_one_that_eats_memory_gets_no_more() {
    let stand_in = StandIn::new("exec tail /dev/zero", LATER);
    assert_eq!(stand_in.fails().await, Error::TooMuchMemory);
    stand_in.is_gone().await;
}

#[tokio::test]
async fn u5_the_real_ffmpeg_is_held_to_its_memory_too() {
    let found = tools();
    let limits = Limits { memory_bytes: 300 << 20, ..Limits::default() };
    let tight = Tools::at(found.0.ffmpeg.clone(), found.0.ffprobe.clone(), limits);
    let large = "-f lavfi -i color=s=4096x4096:r=5:d=1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p";
    let film = found.probe(&clips::clip("large.mp4", large)).await.unwrap();
    let folder = tempdir().unwrap();
    let error = tight.renditions(&film, folder.path(), &|_| ()).await.expect_err("it needs more");
    assert!(matches!(error, Error::TooMuchMemory | Error::Killed(_)), "{error:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn u5_one_that_never_stops_talking_is_ended() {
    for script in ["exec yes", "exec cat /dev/zero", "exec yes >&2"] {
        let stand_in = StandIn::new(script, LATER);
        assert_eq!(stand_in.fails().await, Error::TooMuchOutput, "{script}");
        stand_in.is_gone().await;
    }
}

#[tokio::test]
async fn u5_what_is_kept_of_complaints_is_bounded() {
    let stand_in = StandIn::new("echo first >&2; yes | head -c 1000000 >&2; echo last >&2; exit 1", LATER);
    let Error::Failed(words) = stand_in.fails().await else { panic!("it failed") };
    assert!(words.len() < 20_000 && words.contains("first") && words.ends_with("last"), "{}", words.len());
}

#[tokio::test]
async fn u5_one_that_writes_for_ever_is_ended_and_its_files_go() {
    let film = film().await;
    // The last word is the file it should write.
    let stand_in = StandIn::new("for last; do :; done\nexec cat /dev/zero >\"${last#file:}\"", LATER);
    let error = stand_in.tools.poster(&film, Duration::ZERO, &stand_in.target()).await;
    assert_eq!(error, Err(Error::TooMuchOutput));
    stand_in.is_gone().await;
    assert!(!stand_in.target().exists());

    // Many files, each of them within the limit.
    let film = Film { width: 854, height: 480, ..film };
    for rest in ["sleep 1000", "exit 0"] {
        let write = "head -c 800000 /dev/zero";
        let stand_in = StandIn::new(&format!("{write} >480p.mp4\n{write} >360p.mp4\n{rest}"), LATER);
        let made = stand_in.folder.path().join("made");
        let error = stand_in.tools.renditions(&film, &made, &|_| ()).await.expect_err("it wrote too much");
        assert_eq!(error, Error::TooMuchOutput);
        stand_in.is_gone().await;
        assert_eq!(std::fs::read_dir(made).unwrap().count(), 0);
    }
}

#[tokio::test]
async fn u5_it_sees_neither_our_environment_nor_the_network() {
    let script = "echo begin >&2; env >&2; echo \"memory $(ulimit -v) core $(ulimit -c)\" >&2; cat /proc/net/dev >&2; echo \"nice $(nice)\" >&2; pwd >&2; readlink /proc/$$/fd/0 >&2; exit 1";
    let stand_in = StandIn::new(script, LATER);
    let Error::Failed(words) = stand_in.fails().await else { panic!("it failed") };
    for line in words
        .lines()
        .filter(|line| line.split('=').next().is_some_and(|name| name.ends_with(char::is_uppercase)))
    {
        let name = line.split('=').next().unwrap_or_default();
        assert!(["PATH", "LC_ALL", "MALLOC_ARENA_MAX", "PWD", "SHLVL", "OLDPWD"].contains(&name), "{line}");
    }
    assert!(words.ends_with("/\n/dev/null"), "{words}");
    assert!(words.contains(&format!("memory {} core 0", SOON.memory_bytes / 1024)), "{words}");
    let nice = words.lines().find_map(|line| line.strip_prefix("nice ")?.parse::<u8>().ok());
    assert!(nice >= Some(10), "{words}");
    // A network of its own has the loopback device and nothing else. Not every machine lets us.
    if stand_in.tools.0.guard.takes_network() {
        let devices: Vec<_> = words.lines().filter_map(|line| line.trim().split_once(':')).collect();
        let devices = devices.iter().filter(|(_, numbers)| numbers.split_whitespace().count() == 16).count();
        assert_eq!(devices, 1, "{words}");
    }
}

#[tokio::test]
async fn a_machine_without_ffmpeg_says_so() {
    let nowhere = Path::new("/nowhere/ffmpeg").to_owned();
    let tools = Tools::at(nowhere.clone(), nowhere, SOON);
    assert_eq!(tools.probe(&clips::mp4()).await, Err(Error::NoTools));
}

/// What we make of this answer of ffprobe about an MP4.
async fn read(video: &str, rest: &str) -> Result<Film, Error> {
    let stream = "{\"index\":0,\"codec_type\":\"video\",\"codec_name\":\"h264\",\"pix_fmt\":\"yuv420p\"";
    let answer = format!("{{\"streams\":[{stream},{video}}}],\"format\":{{{rest}}}}}");
    StandIn::new(&format!("echo '{answer}'"), Limits { output_bytes: 0, ..LATER })
        .tools
        .probe(&clips::mp4())
        .await
}

#[tokio::test]
async fn what_ffprobe_says_is_read_with_suspicion() {
    let seconds = "\"duration\":\"12.5\"";
    let film = read("\"width\":720,\"height\":576,\"sample_aspect_ratio\":\"64:45\"", seconds).await.unwrap();
    assert_eq!(
        (film.width, film.height, film.duration.as_millis()),
        (1024, 576, 12_500),
        "pixels that are no squares"
    );
    let film = read("\"width\":640,\"height\":480,\"tags\":{\"rotate\":\"270\"}", seconds).await.unwrap();
    assert_eq!((film.width, film.height), (480, 640));
    let film = read("\"width\":640,\"height\":480,\"side_data_list\":[{},{\"rotation\":180}]", seconds)
        .await
        .unwrap();
    assert_eq!((film.width, film.height), (640, 480));
    let rates = [
        ("30000/1001", "30000/1001", (30000, 1001)),
        ("1000/1", "2847/100", (30, 1)),
        ("120/1", "120/1", (60, 1)),
        ("0/0", "0/0", (30, 1)),
        ("90000/1", "18/1", (24, 1)),
    ];
    for (base, average, rate) in rates {
        let video = format!(
            "\"width\":640,\"height\":480,\"r_frame_rate\":\"{base}\",\"avg_frame_rate\":\"{average}\""
        );
        assert_eq!(read(&video, seconds).await.unwrap().picture.rate, rate, "{base} {average}");
    }
    assert_eq!(read("\"width\":9000,\"height\":480", seconds).await, Err(Error::TooLarge));
    assert_eq!(read("\"width\":0,\"height\":480", seconds).await, Err(Error::Damaged));
    assert_eq!(read("\"width\":640,\"height\":480", "\"duration\":\"14401\"").await, Err(Error::TooLong));
    for nonsense in ["-3", "NaN", "inf", "1e300"] {
        let read = read("\"width\":640,\"height\":480", &format!("\"duration\":\"{nonsense}\"")).await;
        assert!(read.is_err(), "{nonsense}");
    }
}

/// The server's jobs move between threads.
#[test]
fn the_work_can_move_between_threads() {
    fn moves<T: Send>(_: T) {}
    async fn all(tools: Tools, film: Film) {
        let path = Path::new("/nowhere");
        let _ = tools.probe(path).await;
        let _ = tools.poster(&film, Duration::ZERO, path).await;
        let _ = tools.storyboard(&film, path).await;
        let _ = tools.renditions(&film, path, &|_| ()).await;
    }
    fn check(tools: Tools, film: Film) {
        moves(all(tools, film));
    }
    let _ = check;
}

#[tokio::test]
async fn an_answer_that_makes_no_sense_is_a_failure() {
    for answer in ["", "{}", "[]", "{\"streams\": 3}", "{\"streams\": [{\"index\": -1}]}"] {
        let stand_in = StandIn::new(&format!("echo '{answer}'"), LATER);
        assert!(stand_in.tools.probe(&clips::mp4()).await.is_err(), "{answer}");
    }
}
