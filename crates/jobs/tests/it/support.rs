//! A database for each test, gone when the test is, and a clock to move.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use db::{Db, Migration, Options, Time};
use jobs::{New, Queue, enqueue};
use serde_json::{Value, json};

pub use db::testing::{TestDatabase, figure};

pub const MIGRATIONS: &[Migration] = &[
    Migration { name: "0003_jobs", text: include_str!("../../../../migrations/0003_jobs.sql") },
    Migration { name: "0030_job_lists", text: include_str!("../../../../migrations/0030_job_lists.sql") },
    // Not unique: what happened twice is to be seen.
    Migration { name: "9999_effects", text: "create table effects (id {{pk}}, number {{int}} not null);" },
];

db::sql! {
    pub ADD_EFFECT = "insert into effects (number) values ($1)";
    EFFECTS = "select count(*), count(distinct number) from effects";
    COUNT_JOBS = "select count(*) from jobs";
    ROW = "select state, attempt, due_at, last_error, failed_at from jobs where id = $1";
    TURN = "select due_at from jobs where schedule = $1";
}

db::record! {
    #[derive(Debug, PartialEq)]
    pub struct JobRow {
        pub state: String,
        pub attempt: i64,
        pub due_at: Option<Time>,
        pub last_error: Option<String>,
        pub failed_at: Option<Time>,
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a test is told by the environment what to do, before any setting"
)]
pub fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A clock that stands still until it is moved.
#[derive(Clone)]
pub struct Hand(Arc<AtomicI64>);

impl Hand {
    pub fn new() -> Self {
        // Not on a full minute, so that turns are seen to be.
        Self(Arc::new(AtomicI64::new(1_750_000_010_000_000)))
    }

    pub fn now(&self) -> Time {
        Time::from_micros(self.0.load(Ordering::SeqCst))
    }

    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(i64::try_from(by.as_micros()).expect("fits"), Ordering::SeqCst);
    }
}

#[expect(clippy::disallowed_methods, reason = "several processes need the one clock they share")]
pub fn real_now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    Time::from_micros(i64::try_from(since.as_micros()).expect("fits"))
}

pub async fn open(url: &str) -> Db {
    // Long waits, so that a slow machine makes a slow test and not a failed one.
    let wait = Duration::from_mins(1);
    Db::open(Options { readers: 2, pool: 8, wait, lease: wait, ..Options::new(url) }).await.expect("opens")
}

/// The database of this place, migrated.
pub async fn migrated(place: &TestDatabase) -> Db {
    let db = open(&place.url).await;
    db::migrate(&db, MIGRATIONS).await.expect("migrates");
    db
}

/// A database with a queue on a clock that stands.
pub struct World {
    pub db: Db,
    pub clock: Hand,
    /// Last, so that it goes after what uses it.
    _place: TestDatabase,
}

impl World {
    pub async fn new() -> Self {
        let place = TestDatabase::new().await;
        Self { db: migrated(&place).await, clock: Hand::new(), _place: place }
    }

    pub fn queue(&self) -> Queue {
        let clock = self.clock.clone();
        Queue::new(self.db.clone(), move || clock.now())
    }

    pub async fn enqueue(&self, kind: &str, payload: Value) -> i64 {
        self.enqueue_new(New::of(kind, payload, self.clock.now())).await
    }

    pub async fn enqueue_new(&self, job: New<'_>) -> i64 {
        let mut tx = self.db.begin().await.expect("begins");
        let id = enqueue(&mut tx, job).await.expect("enqueues");
        tx.commit().await.expect("commits");
        id
    }

    pub async fn row(&self, id: i64) -> Option<JobRow> {
        self.db.read(&ROW).bind(id).optional().await.expect("reads")
    }

    pub async fn turn(&self, name: &str) -> Time {
        self.db.read(&TURN).bind(name).one().await.expect("reads")
    }

    pub async fn count(&self) -> i64 {
        self.db.read(&COUNT_JOBS).one().await.expect("counts")
    }
}

/// How many effects there are, and of how many jobs.
pub async fn effects(db: &Db) -> (i64, i64) {
    db.read(&EFFECTS).one().await.expect("counts")
}

/// As many jobs as that, numbered in their payload.
pub async fn enqueue_many(db: &Db, count: i64, run_at: Time) {
    let mut tx = db.begin().await.expect("begins");
    for number in 0..count {
        enqueue(&mut tx, New::of("count", json!({ "number": number }), run_at)).await.expect("enqueues");
    }
    tx.commit().await.expect("commits");
}

/// Waits for a condition that is certain to come.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..6000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("waited in vain: {what}");
}
