//! Every statement of the program, held against the migrated databases.

use db::{Engine, testing};

use crate::world::{Database, World, engine, needs_postgres, on_postgres};

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

/// Statements that may read all of a table or an index, with the engines where they seem to and the reason why it is never
/// much. The planner of PostgreSQL takes ways through the empty tables of a test that it leaves once there are rows.
const WHOLE: [(&str, &str, &str); 11] = [
    ("both", "jobs/src/store.rs STATES", "the queue holds what is yet to be done, and what failed for good"),
    ("both", "admin/store/figures.rs COUNT_ALL", "counts everything once an hour, in the background"),
    ("sqlite", "admin/store/figures.rs DATABASE_BYTES", "asks for two numbers"),
    (
        "sqlite",
        "admin/store/figures.rs NOTE_ACTIVITY",
        "the sessions that are alive, in the background; those that ended are swept",
    ),
    ("sqlite", "search/store.rs TAKE_LEFT", "takes the first few words in their order"),
    (
        "both",
        "files/store.rs COUNT",
        "compares with a walk through the whole storage, which only an operator begins",
    ),
    ("both", "notifications/store.rs COPY_IN_ORDER", "there is nothing but sample data then"),
    ("postgres", "search/store.rs SLIPS", "with rows it looks up the slips"),
    ("postgres", "requests/store/lists.rs FITTING", "with rows it begins with the requests it is given"),
    ("postgres", "responses/store.rs CLOSE", "an index of its own holds the answers that still wait"),
    ("postgres", "attachments.rs SWEEP", "an index of its own holds what was not sent yet"),
];

/// A list that reads its whole table, or the whole of an index of it, is quick in a test and slow in a year.
#[tokio::test]
async fn no_statement_scans_a_table_or_an_index() {
    let world = World::new().await;
    let (mut wrong, mut found) = (Vec::new(), Vec::new());
    for statement in db::registered().filter(|statement| !statement.file.contains("tests/")) {
        let plan = testing::plan(&world.app.db, statement.sql).await.expect("a plan");
        let scan = if on_postgres() { scan_on_postgres(&plan) } else { scan_on_sqlite(&plan) };
        let Some(line) = scan else { continue };
        let name = format!("{} {}", statement.file, statement.name);
        let here = engine().to_string();
        let mut listed = WHOLE.iter().filter(|(engines, ..)| *engines == "both" || *engines == here);
        match listed.find(|(_, known, _)| name.ends_with(known)) {
            Some((_, known, _)) => found.push(*known),
            None => wrong.push(format!("{name}: {line}\n{plan}")),
        }
    }
    assert!(wrong.is_empty(), "these read a whole table or index on {}:\n{}", engine(), wrong.join("\n\n"));
    let listed = WHOLE.iter().filter(|(engines, ..)| *engines == "both");
    let stale: Vec<_> = listed.map(|(_, known, _)| known).filter(|known| !found.contains(known)).collect();
    assert!(stale.is_empty(), "these do so no more: {stale:?}");
}

/// `SCAN`, with an index or without, of what is a table of ours.
fn scan_on_sqlite(plan: &str) -> Option<&str> {
    plan.lines().find(|line| {
        let Some(table) = line.strip_prefix("SCAN ").and_then(|rest| rest.split(' ').next()) else {
            return false;
        };
        // What a part of the statement found: how that was found has lines of its own.
        let part =
            ["MATERIALIZE", "CO-ROUTINE"].iter().any(|made| plan.contains(&format!("{made} {table}\n")));
        !part && !is_no_table(line) && !is_list(line)
    })
}

/// A sequential scan, or a walk over an index with nothing to look up in it that no limit ends.
fn scan_on_postgres(plan: &str) -> Option<&str> {
    let lines: Vec<&str> = plan.lines().map(|line| line.trim_start_matches(['-', '>', ' '])).collect();
    let is_node = |line: &&str| line.contains(" (cost=");
    let scan = (0..lines.len()).find(|at| {
        let (above, line, below) = (&lines[..*at], lines[*at], &lines[at + 1..]);
        let whole = line.starts_with("Index") || line.starts_with("Bitmap Index");
        // What belongs to a node follows it, up to the next node.
        let looks_up =
            || below.iter().take_while(|line| !is_node(line)).any(|line| line.starts_with("Index Cond"));
        let limited = || above.last().is_some_and(|line| line.starts_with("Limit"));
        is_node(&line) && (line.contains("Seq Scan") || (whole && !looks_up() && !limited()))
    });
    scan.map(|at| lines[at])
}

/// A page that is sorted before it is cut reads everything it is cut from. Asked of SQLite: PostgreSQL's planner looks at
/// how many rows there are, and the few of a test are sorted whatever the index.
#[tokio::test]
async fn no_page_is_sorted_before_it_is_cut() {
    let db = Database::on(Engine::Sqlite).await;
    let db = db.open().await;
    let mut wrong = Vec::new();
    for statement in db::registered() {
        // A walk from the newest event back is as long as what is kept for a person.
        if !statement.sql.contains("limit $") || statement.sql.starts_with("with recursive walk") {
            continue;
        }
        let plan = testing::plan(&db, statement.sql).await.expect("a plan");
        if plan.contains("USE TEMP B-TREE FOR ORDER BY") {
            wrong.push(format!("{} ({}:{}):\n{plan}", statement.name, statement.file, statement.line));
        }
    }
    assert!(wrong.is_empty(), "these sort all rows for one page:\n{}", wrong.join("\n"));
}

/// What the statement itself holds, or a part of it without a name.
fn is_no_table(line: &str) -> bool {
    line.contains("CONSTANT ROW") || line.contains("VALUES CLAUSE") || line.starts_with("SCAN (subquery")
}

/// A list that was bound.
fn is_list(line: &str) -> bool {
    line.starts_with("SCAN json_each VIRTUAL TABLE")
}

/// Compared where both are at hand.
#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn both_engines_have_the_same_schema() {
    needs_postgres();
    let (sqlite, postgres) = (Database::on(Engine::Sqlite).await, Database::new().await);
    compare(&testing::schema(&sqlite.open().await).await, &testing::schema(&postgres.open().await).await);
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
