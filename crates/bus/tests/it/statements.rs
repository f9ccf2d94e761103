//! Every statement fits the tables and finds its way by an index.

use db::testing;

use crate::support::{HOUR, World};

#[tokio::test]
async fn every_statement_uses_an_index() {
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    let mut seen = 0;
    for one in db::registered().filter(|one| one.file.ends_with("bus/src/store.rs")) {
        testing::prepare(&node.db, one.sql).await.unwrap_or_else(|why| panic!("{}: {why}", one.name));
        seen += 1;
        if one.sql.starts_with("insert") {
            continue;
        }
        let plan = testing::plan(&node.db, one.sql).await.expect("plans");
        println!("{}:\n{plan}\n", one.name);
        let scans = plan.lines().map(|line| line.trim_start_matches(['-', '>', ' '])).any(|line| {
            let scans = line.starts_with("SCAN")
                && !["VIRTUAL TABLE", "CONSTANT ROW", "VALUES CLAUSE", "SCAN walk", "SCAN (subquery"]
                    .iter()
                    .any(|none| line.contains(none));
            line.contains("Seq Scan") || scans
        });
        assert!(!scans, "{}:\n{plan}", one.name);
    }
    assert_eq!(seen, 10);
}
