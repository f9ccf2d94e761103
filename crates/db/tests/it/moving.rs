//! A database moved into another one, on either engine.

use db::moving::{Held, HoldError, Shape, Unfinished, pair, unfinished};
use db::{Db, Engine, Error, MigrateError, Migration, Time, testing};
use serde_json::json;

use crate::support::{ADD_NOTE, ADD_OWNED, TABLES, TestDatabase, needs_postgres, on_sqlite, statement};

/// Keys of every kind that a migration has, beside the usual tables.
const SHAPES: &[Migration] = &[
    TABLES[0],
    Migration {
        name: "0002_keys",
        text: "
            create table pairs (
                name {{text}} not null,
                at {{time}} not null,
                on_side {{bool}} not null,
                body {{json}} not null,
                primary key (name, at, on_side)
            );
            create table hashes (hash {{bytes}} not null primary key, parent {{bytes}} references hashes (hash));",
    },
];

/// A database with these tables, and whatever keeps it there.
async fn place(engine: Engine) -> (TestDatabase, Db) {
    let place = TestDatabase::on(engine).await;
    let db = Db::open(place.options()).await.expect("opens");
    db::migrate(&db, SHAPES).await.expect("migrates");
    (place, db)
}

/// Texts, numbers, bytes and times that two engines may not agree on.
async fn fill(db: &Db) {
    let controls: String = (1..32).chain([127, 0x2028, 0xfeff]).filter_map(char::from_u32).collect();
    let names = [
        "",
        " ",
        "a",
        "A",
        "\u{1f469}\u{200d}\u{1f680}",
        "e\u{301}",
        "é",
        "it's \"x\" \\ %",
        controls.as_str(),
    ];
    let add = statement("insert into users (name, place) values ($1, $2)");
    for name in names {
        db.write(add)
            .bind(name)
            .bind((name.len() > 2).then(|| name.repeat(2)))
            .execute()
            .await
            .expect("added");
    }
    for body in ["one", "two", "gone"] {
        db.write(&ADD_OWNED).bind(1).bind(body).execute().await.expect("added");
    }
    db.write(statement("delete from notes where body = 'gone'")).execute().await.expect("deleted");
    let add = statement(
        "insert into everything (id, i, b, f, t, y, at, j) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    );
    let json = [
        json!({"z": 1, "a": [i64::MAX, u64::MAX, 0.1 + 0.2], "é\u{1}": {"b": null, "aa": true}}),
        json!([]),
        json!("\u{1f600}\n"),
        json!(-7),
    ];
    let long = "long ß ".repeat(100_000);
    let all_bytes: Vec<u8> = (0..=255).collect();
    for (number, json) in (0..).zip(json) {
        db.write(add)
            .bind(i64::MAX - number)
            .bind([i64::MIN, i64::MAX, -1, 0][usize::try_from(number).expect("small")])
            .bind(number % 2 == 0)
            .bind([f64::MIN_POSITIVE, -0.5, f64::MAX, 1.0][usize::try_from(number).expect("small")])
            .bind(if number == 0 { long.as_str() } else { controls.as_str() })
            .bind(all_bytes[usize::try_from(number * 80).expect("small")..].to_vec())
            .bind(Time::from_micros(
                [-1, 0, -62_135_596_800_000_000, 253_402_300_799_999_999]
                    [usize::try_from(number).expect("small")],
            ))
            .bind(json)
            .execute()
            .await
            .expect("added");
    }
    db.write(statement("insert into everything (id) values ($1)"))
        .bind(i64::MIN)
        .execute()
        .await
        .expect("added");
    let add = statement("insert into pairs (name, at, on_side, body) values ($1, $2, $3, $4)");
    let mut tx = db.begin().await.expect("begins");
    for number in 0..2500_i64 {
        let name = ["a", "b", "\u{1f600}"][usize::try_from(number % 3).expect("small")];
        let at = Time::from_micros((number / 6 - 100) * 1_000_000);
        tx.query(add)
            .bind(name)
            .bind(at)
            .bind(number % 6 < 3)
            .bind(json!({ "number": number }))
            .execute()
            .await
            .expect("added");
    }
    tx.commit().await.expect("committed");
    let add = statement("insert into hashes (hash, parent) values ($1, $2)");
    db.write(add).bind(vec![255_u8]).bind(None::<Vec<u8>>).execute().await.expect("added");
    // It comes before the one that it refers to.
    db.write(add).bind(vec![0_u8, 1]).bind(vec![255_u8]).execute().await.expect("added");
    db.write(add).bind(Vec::<u8>::new()).bind(vec![255_u8]).execute().await.expect("added");
}

struct Move {
    source: Held,
    target: Held,
    shapes: Vec<Shape>,
}

impl Move {
    async fn hold(from: Db, to: Db) -> Self {
        let (mut source, mut target) =
            (Held::to_read(from).await.expect("held"), Held::to_write(to).await.expect("held"));
        tokio::task::spawn_blocking(move || {
            let shapes = source.tables().and_then(|tables| pair(tables, &target.tables()?)).expect("a pair");
            Self { source, target, shapes }
        })
        .await
        .expect("held")
    }

    /// On a thread that may block.
    async fn on<T: Send + 'static>(
        mut self,
        work: impl FnOnce(&mut Self) -> T + Send + 'static,
    ) -> (Self, T) {
        tokio::task::spawn_blocking(move || {
            let done = work(&mut self);
            (self, done)
        })
        .await
        .expect("done")
    }

    /// Copies so many pages at the most, from where the last copy stopped.
    fn copy(&mut self, mut pages: usize) {
        for shape in &self.shapes {
            let mut last = self.target.last_row(shape).expect("read");
            while pages > 0 {
                let mut page = self.source.rows(shape, last.as_deref()).expect("read");
                if page.is_empty() {
                    break;
                }
                self.target.take(shape, &page).expect("written");
                last = page.pop();
                pages -= 1;
            }
        }
    }

    /// The tables that differ.
    fn different(&mut self) -> Vec<String> {
        let differs = |shape: &&Shape| {
            let one = self.source.sum(shape, |_| {}).expect("read");
            one != self.target.sum(shape, |_| {}).expect("read")
        };
        self.shapes.iter().filter(differs).map(|shape| shape.table.name.clone()).collect()
    }

    fn finish(&mut self) -> Result<(), Error> {
        self.target.set_last_ids(&self.shapes).expect("set");
        self.target.finish(&mut self.source)
    }
}

/// Moves everything, cut off after the first pages.
async fn moved(from: Db, to: &TestDatabase) {
    let target = Db::open(to.options()).await.expect("opens");
    db::migrate(&target, SHAPES).await.expect("migrates");
    let source_engine = from.engine();
    let (cut, ()) = Move::hold(from, target)
        .await
        .on(|it| {
            it.target.begin("source-id").expect("marked");
            it.copy(3);
            assert!(!it.different().is_empty(), "cut off");
        })
        .await;
    let Move { source, target, shapes } = cut;
    drop(target);
    let reopened = Db::open(to.options()).await.expect("opens");
    // Nobody takes it for a database until it is whole.
    let begun = unfinished(&reopened, SHAPES).await.expect("read");
    assert_eq!(begun, Some(Unfinished { source_id: "source-id".into(), missing: Vec::new() }));
    assert!(matches!(db::pending(&reopened, SHAPES).await, Err(MigrateError::HalfMoved { .. })));
    assert!(matches!(db::migrate(&reopened, SHAPES).await, Err(MigrateError::HalfMoved { .. })));
    let target = Held::to_write(reopened).await.expect("held");
    let (done, ()) = Move { source, target, shapes }
        .on(move |it| {
            it.copy(usize::MAX);
            assert_eq!(it.different(), Vec::<String>::new());
            // A table is taken anew as a whole.
            let shape = it.shapes.iter().find(|shape| shape.table.name == "pairs").expect("a table").clone();
            it.target.empty(&shape.table).expect("emptied");
            assert_eq!(it.different(), ["pairs"]);
            it.copy(usize::MAX);
            assert_eq!(it.different(), Vec::<String>::new(), "from {source_engine}");
            it.finish().expect("finished");
        })
        .await;
    drop(done);
}

async fn there_and_back(from: Engine, by: Engine) {
    let (_kept, one) = place(from).await;
    fill(&one).await;
    let (content, shape) = (testing::content(&one).await, testing::schema(&one).await);
    let (by, back) = (TestDatabase::on(by).await, TestDatabase::on(from).await);
    moved(one, &by).await;
    let two = Db::open(by.options()).await.expect("opens");
    assert_eq!(db::pending(&two, SHAPES).await, Ok(Vec::new()));
    assert_eq!(testing::schema(&two).await, shape, "references are there again");
    moved(two, &back).await;
    let three = Db::open(back.options()).await.expect("opens");
    assert_eq!(testing::schema(&three).await, shape);
    let after = testing::content(&three).await;
    let differ: Vec<_> = content.keys().filter(|table| after.get(*table) != content.get(*table)).collect();
    assert!(differ.is_empty() && after.len() == content.len(), "{differ:?}");
    three.write(&ADD_NOTE).bind("next").execute().await.expect("added");
    let next: i64 =
        three.read(statement("select id from notes where body = 'next'")).one().await.expect("an id");
    assert_eq!(next, 4, "the id of a deleted row is not given out again");
    assert!(matches!(three.write(&ADD_OWNED).bind(99).bind("x").execute().await, Err(Error::ForeignKey(_))));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_value_is_the_same_in_a_moved_database() {
    let engine = if on_sqlite() { Engine::Sqlite } else { Engine::Postgres };
    there_and_back(engine, engine).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "about PostgreSQL"]
async fn every_value_goes_to_the_other_engine_and_back() {
    needs_postgres();
    there_and_back(Engine::Sqlite, Engine::Postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_others_use_is_not_held_and_what_is_held_nobody_uses() {
    let (place, db) = place(crate::support::engine()).await;
    let other = Db::open(place.options()).await.expect("opens");
    other.write(&ADD_NOTE).bind("mine").execute().await.expect("added");
    assert!(matches!(Held::to_read(db).await, Err(HoldError::InUse)));
    other.close().await;
    let db = Db::open(place.options()).await.expect("opens");
    let held = Held::to_read(db).await.expect("nobody is there any more");
    assert!(matches!(Held::to_write(other.clone()).await, Err(HoldError::InUse)), "one at a time");
    drop(held);
    Held::to_write(other).await.expect("free again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reference_to_nobody_stops_the_last_step() {
    let (_one, from) = place(crate::support::engine()).await;
    let (two, to) = place(crate::support::engine()).await;
    from.write(&ADD_OWNED).bind(None::<i64>).bind("of nobody").execute().await.expect("added");
    let (it, ()) = Move::hold(from, to)
        .await
        .on(|it| {
            it.target.begin("id").expect("marked");
            it.copy(usize::MAX);
            let notes = it.shapes.iter().find(|shape| shape.table.name == "notes").expect("a table").clone();
            it.target
                .take(&notes, &["[9,77,\"of somebody who is not there\",0]".to_owned()])
                .expect("written");
            assert!(matches!(it.finish(), Err(Error::ForeignKey(_))));
        })
        .await;
    drop(it);
    let again = Db::open(two.options()).await.expect("opens");
    assert!(unfinished(&again, SHAPES).await.expect("read").is_some(), "still not whole");
}
