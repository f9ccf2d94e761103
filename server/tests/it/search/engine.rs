//! What rooms ask the engine for: put, remove, find; the same on both databases.

use db::Db;
use opportune::heavy::Heavy;
use opportune::search::{self, Audience, Document, Kind};

use super::set;
use crate::world::{World, needs_postgres};

async fn put(db: &Db, kind: Kind, id: i64, document: Document<'_>) {
    let mut tx = db.begin().await.expect("begins");
    search::put(&mut tx, kind, id, &document).await.expect("put");
    tx.commit().await.expect("commits");
}

async fn ids(db: &Db, reader: Audience, query: &str) -> Vec<i64> {
    let found = search::find(db, &Heavy::default(), Kind::Request, reader, query, search::MOST_FOUND)
        .await
        .expect("found");
    found.into_iter().map(|found| found.id).collect()
}

#[tokio::test]
async fn the_shared_set_gives_what_is_written() {
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let mut wrong = Vec::new();
    for case in set::CASES {
        let found = set::found(&world.app.db, case.kind, case.query).await;
        let first: Vec<i64> = found.iter().map(|(id, _)| *id).take(5).collect();
        if first != case.first {
            wrong.push(format!(
                "{:?} {:?}: {:?} was written, {first:?} came",
                case.kind, case.query, case.first
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(set::CASES.len() >= 40);
}

/// Compared where both are at hand: in the run on PostgreSQL. What is written above holds on each.
#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn both_engines_find_the_same_in_the_same_order_with_the_same_scores() {
    needs_postgres();
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let folder = std::env::temp_dir().join(format!("opportune-search-{}", std::process::id()));
    let sqlite =
        Db::open(db::Options::new(format!("sqlite:{}/x.db", folder.display()))).await.expect("opens");
    db::migrate(&sqlite, opportune::migrations::MIGRATIONS).await.expect("migrates");
    set::fill(&sqlite).await;
    let letters = ('a'..='z').flat_map(|a| ["a", "e", "o", "r"].map(|b| format!("{a}{b}")));
    let queries = set::CASES.iter().map(|case| case.query.to_owned()).chain(letters);
    let mut found = 0;
    for query in queries {
        for kind in Kind::ALL {
            let here = set::found(&world.app.db, kind, &query).await;
            assert_eq!(here, set::found(&sqlite, kind, &query).await, "{kind:?} {query:?}");
            found += here.len();
        }
    }
    sqlite.close().await;
    std::fs::remove_dir_all(&folder).expect("removed");
    assert!(found > 300, "only {found} were compared");
}

#[tokio::test]
async fn what_is_put_again_or_removed_is_found_no_more_as_it_was() {
    let world = World::new().await;
    let (db, owner) = (&world.app.db, world.client("owner").await.id);
    let before = Document {
        owner_id: owner,
        audience: Audience::Everyone,
        title: "A chessboard",
        keywords: &[],
        body: "of marble",
    };
    put(db, Kind::Request, 7, before).await;
    assert_eq!(ids(db, Audience::Everyone, "marble chessboard").await, [7]);
    put(db, Kind::Request, 7, Document { body: "of oak", ..before }).await;
    assert_eq!(ids(db, Audience::Everyone, "marble").await, [0; 0]);
    assert_eq!(ids(db, Audience::Everyone, "oak").await, [7]);
    put(db, Kind::Request, 7, Document { audience: Audience::Nobody, ..before }).await;
    assert_eq!(ids(db, Audience::Everyone, "chessboard").await, [0; 0]);
    put(db, Kind::Request, 7, before).await;
    let mut tx = db.begin().await.expect("begins");
    search::remove(&mut tx, Kind::Request, 7).await.expect("removed");
    search::remove(&mut tx, Kind::Request, 8).await.expect("nothing to remove");
    drop(tx);
    assert_eq!(ids(db, Audience::Everyone, "chessboard").await, [7], "an undone removal changes nothing");
    let mut tx = db.begin().await.expect("begins");
    search::remove(&mut tx, Kind::Request, 7).await.expect("removed");
    tx.commit().await.expect("commits");
    assert_eq!(ids(db, Audience::Everyone, "chessboard").await, [0; 0]);
    assert_eq!(
        ids(db, Audience::Members, "chesbord").await,
        [0; 0],
        "its words are known, but nothing has them"
    );
}

#[tokio::test]
async fn members_only_is_for_members_and_the_suspended_are_not_found() {
    let world = World::new().await;
    let (db, owner) = (&world.app.db, world.client("owner").await.id);
    let open = Document {
        owner_id: owner,
        audience: Audience::Everyone,
        title: "Chessboard",
        keywords: &[],
        body: "",
    };
    put(db, Kind::Request, 1, open).await;
    put(db, Kind::Request, 2, Document { audience: Audience::Members, ..open }).await;
    assert_eq!(ids(db, Audience::Everyone, "chessboard").await, [1]);
    assert_eq!(ids(db, Audience::Members, "chessboard").await, [2, 1], "the newest of equals first");
    assert_eq!(ids(db, Audience::Nobody, "chessboard").await, [0; 0]);
    assert!(opportune::accounts::admin::suspend(&world.app, "owner").await.expect("the database answers"));
    assert_eq!(ids(db, Audience::Members, "chessboard").await, [0; 0]);
}

/// More documents than are read at once.
#[tokio::test]
async fn a_rare_word_is_found_among_thousands_and_a_common_one_gives_the_newest() {
    const COUNT: i64 = 4500;
    const OPEN: i64 = 4100;
    let world = World::new().await;
    let (db, owner) = (&world.app.db, world.client("owner").await.id);
    let mut tx = db.begin().await.expect("begins");
    for id in 1..=COUNT {
        let body = match id {
            3 => "chessboard veneer",
            4 => "veneer",
            5 => "birch elm",
            10..1500 if id % 2 == 0 => "birch",
            10..1500 => "elm",
            _ => "chessboard",
        };
        let audience = if id > OPEN { Audience::Members } else { Audience::Everyone };
        let document = Document { owner_id: owner, audience, title: "Plank", keywords: &[], body };
        search::put(&mut tx, Kind::Request, id, &document).await.expect("put");
        if id % 500 == 0 {
            tx.commit().await.expect("commits");
            tx = db.begin().await.expect("begins");
        }
    }
    tx.commit().await.expect("commits");
    let newest: Vec<i64> = (1..=COUNT).rev().take(search::MOST_FOUND).collect();
    assert_eq!(ids(db, Audience::Members, "plank").await, newest);
    assert_eq!(ids(db, Audience::Members, "plank chessboard").await, newest, "two common words");
    let newest: Vec<i64> = (1..=OPEN).rev().take(search::MOST_FOUND).collect();
    assert_eq!(ids(db, Audience::Everyone, "plank").await, newest, "those for members are passed over");
    assert_eq!(ids(db, Audience::Everyone, "veneer").await, [4, 3]);
    let some = ids(db, Audience::Everyone, "veneer chessboard").await;
    assert_eq!(some[..3], [3, 4, OPEN], "both words, the rarer of the two, the other");
    assert_eq!(ids(db, Audience::Everyone, "birch elm").await[0], 5, "two lists that meet far down");
}

db::sql! {
    KNOWN = "select word from search_words where word {{in $1}} order by word";
    SLIPS_OF = "select count(*) from search_slips where word = $1";
}

#[tokio::test]
async fn words_that_nobody_uses_are_forgotten() {
    let world = World::new().await;
    let db = &world.app.db;
    let owner_id = set::fill(db).await;
    let document = |body: &'static str| Document {
        owner_id,
        audience: Audience::Everyone,
        title: "Chess",
        keywords: &[],
        body,
    };
    let known = async || -> Vec<String> {
        let words = ["marblezoid", "oakenzoid", "birchzoid"].map(str::to_owned).to_vec();
        db.read(&KNOWN).bind(words).all().await.expect("words")
    };
    put(db, Kind::Request, 7001, document("marblezoid oakenzoid")).await;
    put(db, Kind::Request, 7002, document("oakenzoid birchzoid")).await;
    put(db, Kind::Request, 7001, document("nothing")).await;
    let before = db.read(&KNOWN).bind(vec!["developer".to_owned(), "rust".to_owned()]).all::<String>().await;
    assert_eq!(known().await, ["birchzoid", "marblezoid", "oakenzoid"], "until the housekeeping comes");
    world.advance(std::time::Duration::from_mins(11));
    world.run_jobs().await;
    assert_eq!(known().await, ["birchzoid", "oakenzoid"], "one that another document has stays");
    assert_eq!(db.read(&SLIPS_OF).bind("marblezoid").one::<i64>().await, Ok(0));
    let after = db.read(&KNOWN).bind(vec!["developer".to_owned(), "rust".to_owned()]).all::<String>().await;
    assert_eq!(before, after);
    // One that comes back is known again, and goes with its last document.
    put(db, Kind::Developer, 7003, document("marblezoid")).await;
    let mut tx = db.begin().await.expect("begins");
    search::remove(&mut tx, Kind::Request, 7002).await.expect("removed");
    tx.commit().await.expect("commits");
    assert_eq!(search::forget_unused(&world.app).await, Ok(2));
    assert_eq!(known().await, ["marblezoid"]);
    assert_eq!(ids(db, Audience::Everyone, "oakenzoid").await, [0; 0]);
}
