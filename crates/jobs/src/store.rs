//! Every statement of the queue.

use db::{Db, Error, Json, Time, Tx};
use serde_json::Value;

use crate::New;

sql! {
    INSERT = "insert into jobs (kind, payload, state, due_at, max_attempts) values ($1, $2, 'waiting', $3, $4) returning id";

    /// What another is just taking is passed over; SQLite has one writer, so there nobody is.
    CLAIM = "update jobs set state = 'running', attempt = attempt + 1, lease = lease + 1, due_at = $2
        where id = (select id from jobs where due_at <= $1 and kind {{in $3}} order by due_at, id limit 1
                    {{only postgres}} for update skip locked {{end}})
        returning id, kind, payload, attempt, max_attempts, lease, schedule";

    NEXT_DUE = "select due_at from jobs where due_at is not null and kind {{in $1}} order by due_at, id limit 1";

    RENEW = "update jobs set due_at = $3 where id = $1 and lease = $2 and state = 'running'";

    REMOVE = "delete from jobs where id = $1 and lease = $2 and state = 'running'";

    RETRY = "update jobs set state = 'waiting', due_at = $3, last_error = $4
        where id = $1 and lease = $2 and state = 'running'";

    FAIL = "update jobs set state = 'failed', due_at = null, failed_at = $3, last_error = $4
        where id = $1 and lease = $2 and state = 'running'";

    NEXT_TURN = "update jobs set state = 'scheduled', due_at = $3, attempt = 0, last_error = $4
        where id = $1 and lease = $2 and state = 'running'";

    /// The first turn is now. A row that is there already keeps its turn, unless turns have become more frequent.
    SCHEDULE = "insert into jobs (kind, payload, state, due_at, max_attempts, schedule)
        values ($1, $2, 'scheduled', $3, $4, $1)
        on conflict (schedule) do update set due_at = $5 where jobs.state = 'scheduled' and jobs.due_at > $5";

    /// Those given up, the newest first.
    FAILED = "select id, kind, state, due_at, attempt, max_attempts, last_error, failed_at, schedule from jobs
        where state = 'failed' and id < $1 order by id desc limit $2";

    /// Those in one of the other states, the first due first.
    IN_STATE = "select id, kind, state, due_at, attempt, max_attempts, last_error, failed_at, schedule from jobs
        where state = $1 and (due_at, id) > ($2, $3) order by due_at, id limit $4";

    KNOWN = "select state from jobs where id = $1";

    /// The lease stays: its number names one holder and is never given twice.
    TRY_AGAIN = "update jobs set state = 'waiting', due_at = $2, attempt = 0, failed_at = null
        where id = $1 and state = 'failed'";

    STATES = "select state, count(*), min(due_at) from jobs group by state";
}

db::record! {
    /// A job just taken.
    pub struct Claimed {
        pub id: i64,
        pub kind: String,
        pub payload: Json<Value>,
        pub attempt: i64,
        pub max_attempts: i64,
        pub lease: i64,
        pub schedule: Option<String>,
    }
}

db::record! {
    /// A job as whoever looks after the queue sees it: without its payload, which may be anybody's letter.
    #[derive(Debug, Clone)]
    pub struct Listed {
        pub id: i64,
        pub kind: String,
        pub state: String,
        pub due_at: Option<Time>,
        pub attempt: i64,
        pub max_attempts: i64,
        pub last_error: Option<String>,
        pub failed_at: Option<Time>,
        pub schedule: Option<String>,
    }
}

/// Who holds which job. Everything that is done with a job in hand asks for both numbers.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    pub id: i64,
    pub lease: i64,
}

/// What becomes of a job in hand.
#[derive(Debug, Clone)]
pub enum End {
    Remove,
    Retry { at: Time, reason: String },
    Fail { at: Time, reason: String },
    NextTurn { at: Time, reason: Option<String> },
}

pub async fn insert(tx: &mut Tx, job: New<'_>) -> Result<i64, Error> {
    let attempts = job.max_attempts.max(1);
    tx.query(&INSERT).bind(job.kind).bind(job.payload).bind(job.run_at).bind(attempts).one().await
}

/// Takes the job that is due first.
pub async fn claim(db: &Db, kinds: &[String], now: Time, until: Time) -> Result<Option<Claimed>, Error> {
    db.write(&CLAIM).bind(now).bind(until).bind(kinds).optional().await
}

pub async fn next_due(db: &Db, kinds: &[String]) -> Result<Option<Time>, Error> {
    db.read(&NEXT_DUE).bind(kinds).optional().await
}

/// Whether the job is still ours.
pub async fn renew(db: &Db, held: Held, until: Time) -> Result<bool, Error> {
    Ok(db.write(&RENEW).bind(held.id).bind(held.lease).bind(until).execute().await? > 0)
}

/// Whether the job was still ours.
pub async fn end(db: &Db, held: Held, end: End) -> Result<bool, Error> {
    let query = |sql| db.write(sql).bind(held.id).bind(held.lease);
    let changed = match end {
        End::Remove => query(&REMOVE).execute().await?,
        End::Retry { at, reason } => query(&RETRY).bind(at).bind(reason).execute().await?,
        End::Fail { at, reason } => query(&FAIL).bind(at).bind(reason).execute().await?,
        End::NextTurn { at, reason } => query(&NEXT_TURN).bind(at).bind(reason).execute().await?,
    };
    Ok(changed > 0)
}

/// The end of a job that went well, in the transaction of its effect. Whether the job was still ours.
pub async fn finish(tx: &mut Tx, held: Held, next_turn: Option<Time>) -> Result<bool, Error> {
    let changed = match next_turn {
        None => tx.query(&REMOVE).bind(held.id).bind(held.lease).execute().await?,
        Some(at) => {
            let none = None::<String>;
            tx.query(&NEXT_TURN).bind(held.id).bind(held.lease).bind(at).bind(none).execute().await?
        }
    };
    Ok(changed > 0)
}

pub async fn schedule(db: &Db, name: &str, now: Time, next_turn: Time, attempts: i64) -> Result<(), Error> {
    let nothing = Value::Null;
    let query = db.write(&SCHEDULE).bind(name).bind(nothing).bind(now).bind(attempts).bind(next_turn);
    query.execute().await.map(drop)
}

/// Each state with how many jobs are in it and when the first of them is due.
pub async fn states(db: &Db) -> Result<Vec<(String, i64, Option<Time>)>, Error> {
    db.read(&STATES).all().await
}

pub async fn failed(db: &Db, before: i64, limit: i64) -> Result<Vec<Listed>, Error> {
    db.read(&FAILED).bind(before).bind(limit).all().await
}

pub async fn in_state(db: &Db, state: &str, after: (Time, i64), limit: i64) -> Result<Vec<Listed>, Error> {
    db.read(&IN_STATE).bind(state).bind(after.0).bind(after.1).bind(limit).all().await
}

/// Whether it had failed.
pub async fn try_again(tx: &mut Tx, id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&TRY_AGAIN).bind(id).bind(now).execute().await? == 1)
}

pub async fn is_known(tx: &mut Tx, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&KNOWN).bind(id).optional::<String>().await?.is_some())
}
