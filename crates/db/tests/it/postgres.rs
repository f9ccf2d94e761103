//! What only PostgreSQL can do to us: lost connections, open transactions in a pool, deadlocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use db::{Error, Options};

use crate::support::{ADD_NOTE, TestDatabase, admin, count, needs_postgres, statement, until};

db::sql! {
    PID = "select cast(pg_backend_pid() as bigint)";
    KILL = "select pg_terminate_backend(cast($1 as integer))";
    STAR = "update notes set stars = stars + 1 where body = $1";
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_dropped_transaction_takes_its_client_along() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open_with(Options { pool: 1, ..place.options() }).await;
    let mut tx = db.begin().await.expect("begins");
    let first = tx.query(&PID).one::<i64>().await.expect("answers");
    assert_eq!(db.figures().pool_size, 1);
    drop(tx);
    assert_eq!(db.figures().pool_size, 0);
    let mut tx = db.begin().await.expect("begins");
    let second = tx.query(&PID).one::<i64>().await.expect("answers");
    assert_ne!(first, second);
    tx.commit().await.expect("commits");
    assert_eq!(db.read(&PID).one::<i64>().await, Ok(second), "committed, it goes back");
    let figures = db.figures();
    assert_eq!((figures.pool_size, figures.pool_available), (1, 1));
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_cancelled_statement_takes_its_client_along() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open_with(Options { pool: 1, ..place.options() }).await;
    let theirs = db.clone();
    let sleeping = tokio::spawn(async move { theirs.read(statement("select pg_sleep(10)")).execute().await });
    let busy = statement("select count(*) from pg_stat_activity where query like 'select pg_sleep(10)%'");
    let admin = admin().await;
    until("it sleeps", async || admin.read(busy).one::<i64>().await == Ok(1)).await;
    sleeping.abort();
    assert!(sleeping.await.expect_err("aborted").is_cancelled());
    db.ping().await.expect("a new connection does not wait for the old");
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_killed_connection_is_unavailable_and_heals() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open_with(Options { pool: 1, ..place.options() }).await;
    let admin = admin().await;
    let mut tx = db.begin().await.expect("begins");
    let pid: i64 = tx.query(&PID).one().await.expect("answers");
    assert_eq!(admin.read(&KILL).bind(pid).one::<bool>().await, Ok(true));
    let gone = statement("select count(*) from pg_stat_activity where pid = cast($1 as integer)");
    until("it is gone", async || admin.read(gone).bind(pid).one::<i64>().await == Ok(0)).await;
    let lost = tx.query(&ADD_NOTE).bind("x").execute().await.expect_err("killed");
    assert!(lost.is_unavailable(), "{lost}");
    drop(tx);
    db.write(&ADD_NOTE).bind("healed").execute().await.expect("heals at once");

    let pid: i64 = db.read(&PID).one().await.expect("answers");
    assert_eq!(admin.read(&KILL).bind(pid).one::<bool>().await, Ok(true));
    until("it is gone", async || admin.read(gone).bind(pid).one::<i64>().await == Ok(0)).await;
    // The pool may have noticed by itself; if not, one caller hears of it.
    if let Err(lost) = db.ping().await {
        assert!(lost.is_unavailable(), "{lost}");
    }
    db.ping().await.expect("heals");
    assert_eq!(count(&db).await, 1);
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_deadlock_is_run_again() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open().await;
    for body in ["left", "right"] {
        db.write(&ADD_NOTE).bind(body).execute().await.expect("adds");
    }
    let (runs, meet) = (Arc::new(AtomicU32::new(0)), Arc::new(tokio::sync::Barrier::new(2)));
    let work = |first: &'static str, second: &'static str| {
        let (db, runs, meet) = (db.clone(), runs.clone(), meet.clone());
        tokio::spawn(async move {
            db.transact(move |tx| {
                let (runs, meet) = (runs.clone(), meet.clone());
                Box::pin(async move {
                    tx.query(&STAR).bind(first).execute().await?;
                    // Only the first two runs are made to meet in the middle.
                    if runs.fetch_add(1, Ordering::SeqCst) < 2 {
                        meet.wait().await;
                    }
                    tx.query(&STAR).bind(second).execute().await
                })
            })
            .await
        })
    };
    let (one, other) = (work("left", "right"), work("right", "left"));
    assert_eq!((one.await.expect("runs"), other.await.expect("runs")), (Ok(1), Ok(1)));
    assert_eq!(runs.load(Ordering::SeqCst), 3, "one of them ran twice");
    let stars = db.read(statement("select stars from notes order by id")).all::<i64>().await;
    assert_eq!(stars, Ok(vec![2, 2]));
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_value_of_another_type_is_refused_before_it_is_sent() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let wrong = db.write(&ADD_NOTE).bind(3).execute().await;
    assert_eq!(wrong, Err(Error::Other("ADD_NOTE: parameter $1 is int where text is expected".into())));
    let numeric = db.read(statement("select sum(stars) from notes")).one::<i64>().await;
    assert!(numeric.is_err());
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_full_pool_is_unavailable() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let short = std::time::Duration::from_millis(100);
    drop(place.open().await);
    let db = db::Db::open(Options { pool: 1, wait: short, ..place.options() }).await.expect("opens");
    until("it connects", async || db.ping().await.is_ok()).await;
    let _tx = db.begin().await.expect("begins");
    assert!(db.ping().await.expect_err("nothing free").is_unavailable());
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn sessions_have_their_limits() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let db = place.open_with(Options { lease: std::time::Duration::from_secs(7), ..place.options() }).await;
    let setting = statement("select current_setting($1)");
    for (name, wanted) in [
        ("statement_timeout", "15s"),
        ("lock_timeout", "5s"),
        ("idle_in_transaction_session_timeout", "7s"),
        ("TimeZone", "UTC"),
        ("application_name", "opportune"),
    ] {
        assert_eq!(db.read(setting).bind(name).one::<String>().await, Ok(wanted.into()), "{name}");
    }
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_statement_that_is_cancelled_is_unavailable() {
    needs_postgres();
    let place = TestDatabase::new().await;
    let url = format!("{}?options=-c%20statement_timeout%3D50", place.url);
    let db = db::Db::open(Options { url, ..place.options() }).await.expect("opens");
    let slow = db.read(statement("select pg_sleep(20)")).execute().await.expect_err("too slow");
    assert!(slow.is_unavailable(), "{slow}");
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_standby_that_is_not_the_primary_yet_is_unavailable() {
    needs_postgres();
    let place = TestDatabase::new().await;
    drop(place.open().await);
    // What a standby is to a session, until it has taken over.
    let url = format!("{}?options=-c%20default_transaction_read_only%3Don", place.url);
    let db = db::Db::open(Options { url, ..place.options() }).await.expect("opens");
    let alone = db.write(&ADD_NOTE).bind("x").execute().await.expect_err("read only");
    assert!(alone.is_unavailable(), "{alone}");
    let mut tx = db.begin().await.expect("begins");
    tx.query(&ADD_NOTE).bind("x").later().await.expect("goes with the next");
    let within = tx.query(&PID).one::<i64>().await.expect_err("read only");
    assert!(within.is_unavailable(), "{within}");
    drop(tx);
    assert_eq!(count(&db).await, 0, "reading goes on");
}
