//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::rules::Rule;
use super::states::{ReportReason, ReportStatus, TargetType};

macro_rules! reports {
    ($rest:literal) => {
        concat!(
            "select r.id, r.target_type, r.target_id, r.reporter_id,
                    (select u.username from users u where u.id = r.reporter_id) as reporter_name, r.rule, r.reason, r.comment,
                    r.status, r.created_at
             from reports r where ",
            $rest
        )
    };
}

sql! {
    INSERT = "insert into reports (target_type, target_id, reporter_id, reason, comment, status, created_at)
              values ($1, $2, $3, $4, $5, 'open', $6) returning id";
    FLAG = "insert into reports (target_type, target_id, rule, reason, status, created_at)
            values ($1, $2, $3, 'scam', 'open', $4) on conflict do nothing";
    OPEN = reports!("r.status = 'open' and r.id < $1 order by r.id desc limit $2");
    CLOSED = reports!("r.status <> 'open' and r.id < $1 order by r.id desc limit $2");
    OPEN_COUNT = "select count(*) from (
                      select 1 from reports where status = 'open' and id < $1 order by id desc limit 1000) counted";
    ONE = reports!("r.id = $1");
    CLOSE = "update reports set status = $2, closed_at = $3 where id = $1 and status = 'open'";
    CLOSE_ABOUT = "update reports set status = $3, closed_at = $4 where target_type = $1 and target_id = $2 and status = 'open'";
}

/// How both engines name a second open report by the same person.
pub const SECOND: &str = "reports_target_type_target_id_reporter_id_key";

db::record! {
    #[derive(Clone, Debug)]
    pub struct ReportRow {
        pub id: i64,
        pub target_type: TargetType,
        pub target_id: i64,
        pub reporter_id: Option<i64>,
        pub reporter_name: Option<String>,
        pub rule: Option<Rule>,
        pub reason: ReportReason,
        pub comment: Option<String>,
        pub status: ReportStatus,
        pub created_at: Time,
    }
}

pub struct NewReport<'a> {
    pub target: (TargetType, i64),
    pub reporter_id: i64,
    pub reason: ReportReason,
    pub comment: Option<&'a str>,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &NewReport<'_>) -> Result<i64, Error> {
    let (kind, id) = new.target;
    let query = tx.query(&INSERT).bind(kind.word()).bind(id).bind(new.reporter_id);
    query.bind(new.reason.word()).bind(new.comment).bind(new.now).one().await
}

pub async fn flag(tx: &mut Tx, (kind, id): (TargetType, i64), rule: Rule, now: Time) -> Result<(), Error> {
    tx.query(&FLAG).bind(kind.word()).bind(id).bind(rule.word()).bind(now).later().await
}

pub async fn page(db: &Db, is_open: bool, before: i64, limit: i64) -> Result<Vec<ReportRow>, Error> {
    db.read(if is_open { &OPEN } else { &CLOSED }).bind(before).bind(limit).all().await
}

pub async fn open_count(db: &Db) -> Result<i64, Error> {
    db.read(&OPEN_COUNT).bind(i64::MAX).one().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<ReportRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn close(
    tx: &mut Tx,
    id: i64,
    status: ReportStatus,
    now: Time,
) -> Result<Option<ReportRow>, Error> {
    if tx.query(&CLOSE).bind(id).bind(status.word()).bind(now).execute().await? == 0 {
        return Ok(None);
    }
    tx.query(&ONE).bind(id).optional().await
}

pub async fn close_about(
    tx: &mut Tx,
    (kind, id): (TargetType, i64),
    status: ReportStatus,
    now: Time,
) -> Result<(), Error> {
    tx.query(&CLOSE_ABOUT).bind(kind.word()).bind(id).bind(status.word()).bind(now).later().await
}
