//! Transactions: whole or not at all, whatever becomes of their owner.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use db::{Db, Error, Options};

use crate::support::{
    ADD_NOTE, ADD_OWNED, COUNT_NOTES, TestDatabase, count, count_of, on_sqlite, statement, until,
};

#[tokio::test]
async fn committed_is_there_and_dropped_is_not() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("kept").execute().await.expect("adds");
    assert_eq!(tx.query(&COUNT_NOTES).one::<i64>().await, Ok(1), "it sees its own work");
    assert_eq!(count(&db).await, 0, "others do not");
    tx.commit().await.expect("commits");
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("dropped").execute().await.expect("adds");
    drop(tx);
    db.write(&ADD_NOTE).bind("next").execute().await.expect("adds");
    assert_eq!((count(&db).await, count_of(&db, "dropped").await), (2, 0));
}

#[tokio::test]
async fn after_a_failed_statement_nothing_goes_on() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("one").execute().await.expect("adds");
    assert_eq!(
        tx.query(statement("select id from notes where id < 0")).one::<i64>().await,
        Err(Error::NotFound)
    );
    tx.query(&ADD_NOTE).bind("two").execute().await.expect("no row is no failure");
    assert_eq!(tx.query(&ADD_NOTE).bind("bad").execute().await, Err(Error::Check("notes_body_check".into())));
    assert!(matches!(tx.query(&COUNT_NOTES).one::<i64>().await, Err(Error::Other(_))));
    assert!(matches!(tx.commit().await, Err(Error::Other(_))));
    let swallowed = db.transact(|tx| {
        Box::pin(async move {
            tx.query(&ADD_NOTE).bind("one").execute().await?;
            let _ = tx.query(&ADD_NOTE).bind("bad").execute().await;
            Ok::<_, Error>(())
        })
    });
    assert!(matches!(swallowed.await, Err(Error::Other(_))));
    assert_eq!(count(&db).await, 0);
}

#[tokio::test]
async fn a_statement_for_one_engine_is_refused_on_the_other() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let (ours, theirs) = if on_sqlite() { ("sqlite", "postgres") } else { ("postgres", "sqlite") };
    let only = |engine| statement(format!("{{{{only {engine}}}}}select 7{{{{end}}}}").leak());
    assert_eq!(db.write(only(ours)).execute().await, Ok(1));
    let refused = db.write(only(theirs)).execute().await;
    assert!(matches!(&refused, Err(Error::Other(text)) if text.contains("not for")), "{refused:?}");
}

#[derive(Debug, PartialEq)]
enum Refusal {
    Changed,
    Db(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Db(error)
    }
}

#[tokio::test]
async fn work_in_one_go_is_kept_on_ok_and_undone_on_err() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let kept = db.transact(|tx| {
        Box::pin(async move {
            tx.query(&ADD_NOTE).bind("a").execute().await?;
            tx.query(&ADD_NOTE).bind("b").execute().await?;
            tx.query(&COUNT_NOTES).one::<i64>().await.map_err(Refusal::from)
        })
    });
    assert_eq!(kept.await, Ok(2));
    let changed_mind = db.transact(|tx| {
        Box::pin(async move {
            tx.query(&ADD_NOTE).bind("c").execute().await?;
            Err::<(), _>(Refusal::Changed)
        })
    });
    assert_eq!(changed_mind.await, Err(Refusal::Changed));
    let failed = db.transact(|tx| {
        Box::pin(async move { Ok::<_, Refusal>(tx.query(&ADD_NOTE).bind("bad").execute().await?) })
    });
    assert_eq!(failed.await, Err(Refusal::Db(Error::Check("notes_body_check".into()))));
    let late = db.transact(|tx| {
        Box::pin(async move { Ok::<_, Refusal>(tx.query(&ADD_OWNED).bind(-1).bind("x").execute().await?) })
    });
    assert!(matches!(late.await, Err(Refusal::Db(Error::ForeignKey(_)))), "found out by the commit");
    let panicked = db.transact(|tx| {
        Box::pin(async move {
            tx.query(&ADD_NOTE).bind("d").execute().await?;
            assert!(tx.query(&COUNT_NOTES).one::<i64>().await? < 0, "a panic in the work");
            Ok::<_, Refusal>(())
        })
    });
    assert!(matches!(panicked.await, Err(Refusal::Db(Error::Other(_)))));
    assert_eq!(count(&db).await, 2, "and everything still works");
}

#[tokio::test]
async fn what_comes_later_comes_in_order_and_its_failure_is_told() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut tx = db.begin().await.expect("begins");
    for number in 0..40 {
        tx.query(&ADD_NOTE).bind(format!("note {number}")).later().await.expect("is sent later");
    }
    assert_eq!(tx.query(&COUNT_NOTES).one::<i64>().await, Ok(40), "whoever asks sees what was sent before");
    tx.query(&ADD_NOTE).bind("the last").later().await.expect("is sent later");
    tx.commit().await.expect("commits");
    assert_eq!(count(&db).await, 41);

    // On SQLite at once, on PostgreSQL with the next statement, and then with the commit.
    let bad = Error::Check("notes_body_check".into());
    for ask in [true, false] {
        let mut tx = db.begin().await.expect("begins");
        tx.query(&ADD_NOTE).bind("lost").execute().await.expect("adds");
        let mut told = tx.query(&ADD_NOTE).bind("bad").later().await;
        if told.is_ok() && ask {
            told = tx.query(&COUNT_NOTES).one::<i64>().await.map(drop);
        }
        let told = if told.is_ok() { tx.commit().await } else { told };
        assert_eq!(told, Err(bad.clone()));
    }
    assert_eq!(count(&db).await, 41, "nothing of it is kept");
}

#[tokio::test]
async fn hooks_run_once_the_work_is_kept_and_never_otherwise() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let ran = Arc::new(AtomicU64::new(0));
    for keeps in [true, false] {
        let ran = ran.clone();
        let done = db.transact(move |tx| {
            let ran = ran.clone();
            Box::pin(async move {
                tx.query(&ADD_NOTE).bind("one").later().await?;
                tx.after_commit(move || {
                    ran.fetch_add(1, Ordering::SeqCst);
                });
                if keeps { Ok(()) } else { Err(Error::NotFound) }
            })
        });
        assert_eq!(done.await.is_ok(), keeps);
    }
    assert_eq!((ran.load(Ordering::SeqCst), count(&db).await), (1, 1));
}

#[tokio::test]
async fn rows_for_after_the_commit_come_then_and_never_otherwise() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hear = |what: &'static str| {
        let heard = heard.clone();
        move |rows: Vec<i64>| heard.lock().expect("a list").push((what, rows))
    };
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("one").later().await.expect("is sent later");
    tx.query(&COUNT_NOTES).after_commit(hear("first")).await.expect("is asked later");
    tx.query(&ADD_NOTE).bind("two").execute().await.expect("adds");
    tx.query(&COUNT_NOTES).after_commit(hear("second")).await.expect("is asked later");
    assert_eq!(heard.lock().expect("a list").len(), 0, "nothing is committed");
    tx.commit().await.expect("commits");
    assert_eq!(*heard.lock().expect("a list"), [("first", vec![1]), ("second", vec![2])]);
    let mut tx = db.begin().await.expect("begins");
    tx.query(&COUNT_NOTES).after_commit(hear("dropped")).await.expect("is asked later");
    assert_eq!(tx.query(&COUNT_NOTES).one::<i64>().await, Ok(2));
    drop(tx);
    assert_eq!(heard.lock().expect("a list").len(), 2);
}

/// On SQLite everyone who writes would wait with it.
#[tokio::test]
async fn work_in_one_go_may_not_wait_for_anything_else_on_sqlite() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let waited = db.transact(|tx| {
        Box::pin(async move {
            tx.query(&ADD_NOTE).bind("one").execute().await?;
            tokio::task::yield_now().await;
            Ok::<_, Error>(())
        })
    });
    assert_eq!(waited.await.is_ok(), !on_sqlite());
    assert_eq!(count(&db).await, i64::from(!on_sqlite()));
}

async fn add_four(db: &Db, body: String, pause: Duration) -> Result<(), Error> {
    let mut tx = db.begin().await?;
    for _ in 0..4 {
        tx.query(&ADD_NOTE).bind(&body).execute().await?;
        tokio::time::sleep(pause).await;
    }
    tx.commit().await
}

/// 400 transactions, cut off after 0 to 40 times 50 microseconds, so at every await there is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cancelled_transactions_leave_nothing() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let tasks: Vec<_> = (0..400_u32)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move {
                let body = format!("task {number}");
                let limit = Duration::from_micros(50) * (number % 40);
                let all = add_four(&db, body.clone(), Duration::from_micros(100));
                (body, matches!(tokio::time::timeout(limit, all).await, Ok(Ok(()))))
            })
        })
        .collect();
    let mut told = Vec::new();
    for task in tasks {
        told.push(task.await.expect("runs"));
    }
    // Whoever was cut off while committing may be there, but then whole; whoever was told so is there.
    add_four(&db, "last".into(), Duration::ZERO).await.expect("the next goes on");
    for (body, committed) in told {
        let found = count_of(&db, &body).await;
        assert!(found == 4 || (found == 0 && !committed), "{body}: {found} rows, committed: {committed}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_transactions_leave_nothing() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..100_u32 {
        let db = db.clone();
        tasks.spawn(async move {
            let work = async {
                let mut tx = db.begin().await?;
                tx.query(&ADD_NOTE).bind("half").execute().await?;
                tokio::task::yield_now().await;
                tx.query(&ADD_NOTE).bind("half").execute().await
            };
            let _ = tokio::time::timeout(Duration::from_micros(100) * (number % 20), work).await;
        });
    }
    while tasks.join_next().await.is_some() {}
    assert_eq!(count(&db).await, 0);
    db.write(&ADD_NOTE).bind("next").execute().await.expect("the next goes on");
}

#[tokio::test]
async fn a_transaction_kept_past_its_lease_is_undone() {
    let place = TestDatabase::new().await;
    let db = place.open_with(Options { lease: Duration::from_secs(2), ..place.options() }).await;
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("too slow").execute().await.expect("adds");
    db.write(&ADD_NOTE).bind("next").execute().await.expect("the next writer goes on");
    if !on_sqlite() {
        let idle = statement(
            "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in tr%'",
        );
        until("the session ends", async || db.read(idle).one::<i64>().await == Ok(0)).await;
    }
    let late = tx.query(&ADD_NOTE).bind("late").execute().await.expect_err("the lease is over");
    assert!(late.is_unavailable(), "{late}");
    assert!(tx.commit().await.is_err());
    assert_eq!((count(&db).await, count_of(&db, "next").await), (1, 1));
    assert_eq!(db.figures().lease_timeouts, u64::from(on_sqlite()));
}

#[tokio::test]
async fn writing_beside_ones_own_transaction_panics() {
    if !cfg!(debug_assertions) {
        return;
    }
    let place = TestDatabase::new().await;
    let db = place.open().await;
    for way in 0..3 {
        let db = db.clone();
        let task = tokio::spawn(async move {
            let _tx = db.begin().await.expect("begins");
            db.read(&COUNT_NOTES).one::<i64>().await.expect("reading is fine");
            match way {
                0 => drop(db.write(&ADD_NOTE)),
                1 => drop(db.begin().await),
                _ => drop(
                    db.transact(|tx| Box::pin(async move { tx.query(&COUNT_NOTES).one::<i64>().await }))
                        .await,
                ),
            }
        });
        assert!(task.await.expect_err("a deadlock on SQLite").is_panic());
    }
    let after = tokio::spawn(async move {
        drop(db.begin().await.expect("begins"));
        db.write(&ADD_NOTE).bind("x").execute().await
    });
    assert_eq!(after.await.expect("the transaction was over"), Ok(1));
}
