//! Every statement about people's webhooks.

use db::{Db, Error, Json, Time, Tx};
use serde_json::{Value, json};

use super::super::kind::NotificationKind;
use crate::signed_calls::DeliveryStatus;

sql! {
    /// Locks whoever wants one more, so that two at once are counted.
    LOCK = "update users set suspended_at = suspended_at where id = $1";
    COUNT = "select count(*) from webhooks where user_id = $1";
    INSERT = "insert into webhooks (user_id, url, secret, kinds, created_at) values ($1, $2, $3, $4, $5) returning id";
    LIST = "select id, url, kinds, created_at, ended_at from webhooks where user_id = $1 and id < $2 order by id desc limit $3";
    OWNED = "select 1 from webhooks where id = $1 and user_id = $2";
    DELETE = "delete from webhooks where id = $1 and user_id = $2";

    WANTING = "select id, kinds from webhooks where user_id = $1 and ended_at is null order by id";
    NAME = "select coalesce(d.display_name, o.company_name, o.contact_name, u.full_name, u.username) from users u
            left join developer_profiles d on d.user_id = u.id left join client_profiles o on o.user_id = u.id
            where u.id = $1";
    TITLE = "select title from requests where id = $1";

    INSERT_DELIVERY = "insert into webhook_deliveries (webhook_id, event, data, status, created_at)
                       values ($1, $2, $3, 'waiting', $4) returning id";
    WAITING = "select d.webhook_id, d.event, d.data, d.created_at, w.user_id, w.url, w.secret, w.ended_at,
                      (select u.suspended_at from users u where u.id = w.user_id) as suspended_at
               from webhook_deliveries d join webhooks w on w.id = d.webhook_id
               where d.id = $1 and d.status = 'waiting'";
    TRIED = "update webhook_deliveries set status = $2, tries = tries + 1, answer = $3, delivered_at = $4 where id = $1";
    WORKED = "update webhooks set failures = 0, ended_at = null where id = $1";
    /// Switched off by the last failure that is too many; a test of one that is off already changes nothing.
    FAILED = "update webhooks set failures = failures + 1,
                     ended_at = case when ended_at is null and failures + 1 >= $2 then cast($3 as {{time}}) else ended_at end
              where id = $1 returning failures";
    DELIVERIES = "select id, event, status, tries, answer, created_at, delivered_at from webhook_deliveries
                  where webhook_id = $1 and id < $2 order by id desc limit $3";
    DELIVERY = "select id, event, status, tries, answer, created_at, delivered_at from webhook_deliveries where id = $1";
    SWEEP = "delete from webhook_deliveries where created_at <= $1";
}

db::record! {
    pub struct WebhookRow {
        pub id: i64,
        pub url: String,
        pub kinds: Json<Vec<NotificationKind>>,
        pub created_at: Time,
        pub ended_at: Option<Time>,
    }

    pub struct Waiting {
        pub webhook_id: i64,
        pub event: String,
        pub data: Json<Value>,
        pub created_at: Time,
        pub user_id: i64,
        pub url: String,
        pub secret: Vec<u8>,
        pub ended_at: Option<Time>,
        pub suspended_at: Option<Time>,
    }

    pub struct DeliveryRow {
        pub id: i64,
        pub event: String,
        pub status: DeliveryStatus,
        pub tries: i64,
        pub answer: Option<String>,
        pub created_at: Time,
        pub delivered_at: Option<Time>,
    }
}

pub struct NewWebhook<'a> {
    pub user_id: i64,
    pub url: &'a str,
    pub sealed_secret: Vec<u8>,
    pub kinds: &'a [NotificationKind],
    pub created_at: Time,
}

/// Its id; `None` when its owner has as many as anyone may have.
pub async fn insert(tx: &mut Tx, new: NewWebhook<'_>, most: i64) -> Result<Option<i64>, Error> {
    tx.query(&LOCK).bind(new.user_id).execute().await?;
    if tx.query(&COUNT).bind(new.user_id).one::<i64>().await? >= most {
        return Ok(None);
    }
    let insert = tx.query(&INSERT).bind(new.user_id).bind(new.url).bind(new.sealed_secret);
    insert.bind(json!(new.kinds)).bind(new.created_at).one().await.map(Some)
}

pub async fn list(db: &Db, user_id: i64, before: i64, limit: i64) -> Result<Vec<WebhookRow>, Error> {
    db.read(&LIST).bind(user_id).bind(before).bind(limit).all().await
}

pub async fn is_owned(db: &Db, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(db.read(&OWNED).bind(id).bind(user_id).optional::<i64>().await?.is_some())
}

pub async fn delete(db: &Db, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(db.write(&DELETE).bind(id).bind(user_id).execute().await? == 1)
}

/// Somebody's webhooks that are on, with the words of their kinds.
pub async fn wanting(tx: &mut Tx, user_id: i64) -> Result<Vec<(i64, Json<Vec<String>>)>, Error> {
    tx.query(&WANTING).bind(user_id).all().await
}

pub async fn name(tx: &mut Tx, user_id: Option<i64>) -> Result<Option<String>, Error> {
    let Some(user_id) = user_id else { return Ok(None) };
    tx.query(&NAME).bind(user_id).optional().await
}

pub async fn request_title(tx: &mut Tx, request_id: Option<i64>) -> Result<Option<String>, Error> {
    let Some(request_id) = request_id else { return Ok(None) };
    tx.query(&TITLE).bind(request_id).optional().await
}

pub async fn insert_delivery(
    tx: &mut Tx,
    webhook_id: i64,
    event: &str,
    data: &Value,
    now: Time,
) -> Result<i64, Error> {
    tx.query(&INSERT_DELIVERY).bind(webhook_id).bind(event).bind(data.clone()).bind(now).one().await
}

pub async fn waiting(db: &Db, id: i64) -> Result<Option<Waiting>, Error> {
    db.read(&WAITING).bind(id).optional().await
}

pub async fn tried(
    tx: &mut Tx,
    id: i64,
    status: DeliveryStatus,
    answer: &str,
    delivered_at: Option<Time>,
) -> Result<(), Error> {
    tx.query(&TRIED).bind(id).bind(status.word()).bind(answer).bind(delivered_at).execute().await.map(drop)
}

pub async fn worked(tx: &mut Tx, id: i64) -> Result<(), Error> {
    tx.query(&WORKED).bind(id).execute().await.map(drop)
}

/// How many failed in a row by now; `None` when it is gone.
pub async fn failed(tx: &mut Tx, id: i64, most: i64, now: Time) -> Result<Option<i64>, Error> {
    tx.query(&FAILED).bind(id).bind(most).bind(now).optional().await
}

pub async fn deliveries(
    db: &Db,
    webhook_id: i64,
    before: i64,
    limit: i64,
) -> Result<Vec<DeliveryRow>, Error> {
    db.read(&DELIVERIES).bind(webhook_id).bind(before).bind(limit).all().await
}

pub async fn delivery(tx: &mut Tx, id: i64) -> Result<DeliveryRow, Error> {
    tx.query(&DELIVERY).bind(id).one().await
}

pub async fn sweep(db: &Db, until: Time) -> Result<u64, Error> {
    db.write(&SWEEP).bind(until).execute().await
}
