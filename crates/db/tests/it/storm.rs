//! Many writers at once.

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
