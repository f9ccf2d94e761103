//! Requests run on any thread: everything awaited here can move between threads.

use db::{Db, Error, Sql, Tx};

static NOTHING: Sql = Sql::new("select 1");

fn moves<T: Send>(value: T) -> T {
    value
}

#[expect(dead_code, reason = "compiling it is the test")]
async fn everything(db: Db, tx: Tx, mut other: Tx) -> Result<(), Error> {
    moves(Db::open(db::Options::new(""))).await?;
    moves(db.read(&NOTHING).bind(1).all::<(i64, String)>()).await?;
    moves(db.write(&NOTHING).one::<i64>()).await?;
    moves(db.write(&NOTHING).execute()).await?;
    moves(db.begin()).await?;
    moves(other.query(&NOTHING).optional::<Option<String>>()).await?;
    moves(other.query(&NOTHING).execute()).await?;
    moves(tx.commit()).await?;
    moves(db.transact(|tx| Box::pin(async move { tx.query(&NOTHING).one::<i64>().await }))).await?;
    moves(db.listen("").next()).await;
    moves(db.notify("", "")).await?;
    moves(db.ping()).await?;
    moves(db.close()).await;
    moves(db::testing::schema(&db)).await;
    moves(db::migrate(&db, &[])).await.expect("only compiled");
    moves(db::pending(&db, &[])).await.expect("only compiled");
    Ok(())
}
