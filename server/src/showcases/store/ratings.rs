//! The statements about what people think of a showcase.

use db::{Db, Error, Time, Tx};

use crate::person::UserType;

macro_rules! rating {
    ($rest:literal) => {
        concat!(
            "select id, rater_id, stars, comment, verified_work, answer, created_at, updated_at, hidden_at
             from showcase_ratings where ",
            $rest
        )
    };
}

macro_rules! reviews {
    ($rest:literal) => {
        concat!(
            "select r.id, r.rater_id, r.stars, r.comment, r.verified_work, r.answer, r.answered_at, r.created_at, r.updated_at,
                    coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as rater_name,
                    coalesce(d.avatar_key, c.logo_key) as rater_picture_key, u.user_type as rater_type
             from showcase_ratings r cross join users u
             left join developer_profiles d on d.user_id = r.rater_id
             left join client_profiles c on c.user_id = r.rater_id
             where u.id = r.rater_id and u.suspended_at is null and r.hidden_at is null and ",
            $rest
        )
    };
}

sql! {
    BY = rating!("showcase_id = $1 and rater_id = $2");
    WRITE = "insert into showcase_ratings (showcase_id, rater_id, stars, comment, verified_work, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $6)
             on conflict (showcase_id, rater_id)
             do update set stars = excluded.stars, comment = excluded.comment, verified_work = excluded.verified_work,
                           updated_at = excluded.updated_at
             returning id, rater_id, stars, comment, verified_work, answer, created_at, updated_at, hidden_at";
    COUNT = "update showcases set ones = $2, twos = $3, threes = $4, fours = $5, fives = $6, rating_score = $7, trend_score = $8
             where id = $1";
    WORKED_TOGETHER = "select times from completed_work where client_id = $1 and developer_id = $2";
    NEWEST = reviews!("r.showcase_id = $1 and r.id < $2 order by r.id desc limit $3");
    ONE = reviews!("r.id = $1 and r.showcase_id = $2");
    OF = "select showcase_id, rater_id, stars from showcase_ratings where id = $1";
    SHOWN = "select showcase_id, rater_id, stars from showcase_ratings where id = $1 and hidden_at is null";
    SET_HIDDEN = "update showcase_ratings set hidden_at = $2 where id = $1";
    ANSWER = "update showcase_ratings set answer = $3, answered_at = $4 where id = $1 and showcase_id = $2";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct RatingRow {
        pub id: i64,
        pub rater_id: i64,
        pub stars: i64,
        pub comment: Option<String>,
        pub verified_work: bool,
        pub answer: Option<String>,
        pub created_at: Time,
        pub updated_at: Time,
        pub hidden_at: Option<Time>,
    }

    /// What a rating is about, whose it is, and its stars.
    #[derive(Clone, Copy, Debug)]
    pub struct About { pub showcase_id: i64, pub rater_id: i64, pub stars: i64 }

    #[derive(Debug)]
    pub struct ReviewRow {
        pub id: i64,
        pub rater_id: i64,
        pub stars: i64,
        pub comment: Option<String>,
        pub verified_work: bool,
        pub answer: Option<String>,
        pub answered_at: Option<Time>,
        pub created_at: Time,
        pub updated_at: Time,
        pub rater_name: String,
        pub rater_picture_key: Option<String>,
        pub rater_type: Option<UserType>,
    }
}

pub struct Wanted<'a> {
    pub showcase_id: i64,
    pub rater_id: i64,
    pub stars: i64,
    pub comment: Option<&'a str>,
    pub verified_work: bool,
}

/// One that everyone reads.
pub async fn shown(db: &Db, id: i64) -> Result<Option<About>, Error> {
    db.read(&SHOWN).bind(id).optional().await
}

pub async fn about(tx: &mut Tx, id: i64) -> Result<Option<About>, Error> {
    tx.query(&OF).bind(id).optional().await
}

pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<(), Error> {
    tx.query(&SET_HIDDEN).bind(id).bind(hidden_at).later().await
}

pub async fn by(db: &Db, showcase_id: i64, rater_id: i64) -> Result<Option<RatingRow>, Error> {
    db.read(&BY).bind(showcase_id).bind(rater_id).optional().await
}

pub async fn by_in(tx: &mut Tx, showcase_id: i64, rater_id: i64) -> Result<Option<RatingRow>, Error> {
    tx.query(&BY).bind(showcase_id).bind(rater_id).optional().await
}

pub async fn write(tx: &mut Tx, wanted: &Wanted<'_>, now: Time) -> Result<RatingRow, Error> {
    let query = tx.query(&WRITE).bind(wanted.showcase_id).bind(wanted.rater_id).bind(wanted.stars);
    query.bind(wanted.comment).bind(wanted.verified_work).bind(now).one().await
}

/// Writes how many have 1, 2, 3, 4, 5 stars, and what that comes to.
pub async fn count(tx: &mut Tx, id: i64, stars: [i64; 5], rated: i64, trend: i64) -> Result<(), Error> {
    let mut query = tx.query(&COUNT).bind(id);
    for count in stars {
        query = query.bind(count);
    }
    query.bind(rated).bind(trend).later().await
}

/// Whether the two completed work, he or she as client.
pub async fn worked_together(tx: &mut Tx, client_id: i64, developer_id: i64) -> Result<bool, Error> {
    let times: Option<i64> = tx.query(&WORKED_TOGETHER).bind(client_id).bind(developer_id).optional().await?;
    Ok(times.is_some())
}

pub async fn newest(db: &Db, showcase_id: i64, before: i64, limit: i64) -> Result<Vec<ReviewRow>, Error> {
    db.read(&NEWEST).bind(showcase_id).bind(before).bind(limit).all().await
}

pub async fn one(tx: &mut Tx, id: i64, showcase_id: i64) -> Result<Option<ReviewRow>, Error> {
    tx.query(&ONE).bind(id).bind(showcase_id).optional().await
}

/// `None` takes the answer away.
pub async fn answer(
    tx: &mut Tx,
    id: i64,
    showcase_id: i64,
    answer: Option<&str>,
    now: Time,
) -> Result<(), Error> {
    let at = answer.map(|_| now);
    tx.query(&ANSWER).bind(id).bind(showcase_id).bind(answer).bind(at).later().await
}
