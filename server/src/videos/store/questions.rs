//! The statements about questions.

use db::{Db, Error, Time, Tx};

macro_rules! questions {
    ($rest:literal) => {
        concat!(
            "select q.id, q.video_id, r.name, q.moment_ms, q.question, q.answer, q.asked_at, q.answered_at
             from video_questions q join video_recipients r on r.id = q.recipient_id where ",
            $rest
        )
    };
}

sql! {
    INSERT = "insert into video_questions (video_id, recipient_id, moment_ms, question, asked_at)
              values ($1, $2, $3, $4, $5) returning id";
    COUNT = "select count(*) from video_questions where recipient_id = $1";
    ONE = questions!("q.id = $1");
    OF = questions!("q.video_id = $1 and q.id < $2 order by q.id desc limit $3");
    OF_RECIPIENT = questions!("q.recipient_id = $1 order by q.id limit $2");
    ANSWER = "update video_questions set answer = $3, answered_at = $4 where id = $1 and video_id = $2";
    REMOVE = "delete from video_questions where id = $1 and video_id = $2";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct QuestionRow {
        pub id: i64,
        pub video_id: i64,
        /// Of whoever asked.
        pub name: String,
        pub moment_ms: i64,
        pub question: String,
        pub answer: Option<String>,
        pub asked_at: Time,
        pub answered_at: Option<Time>,
    }
}

pub struct New<'a> {
    pub video_id: i64,
    pub recipient_id: i64,
    pub moment_ms: i64,
    pub question: &'a str,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(new.video_id).bind(new.recipient_id).bind(new.moment_ms);
    query.bind(new.question).bind(new.now).one().await
}

pub async fn count(tx: &mut Tx, recipient_id: i64) -> Result<i64, Error> {
    tx.query(&COUNT).bind(recipient_id).one().await
}

pub async fn one(tx: &mut Tx, id: i64) -> Result<Option<QuestionRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

pub async fn of(db: &Db, video_id: i64, before: i64, limit: i64) -> Result<Vec<QuestionRow>, Error> {
    db.read(&OF).bind(video_id).bind(before).bind(limit).all().await
}

/// The oldest first.
pub async fn of_recipient(db: &Db, recipient_id: i64, most: i64) -> Result<Vec<QuestionRow>, Error> {
    db.read(&OF_RECIPIENT).bind(recipient_id).bind(most).all().await
}

/// Whether there is such a question.
pub async fn answer(tx: &mut Tx, id: i64, video_id: i64, text: &str, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&ANSWER).bind(id).bind(video_id).bind(text).bind(now).execute().await? == 1)
}

pub async fn remove(tx: &mut Tx, id: i64, video_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&REMOVE).bind(id).bind(video_id).execute().await? == 1)
}
