//! The statements about how people answer.

use db::{Error, Time, Tx};

use super::of;
use crate::conversations::rules::{COUNTED, Figures, Side};

/// The latest conversations that somebody was written to in.
macro_rules! latest {
    ($me:literal) => {
        concat!(
            "select ",
            $me,
            "_asked_at, ",
            $me,
            "_answered_at from conversations
             where ",
            $me,
            "_id = $1 and ",
            $me,
            "_asked_at is not null order by ",
            $me,
            "_asked_at desc limit $2"
        )
    };
}

/// A batch of those in which nobody answered in time and nobody noticed yet. PostgreSQL is told the condition twice: after
/// waiting for a row's lock it looks at the row again, and only at the outer one.
macro_rules! overdue {
    ($me:literal) => {
        concat!(
            "update conversations set ",
            $me,
            "_overdue = true where id in (
                 select id from conversations
                 where ",
            $me,
            "_asked_at is not null and ",
            $me,
            "_answered_at is null and not ",
            $me,
            "_overdue
                       and ",
            $me,
            "_asked_at <= $1
                 order by ",
            $me,
            "_asked_at, id limit $2)
             {{only postgres}} and ",
            $me,
            "_answered_at is null and not ",
            $me,
            "_overdue {{end}}
             returning ",
            $me,
            "_id"
        )
    };
}

sql! {
    CLIENT_LATEST = latest!("client");
    DEVELOPER_LATEST = latest!("developer");
    CLIENT_OVERDUE = overdue!("client");
    DEVELOPER_OVERDUE = overdue!("developer");
    /// Makes the row if need be, and locks it.
    LOCK = "insert into response_figures (user_id, asked, answered, updated_at) values ($1, 0, 0, $2)
            on conflict (user_id) do update set updated_at = excluded.updated_at
            returning asked, answered, median_minutes";
    SET = "update response_figures set asked = $2, answered = $3, median_minutes = $4 where user_id = $1";
}

db::record! {
    struct FiguresRow { asked: i64, answered: i64, median_minutes: Option<i64> }
}

/// What was known before. Two answers of one person at once are counted one after the other.
pub async fn lock(tx: &mut Tx, user_id: i64, now: Time) -> Result<Figures, Error> {
    let row: FiguresRow = tx.query(&LOCK).bind(user_id).bind(now).one().await?;
    Ok(Figures { asked: row.asked, answered: row.answered, median_minutes: row.median_minutes })
}

pub async fn set(tx: &mut Tx, user_id: i64, figures: Figures) -> Result<u64, Error> {
    let query = tx.query(&SET).bind(user_id).bind(figures.asked).bind(figures.answered);
    query.bind(figures.median_minutes).execute().await
}

/// When somebody was written to in each of the latest conversations, and when they answered.
pub async fn latest(tx: &mut Tx, side: Side, user_id: i64) -> Result<Vec<(Time, Option<Time>)>, Error> {
    tx.query(of(side, &CLIENT_LATEST, &DEVELOPER_LATEST)).bind(user_id).bind(COUNTED).all().await
}

/// Notes what is overdue by now, and answers whose it is, each as often as there are such conversations.
pub async fn overdue(tx: &mut Tx, side: Side, since: Time, limit: i64) -> Result<Vec<i64>, Error> {
    tx.query(of(side, &CLIENT_OVERDUE, &DEVELOPER_OVERDUE)).bind(since).bind(limit).all().await
}
