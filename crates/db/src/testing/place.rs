//! A database of its own for each test, on the engine under test, and what a run is told about its tests.

#![expect(
    clippy::disallowed_methods,
    reason = "which engine to test is told by the environment, before any setting"
)]

use std::cell::RefCell;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::{mpsc, oneshot};

use crate::{Db, Engine, Options, Sql};

/// The engine under test: `OPPORTUNE_TEST_ENGINE`, SQLite unless it says otherwise.
///
/// # Panics
/// When it names no engine.
pub fn engine() -> Engine {
    match std::env::var("OPPORTUNE_TEST_ENGINE").as_deref() {
        Err(_) | Ok("" | "sqlite") => Engine::Sqlite,
        Ok("postgres") => Engine::Postgres,
        Ok(other) => panic!("OPPORTUNE_TEST_ENGINE is {other}, not sqlite or postgres"),
    }
}

pub fn on_postgres() -> bool {
    engine() == Engine::Postgres
}

/// The first line of a test that is about PostgreSQL alone. It is also marked `#[ignore = "about PostgreSQL"]`, so that a
/// run on SQLite does not count it as passed; a run on PostgreSQL includes the ignored ones.
///
/// # Panics
/// On SQLite.
pub fn needs_postgres() {
    assert!(on_postgres(), "this test is about PostgreSQL: OPPORTUNE_TEST_ENGINE=postgres");
}

/// A line for the table of guarantees.
pub fn figure(id: &str, text: &str) {
    note(&format!("figure {id} {} {text}", engine()));
}

/// Keeps a line where `script/test` reads it.
fn note(line: &str) {
    if let Some(path) = std::env::var_os("OPPORTUNE_TEST_FIGURES") {
        let mut file =
            std::fs::OpenOptions::new().append(true).create(true).open(path).expect("figures can be kept");
        // In one piece: several tests write at the same time.
        file.write_all(format!("{line}\n").as_bytes()).expect("figures can be kept");
    }
}

/// A test, from its first database to its end: the runner gives each a thread of its own, named after it.
struct Timed {
    name: String,
    began: Instant,
}

thread_local! {
    static TIMED: RefCell<Option<Timed>> = const { RefCell::new(None) };
}

fn time_this_test() {
    TIMED.with_borrow_mut(|timed| {
        timed.get_or_insert_with(|| Timed {
            name: std::thread::current().name().unwrap_or_default().to_owned(),
            began: Instant::now(),
        });
    });
}

impl Drop for Timed {
    fn drop(&mut self) {
        note(&format!("time {} {} {}", engine(), self.began.elapsed().as_millis(), self.name));
    }
}

/// A statement known only while the test runs.
pub fn statement(text: impl Into<String>) -> &'static Sql {
    Box::leak(Box::new(Sql::new(Box::leak(text.into().into_boxed_str()))))
}

/// A database of its own, gone when this is dropped.
pub struct TestDatabase {
    pub url: String,
    /// No other database has it.
    pub name: String,
    engine: Engine,
}

impl TestDatabase {
    /// An empty one on the engine under test.
    pub async fn new() -> Self {
        Self::on(engine()).await
    }

    pub async fn on(engine: Engine) -> Self {
        let place = Self::named(engine);
        if engine == Engine::Postgres {
            MAKING.done(format!("create database {}", place.name)).await;
        }
        place
    }

    /// A copy of another database of PostgreSQL that nobody is connected to. Copying its files is three times as quick
    /// as writing them to the log, which is what it does unless told.
    pub async fn copy_of(template: &Self) -> Self {
        let place = Self::named(Engine::Postgres);
        let text = format!("create database {} template {} strategy file_copy", place.name, template.name);
        MAKING.done(text).await;
        place
    }

    /// Where a database may be made.
    pub fn named(engine: Engine) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        time_this_test();
        // The time as well: numbers of processes come again, and a killed run leaves its databases behind.
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_micros();
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("opportune_test_{}_{number}_{now}", std::process::id());
        let url = match engine {
            Engine::Sqlite => format!("sqlite:{}/opportune.db", folder(&name).display()),
            Engine::Postgres => {
                let server = server_url();
                let (server, _) = server.rsplit_once('/').expect("the URL ends with a database");
                format!("{server}/{name}")
            }
        };
        Self { url, name, engine }
    }

    /// The folder of SQLite's file.
    pub fn folder(&self) -> PathBuf {
        folder(&self.name)
    }
}

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(name)
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if self.engine == Engine::Postgres {
            // Nobody waits for it. What is left at the end goes with the whole server (`script/postgres stop`).
            DROPPING.order(format!("drop database if exists {} with (force)", self.name), None);
            return;
        }
        let folder = self.folder();
        // The writer's last checkpoint may still be putting files there.
        for _ in 0..200 {
            let _ = std::fs::remove_dir_all(&folder);
            if !folder.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

fn server_url() -> String {
    std::env::var("OPPORTUNE_TEST_POSTGRES")
        .expect("OPPORTUNE_TEST_POSTGRES names the server to test on: eval \"$(script/postgres start)\"")
}

/// Opens the database that the server of the tests is administered through.
pub async fn admin() -> Db {
    let options = Options { pool: 1, wait: Duration::from_mins(1), ..Options::new(server_url()) };
    Db::open(options).await.expect("the server of OPPORTUNE_TEST_POSTGRES answers")
}

/// A thread with a connection of its own that makes databases, one after the other, and one that drops them: the
/// runtimes of the tests end with their tests.
static MAKING: LazyLock<Administrator> = LazyLock::new(Administrator::start);
static DROPPING: LazyLock<Administrator> = LazyLock::new(Administrator::start);

struct Administrator(mpsc::UnboundedSender<(String, Option<oneshot::Sender<()>>)>);

impl Administrator {
    fn start() -> Self {
        let (orders, mut ordered) = mpsc::unbounded_channel::<(String, Option<oneshot::Sender<()>>)>();
        let work = async move {
            let db = admin().await;
            while let Some((text, done)) = ordered.recv().await {
                db.write(statement(text)).execute().await.expect("PostgreSQL does what it is told");
                if let Some(done) = done {
                    let _ = done.send(());
                }
            }
        };
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
            runtime.block_on(work);
        });
        Self(orders)
    }

    fn order(&self, text: String, done: Option<oneshot::Sender<()>>) {
        // Refused when the thread is gone: it said why.
        let _ = self.0.send((text, done));
    }

    async fn done(&self, text: String) {
        let (done, told) = oneshot::channel();
        self.order(text, Some(done));
        told.await.expect("the server of OPPORTUNE_TEST_POSTGRES answers");
    }
}
