//! Shared commits on SQLite: who waits together is committed together, and told only then.
//!
//! Holding a transaction makes the others wait, so each of these groups is certain to form.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use db::{Db, Engine, Error, Options};
use tokio::task::JoinHandle;

use crate::support::{ADD_NOTE, ADD_OWNED, COUNT_NOTES, TestDatabase, count, count_of, statement, until};

/// Starts writes that wait behind a transaction, in order.
async fn wait_in_line(db: &Db, bodies: &[&str]) -> Vec<JoinHandle<Result<u64, Error>>> {
    let mut waiting = Vec::new();
    for body in bodies {
        let (theirs, body) = (db.clone(), (*body).to_owned());
        waiting.push(tokio::spawn(async move { theirs.write(&ADD_NOTE).bind(body).execute().await }));
        until("it waits", async || db.figures().waiting == waiting.len() as u64).await;
    }
    waiting
}

#[tokio::test]
async fn many_waiting_writes_make_few_commits() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let before = db.figures();
    let tx = db.begin().await.expect("begins");
    let waiting = wait_in_line(&db, &["x"; 100]).await;
    drop(tx);
    for write in waiting {
        assert_eq!(write.await.expect("runs"), Ok(1));
    }
    let after = db.figures();
    assert_eq!(after.writes - before.writes, 100);
    let commits = after.commits - before.commits;
    assert!((1..=7).contains(&commits), "{commits}: 15 beside the dropped transaction, then 16 at the least");
    assert_eq!(count(&db).await, 100);
}

#[tokio::test]
async fn a_failed_statement_leaves_the_others_of_its_group() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("of the transaction").execute().await.expect("adds");
    let waiting = wait_in_line(&db, &["a", "bad", "b"]).await;
    tx.commit().await.expect("commits");
    let mut told = Vec::new();
    for write in waiting {
        told.push(write.await.expect("runs"));
    }
    assert_eq!(told, [Ok(1), Err(Error::Check("notes_body_check".into())), Ok(1)]);
    assert_eq!(db.figures().commits, 1);
    assert_eq!(count(&db).await, 3);
}

/// Beside a lease each member is a savepoint; without one, those before the one that fails are run again.
#[tokio::test]
async fn a_failed_transaction_leaves_the_others_of_its_group() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let runs = Arc::new(AtomicUsize::new(0));
    let add = |body: &'static str| {
        let (db, runs) = (db.clone(), runs.clone());
        tokio::spawn(async move {
            db.transact(move |tx| {
                let runs = runs.clone();
                Box::pin(async move {
                    runs.fetch_add(1, Ordering::Relaxed);
                    tx.query(&ADD_NOTE).bind(format!("{body} 1")).execute().await?;
                    if body == "refused" {
                        return Err(Error::NotFound);
                    }
                    tx.query(&ADD_NOTE).bind(body).execute().await
                })
            })
            .await
        })
    };
    for round in 1..=20 {
        runs.store(0, Ordering::Relaxed);
        // The transaction is a group of its own once it was dropped and enough others are there.
        let tx = db.begin().await.expect("begins");
        let mut waiting = Vec::new();
        for body in ["x"; 15].into_iter().chain(["a", "b", "refused", "c", "bad", "d"]) {
            waiting.push(add(body));
            until("it waits", async || db.figures().waiting == waiting.len() as u64).await;
        }
        drop(tx);
        let mut told = Vec::new();
        for work in waiting.into_iter().skip(15) {
            told.push(work.await.expect("runs"));
        }
        let bad = Err(Error::Check("notes_body_check".into()));
        assert_eq!(told, [Ok(1), Ok(1), Err(Error::NotFound), Ok(1), bad, Ok(1)]);
        assert_eq!(count(&db).await, round * (15 + 4) * 2, "whole or not at all");
        assert!((21..=23).contains(&runs.load(Ordering::Relaxed)), "a and b again at the most: {runs:?}");
    }
}

/// A transaction that looks, finds that it may not go on and ends so has changed nothing: nobody beside it is run again.
#[tokio::test]
async fn a_refusal_before_anything_was_changed_costs_the_others_nothing() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let runs = Arc::new(AtomicUsize::new(0));
    let add = |body: &'static str| {
        let (db, runs) = (db.clone(), runs.clone());
        tokio::spawn(async move {
            db.transact(move |tx| {
                let runs = runs.clone();
                Box::pin(async move {
                    runs.fetch_add(1, Ordering::Relaxed);
                    match body {
                        "refused" => {
                            tx.query(&COUNT_NOTES).one::<i64>().await?;
                            Err(Error::NotFound)
                        }
                        // The statement undoes itself.
                        "bad" => tx.query(&ADD_NOTE).bind("bad").execute().await,
                        body => tx.query(&ADD_NOTE).bind(body).execute().await,
                    }
                })
            })
            .await
        })
    };
    let tx = db.begin().await.expect("begins");
    let mut waiting = Vec::new();
    // The first fifteen share the turn of the transaction; those after them are a group of their own.
    for body in ["x"; 15].into_iter().chain(["a", "refused", "b", "bad", "c"]) {
        waiting.push(add(body));
        until("it waits", async || db.figures().waiting == waiting.len() as u64).await;
    }
    drop(tx);
    let mut told = Vec::new();
    for work in waiting.into_iter().skip(15) {
        told.push(work.await.expect("runs"));
    }
    let bad = Err(Error::Check("notes_body_check".into()));
    assert_eq!(told, [Ok(1), Err(Error::NotFound), Ok(1), bad, Ok(1)]);
    assert_eq!((count(&db).await, runs.load(Ordering::Relaxed)), (18, 20));
    assert_eq!(db.figures().reruns, 0);
}

#[tokio::test]
async fn nobody_is_told_before_the_commit_and_all_hear_when_it_fails() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("of the transaction").execute().await.expect("adds");
    let mut waiting = wait_in_line(&db, &["a", "b"]).await;
    let theirs = db.clone();
    // Nobody has this id; the key is checked by the commit only, which then fails for all.
    waiting.push(tokio::spawn(async move { theirs.write(&ADD_OWNED).bind(-1).bind("c").execute().await }));
    until("it waits", async || db.figures().waiting == 3).await;
    let committed = tx.commit().await.expect_err("the shared commit fails");
    assert!(committed.is_unavailable(), "{committed}");
    for write in waiting {
        let told = write.await.expect("runs").expect_err("the shared commit fails");
        assert!(told.is_unavailable(), "{told}");
    }
    assert_eq!(count(&db).await, 0);
    assert_eq!(db.figures().commits, 0);
    db.write(&ADD_NOTE).bind("next").execute().await.expect("the next goes on");
    let alone = db.write(&ADD_OWNED).bind(-1).bind("c").execute().await;
    assert_eq!(alone, Err(Error::ForeignKey("foreign key".into())), "alone it is told what it was");
}

#[tokio::test]
async fn a_rollback_by_sqlite_itself_fails_all_before_it_and_none_after() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    // `raise(rollback)` ends the whole transaction, as a full disk would.
    let trigger = "create trigger full before insert on notes when new.body = 'full' begin select raise(rollback, 'x'); end";
    db.write(statement(trigger)).execute().await.expect("creates");
    let tx = db.begin().await.expect("begins");
    let waiting = wait_in_line(&db, &["a", "b", "full", "c"]).await;
    drop(tx);
    let mut told = Vec::new();
    for write in waiting {
        told.push(write.await.expect("runs").is_ok());
    }
    assert_eq!(told, [false, false, false, true]);
    assert_eq!((count(&db).await, count_of(&db, "c").await), (1, 1));
}

#[tokio::test]
async fn who_gave_up_is_skipped() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open_with(Options { wait: Duration::from_millis(100), ..place.options() }).await;
    let mut held = None;
    until("its turn comes", async || {
        held = db.begin().await.ok();
        held.is_some()
    })
    .await;
    let waiting = wait_in_line(&db, &["aborted"]).await;
    for write in waiting {
        write.abort();
        assert!(write.await.expect_err("aborted").is_cancelled());
    }
    let late = db.write(&ADD_NOTE).bind("gave up").execute().await.expect_err("its time is over");
    assert!(late.is_unavailable(), "{late}");
    let in_one_go =
        db.transact(|tx| Box::pin(async move { tx.query(&ADD_NOTE).bind("gave up").execute().await })).await;
    assert!(in_one_go.expect_err("its time is over").is_unavailable());
    assert!(db.begin().await.err().expect("its time is over").is_unavailable());
    assert_eq!(db.read(&COUNT_NOTES).one::<i64>().await, Ok(0), "reading goes on meanwhile");
    drop(held);
    until("the turn comes", async || db.write(&ADD_NOTE).bind("next").execute().await.is_ok()).await;
    assert_eq!((count_of(&db, "gave up").await, count_of(&db, "aborted").await), (0, 0));
}

#[tokio::test]
async fn the_pragmas_are_set() {
    let place = TestDatabase::on(Engine::Sqlite).await;
    let db = place.open().await;
    let ask = |what: &str| statement(format!("select {what} from pragma_{what}"));
    assert_eq!(db.write(ask("synchronous")).one::<i64>().await, Ok(2));
    assert_eq!(db.write(ask("foreign_keys")).one::<i64>().await, Ok(1));
    assert_eq!(db.write(ask("temp_store")).one::<i64>().await, Ok(2));
    assert_eq!(db.write(statement("pragma wal_autocheckpoint")).one::<i64>().await, Ok(4096));
    assert_eq!(db.write(ask("journal_mode")).one::<String>().await, Ok("wal".into()));
    assert_eq!(db.read(ask("query_only")).one::<i64>().await, Ok(1));
}
