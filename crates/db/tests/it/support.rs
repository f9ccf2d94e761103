//! A database for each test, gone when the test is.

use std::ops::Deref;
use std::time::Duration;

use db::{Db, Engine, Migration, Options, testing};

pub use db::testing::{admin, engine, needs_postgres, statement};

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

pub fn on_sqlite() -> bool {
    engine() == Engine::Sqlite
}

/// A database of its own, on the engine under test.
pub struct TestDatabase(testing::TestDatabase);

impl Deref for TestDatabase {
    type Target = testing::TestDatabase;

    fn deref(&self) -> &testing::TestDatabase {
        &self.0
    }
}

impl TestDatabase {
    pub async fn new() -> Self {
        Self::on(engine()).await
    }

    pub async fn on(engine: Engine) -> Self {
        Self(testing::TestDatabase::on(engine).await)
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
