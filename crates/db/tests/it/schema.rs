//! What tests of other crates lean on: the shape of a database, the registered statements, their plans.

use db::{Engine, testing};

use crate::support::{TestDatabase, needs_postgres};

#[tokio::test]
async fn the_shape_says_what_the_migration_said() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let schema = testing::schema(&db).await;
    let notes = &schema.tables["notes"];
    let columns: Vec<_> =
        notes.columns.iter().map(|c| (c.name.as_str(), c.kind.as_str(), c.nullable)).collect();
    let wanted = [
        ("id", "integer", false),
        ("owner", "integer", true),
        ("body", "text", false),
        ("stars", "integer", false),
    ];
    assert_eq!(columns, wanted);
    assert_eq!(notes.primary_key, ["id"]);
    let index = &notes.indexes["notes_by_owner"];
    assert_eq!(
        (index.columns.as_slice(), index.unique, index.partial),
        (&["owner".into(), "stars desc".into()][..], false, false)
    );
    let key = notes.foreign_keys.first().expect("there is one");
    assert_eq!(
        (key.table.as_str(), key.references[0].as_str(), key.on_delete.as_str()),
        ("users", "id", "cascade")
    );
    assert!(schema.tables["users"].uniques.contains(&vec!["name".to_owned(), "place".to_owned()]));
    let kinds: Vec<_> = schema.tables["everything"].columns.iter().map(|c| c.kind.as_str()).collect();
    assert_eq!(kinds, ["integer", "integer", "integer", "real", "text", "bytes", "integer", "text"]);
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn both_engines_come_to_the_same_shape() {
    needs_postgres();
    let (sqlite, postgres) =
        (TestDatabase::on(Engine::Sqlite).await, TestDatabase::on(Engine::Postgres).await);
    let (one, other) =
        (testing::schema(&sqlite.open().await).await, testing::schema(&postgres.open().await).await);
    assert_eq!(one, other);
}

#[tokio::test]
async fn registered_statements_can_be_prepared() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut seen = 0;
    for one in db::registered().filter(|one| one.file.ends_with("support.rs")) {
        testing::prepare(&db, one.sql)
            .await
            .unwrap_or_else(|why| panic!("{} at {}: {why}", one.name, one.line));
        seen += 1;
    }
    assert_eq!(seen, 4);
    let why = testing::prepare(&db, "select x from nowhere").await.expect_err("no table");
    assert!(why.contains("nowhere"), "{why}");
    assert!(
        testing::prepare(&db, "insert into notes (body) values ($1)").await.is_ok(),
        "without running it"
    );
}

#[tokio::test]
async fn plans_name_the_index() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let plan =
        testing::plan(&db, "select id from notes where owner = $1 order by stars desc").await.expect("plans");
    assert!(plan.contains("notes_by_owner"), "{plan}");
    let plan = testing::plan(&db, "update notes set stars = $2 where id = $1").await.expect("plans");
    assert!(plan.contains("notes_pkey") || plan.contains("PRIMARY KEY"), "{plan}");
    testing::plan(&db, "select count(*) from notes").await.expect("plans without parameters");
}
