//! A database for each test, gone when the test is, and nodes on it.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::Duration;

use bus::{Bus, Item, Subscription};
use db::{Db, Engine, Migration, Options, Sql, Time};
use tokio_util::sync::CancellationToken;

macro_rules! migrations {
    ($($name:literal),+) => {
        &[$(Migration { name: $name, text: include_str!(concat!("../../../../migrations/", $name, ".sql")) }),+]
    };
}

pub const MIGRATIONS: &[Migration] = migrations!["0001_accounts", "0005_events", "0018_chained_events"];

/// As good as never: what a node with this pace learns, it was told.
pub const HOUR: Duration = Duration::from_hours(1);
pub const QUICK: Duration = Duration::from_millis(50);

#[expect(
    clippy::disallowed_methods,
    reason = "which engine to test is told by the environment, before any setting"
)]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

pub fn engine() -> Engine {
    match setting("OPPORTUNE_TEST_ENGINE").as_deref() {
        None | Some("" | "sqlite") => Engine::Sqlite,
        Some("postgres") => Engine::Postgres,
        Some(other) => panic!("OPPORTUNE_TEST_ENGINE is {other}, not sqlite or postgres"),
    }
}

pub fn on_sqlite() -> bool {
    engine() == Engine::Sqlite
}

/// A line for the table of guarantees.
pub fn figure(id: &str, text: &str) {
    if let Some(path) = setting("OPPORTUNE_TEST_FIGURES") {
        let mut file =
            std::fs::OpenOptions::new().append(true).create(true).open(path).expect("figures can be kept");
        writeln!(file, "figure {id} {} {text}", engine()).expect("figures can be kept");
    }
}

fn admin_url() -> String {
    setting("OPPORTUNE_TEST_POSTGRES").expect("OPPORTUNE_TEST_POSTGRES names the server to test on")
}

async fn admin(text: String) {
    let wait = Duration::from_secs(30);
    let db = Db::open(Options { pool: 1, wait, ..Options::new(admin_url()) }).await.expect("opens");
    db.write(statement(text)).execute().await.expect("the server does what it is told");
}

/// A statement known only while the test runs.
pub fn statement(text: impl Into<String>) -> &'static Sql {
    Box::leak(Box::new(Sql::new(Box::leak(text.into().into_boxed_str()))))
}

/// A database of its own with some users, and a clock that stands still until it is moved.
pub struct World {
    url: String,
    clock: Arc<AtomicI64>,
    rest: Rest,
}

enum Rest {
    Folder(PathBuf),
    Database(String),
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
        Self::at(users, MIGRATIONS).await
    }

    /// The same, as it was after these migrations.
    pub async fn at(users: i64, migrations: &[Migration]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("opportune_bus_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let (url, rest) = if on_sqlite() {
            let folder = std::env::temp_dir().join(name);
            // A process of the same number may have died here.
            let _ = std::fs::remove_dir_all(&folder);
            (format!("sqlite:{}/test.db", folder.display()), Rest::Folder(folder))
        } else {
            admin(format!("drop database if exists {name} with (force)")).await;
            admin(format!("create database {name}")).await;
            let url = admin_url();
            let (server, _) = url.rsplit_once('/').expect("the URL ends with a database");
            (format!("{server}/{name}"), Rest::Database(name))
        };
        let clock = Arc::new(AtomicI64::new(1_800_000_000_000_000));
        let world = Self { url, clock, rest };
        let db = world.open().await;
        db::migrate(&db, migrations).await.expect("migrates");
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
        let options = Options { readers: 2, pool: 8, wait, lease: wait, ..Options::new(&self.url) };
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

impl Drop for World {
    fn drop(&mut self) {
        match &self.rest {
            Rest::Folder(folder) => {
                // The writer's last checkpoint may still be putting files there.
                for _ in 0..200 {
                    let _ = std::fs::remove_dir_all(folder);
                    if !folder.exists() {
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            Rest::Database(name) => {
                let text = format!("drop database if exists {name} with (force)");
                // A thread of its own, because this one is inside a runtime.
                let dropping = std::thread::spawn(move || {
                    let runtime =
                        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
                    runtime.block_on(admin(text));
                });
                let _ = dropping.join();
            }
        }
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
