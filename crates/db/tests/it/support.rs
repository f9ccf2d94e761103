//! A database for each test, gone when the test is.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use db::{Db, Engine, Migration, Options, Sql};

pub const TABLES: &[Migration] = &[Migration {
    name: "0001_tables",
    text: "
        create table users (
            id {{pk}},
            name {{text}} not null,
            place {{text}},
            constraint users_name_place_key unique (name, place)
        );
        create table notes (
            id {{pk}},
            owner {{int}} references users (id) on delete cascade deferrable initially deferred,
            body {{text}} not null constraint notes_body_check check (body <> 'bad'),
            stars {{int}} not null default 0
        );
        create index notes_by_owner on notes (owner, stars desc);
        create table everything (
            id {{int}} not null primary key,
            i {{int}}, b {{bool}}, f {{float}}, t {{text}}, y {{bytes}}, at {{time}}, j {{json}}
        );",
}];

db::sql! {
    pub ADD_NOTE = "insert into notes (body) values ($1)";
    pub ADD_OWNED = "insert into notes (owner, body) values ($1, $2)";
    pub COUNT_NOTES = "select count(*) from notes";
    pub COUNT_BODY = "select count(*) from notes where body = $1";
}

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

/// A database of its own, on the engine under test.
pub struct Place {
    pub url: String,
    rest: Rest,
}

enum Rest {
    Folder(PathBuf),
    Database(String),
}

fn unique() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("opportune_db_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

fn admin_url() -> String {
    setting("OPPORTUNE_TEST_POSTGRES").expect("OPPORTUNE_TEST_POSTGRES names the server to test on")
}

pub async fn admin() -> Db {
    Db::open(Options { pool: 1, wait: Duration::from_secs(30), ..Options::new(admin_url()) })
        .await
        .expect("opens")
}

/// A statement known only while the test runs.
pub fn statement(text: impl Into<String>) -> &'static Sql {
    Box::leak(Box::new(Sql::new(Box::leak(text.into().into_boxed_str()))))
}

impl Place {
    pub async fn new() -> Self {
        Self::on(engine()).await
    }

    pub async fn on(engine: Engine) -> Self {
        let name = unique();
        if engine == Engine::Sqlite {
            let folder = std::env::temp_dir().join(name);
            // A process of the same number may have died here.
            let _ = std::fs::remove_dir_all(&folder);
            return Self { url: format!("sqlite:{}/test.db", folder.display()), rest: Rest::Folder(folder) };
        }
        let admin = admin().await;
        admin
            .write(statement(format!("drop database if exists {name} with (force)")))
            .execute()
            .await
            .expect("drops");
        admin.write(statement(format!("create database {name}"))).execute().await.expect("creates");
        let url = admin_url();
        let (server, _) = url.rsplit_once('/').expect("the URL ends with a database");
        Self { url: format!("{server}/{name}"), rest: Rest::Database(name) }
    }

    pub fn options(&self) -> Options {
        // Long waits, so that a slow machine makes a slow test and not a failed one.
        let wait = Duration::from_mins(1);
        Options { readers: 2, pool: 8, wait, lease: wait, ..Options::new(&self.url) }
    }

    pub async fn open(&self) -> Db {
        self.open_with(self.options()).await
    }

    pub async fn open_with(&self, options: Options) -> Db {
        let db = Db::open(options).await.expect("opens");
        db::migrate(&db, TABLES).await.expect("migrates");
        db
    }
}

impl Drop for Place {
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
                let drop_it = statement(format!("drop database if exists {name} with (force)"));
                // A thread of its own, because this one is inside a runtime.
                let dropping = std::thread::spawn(move || {
                    let runtime =
                        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
                    runtime.block_on(async { admin().await.write(drop_it).execute().await })
                });
                let _ = dropping.join();
            }
        }
    }
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

pub async fn count(db: &Db) -> i64 {
    db.read(&COUNT_NOTES).one().await.expect("counts")
}

pub async fn count_of(db: &Db, body: &str) -> i64 {
    db.read(&COUNT_BODY).bind(body).one().await.expect("counts")
}
