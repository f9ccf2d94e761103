//! The statements about what systems outside are told.

use db::{Db, Error, Time, Tx};

use crate::signed_calls::DeliveryStatus;

sql! {
    INSERT = "insert into support_deliveries (integration_id, session_id, event, body, status, created_at)
              values ($1, $2, $3, $4, 'waiting', $5) returning id";
    NAMED = "update support_deliveries set body = $2 where id = $1";
    WAITING = "select id, integration_id, event, body from support_deliveries where id = $1 and status = 'waiting'";
    TRIED = "update support_deliveries set status = $2, tries = tries + 1, answer = $3, delivered_at = $4 where id = $1";
    NEWEST = "select d.id, (select i.source_system from integrations i where i.id = d.integration_id) as source_system,
                     d.session_id, d.event, d.status, d.tries, d.answer, d.created_at, d.delivered_at
              from support_deliveries d where d.id < $1 order by d.id desc limit $2";
    OF_ONE = "select d.id, (select i.source_system from integrations i where i.id = d.integration_id) as source_system,
                     d.session_id, d.event, d.status, d.tries, d.answer, d.created_at, d.delivered_at
              from support_deliveries d where d.integration_id = $1 and d.id < $2 order by d.id desc limit $3";
    SWEEP = "delete from support_deliveries where created_at <= $1";
}

db::record! {
    pub struct Waiting { pub id: i64, pub integration_id: i64, pub event: String, pub body: String }

    pub struct DeliveryRow {
        pub id: i64,
        pub source_system: String,
        pub session_id: i64,
        pub event: String,
        pub status: DeliveryStatus,
        pub tries: i64,
        pub answer: Option<String>,
        pub created_at: Time,
        pub delivered_at: Option<Time>,
    }
}

pub async fn insert(
    tx: &mut Tx,
    (integration_id, session_id): (i64, i64),
    event: &str,
    body: &str,
    now: Time,
) -> Result<i64, Error> {
    tx.query(&INSERT).bind(integration_id).bind(session_id).bind(event).bind(body).bind(now).one().await
}

/// Writes its own number into it.
pub async fn set_body(tx: &mut Tx, id: i64, body: &str) -> Result<(), Error> {
    tx.query(&NAMED).bind(id).bind(body).execute().await.map(drop)
}

pub async fn waiting(db: &Db, id: i64) -> Result<Option<Waiting>, Error> {
    db.read(&WAITING).bind(id).optional().await
}

pub async fn tried(
    db: &Db,
    id: i64,
    status: DeliveryStatus,
    answer: &str,
    delivered_at: Option<Time>,
) -> Result<(), Error> {
    db.write(&TRIED).bind(id).bind(status.word()).bind(answer).bind(delivered_at).execute().await.map(drop)
}

pub async fn newest(db: &Db, before: i64, limit: i64) -> Result<Vec<DeliveryRow>, Error> {
    db.read(&NEWEST).bind(before).bind(limit).all().await
}

pub async fn of_one(
    db: &Db,
    integration_id: i64,
    before: i64,
    limit: i64,
) -> Result<Vec<DeliveryRow>, Error> {
    db.read(&OF_ONE).bind(integration_id).bind(before).bind(limit).all().await
}

pub async fn sweep(db: &Db, until: Time) -> Result<u64, Error> {
    db.write(&SWEEP).bind(until).execute().await
}
