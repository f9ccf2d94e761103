//! Every statement of this room: the decisions and appeals here, what they are about in a file of its own.

pub mod targets;

use db::{Db, Error, Time, Tx};

use crate::reports::{ReportReason, TargetType};
use crate::text_enum::text_enum;

text_enum! {
    AppealStatus, "an appeal's status", {
        Open = "open",
        /// It stays hidden.
        Upheld = "upheld",
        /// It is shown again.
        Restored = "restored",
    }
}

macro_rules! decisions {
    ($rest:literal) => {
        concat!(
            "select d.id, d.target_type, d.target_id, d.owner_id, d.title, d.reason, d.note, d.hidden_at, d.restored_at,
                    (select u.username from users u where u.id = d.owner_id) as owner_name,
                    a.id as appeal_id, a.content as appeal_content, a.status as appeal_status, a.answer as appeal_answer,
                    a.created_at as appealed_at
             from ", $rest
        )
    };
}

sql! {
    DECIDE = "insert into moderation_decisions (target_type, target_id, owner_id, title, reason, note, hidden_at)
              values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id";
    RESTORE = "update moderation_decisions set restored_at = $3
               where target_type = $1 and target_id = $2 and restored_at is null returning id";
    OF_OWNER = decisions!("moderation_decisions d left join appeals a on a.decision_id = d.id
                           where d.owner_id = $1 and d.id < $2 order by d.id desc limit $3");
    ONE = decisions!("moderation_decisions d left join appeals a on a.decision_id = d.id where d.id = $1");
    /// Locks it, for its owner.
    LOCK = "update moderation_decisions set owner_id = owner_id where id = $1 and owner_id = $2 returning restored_at";

    APPEAL = "insert into appeals (decision_id, content, status, created_at) values ($1, $2, 'open', $3)
              on conflict (decision_id) do nothing returning id";
    OPEN_APPEALS = decisions!("appeals a cross join moderation_decisions d
                               where a.status = 'open' and d.id = a.decision_id and a.id < $1 order by a.id desc limit $2");
    CLOSED_APPEALS = decisions!("appeals a cross join moderation_decisions d
                                 where a.status <> 'open' and d.id = a.decision_id and a.id < $1 order by a.id desc limit $2");
    OPEN_COUNT = "select count(*) from (
                      select 1 from appeals where status = 'open' and id < $1 order by id desc limit 1000) counted";
    APPEAL_IS_THERE = "select decision_id from appeals where id = $1";
    ANSWER = "update appeals set status = $2, answer = $3, answered_at = $4 where id = $1 and status = 'open'";
    /// What is shown again needs no answer any more.
    ANSWER_OF = "update appeals set status = 'restored', answered_at = $2 where decision_id = $1 and status = 'open'";
}

db::record! {
    /// A decision with what its owner said against it.
    #[derive(Clone, Debug)]
    pub struct DecisionRow {
        pub id: i64,
        pub target_type: TargetType,
        pub target_id: i64,
        pub owner_id: i64,
        pub owner_name: String,
        pub title: String,
        pub reason: ReportReason,
        pub note: Option<String>,
        pub hidden_at: Time,
        pub restored_at: Option<Time>,
        pub appeal_id: Option<i64>,
        pub appeal_content: Option<String>,
        pub appeal_status: Option<AppealStatus>,
        pub appeal_answer: Option<String>,
        pub appealed_at: Option<Time>,
    }
}

pub struct NewDecision<'a> {
    pub target: (TargetType, i64),
    pub owner_id: i64,
    pub title: &'a str,
    pub reason: ReportReason,
    pub note: Option<&'a str>,
    pub now: Time,
}

/// `None` when it is hidden already.
pub async fn decide(tx: &mut Tx, new: &NewDecision<'_>) -> Result<Option<i64>, Error> {
    let query = tx.query(&DECIDE).bind(new.target.0.word()).bind(new.target.1).bind(new.owner_id);
    query.bind(new.title).bind(new.reason.word()).bind(new.note).bind(new.now).optional().await
}

/// Ends a decision, and an appeal that still waits: which one. `None` when it is not hidden.
pub async fn restore(tx: &mut Tx, (kind, id): (TargetType, i64), now: Time) -> Result<Option<i64>, Error> {
    let decision: Option<i64> = tx.query(&RESTORE).bind(kind.word()).bind(id).bind(now).optional().await?;
    if let Some(decision) = decision {
        tx.query(&ANSWER_OF).bind(decision).bind(now).later().await?;
    }
    Ok(decision)
}

pub async fn of_owner(db: &Db, owner_id: i64, before: i64, limit: i64) -> Result<Vec<DecisionRow>, Error> {
    db.read(&OF_OWNER).bind(owner_id).bind(before).bind(limit).all().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<DecisionRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<DecisionRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

/// When what somebody owns was shown again, under its lock; `None` when there is no such decision of theirs.
pub async fn lock(tx: &mut Tx, id: i64, owner_id: i64) -> Result<Option<Option<Time>>, Error> {
    tx.query(&LOCK).bind(id).bind(owner_id).optional().await
}

/// `None` when there is one already.
pub async fn appeal(tx: &mut Tx, decision_id: i64, content: &str, now: Time) -> Result<Option<i64>, Error> {
    tx.query(&APPEAL).bind(decision_id).bind(content).bind(now).optional().await
}

pub async fn appeals(db: &Db, is_open: bool, before: i64, limit: i64) -> Result<Vec<DecisionRow>, Error> {
    db.read(if is_open { &OPEN_APPEALS } else { &CLOSED_APPEALS }).bind(before).bind(limit).all().await
}

pub async fn open_appeals(db: &Db) -> Result<i64, Error> {
    db.read(&OPEN_COUNT).bind(i64::MAX).one().await
}

/// What an appeal is about.
pub async fn decision_of(tx: &mut Tx, appeal_id: i64) -> Result<Option<i64>, Error> {
    tx.query(&APPEAL_IS_THERE).bind(appeal_id).optional().await
}

/// Whether it was still open.
pub async fn answer(
    tx: &mut Tx,
    appeal_id: i64,
    status: AppealStatus,
    answer: &str,
    now: Time,
) -> Result<bool, Error> {
    Ok(tx.query(&ANSWER).bind(appeal_id).bind(status.word()).bind(answer).bind(now).execute().await? == 1)
}
