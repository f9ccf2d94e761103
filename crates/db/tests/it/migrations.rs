//! Migrations: each once, whole, and never behind a program's back.

use db::{Db, Engine, MigrateError, Migration};

use crate::support::{TestDatabase, on_sqlite, statement};

const STEPS: &[Migration] = &[
    Migration { name: "0001_one", text: "create table one (id {{pk}}, t {{text}} not null);" },
    Migration {
        name: "0002_two",
        text: "create table two (id {{pk}}, one {{int}} not null references one (id));",
    },
    Migration { name: "0003_row", text: "insert into one (t) values ('from 0003');" },
];

async fn bare(place: &TestDatabase) -> Db {
    Db::open(place.options()).await.expect("opens")
}

fn names(steps: &[Migration]) -> Vec<String> {
    steps.iter().map(|step| step.name.to_owned()).collect()
}

#[tokio::test]
async fn what_is_missing_is_applied_in_order_and_once() {
    let place = TestDatabase::new().await;
    let db = bare(&place).await;
    assert_eq!(db::pending(&db, STEPS).await, Ok(names(STEPS)));
    assert_eq!(db::migrate(&db, &STEPS[..1]).await, Ok(names(&STEPS[..1])));
    assert_eq!(db::pending(&db, STEPS).await, Ok(names(&STEPS[1..])));
    assert_eq!(db::migrate(&db, STEPS).await, Ok(names(&STEPS[1..])));
    assert_eq!(db::migrate(&db, STEPS).await, Ok(vec![]));
    assert_eq!(db::pending(&db, STEPS).await, Ok(vec![]));
    assert_eq!(db.read(statement("select t from one")).all::<String>().await, Ok(vec!["from 0003".into()]));
    let recorded = statement("select name from schema_migrations where applied_at > $1 order by name");
    let since: db::Time = "2020-01-01T00:00:00Z".parse().expect("parses");
    assert_eq!(db.read(recorded).bind(since).all::<String>().await, Ok(names(STEPS)));
}

#[tokio::test]
async fn two_migrators_at_once_apply_each_once() {
    let rounds = if on_sqlite() { 30 } else { 10 };
    for _ in 0..rounds {
        let place = TestDatabase::new().await;
        let (one, other) = tokio::join!(bare(&place), bare(&place));
        let (left, right) = tokio::join!(db::migrate(&one, STEPS), db::migrate(&other, STEPS));
        let mut applied = [left.expect("migrates"), right.expect("migrates")].concat();
        applied.sort();
        assert_eq!(applied, names(STEPS));
        assert_eq!(one.read(statement("select count(*) from one")).one::<i64>().await, Ok(1));
    }
}

#[tokio::test]
async fn d5_whoever_finds_nothing_missing_does_not_wait_for_a_writer() {
    let place = TestDatabase::new().await;
    let db = bare(&place).await;
    db::migrate(&db, STEPS).await.expect("migrates");
    let mut writer = db.begin().await.expect("begins");
    writer.query(statement("insert into one (t) values ('held')")).execute().await.expect("writes");
    let beside = bare(&place).await;
    assert_eq!(db::migrate(&beside, STEPS).await, Ok(vec![]));
    writer.commit().await.expect("commits");
}

#[tokio::test]
async fn a_changed_or_unknown_migration_is_refused() {
    let place = TestDatabase::new().await;
    let db = bare(&place).await;
    db::migrate(&db, STEPS).await.expect("migrates");
    let mut changed = STEPS.to_vec();
    changed[1].text = "create table two (id {{pk}});";
    assert_eq!(db::migrate(&db, &changed).await, Err(MigrateError::Changed("0002_two".into())));
    assert_eq!(db::pending(&db, &changed).await, Err(MigrateError::Changed("0002_two".into())));
    let older = db::migrate(&db, &STEPS[..2]).await.expect_err("the database is newer");
    assert_eq!(older, MigrateError::Newer("0003_row".into()));
    assert!(older.to_string().contains("newer"), "{older}");
    let without = [STEPS[0], STEPS[2]];
    let other = db::migrate(&db, &without).await.expect_err("it has what no release had");
    assert_eq!(other, MigrateError::Unreleased("0002_two".into()));
    assert!(other.to_string().contains("never released"), "{other}");
}

#[tokio::test]
async fn a_migration_that_fails_half_way_leaves_nothing_of_it() {
    let place = TestDatabase::new().await;
    let db = bare(&place).await;
    let broken = [
        STEPS[0],
        Migration {
            name: "0002_broken",
            text: "create table half (id {{pk}}); insert into nowhere (x) values (1);",
        },
        STEPS[2],
    ];
    let failed = db::migrate(&db, &broken).await;
    assert!(matches!(&failed, Err(MigrateError::Failed(name, _)) if name == "0002_broken"), "{failed:?}");
    let tables = db::testing::schema(&db).await.tables;
    assert!(
        tables.contains_key("one") && !tables.contains_key("half"),
        "the first stays, the second is gone"
    );
    assert_eq!(db::pending(&db, STEPS).await, Ok(names(&STEPS[1..])));
    assert_eq!(db::migrate(&db, STEPS).await, Ok(names(&STEPS[1..])), "and it can be put right");
    let words = [Migration { name: "0001_word", text: "create table x (y {{strnig}});" }];
    let place = TestDatabase::new().await;
    let unread = db::migrate(&bare(&place).await, &words).await;
    assert!(matches!(&unread, Err(MigrateError::Words(name, _)) if name == "0001_word"), "{unread:?}");
}

#[tokio::test]
async fn a_migration_may_not_leave_a_broken_reference() {
    let place = TestDatabase::new().await;
    let db = bare(&place).await;
    db::migrate(&db, STEPS).await.expect("migrates");
    let orphan = Migration { name: "0004_orphan", text: "insert into two (one) values (12345);" };
    let failed = db::migrate(&db, &[STEPS, &[orphan]].concat()).await;
    assert!(matches!(&failed, Err(MigrateError::Failed(_, db::Error::ForeignKey(_)))), "{failed:?}");
}

#[tokio::test]
async fn tables_are_strict() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let add = statement("insert into everything (id, i) values (1, 'text')");
    assert!(db.write(add).execute().await.is_err(), "no text in an integer column");
    let bigint = [Migration { name: "0001_x", text: "create table x (y bigint)" }];
    let place = TestDatabase::on(Engine::Sqlite).await;
    assert!(db::migrate(&bare(&place).await, &bigint).await.is_err(), "only the type words");
}
