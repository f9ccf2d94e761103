//! Live sessions in memory, so that a signed-in call need not ask the database who is calling.
//!
//! An entry is dropped when its person's sessions or role change: here at once, from another process within a second
//! (`caches`). An entry is only ever believed when it says yes; a no is always asked of the database.

use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;

use super::session_life::{Life, Lives};
use crate::caches::{Raised, Version};
use crate::person::Person;

/// More than this many are not kept; a person has a handful.
const MOST: usize = 100_000;

#[derive(Clone)]
pub struct CachedSession {
    pub person: Person,
    pub life: Life,
}

type Hash = [u8; 32];

pub struct SessionCache {
    kept: DashMap<Hash, CachedSession>,
    /// Raised by every drop. A session that was read before a drop is not kept after it: it may be the one that ended.
    drops: AtomicU64,
    /// Kept however often the rest is dropped: no database can tell it again.
    pub lives: Lives,
    pub version: Version,
}

impl Default for SessionCache {
    fn default() -> Self {
        Self {
            kept: DashMap::new(),
            drops: AtomicU64::new(0),
            lives: Lives::default(),
            version: Version::new("sessions"),
        }
    }
}

impl SessionCache {
    pub fn get(&self, hash: &Hash) -> Option<CachedSession> {
        self.kept.get(hash).map(|kept| kept.clone())
    }

    /// To be asked before reading, and handed to `keep`.
    pub fn moment(&self) -> u64 {
        self.drops.load(Ordering::SeqCst)
    }

    pub fn keep(&self, hash: Hash, kept: CachedSession, moment: u64) {
        if self.kept.len() >= MOST {
            self.kept.clear();
        }
        self.kept.insert(hash, kept);
        // Looked at after the insert: a drop that came between the two would otherwise have missed it.
        if self.moment() != moment {
            self.kept.remove(&hash);
        }
    }

    /// After the commit of a change to this person's sessions or role.
    pub fn forget(&self, user_id: i64, raised: Raised) {
        self.forget_person(user_id);
        self.version.made(raised);
    }

    /// Another process changed something about this person, and said so before the version was looked at.
    pub fn forget_person(&self, user_id: i64) {
        self.drops.fetch_add(1, Ordering::SeqCst);
        self.kept.retain(|_, kept| kept.person.id != user_id);
    }

    pub fn forget_all(&self) {
        self.drops.fetch_add(1, Ordering::SeqCst);
        self.kept.clear();
    }
}
