//! What happens after a commit, and words between processes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use db::{Db, Listener, Notice};

use crate::support::{ADD_NOTE, TestDatabase, count, needs_postgres, on_sqlite, statement, until};

const CHANNEL: &str = "a \"channel\"";
const SOON: Duration = Duration::from_secs(30);

fn payload(text: &str) -> Notice {
    Notice::Payload(text.into())
}

async fn next(listener: &mut Listener) -> Notice {
    tokio::time::timeout(SOON, listener.next()).await.expect("something comes")
}

async fn listening(db: &Db) -> i64 {
    let query =
        "select count(*) from pg_stat_activity where datname = current_database() and query like 'listen%'";
    db.read(statement(query)).one().await.expect("counts")
}

#[tokio::test]
async fn hooks_run_after_the_commit_and_only_then() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let ran = Arc::new(Mutex::new(Vec::new()));
    let hook = |name: &'static str| {
        let ran = ran.clone();
        move || ran.lock().expect("no panic").push(name)
    };
    let mut tx = db.begin().await.expect("begins");
    tx.after_commit(hook("first"));
    tx.query(&ADD_NOTE).bind("kept").execute().await.expect("adds");
    tx.after_commit(hook("second"));
    assert!(ran.lock().expect("no panic").is_empty());
    tx.commit().await.expect("commits");
    assert_eq!(*ran.lock().expect("no panic"), ["first", "second"]);

    let mut tx = db.begin().await.expect("begins");
    tx.after_commit(hook("dropped"));
    drop(tx);
    let mut tx = db.begin().await.expect("begins");
    tx.after_commit(hook("failed"));
    tx.query(&ADD_NOTE).bind("bad").execute().await.expect_err("refused by a check");
    tx.commit().await.expect_err("after a failure");
    let mut tx = db.begin().await.expect("begins");
    tx.after_commit(hook("refused"));
    let orphan = statement("insert into notes (owner, body) values (99, 'x')");
    tx.query(orphan).execute().await.expect("its key is checked by the commit");
    let refused = tx.commit().await;
    if !on_sqlite() {
        // SQLite finds it out in a commit that may be shared, and tells it another way.
        assert!(matches!(refused, Err(db::Error::ForeignKey(_))), "{refused:?}");
    }
    refused.expect_err("nobody owns it");
    assert_eq!(ran.lock().expect("no panic").len(), 2);
    assert_eq!(Arc::strong_count(&ran), 1, "the hooks are dropped");
    assert_eq!(count(&db).await, 1);
}

#[tokio::test]
async fn what_is_said_is_heard_by_every_process() {
    let place = TestDatabase::new().await;
    let (here, there) = (place.open().await, place.open().await);
    let mut listener = there.listen(CHANNEL);
    if on_sqlite() {
        here.notify(CHANNEL, "nothing").await.expect("is no error");
        let heard = tokio::time::timeout(Duration::from_millis(50), listener.next()).await;
        assert!(heard.is_err(), "one process, nothing to hear");
        return;
    }
    assert_eq!(next(&mut listener).await, Notice::Reconnected);
    here.notify(CHANNEL, "one").await.expect("says");
    there.notify("another channel", "not for us").await.expect("says");
    // A future dropped in between loses nothing.
    let _ = tokio::time::timeout(Duration::from_millis(1), listener.next()).await.map(|first| {
        assert_eq!(first, payload("one"));
    });
    there.notify(CHANNEL, "two").await.expect("says");
    let mut heard = next(&mut listener).await;
    if heard == payload("one") {
        heard = next(&mut listener).await;
    }
    assert_eq!(heard, payload("two"));
    drop(listener);
    until("its connection ends", async || listening(&here).await == 0).await;
    here.notify(CHANNEL, &"x".repeat(9000)).await.expect_err("too long");
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_killed_listener_connects_again() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut listener = db.listen(CHANNEL);
    assert_eq!(next(&mut listener).await, Notice::Reconnected);
    for round in ["one", "two"] {
        let kill = "select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and query like 'listen%'";
        assert_eq!(db.read(statement(kill)).all::<bool>().await, Ok(vec![true]));
        assert_eq!(next(&mut listener).await, Notice::Reconnected);
        db.notify(CHANNEL, round).await.expect("says");
        assert_eq!(next(&mut listener).await, payload(round));
    }
}
