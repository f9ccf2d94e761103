//! Every statement of the program, held against the migrated databases.

use db::testing;

use crate::world::{Database, World, engine, on_postgres};

#[tokio::test]
async fn every_statement_prepares_on_this_engine() {
    let world = World::new().await;
    let mut wrong = Vec::new();
    let mut count = 0;
    for statement in db::registered() {
        count += 1;
        if let Err(error) = testing::prepare(&world.app.db, statement.sql).await {
            wrong.push(format!("{} ({}:{}): {error}", statement.name, statement.file, statement.line));
        }
    }
    assert!(count > 20, "only {count} statements are registered");
    assert!(wrong.is_empty(), "on {}:\n{}", engine(), wrong.join("\n"));
}

/// A list that scans its table is quick in a test and slow in a year.
#[tokio::test]
async fn no_statement_scans_a_table() {
    let world = World::new().await;
    let mut wrong = Vec::new();
    for statement in db::registered() {
        let text = statement.sql.trim_start();
        if text.starts_with("insert") {
            continue;
        }
        let plan = testing::plan(&world.app.db, statement.sql).await.expect("a plan");
        let scans = plan.lines().any(|line| {
            let line = line.trim_start_matches(['-', '>', ' ']);
            line.contains("Seq Scan")
                || (line.starts_with("SCAN")
                    && !line.contains("USING")
                    && !is_no_table(line)
                    && !is_list_or_match(line))
        });
        if scans {
            wrong.push(format!("{} ({}:{}):\n{plan}", statement.name, statement.file, statement.line));
        }
    }
    assert!(
        wrong.is_empty(),
        "these scan a table on {}; give them an index:\n{}",
        engine(),
        wrong.join("\n")
    );
}

/// A page that is sorted before it is cut reads everything it is cut from.
#[tokio::test]
async fn no_page_is_sorted_before_it_is_cut() {
    if on_postgres() {
        // Its planner looks at how many rows there are; the few of a test are sorted whatever the index.
        return;
    }
    let world = World::new().await;
    let mut wrong = Vec::new();
    for statement in db::registered() {
        // A walk from the newest event back is as long as what is kept for a person.
        if !statement.sql.contains("limit $") || statement.sql.starts_with("with recursive walk") {
            continue;
        }
        let plan = testing::plan(&world.app.db, statement.sql).await.expect("a plan");
        if plan.contains("USE TEMP B-TREE FOR ORDER BY") {
            wrong.push(format!("{} ({}:{}):\n{plan}", statement.name, statement.file, statement.line));
        }
    }
    assert!(wrong.is_empty(), "these sort all rows for one page:\n{}", wrong.join("\n"));
}

/// What the statement itself holds, and what a part of it found: how that was found has lines of its own.
fn is_no_table(line: &str) -> bool {
    line.contains("CONSTANT ROW")
        || line.contains("VALUES CLAUSE")
        || line.starts_with("SCAN walk")
        || line.starts_with("SCAN (subquery")
}

/// The two virtual tables that are read without their rows being scanned: a bound list, and a full-text table asked to
/// match (its plan has an `M`; without one it reads every document).
fn is_list_or_match(line: &str) -> bool {
    let Some((table, index)) = line.split_once(" VIRTUAL TABLE INDEX ") else { return false };
    table.starts_with("SCAN json_each") || index.split_once(':').is_some_and(|(_, how)| how.starts_with('M'))
}

#[tokio::test]
async fn both_engines_have_the_same_schema() {
    if !on_postgres() {
        // Compared where both are at hand: in the run on PostgreSQL. Here the shape is read once, so reading it works.
        let database = Database::new().await;
        assert!(testing::schema(&database.open().await).await.tables.contains_key("users"));
        return;
    }
    let postgres = Database::new().await;
    let folder = std::env::temp_dir().join(format!("opportune-parity-{}", std::process::id()));
    let sqlite =
        db::Db::open(db::Options::new(format!("sqlite:{}/x.db", folder.display()))).await.expect("opens");
    db::migrate(&sqlite, opportune::migrations::MIGRATIONS).await.expect("migrates");
    let (left, right) = (testing::schema(&sqlite).await, testing::schema(&postgres.open().await).await);
    sqlite.close().await;
    std::fs::remove_dir_all(&folder).expect("removed");
    compare(&left, &right);
}

fn compare(sqlite: &testing::Schema, postgres: &testing::Schema) {
    for (name, table) in &sqlite.tables {
        assert_eq!(
            Some(table),
            postgres.tables.get(name),
            "table {name}: SQLite on the left, PostgreSQL on the right"
        );
    }
    assert_eq!(sqlite, postgres);
}
