//! Every row of a database, and back, on either engine.

use std::collections::HashMap;

use db::dump::{self, Giver, Table, Taker};
use db::{Db, Engine, Error, Time, testing};
use serde_json::json;

use crate::support::{ADD_NOTE, ADD_OWNED, TestDatabase, needs_postgres, on_sqlite, statement};

/// Keeps what it takes, and gives it back.
#[derive(Default)]
struct KeptRows {
    tables: Vec<Table>,
    rows: HashMap<String, Vec<String>>,
    open: Vec<String>,
}

impl Taker for KeptRows {
    type Error = Error;

    fn table(&mut self, table: &Table, _: usize) -> Result<(), Error> {
        self.tables.push(table.clone());
        self.rows.insert(table.name.clone(), Vec::new());
        Ok(())
    }

    fn row(&mut self, line: &str) -> Result<(), Error> {
        let last = &self.tables.last().expect("a table begins first").name;
        self.rows.get_mut(last).expect("it is there").push(line.to_owned());
        Ok(())
    }
}

impl Giver for KeptRows {
    type Error = Error;

    fn tables(&self) -> Vec<Table> {
        // Backwards: the order of tables must not matter.
        self.tables.iter().rev().cloned().collect()
    }

    fn open(&mut self, table: &Table) -> Result<(), Error> {
        self.open = self.rows[&table.name].iter().rev().cloned().collect();
        Ok(())
    }

    fn row(&mut self, line: &mut String) -> Result<bool, Error> {
        let next = self.open.pop();
        line.push_str(next.as_deref().unwrap_or_default());
        Ok(next.is_some())
    }
}

async fn fill(db: &Db) {
    let add = statement("insert into users (name, place) values ($1, $2)");
    for name in ["ada", "line\nbreak", "it's \"quoted\" \\ \u{1f600}"] {
        db.write(add).bind(name).bind(None::<String>).execute().await.expect("added");
    }
    for body in ["one", "two", "gone"] {
        db.write(&ADD_OWNED).bind(1).bind(body).execute().await.expect("added");
    }
    db.write(statement("delete from notes where body = 'gone'")).execute().await.expect("deleted");
    let add = statement(
        "insert into everything (id, i, b, f, t, y, at, j) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    );
    db.write(add)
        .bind(1)
        .bind(i64::MIN)
        .bind(true)
        .bind(0.1 + 0.2)
        .bind("")
        .bind(vec![0_u8, 255, 10])
        .bind(Time::from_micros(-1))
        .bind(json!({"a": [1.5, "x", null]}))
        .execute()
        .await
        .expect("added");
    db.write(statement("insert into everything (id) values (2)")).execute().await.expect("nothing but nulls");
}

/// A copy on this engine, by way of another database where one is given.
async fn there_and_back(from: Engine, to: Engine) {
    let (one, two) = (TestDatabase::on(from).await, TestDatabase::on(to).await);
    let (one, two) = (one.open().await, two.open().await);
    fill(&one).await;
    let kept = dump::dump(&one, KeptRows::default()).await.expect("read");
    assert!(kept.rows["schema_migrations"].len() == 1 && kept.rows["users"].len() == 3);
    dump::load(&two, kept).await.expect("loaded");
    let occupied = dump::occupied(&two).await.expect("counted");
    assert_eq!(occupied, [("everything".into(), 2), ("notes".into(), 2), ("users".into(), 3)]);
    if from == to {
        assert_eq!(testing::content(&two).await, testing::content(&one).await);
    } else {
        let back = TestDatabase::on(from).await;
        let back = back.open().await;
        let kept = dump::dump(&two, KeptRows::default()).await.expect("read");
        dump::load(&back, kept).await.expect("loaded");
        let (mut back, mut one) = (testing::content(&back).await, testing::content(&one).await);
        // PostgreSQL writes JSON with spaces.
        for content in [&mut back, &mut one] {
            for row in content.values_mut().flatten() {
                row.retain(|letter| letter != ' ');
            }
        }
        assert_eq!(back, one);
    }
    // The id of the note that was deleted is not given out again, references are there again, and nothing is loaded twice.
    two.write(&ADD_NOTE).bind("next").execute().await.expect("added");
    let next: i64 =
        two.read(statement("select id from notes where body = 'next'")).one().await.expect("an id");
    assert_eq!(next, 4);
    assert!(matches!(two.write(&ADD_OWNED).bind(99).bind("x").execute().await, Err(Error::ForeignKey(_))));
    let shape = testing::schema(&two).await;
    assert_eq!(shape, testing::schema(&one).await);
    let kept = dump::dump(&one, KeptRows::default()).await.expect("read");
    let said = dump::load(&two, kept).await.err().expect("not empty").to_string();
    assert!(said.contains("not empty"), "{said}");
}

#[tokio::test]
async fn d6_every_row_goes_into_another_database_of_this_engine() {
    let engine = if on_sqlite() { Engine::Sqlite } else { Engine::Postgres };
    there_and_back(engine, engine).await;
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn d6_every_row_goes_into_the_other_engine_and_back() {
    needs_postgres();
    there_and_back(Engine::Sqlite, Engine::Postgres).await;
    there_and_back(Engine::Postgres, Engine::Sqlite).await;
}

#[tokio::test]
async fn d6_a_load_that_fails_leaves_nothing_behind() {
    let (one, two) = (TestDatabase::new().await, TestDatabase::new().await);
    let (one, two) = (one.open().await, two.open().await);
    fill(&one).await;
    // A note of somebody who is not there; it fails at the very end, when references are checked.
    let mut kept = dump::dump(&one, KeptRows::default()).await.expect("read");
    kept.rows.get_mut("users").expect("it is there").clear();
    let said = dump::load(&two, kept).await.err();
    assert!(matches!(said, Some(Error::ForeignKey(_))), "{said:?}");
    assert_eq!(dump::occupied(&two).await.expect("counted"), []);
    let kept = dump::dump(&one, KeptRows::default()).await.expect("read");
    dump::load(&two, kept).await.expect("loaded");
    assert_eq!(testing::content(&two).await, testing::content(&one).await);
}

/// What is written while a snapshot is read is not part of it, whichever table comes later.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d6_a_dump_is_of_one_moment() {
    struct Meddling {
        kept: KeptRows,
        db: Db,
        runtime: tokio::runtime::Handle,
    }

    impl Taker for Meddling {
        type Error = Error;

        fn table(&mut self, table: &Table, all: usize) -> Result<(), Error> {
            // A thread of its own, because this one may be inside a runtime.
            let write = || self.runtime.block_on(self.db.write(&ADD_NOTE).bind("late").execute());
            std::thread::scope(|scope| scope.spawn(write).join().expect("it writes"))?;
            self.kept.table(table, all)
        }

        fn row(&mut self, line: &str) -> Result<(), Error> {
            Taker::row(&mut self.kept, line)
        }
    }

    let place = TestDatabase::new().await;
    let db = place.open().await;
    fill(&db).await;
    let meddling =
        Meddling { kept: KeptRows::default(), db: db.clone(), runtime: tokio::runtime::Handle::current() };
    let kept = dump::dump(&db, meddling).await.expect("read").kept;
    assert_eq!(kept.rows["notes"].len(), 2, "{:?}", kept.rows["notes"]);
}
