//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::access::Side;
use crate::requests::{RequestPricing, RequestStatus, ResponseStatus};

/// What every read of whole answers selects, and from where: `a` is the answer.
macro_rules! answers {
    ($where:expr) => {
        concat!(
            "select a.id, a.request_id, a.client_id, a.developer_id, a.message, a.message_html, a.price_cents, a.delivery_days,
                    a.profile_link, a.include_profile, a.status, a.reason, a.closes_at, a.created_at, a.updated_at,
                    r.title as request_title, r.budget_cents, r.pricing, r.deadline,
                    r.status as request_status,
                    u.username, u.suspended_at, coalesce(p.display_name, u.full_name) as display_name,
                    v.id as conversation_id
             from responses a join requests r on r.id = a.request_id join users u on u.id = a.developer_id
             left join developer_profiles p on p.user_id = a.developer_id
             left join conversations v on v.request_id = a.request_id and v.developer_id = a.developer_id where ",
            $where
        )
    };
}

/// A page of somebody's answers.
macro_rules! list {
    ($whose:literal, $which:literal) => {
        answers!(concat!($whose, " and ", $which, " and a.id < $2 order by a.id desc limit $3"))
    };
}

sql! {
    INSERT = "insert into responses (request_id, client_id, developer_id, message, price_cents, delivery_days, profile_link,
                                     include_profile, status, reason, closes_at, created_at, updated_at, message_html)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id";
    ADD_VIDEO = "insert into response_videos (response_id, video_id, position) values ($1, $2, $3)";
    /// Not joined: PostgreSQL would read all videos where it thinks there are few.
    VIDEOS = "select g.response_id, g.video_id from response_videos g
              where g.response_id {{in $1}} and (select v.deleted_at from videos v where v.id = g.video_id) is null
              order by g.response_id, g.position";
    /// Locks the row on either engine.
    LOCK = "update responses set updated_at = updated_at where id = $1";
    MOVE = "update responses set status = $2, reason = $3, updated_at = $4 where id = $1";
    ONE = answers!("a.id = $1");
    STANDING = "select id, status from responses where request_id = $1 and developer_id = $2 and status <> 'withdrawn'";

    SENT = list!("a.developer_id = $1", "a.status <> 'withdrawn'");
    SENT_IN_STATUS = list!("a.developer_id = $1", "a.status = $4");
    SENT_TO_REQUEST = list!("a.developer_id = $1", "a.status <> 'withdrawn' and a.request_id = $4");
    SENT_TO_REQUEST_IN_STATUS = list!("a.developer_id = $1", "a.status = $5 and a.request_id = $4");
    RECEIVED = list!("a.client_id = $1 and u.suspended_at is null", "a.status <> 'withdrawn'");
    RECEIVED_IN_STATUS = list!("a.client_id = $1 and u.suspended_at is null", "a.status = $4");
    RECEIVED_FOR_REQUEST = list!("a.client_id = $1 and u.suspended_at is null",
                                 "a.status <> 'withdrawn' and a.request_id = $4");
    RECEIVED_FOR_REQUEST_IN_STATUS = list!("a.client_id = $1 and u.suspended_at is null",
                                           "a.status = $5 and a.request_id = $4");

    /// PostgreSQL is told the condition twice: after waiting for a row's lock it looks at the row again, and only at the
    /// outer one. SQLite has one writer, and would read all that wait to check it.
    CLOSE = "update responses set status = 'closed', reason = null, updated_at = $1
             where id in (
                 select id from responses where status in ('sent', 'viewed') and closes_at <= $1
                 order by closes_at, id limit $2) {{only postgres}} and status in ('sent', 'viewed') {{end}}
             returning id, request_id, client_id, developer_id, price_cents";
    SUSPENDED = "select id from users where id {{in $1}} and suspended_at is not null";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct ResponseRow {
        pub id: i64,
        pub request_id: i64,
        pub client_id: i64,
        pub developer_id: i64,
        pub message: String,
        /// None for one that was written before this was kept.
        pub message_html: Option<String>,
        pub price_cents: Option<i64>,
        pub delivery_days: Option<i64>,
        pub profile_link: Option<String>,
        pub include_profile: bool,
        pub status: ResponseStatus,
        pub reason: Option<String>,
        pub closes_at: Time,
        pub created_at: Time,
        pub updated_at: Time,
        pub request_title: String,
        pub budget_cents: i64,
        pub pricing: RequestPricing,
        pub deadline: Option<String>,
        pub request_status: RequestStatus,
        pub username: String,
        pub suspended_at: Option<Time>,
        pub display_name: Option<String>,
        pub conversation_id: Option<i64>,
    }

    /// How a developer's answer to a request stands.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Standing { pub id: i64, pub status: ResponseStatus }

    /// Whom an answer concerns.
    #[derive(Clone, Copy, Debug)]
    pub struct Parties {
        pub id: i64,
        pub request_id: i64,
        pub client_id: i64,
        pub developer_id: i64,
        pub price_cents: Option<i64>,
    }
}

impl ResponseRow {
    pub fn parties(&self) -> Parties {
        Parties {
            id: self.id,
            request_id: self.request_id,
            client_id: self.client_id,
            developer_id: self.developer_id,
            price_cents: self.price_cents,
        }
    }
}

/// What a row of answers is written from.
pub struct NewResponse<'a> {
    pub request_id: i64,
    pub client_id: i64,
    pub developer_id: i64,
    pub message: &'a str,
    pub message_html: &'a str,
    pub price_cents: Option<i64>,
    pub delivery_days: Option<i64>,
    pub profile_link: Option<&'a str>,
    pub include_profile: bool,
    pub status: ResponseStatus,
    pub reason: Option<&'a str>,
    pub closes_at: Time,
    pub created_at: Time,
    pub updated_at: Time,
}

/// How both engines name a second answer of one developer to one request.
pub const SECOND: &str = "responses_request_id_developer_id_key";

pub async fn insert(tx: &mut Tx, new: NewResponse<'_>) -> Result<i64, Error> {
    tx.query(&INSERT)
        .bind(new.request_id)
        .bind(new.client_id)
        .bind(new.developer_id)
        .bind(new.message)
        .bind(new.price_cents)
        .bind(new.delivery_days)
        .bind(new.profile_link.map(str::to_owned))
        .bind(new.include_profile)
        .bind(new.status.word())
        .bind(new.reason.map(str::to_owned))
        .bind(new.closes_at)
        .bind(new.created_at)
        .bind(new.updated_at)
        .bind(new.message_html)
        .one()
        .await
}

pub async fn add_video(tx: &mut Tx, id: i64, video_id: i64, position: i64) -> Result<(), Error> {
    tx.query(&ADD_VIDEO).bind(id).bind(video_id).bind(position).later().await
}

/// The videos that go along with these answers, as pairs with the answer's id.
pub async fn videos(db: &Db, ids: Vec<i64>) -> Result<Vec<(i64, i64)>, Error> {
    db.read(&VIDEOS).bind(ids).all().await
}

/// Whether there is such an answer; it stays locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&LOCK).bind(id).execute().await? == 1)
}

pub async fn set_status(
    tx: &mut Tx,
    id: i64,
    status: ResponseStatus,
    reason: Option<&str>,
    now: Time,
) -> Result<u64, Error> {
    tx.query(&MOVE).bind(id).bind(status.word()).bind(reason.map(str::to_owned)).bind(now).execute().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<ResponseRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn one_in(tx: &mut Tx, id: i64) -> Result<ResponseRow, Error> {
    tx.query(&ONE).bind(id).one().await
}

pub async fn standing(db: &Db, request_id: i64, developer_id: i64) -> Result<Option<Standing>, Error> {
    db.read(&STANDING).bind(request_id).bind(developer_id).optional().await
}

/// Which answers of somebody's are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub status: Option<ResponseStatus>,
    pub request_id: Option<i64>,
}

/// What somebody sent or received, the newest first. What was withdrawn is there only when it is asked for.
pub async fn list(
    db: &Db,
    side: Side,
    person_id: i64,
    wanted: Wanted,
    before: i64,
    limit: i64,
) -> Result<Vec<ResponseRow>, Error> {
    let sql = match (side, wanted.request_id, wanted.status) {
        (Side::Developer, None, None) => &SENT,
        (Side::Developer, None, Some(_)) => &SENT_IN_STATUS,
        (Side::Developer, Some(_), None) => &SENT_TO_REQUEST,
        (Side::Developer, Some(_), Some(_)) => &SENT_TO_REQUEST_IN_STATUS,
        (Side::Client, None, None) => &RECEIVED,
        (Side::Client, None, Some(_)) => &RECEIVED_IN_STATUS,
        (Side::Client, Some(_), None) => &RECEIVED_FOR_REQUEST,
        (Side::Client, Some(_), Some(_)) => &RECEIVED_FOR_REQUEST_IN_STATUS,
    };
    let mut query = db.read(sql).bind(person_id).bind(before).bind(limit);
    if let Some(request_id) = wanted.request_id {
        query = query.bind(request_id);
    }
    if let Some(status) = wanted.status {
        query = query.bind(status.word());
    }
    query.all().await
}

/// Closes a batch of what nobody answered in time.
pub async fn close(tx: &mut Tx, now: Time, limit: i64) -> Result<Vec<Parties>, Error> {
    tx.query(&CLOSE).bind(now).bind(limit).all().await
}

/// Those of these people who are suspended.
pub async fn suspended(tx: &mut Tx, people: Vec<i64>) -> Result<Vec<i64>, Error> {
    tx.query(&SUSPENDED).bind(people).all().await
}
