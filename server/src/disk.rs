//! How much room the disks have: a field of `App` like the clock, so that a test says what it is.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::problem::Problem;
use crate::settings::Settings;

/// Nothing is pretended.
const ASK: u64 = u64::MAX;
/// Every call that writes asks about the database's disk; it is looked at this often at the most.
const LOOK_EVERY: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Disk {
    pretended: AtomicU64,
    /// `None` when the database is on another machine, or may fill its disk.
    database: Option<Reserve>,
}

#[derive(Debug)]
struct Reserve {
    folder: PathBuf,
    keep_free: u64,
    looked: Mutex<Option<(Instant, bool)>>,
}

impl Disk {
    pub fn new(settings: &Settings) -> Self {
        let keep_free = settings.database.keep_free_mib << 20;
        let database = settings.database_folder().filter(|_| keep_free > 0);
        let database = database.map(|folder| Reserve { folder, keep_free, looked: Mutex::default() });
        Self { pretended: AtomicU64::new(ASK), database }
    }

    /// From now on every disk has so many bytes free. For tests.
    pub fn pretend(&self, free: u64) {
        self.pretended.store(free, Ordering::SeqCst);
    }

    /// Free bytes on the disk of this folder. It blocks.
    pub fn free(&self, folder: &Path) -> io::Result<u64> {
        match self.pretended.load(Ordering::SeqCst) {
            ASK => files::free_bytes(folder),
            free => Ok(free),
        }
    }

    /// Refuses what would grow the database while its disk has less room than has to stay free: what is left is for
    /// logins, logouts and everything else that must go on.
    pub fn room_for_rows(&self) -> Result<(), Problem> {
        let Some(reserve) = &self.database else { return Ok(()) };
        if self.has_room(reserve) {
            return Ok(());
        }
        let detail = "The server is almost out of disk space, so nothing new can be saved right now. \
                      What you saved before is safe. Please try again later.";
        Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, "disk_full", detail))
    }

    fn has_room(&self, reserve: &Reserve) -> bool {
        // A disk that can't be asked is no reason to refuse: the database says what it can't write.
        let look = || self.free(&reserve.folder).map_or(true, |free| free >= reserve.keep_free);
        if self.pretended.load(Ordering::SeqCst) != ASK {
            return look();
        }
        let mut looked = reserve.looked.lock().unwrap_or_else(PoisonError::into_inner);
        match *looked {
            Some((when, has_room)) if when.elapsed() < LOOK_EVERY => has_room,
            _ => {
                let has_room = look();
                *looked = Some((Instant::now(), has_room));
                has_room
            }
        }
    }
}
