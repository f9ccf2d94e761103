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
