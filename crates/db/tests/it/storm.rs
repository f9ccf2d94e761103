//! Many writers at once.

use std::time::Duration;

use db::Engine;

use crate::support::{ADD_NOTE, TestDatabase, count};

/// 64 tasks write through one handle while three other handles, each with connections of its own, write too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d5_a_storm_of_writes_makes_no_error() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..64 {
        let db = db.clone();
        tasks.spawn(async move {
            for _ in 0..100 {
                db.write(&ADD_NOTE).bind("storm").execute().await?;
            }
            Ok::<_, db::Error>(())
        });
    }
    for _ in 0..3 {
        let other = place.open().await;
        tasks.spawn(async move {
            for _ in 0..50 {
                let mut tx = other.begin().await?;
                tx.query(&ADD_NOTE).bind("other").execute().await?;
                tx.query(&ADD_NOTE).bind("other").execute().await?;
                tx.commit().await?;
            }
            Ok(())
        });
    }
    while let Some(done) = tasks.join_next().await {
        assert_eq!(done.expect("runs"), Ok(()));
    }
    assert_eq!(count(&db).await, 64 * 100 + 3 * 100);
    let figures = db.figures();
    assert_eq!(figures.writes, 6400);
    assert!(figures.commits <= figures.writes, "{figures:?}");
}

/// A busy server holds SQLite's lock nearly all the time. Commands are processes of their own and must get a turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d5_whoever_writes_beside_a_busy_writer_gets_a_turn() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let (busy, beside) = (place.open().await, place.open().await);
    let holds = async {
        loop {
            let mut tx = busy.begin().await.expect("begins");
            tx.query(&ADD_NOTE).bind("busy").execute().await.expect("writes");
            tokio::time::sleep(Duration::from_millis(150)).await;
            tx.commit().await.expect("commits");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let writes = async {
        for _ in 0..8 {
            // Long enough for the other one to have the lock again.
            tokio::time::sleep(Duration::from_millis(10)).await;
            beside.write(&ADD_NOTE).bind("beside").execute().await.expect("a turn comes");
        }
    };
    tokio::select! { () = holds => {}, () = writes => {} }
}
