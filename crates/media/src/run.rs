//! One run of ffmpeg or ffprobe, under guard.
//!
//! `unshare -rn nice sh -c 'ulimit ...; exec ffmpeg ...'`: without network where the system lets us, behind everything
//! else that wants the processor, and with limits that the kernel keeps. The rest is kept here: the time, what it says,
//! and what all its files take together. It runs in a process group of its own, which is killed whole at a limit and
//! when the future is dropped.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::process::{Child, Command};

use crate::{Error, Tools};

/// What is kept of the beginning and of the end of what a program complains about.
const KEPT: usize = 8 * 1024;
/// A program that complains more is stopped. That is room for a line about each frame of a damaged hour.
const MOST_COMPLAINTS: u64 = 16 << 20;
/// How often the size of the files is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(250);

const LIMITED: &str = r#"ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; ulimit -f "$3"; shift 3; exec "$@""#;

/// What this machine has to hold a program with.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    path: OsString,
    nice: Option<PathBuf>,
    /// Set where it works.
    unshare: Option<PathBuf>,
}

impl Guard {
    pub fn of_this_machine() -> Self {
        static FOUND: OnceLock<Guard> = OnceLock::new();
        FOUND
            .get_or_init(|| Self {
                path: path_variable(),
                nice: on_path("nice"),
                unshare: on_path("unshare").filter(|unshare| takes_the_network(unshare)),
            })
            .clone()
    }

    #[cfg(test)]
    pub fn takes_network(&self) -> bool {
        self.unshare.is_some()
    }

    #[cfg(test)]
    pub fn keep_network(&mut self) {
        self.unshare = None;
    }

    /// The program within these limits, in the units of `ulimit`: kibibytes, seconds, blocks of 512 bytes.
    fn wrap(&self, program: &Path, limits: [u64; 3]) -> Vec<OsString> {
        let mut line = Vec::new();
        if let Some(unshare) = &self.unshare {
            line.push(unshare.into());
            line.extend(words(["-r", "-n", "--"]));
        }
        if let Some(nice) = &self.nice {
            line.push(nice.into());
            line.extend(words(["-n", "10"]));
        }
        line.extend(words(["/bin/sh", "-c", LIMITED, "sh"]));
        line.extend(limits.map(|limit| limit.to_string().into()));
        line.push(program.into());
        line
    }
}

/// Containers often forbid namespaces, so it is tried once.
fn takes_the_network(unshare: &Path) -> bool {
    let mut command = std::process::Command::new(unshare);
    command.args(["-r", "-n", "--", "true"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[expect(clippy::disallowed_methods, reason = "PATH says where programs are, and is no setting of ours")]
fn path_variable() -> OsString {
    std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into())
}

pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt as _;
    let runs = |file: &PathBuf| {
        file.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
    };
    std::env::split_paths(&path_variable()).map(|folder| folder.join(program)).find(runs)
}

/// One run.
pub(crate) struct Run<'a> {
    pub program: &'a Path,
    pub words: Vec<OsString>,
    /// Where it runs.
    pub folder: &'a Path,
    /// The files it writes, which are counted.
    pub files: &'a [PathBuf],
    pub time: Duration,
    pub output_bytes: u64,
    /// Of its standard output.
    pub most_said: u64,
}

impl Run<'_> {
    /// Runs it to its end. `hear` gets its standard output.
    pub async fn run(self, tools: &Tools, hear: &mut (dyn FnMut(&[u8]) + Send)) -> Result<(), Error> {
        let mut child = self.command(tools).spawn()?;
        let group = Group::of(&child);
        let (Some(said), Some(complaints)) = (child.stdout.take(), child.stderr.take()) else {
            return Err(Error::Failed("its output is no pipe".into()));
        };
        let to_the_end = async {
            let ended = async {
                let status = child.wait().await.map_err(Error::from);
                // What it may have started itself would keep the pipes open.
                group.kill();
                status
            };
            tokio::try_join!(ended, listen(said, self.most_said, hear), gather(complaints))
        };
        let outcome = tokio::select! {
            outcome = to_the_end => outcome.map(|(status, (), words)| (status, words)),
            () = tokio::time::sleep(self.time) => Err(Error::TimedOut),
            () = grown(self.files, self.output_bytes) => Err(Error::TooMuchOutput),
        };
        match outcome {
            // It may have ended between two looks.
            Ok((status, _)) if status.success() && size_of(self.files).await > self.output_bytes => {
                Err(Error::TooMuchOutput)
            }
            Ok((status, _)) if status.success() => Ok(()),
            Ok((status, words)) => Err(failure(status, &words)),
            Err(error) => {
                group.kill();
                child.wait().await?;
                Err(error)
            }
        }
    }

    fn command(&self, tools: &Tools) -> Command {
        let limits = tools.limits();
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let processor_seconds = self.time.as_secs().saturating_add(1).saturating_mul(cores);
        let line = tools.0.guard.wrap(
            self.program,
            [limits.memory_bytes / 1024, processor_seconds, self.output_bytes.div_ceil(512)],
        );
        let mut command = Command::new(&line[0]);
        command.args(&line[1..]).args(&self.words);
        command.env_clear().env("PATH", &tools.0.guard.path).env("LC_ALL", "C");
        // Each arena of the C library takes 64 MiB of address space, and there would be one for nearly every thread.
        command.env("MALLOC_ARENA_MAX", "4");
        command.current_dir(self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0).kill_on_drop(true);
        command
    }
}

/// The processes of one run. Killed when it is dropped.
struct Group {
    id: Option<Pid>,
    /// Killed once: later, the number could be somebody else's.
    killed: AtomicBool,
}

impl Group {
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        Self { id, killed: AtomicBool::new(false) }
    }

    fn kill(&self) {
        if let Some(group) = self.id
            && !self.killed.swap(true, Ordering::Relaxed)
        {
            // After a good end there is nobody left to kill.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn listen(
    mut from: impl AsyncRead + Unpin,
    most: u64,
    hear: &mut (dyn FnMut(&[u8]) + Send),
) -> Result<(), Error> {
    let mut piece = vec![0; 64 * 1024];
    let mut heard = 0;
    loop {
        let length = from.read(&mut piece).await?;
        if length == 0 {
            return Ok(());
        }
        heard += length as u64;
        if heard > most {
            return Err(Error::TooMuchOutput);
        }
        hear(&piece[..length]);
    }
}

/// The beginning and the end of what it complains about.
async fn gather(from: impl AsyncRead + Unpin) -> Result<String, Error> {
    let (mut first, mut last) = (Vec::new(), Vec::new());
    let mut keep = |mut piece: &[u8]| {
        let room = KEPT - first.len();
        let (head, rest) = piece.split_at(room.min(piece.len()));
        first.extend_from_slice(head);
        piece = rest;
        last.extend_from_slice(piece);
        if last.len() > 4 * KEPT {
            last.drain(..last.len() - KEPT);
        }
    };
    listen(from, MOST_COMPLAINTS, &mut keep).await?;
    if last.len() > KEPT {
        last.drain(..last.len() - KEPT);
        first.extend_from_slice(b"\n[...]\n");
    }
    first.append(&mut last);
    Ok(String::from_utf8_lossy(&first).trim().to_owned())
}

/// Comes back when these files are larger than that together.
async fn grown(files: &[PathBuf], most: u64) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if size_of(files).await > most {
            return;
        }
    }
}

async fn size_of(files: &[PathBuf]) -> u64 {
    let mut size: u64 = 0;
    for file in files {
        size = size.saturating_add(tokio::fs::metadata(file).await.map_or(0, |found| found.len()));
    }
    size
}

fn failure(status: ExitStatus, words: &str) -> Error {
    use std::os::unix::process::ExitStatusExt as _;
    // Of a program that is out of memory, the system may kill it or not even load it.
    let meant = Error::from_words(words);
    match (status.signal(), status.code(), meant) {
        (_, _, Error::TooMuchMemory) => Error::TooMuchMemory,
        (Some(signal), _, _) if signal == Signal::XFSZ.as_raw() => Error::TooMuchOutput,
        (Some(signal), _, _) if signal == Signal::XCPU.as_raw() => Error::TimedOut,
        (Some(signal), _, _) => Error::Killed(signal),
        // What the shell says when it can't start the program.
        (None, Some(126 | 127), _) => Error::NoTools,
        (None, code, Error::Failed(words)) => {
            Error::Failed(format!("it ended with {}: {words}", code.unwrap_or(-1)))
        }
        (None, _, error) => error,
    }
}

pub(crate) fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<OsString> {
    words.into_iter().map(OsString::from).collect()
}

/// A file for ffmpeg, whatever its name looks like.
pub(crate) fn file_url(file: &Path) -> OsString {
    let mut url = OsString::from("file:");
    url.push(std::path::absolute(file).as_deref().unwrap_or(file));
    url
}

/// Whether this ffmpeg was built with all of these filters.
pub(crate) async fn has_filters(tools: &Tools, names: &[&str]) -> Result<bool, Error> {
    let mut said = Vec::new();
    let run = Run {
        program: &tools.0.ffmpeg,
        words: words(["-nostdin", "-hide_banner", "-loglevel", "error", "-filters"]),
        folder: Path::new("/"),
        files: &[],
        time: Duration::from_secs(10).min(tools.limits().time),
        output_bytes: 0,
        most_said: 1 << 20,
    };
    run.run(tools, &mut |piece| said.extend_from_slice(piece)).await?;
    let said = String::from_utf8_lossy(&said);
    // " ... name  V->V  what it does"
    let has = |name: &&str| said.lines().any(|line| line.split_whitespace().nth(1) == Some(*name));
    Ok(names.iter().all(has))
}
