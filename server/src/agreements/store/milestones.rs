//! The statements about milestones.

use db::{Db, Error, Time, Tx};

use crate::agreements::states::MilestoneStatus;
use crate::agreements::terms::MilestoneTerms;

macro_rules! milestones {
    ($rest:literal) => {
        concat!(
            "select agreement_id, number, title, amount_cents, due_date, status, note, message_id, submitted_at, approved_at,
                    approves_at
             from agreement_milestones where ",
            $rest
        )
    };
}

sql! {
    TOUCH = "update agreements set updated_at = $2 where id = $1";
    OF = milestones!("agreement_id {{in $1}} order by agreement_id, number");
    ONE = milestones!("agreement_id = $1 and number = $2");
    ADD = "insert into agreement_milestones (agreement_id, number, title, amount_cents, due_date, status)
                     values ($1, $2, $3, $4, $5, 'pending')";
    SUBMIT = "update agreement_milestones
              set status = 'submitted', note = $3, message_id = $4, submitted_at = $5, approves_at = $6, reminded_at = null
              where agreement_id = $1 and number = $2";
    REQUEST_CHANGES = "update agreement_milestones set status = 'changes_requested', note = $3, approves_at = null
                       where agreement_id = $1 and number = $2";
    APPROVE = "update agreement_milestones set status = 'approved', note = $3, approved_at = $4, approves_at = null
               where agreement_id = $1 and number = $2";
    /// Nothing is waited for any more in one that was cancelled.
    STOP_WAITING = "update agreement_milestones set approves_at = null where agreement_id = $1 and approves_at is not null";
    LEFT = "select count(*) from agreement_milestones where agreement_id = $1 and status <> 'approved'";
    /// Those that silence approves by now, and those whose client is to be reminded.
    SILENT = "select m.agreement_id, m.number, a.client_id, a.developer_id
              from agreement_milestones m join agreements a on a.id = m.agreement_id
              where m.status = 'submitted' and m.approves_at <= $1
              order by m.approves_at, m.agreement_id, m.number limit $2";
    TO_REMIND = "select m.agreement_id, m.number, a.client_id, a.developer_id
                 from agreement_milestones m join agreements a on a.id = m.agreement_id
                 where m.status = 'submitted' and m.reminded_at is null and m.approves_at <= $1
                 order by m.approves_at, m.agreement_id, m.number limit $2";
    REMIND = "update agreement_milestones set reminded_at = $3
              where agreement_id = $1 and number = $2 and status = 'submitted' and reminded_at is null";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct MilestoneRow {
        pub agreement_id: i64,
        pub number: i64,
        pub title: String,
        pub amount_cents: i64,
        pub due_date: Option<String>,
        pub status: MilestoneStatus,
        pub note: Option<String>,
        pub message_id: Option<i64>,
        pub submitted_at: Option<Time>,
        pub approved_at: Option<Time>,
        pub approves_at: Option<Time>,
    }

    /// A milestone whose client said nothing.
    #[derive(Clone, Copy, Debug)]
    pub struct Silent { pub agreement_id: i64, pub number: i64, pub client_id: i64, pub developer_id: i64 }
}

/// The milestones of an agreement that is in force from now on.
pub async fn add(tx: &mut Tx, agreement_id: i64, planned: &[MilestoneTerms]) -> Result<(), Error> {
    for (number, milestone) in (1_i64..).zip(planned) {
        tx.query(&ADD)
            .bind(agreement_id)
            .bind(number)
            .bind(&*milestone.title)
            .bind(milestone.amount_cents)
            .bind(milestone.due_date.clone())
            .later()
            .await?;
    }
    Ok(())
}

pub async fn stop_waiting(tx: &mut Tx, agreement_id: i64) -> Result<(), Error> {
    tx.query(&STOP_WAITING).bind(agreement_id).later().await
}

/// Of some agreements, in their order.
pub async fn of(db: &Db, agreements: Vec<i64>) -> Result<Vec<MilestoneRow>, Error> {
    db.read(&OF).bind(agreements).all().await
}

pub async fn one(tx: &mut Tx, agreement_id: i64, number: i64) -> Result<Option<MilestoneRow>, Error> {
    tx.query(&ONE).bind(agreement_id).bind(number).optional().await
}

/// A submission: what was said with it, the message that carries its files, and when silence approves it.
pub struct Submitted<'a> {
    pub note: Option<&'a str>,
    pub message_id: i64,
    pub approves_at: Time,
}

pub async fn submit(
    tx: &mut Tx,
    (id, number): (i64, i64),
    with: &Submitted<'_>,
    now: Time,
) -> Result<(), Error> {
    tx.query(&TOUCH).bind(id).bind(now).later().await?;
    let query =
        tx.query(&SUBMIT).bind(id).bind(number).bind(with.note.map(str::to_owned)).bind(with.message_id);
    query.bind(now).bind(with.approves_at).later().await
}

pub async fn request_changes(
    tx: &mut Tx,
    (id, number): (i64, i64),
    note: Option<&str>,
    now: Time,
) -> Result<(), Error> {
    tx.query(&TOUCH).bind(id).bind(now).later().await?;
    tx.query(&REQUEST_CHANGES).bind(id).bind(number).bind(note.map(str::to_owned)).later().await
}

pub async fn approve(
    tx: &mut Tx,
    (id, number): (i64, i64),
    note: Option<&str>,
    now: Time,
) -> Result<(), Error> {
    tx.query(&TOUCH).bind(id).bind(now).later().await?;
    tx.query(&APPROVE).bind(id).bind(number).bind(note.map(str::to_owned)).bind(now).later().await
}

/// How many milestones are not approved yet.
pub async fn left(tx: &mut Tx, id: i64) -> Result<i64, Error> {
    tx.query(&LEFT).bind(id).one().await
}

/// Those that the client let pass in silence by then.
pub async fn silent(db: &Db, by: Time, most: i64) -> Result<Vec<Silent>, Error> {
    db.read(&SILENT).bind(by).bind(most).all().await
}

/// Those that will be approved by then, and whose client does not know.
pub async fn to_remind(db: &Db, by: Time, most: i64) -> Result<Vec<Silent>, Error> {
    db.read(&TO_REMIND).bind(by).bind(most).all().await
}

/// Whether nobody else reminded of it meanwhile.
pub async fn remind(tx: &mut Tx, one: Silent, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&REMIND).bind(one.agreement_id).bind(one.number).bind(now).execute().await? == 1)
}
