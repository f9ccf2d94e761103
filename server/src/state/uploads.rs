//! How many uploads come in right now, and what they may still write.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
pub struct Uploads {
    counts: Mutex<Counts>,
    /// Bytes that the uploads in progress may still write.
    pub promised: AtomicU64,
}

#[derive(Debug, Default)]
pub struct Counts {
    pub all: u64,
    pub people: HashMap<i64, u64>,
}

impl Uploads {
    pub fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
