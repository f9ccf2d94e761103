//! Every statement of the crate, held against the migrated databases.

use db::{Engine, testing};

use crate::support::{TestDatabase, migrated};

#[tokio::test]
async fn every_statement_uses_an_index_on_this_engine() {
    let place = TestDatabase::new().await;
    let db = migrated(&place).await;
    let mut count = 0;
    for statement in db::registered().filter(|one| one.file.ends_with("src/store.rs")) {
        count += 1;
        testing::prepare(&db, statement.sql)
            .await
            .unwrap_or_else(|why| panic!("{} at {}: {why}", statement.name, statement.line));
        if statement.sql.starts_with("insert") {
            continue;
        }
        let plan = testing::plan(&db, statement.sql).await.expect("a plan");
        let scans = plan.lines().any(|line| {
            let line = line.trim_start_matches(['-', '>', ' ']);
            let whole = line.starts_with("SCAN jobs") && !line.contains("USING");
            line.contains("Seq Scan") || line.contains("Sort") || line.contains("TEMP B-TREE") || whole
        });
        assert!(!scans, "{}:\n{plan}", statement.name);
    }
    assert!(count >= 9, "only {count} statements are registered");
}

#[tokio::test]
async fn both_engines_have_the_same_schema() {
    let here = TestDatabase::new().await;
    let shape = testing::schema(&migrated(&here).await).await;
    assert!(shape.tables.contains_key("jobs"));
    // On SQLite these are two of the same.
    let other = TestDatabase::on(Engine::Sqlite).await;
    assert_eq!(testing::schema(&migrated(&other).await).await, shape);
}
