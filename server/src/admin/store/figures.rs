//! The figures. Of what other rooms keep it reads only when it was.

use db::{Db, Error, Time, Tx};

sql! {
    REGISTERED = "select id, created_at, cast(1 as {{int}}) as amount from users where id > $1 order by id limit $2";
    REQUESTS = "select id, created_at, cast(1 as {{int}}) as amount from requests where id > $1 order by id limit $2";
    PROPOSALS = "select id, created_at, cast(1 as {{int}}) as amount from responses where id > $1 order by id limit $2";
    CONVERSATIONS = "select id, created_at, cast(1 as {{int}}) as amount from conversations where id > $1 order by id limit $2";
    MESSAGES = "select id, created_at, cast(case when kind = 'text' then 1 else 0 end as {{int}}) as amount
                from messages where id > $1 order by id limit $2";
    /// What came to the provider, less what went back.
    PAID = "select id, created_at, amount_cents as amount from ledger_entries
            where account = 'provider' and mode = $3 and id > $1 order by id limit $2";

    MARK = "select counted_id from figure_marks where kind = $1";
    BEGIN_MARK = "insert into figure_marks (kind, counted_id) values ($1, 0) on conflict (kind) do nothing";
    MOVE_MARK = "update figure_marks set counted_id = $3 where kind = $1 and counted_id = $2";
    ADD = "insert into daily_figures (day, kind, count) values ($1, $2, $3)
           on conflict (day, kind) do update set count = daily_figures.count + excluded.count";
    AT_LEAST = "insert into daily_figures (day, kind, count) values ($1, $2, $3)
                on conflict (day, kind) do update set count = excluded.count where daily_figures.count < excluded.count";
    DAYS = "select day, kind, count from daily_figures where day >= $1 order by day, kind limit $2";

    NOTE_ACTIVITY = "insert into last_activity (user_id, active_at)
                     select user_id, max(last_active_at) from sessions where expires_at > $1 and last_active_at > $2 group by user_id
                     on conflict (user_id) do update set active_at = excluded.active_at
                     where last_activity.active_at < excluded.active_at";
    ACTIVE = "select count(*) from last_activity where active_at >= $1 and active_at < $2";

    COUNT_ALL = "select 'requests' as kind, count(*) as total from requests
                 union all select 'conversations', count(*) from conversations
                 union all select 'showcases', count(*) from showcases
                 union all select 'videos', count(*) from videos where deleted_at is null
                 union all select 'products', count(*) from products
                 union all select coalesce(user_type, 'newcomer'), count(*) from users group by user_type
                 union all select 'files ' || purpose, count(*) from stored_files group by purpose
                 union all select 'bytes ' || purpose, cast(sum(size_bytes) as {{int}}) from stored_files group by purpose";
    FORGET_TOTALS = "delete from figure_totals where kind > '' and counted_at <> $1";
    SET_TOTAL = "insert into figure_totals (kind, total, counted_at) values ($1, $2, $3)
                 on conflict (kind) do update set total = excluded.total, counted_at = excluded.counted_at";
    TOTALS = "select kind, total, counted_at from figure_totals where kind > '' order by kind";

    DATABASE_BYTES = "{{only sqlite}}select page_count * page_size from pragma_page_count(), pragma_page_size(){{end}}
                      {{only postgres}}select pg_database_size(current_database()){{end}}";
}

db::record! {
    /// Something that happened, and how much of it.
    #[derive(Debug)]
    pub struct Happened { pub id: i64, pub created_at: Time, pub amount: i64 }

    #[derive(Debug)]
    pub struct DayCount { pub day: String, pub kind: String, pub count: i64 }

    #[derive(Debug)]
    pub struct Sum { pub kind: String, pub total: i64, pub counted_at: Time }
}

/// What is counted as it happens.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    Registered,
    Requests,
    Proposals,
    Conversations,
    Messages,
    Paid,
}

/// What happened after this row, the oldest first.
pub async fn happened(
    db: &Db,
    source: Source,
    mode: &str,
    after: i64,
    limit: i64,
) -> Result<Vec<Happened>, Error> {
    let query = match source {
        Source::Registered => db.read(&REGISTERED),
        Source::Requests => db.read(&REQUESTS),
        Source::Proposals => db.read(&PROPOSALS),
        Source::Conversations => db.read(&CONVERSATIONS),
        Source::Messages => db.read(&MESSAGES),
        Source::Paid => return db.read(&PAID).bind(after).bind(limit).bind(mode).all().await,
    };
    query.bind(after).bind(limit).all().await
}

pub async fn mark(db: &Db, kind: &str) -> Result<i64, Error> {
    Ok(db.read(&MARK).bind(kind).optional().await?.unwrap_or(0))
}

/// Whether nobody else counted on from there in the meantime.
pub async fn move_mark(tx: &mut Tx, kind: &str, from: i64, to: i64) -> Result<bool, Error> {
    tx.query(&BEGIN_MARK).bind(kind).later().await?;
    Ok(tx.query(&MOVE_MARK).bind(kind).bind(from).bind(to).execute().await? == 1)
}

pub async fn add(tx: &mut Tx, day: &str, kind: &str, count: i64) -> Result<(), Error> {
    tx.query(&ADD).bind(day).bind(kind).bind(count).later().await
}

pub async fn at_least(db: &Db, day: &str, kind: &str, count: i64) -> Result<(), Error> {
    db.write(&AT_LEAST).bind(day).bind(kind).bind(count).execute().await.map(drop)
}

pub async fn days(db: &Db, since: &str, most: i64) -> Result<Vec<DayCount>, Error> {
    db.read(&DAYS).bind(since).bind(most).all().await
}

/// Notes who did something since then, in sessions that end after `end`.
pub async fn note_activity(db: &Db, end: Time, since: Time) -> Result<u64, Error> {
    db.write(&NOTE_ACTIVITY).bind(end).bind(since).execute().await
}

/// How many people last did something in this span.
pub async fn active(db: &Db, from: Time, to: Time) -> Result<i64, Error> {
    db.read(&ACTIVE).bind(from).bind(to).one().await
}

/// How much there is of everything. It reads whole tables.
pub async fn count_all(db: &Db) -> Result<Vec<(String, i64)>, Error> {
    db.read(&COUNT_ALL).all().await
}

/// In place of what was counted before.
pub async fn set_totals(tx: &mut Tx, totals: &[(String, i64)], now: Time) -> Result<(), Error> {
    for (kind, total) in totals {
        tx.query(&SET_TOTAL).bind(&**kind).bind(*total).bind(now).later().await?;
    }
    tx.query(&FORGET_TOTALS).bind(now).later().await
}

pub async fn totals(db: &Db) -> Result<Vec<Sum>, Error> {
    db.read(&TOTALS).all().await
}

pub async fn database_bytes(db: &Db) -> Result<i64, Error> {
    db.read(&DATABASE_BYTES).one().await
}
