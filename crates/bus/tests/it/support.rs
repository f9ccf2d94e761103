//! A database for each test, gone when the test is, and nodes on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use bus::{Bus, Item, Subscription};
use db::{Db, Migration, Options, Time};
use tokio_util::sync::CancellationToken;

pub use db::testing::{TestDatabase, figure, needs_postgres, on_postgres, statement};

macro_rules! migrations {
    ($($name:literal),+) => {
        &[$(Migration { name: $name, text: include_str!(concat!("../../../../migrations/", $name, ".sql")) }),+]
    };
}

const MIGRATIONS: &[Migration] = migrations!["0002_accounts", "0004_events"];

/// As good as never: what a node with this pace learns, it was told.
pub const HOUR: Duration = Duration::from_hours(1);
pub const QUICK: Duration = Duration::from_millis(50);

/// A database of its own with some users, and a clock that stands still until it is moved.
pub struct World {
    place: TestDatabase,
    clock: Arc<AtomicI64>,
}

/// One process, so to speak.
pub struct Node {
    pub db: Db,
    pub bus: Bus,
    pub stop: CancellationToken,
}

impl Drop for Node {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl World {
    /// With the users 1 to `users`.
    pub async fn new(users: i64) -> Self {
        let clock = Arc::new(AtomicI64::new(1_800_000_000_000_000));
        let world = Self { place: TestDatabase::new().await, clock };
        let db = world.open().await;
        db::migrate(&db, MIGRATIONS).await.expect("migrates");
        let add = statement(
            "insert into users (id, username, username_folded, email, email_folded, created_at)
             with recursive n(i) as (select cast(1 as {{int}}) union all select i + 1 from n where i < $1)
             select i, cast(i as {{text}}), cast(i as {{text}}), cast(i as {{text}}), cast(i as {{text}}), $2 from n",
        );
        db.write(add).bind(users).bind(world.now()).execute().await.expect("adds users");
        world
    }

    pub async fn open(&self) -> Db {
        // Long waits, so that a slow machine makes a slow test and not a failed one.
        let wait = Duration::from_mins(1);
        let options = Options { readers: 2, pool: 8, wait, lease: wait, ..Options::new(&self.place.url) };
        Db::open(options).await.expect("opens")
    }

    /// Another node on the same database.
    pub async fn node(&self, look: Duration) -> Node {
        let (db, clock, stop) = (self.open().await, self.clock.clone(), CancellationToken::new());
        let now = move || Time::from_micros(clock.load(Ordering::SeqCst));
        let options = bus::Options { look, ..bus::Options::default() };
        Node { bus: Bus::start_with(db.clone(), now, stop.clone(), options), db, stop }
    }

    pub fn now(&self) -> Time {
        Time::from_micros(self.clock.load(Ordering::SeqCst))
    }

    pub fn advance(&self, by: Duration) {
        self.clock.fetch_add(i64::try_from(by.as_micros()).expect("fits"), Ordering::SeqCst);
    }
}

impl Node {
    /// One event in a transaction of its own; its payload is a number.
    pub async fn publish(&self, user_id: i64, number: i64) -> i64 {
        let mut tx = self.db.begin().await.expect("begins");
        self.bus.publish(&mut tx, &[user_id], "number", &number).await.expect("publishes");
        let text = "select seq from event_heads where user_id = $1";
        let seq = tx.query(statement(text)).bind(user_id).one().await.expect("has a number");
        tx.commit().await.expect("commits");
        seq
    }

    /// How many connections listen to the events of this database (PostgreSQL).
    pub async fn listening(&self) -> i64 {
        let text = "select count(*) from pg_stat_activity where datname = current_database() and query like 'listen%'";
        self.db.read(statement(text)).one().await.expect("counts")
    }
}

pub fn event(seq: i64, number: i64) -> Item {
    Item::Event { seq, kind: "number".into(), payload: number.to_string() }
}

/// The next item, which is certain to come.
pub async fn next(subscription: &mut Subscription) -> Item {
    tokio::time::timeout(Duration::from_mins(1), subscription.next()).await.expect("something comes")
}

/// Nothing comes, as far as one can tell.
pub async fn quiet(subscription: &mut Subscription) {
    let came = tokio::time::timeout(Duration::from_millis(150), subscription.next()).await;
    assert!(came.is_err(), "{came:?}");
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
