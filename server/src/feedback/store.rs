//! Every statement of this room.

use db::{Db, Error, Time, Tx};

sql! {
    INSERT = "insert into feedback (user_id, rating, comment, name, email, location, target_id, created_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8) returning id";
    NEWEST = "select f.id, f.rating, f.comment, f.name, f.email, f.location, f.target_id, f.created_at, u.username
              from feedback f left join users u on u.id = f.user_id
              where f.id < $1 order by f.id desc limit $2";
    /// Written so that only the index by rating gives the order: where nearly all are rated the same, PostgreSQL would rather
    /// walk along the ids and leave out nearly every row.
    NEWEST_RATED = "select f.id, f.rating, f.comment, f.name, f.email, f.location, f.target_id, f.created_at, u.username
                    from feedback f left join users u on u.id = f.user_id
                    where (f.rating, f.id) < ($1, $2) and f.rating >= $1 order by f.rating desc, f.id desc limit $3";
}

db::record! {
    pub struct FeedbackRow {
        pub id: i64,
        pub rating: i64,
        pub comment: Option<String>,
        pub name: Option<String>,
        pub email: Option<String>,
        pub location: Option<String>,
        pub target_id: Option<String>,
        pub created_at: Time,
        pub username: Option<String>,
    }
}

pub struct NewFeedback {
    pub user_id: Option<i64>,
    pub rating: i64,
    pub comment: Option<String>,
    pub name: Option<String>,
    pub email: Option<String>,
    pub location: Option<String>,
    pub target_id: Option<String>,
    pub created_at: Time,
}

pub async fn insert(tx: &mut Tx, new: NewFeedback) -> Result<i64, Error> {
    tx.query(&INSERT)
        .bind(new.user_id)
        .bind(new.rating)
        .bind(new.comment)
        .bind(new.name)
        .bind(new.email)
        .bind(new.location)
        .bind(new.target_id)
        .bind(new.created_at)
        .one()
        .await
}

pub async fn newest(db: &Db, before: i64, limit: i64) -> Result<Vec<FeedbackRow>, Error> {
    db.read(&NEWEST).bind(before).bind(limit).all().await
}

pub async fn newest_rated(db: &Db, rating: i64, before: i64, limit: i64) -> Result<Vec<FeedbackRow>, Error> {
    db.read(&NEWEST_RATED).bind(rating).bind(before).bind(limit).all().await
}
