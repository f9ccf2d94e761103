//! An old node works beside a new schema (D11): what the last release says to the database is understood after every
//! migration since. Its statements are kept in `server/tests/released/`, as each engine reads them. At a release they are
//! taken anew: delete the two files and run this test, which then writes them and fails once.

use std::fmt::Display;
use std::path::PathBuf;

use db::{Engine, testing};

use crate::world::{World, engine, figure};

/// Before each statement: its name and where it stood.
const HEAD: &str = "-- ";

fn file(engine: impl Display) -> PathBuf {
    PathBuf::from(format!("{}/tests/released/{engine}.sql", env!("CARGO_MANIFEST_DIR")))
}

#[tokio::test]
async fn d11_the_last_releases_statements_fit_the_schema() {
    let path = file(engine());
    let Ok(kept) = std::fs::read_to_string(&path) else {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            std::fs::write(file(engine), todays(engine)).expect("written");
        }
        panic!("{} was not there: it has today's statements now, which belong into git", path.display());
    };
    let world = World::new().await;
    let mut wrong = Vec::new();
    let mut count = 0;
    for statement in kept.split(&format!("\n{HEAD}")) {
        let (name, text) = statement.split_once('\n').expect("a name and a text");
        count += 1;
        if let Err(error) = testing::prepare(&world.app.db, text).await {
            wrong.push(format!("{}: {error}", name.trim_start_matches(HEAD)));
        }
    }
    assert!(count > 100, "only {count} statements in {}", path.display());
    assert!(
        wrong.is_empty(),
        "on {} the last release says these, which the schema no longer understands. While it runs beside this one, what \
         it uses must stay; drop it a release later:\n{}",
        engine(),
        wrong.join("\n")
    );
    figure("D11", &format!("{count} statements of the last release"));
}

fn todays(engine: Engine) -> String {
    let mut all: Vec<String> = db::registered()
        .filter(|statement| !statement.file.contains("/tests/"))
        .filter_map(|statement| {
            let text = testing::text(statement.sql, engine).expect("a statement that is understood")?;
            Some(format!("{HEAD}{} ({})\n{}\n", statement.name, statement.file, text.trim()))
        })
        .collect();
    all.sort();
    all.join("\n")
}
