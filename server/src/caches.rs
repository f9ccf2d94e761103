//! Versions of what is kept in memory. Whoever changes what a cache holds raises its version in the same transaction;
//! every process looks at the version twice a second and drops what it holds when somebody else raised it.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

use db::{Db, Error, Tx};

/// How often a process looks whether another one changed something: a change is known everywhere within a second.
pub const LOOK: Duration = Duration::from_millis(500);

sql! {
    RAISE = "insert into cache_versions (name, version) values ($1, 1)
             on conflict (name) do update set version = cache_versions.version + 1 returning version";
    VERSION = "select version from cache_versions where name = $1";
}

/// What this process knows of one cache's version.
#[derive(Debug)]
pub struct Version {
    name: &'static str,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// Everything up to here is accounted for.
    seen: i64,
    /// Raised here, after `seen`: what they changed was dropped from this process's cache when it happened.
    own: BTreeSet<i64>,
}

/// A raised version, to be told to `Version::made` after the commit.
#[derive(Clone, Copy, Debug)]
#[must_use = "after the commit, tell `made`"]
pub struct Raised(i64);

impl Version {
    pub fn new(name: &'static str) -> Self {
        Self { name, known: Mutex::default() }
    }

    /// In the transaction that makes the change.
    pub async fn raise(&self, tx: &mut Tx) -> Result<Raised, Error> {
        tx.query(&RAISE).bind(self.name).one().await.map(Raised)
    }

    /// This process made the change and has dropped what it held of it.
    pub fn made(&self, Raised(version): Raised) {
        let mut known = self.known();
        if version > known.seen {
            known.own.insert(version);
        }
    }

    /// Whether somebody else changed something since the last look.
    pub async fn changed_elsewhere(&self, db: &Db) -> Result<bool, Error> {
        let now = db.read(&VERSION).bind(self.name).optional::<i64>().await?.unwrap_or(0);
        let mut known = self.known();
        let elsewhere = (known.seen + 1..=now).any(|version| !known.own.contains(&version));
        known.seen = known.seen.max(now);
        let seen = known.seen;
        known.own.retain(|version| *version > seen);
        Ok(elsewhere)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
