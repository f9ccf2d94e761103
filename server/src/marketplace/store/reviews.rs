//! The statements about what buyers think of a product.

use db::{Db, Error, Time, Tx};

use crate::person::UserType;

macro_rules! reviews {
    ($rest:literal) => {
        concat!(
            "select r.id, r.reviewer_id, r.stars, r.comment, r.reply, r.replied_at, r.created_at, r.updated_at, r.hidden_at,
                    coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as reviewer_name,
                    coalesce(d.avatar_key, c.logo_key) as reviewer_picture_key, u.user_type as reviewer_type
             from product_reviews r cross join users u
             left join developer_profiles d on d.user_id = r.reviewer_id
             left join client_profiles c on c.user_id = r.reviewer_id
             where u.id = r.reviewer_id and u.suspended_at is null and ",
            $rest
        )
    };
}

sql! {
    NEWEST = reviews!("r.product_id = $1 and r.hidden_at is null and r.id < $2 order by r.id desc limit $3");
    ONE = reviews!("r.id = $1 and r.product_id = $2 and r.hidden_at is null");
    BY = reviews!("r.product_id = $1 and r.reviewer_id = $2");
    INSERT = "insert into product_reviews (product_id, reviewer_id, stars, comment, created_at, updated_at)
              values ($1, $2, $3, $4, $5, $5) returning id";
    CHANGE = "update product_reviews set stars = $3, comment = $4, updated_at = $5 where product_id = $1 and reviewer_id = $2";
    REPLY = "update product_reviews set reply = $3, replied_at = $4 where id = $1 and product_id = $2";
    OF = "select product_id, reviewer_id, stars from product_reviews where id = $1";
    SHOWN = "select product_id, reviewer_id, stars from product_reviews where id = $1 and hidden_at is null";
    SET_HIDDEN = "update product_reviews set hidden_at = $2 where id = $1";
    COUNT = "update products set ones = $2, twos = $3, threes = $4, fours = $5, fives = $6, rating_score = $7 where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct ReviewRow {
        pub id: i64,
        pub reviewer_id: i64,
        pub stars: i64,
        pub comment: Option<String>,
        pub reply: Option<String>,
        pub replied_at: Option<Time>,
        pub created_at: Time,
        pub updated_at: Time,
        pub hidden_at: Option<Time>,
        pub reviewer_name: String,
        pub reviewer_picture_key: Option<String>,
        pub reviewer_type: Option<UserType>,
    }
}

db::record! {
    /// What a review is about, whose it is, and its stars.
    #[derive(Clone, Copy, Debug)]
    pub struct About { pub product_id: i64, pub reviewer_id: i64, pub stars: i64 }
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

pub async fn newest(db: &Db, product_id: i64, before: i64, limit: i64) -> Result<Vec<ReviewRow>, Error> {
    db.read(&NEWEST).bind(product_id).bind(before).bind(limit).all().await
}

pub async fn one(tx: &mut Tx, id: i64, product_id: i64) -> Result<Option<ReviewRow>, Error> {
    tx.query(&ONE).bind(id).bind(product_id).optional().await
}

pub async fn by(db: &Db, product_id: i64, reviewer_id: i64) -> Result<Option<ReviewRow>, Error> {
    db.read(&BY).bind(product_id).bind(reviewer_id).optional().await
}

pub async fn by_in(tx: &mut Tx, product_id: i64, reviewer_id: i64) -> Result<Option<ReviewRow>, Error> {
    tx.query(&BY).bind(product_id).bind(reviewer_id).optional().await
}

pub async fn insert(
    tx: &mut Tx,
    product_id: i64,
    reviewer_id: i64,
    (stars, comment): (i64, Option<&str>),
    now: Time,
) -> Result<i64, Error> {
    tx.query(&INSERT).bind(product_id).bind(reviewer_id).bind(stars).bind(comment).bind(now).one().await
}

pub async fn change(
    tx: &mut Tx,
    product_id: i64,
    reviewer_id: i64,
    (stars, comment): (i64, Option<&str>),
    now: Time,
) -> Result<(), Error> {
    tx.query(&CHANGE).bind(product_id).bind(reviewer_id).bind(stars).bind(comment).bind(now).later().await
}

/// `None` takes the reply away.
pub async fn reply(
    tx: &mut Tx,
    id: i64,
    product_id: i64,
    reply: Option<&str>,
    now: Time,
) -> Result<(), Error> {
    tx.query(&REPLY).bind(id).bind(product_id).bind(reply).bind(reply.map(|_| now)).later().await
}

/// Writes how many have 1, 2, 3, 4, 5 stars, and what that comes to.
pub async fn count(tx: &mut Tx, product_id: i64, stars: [i64; 5], score: i64) -> Result<(), Error> {
    let mut query = tx.query(&COUNT).bind(product_id);
    for count in stars {
        query = query.bind(count);
    }
    query.bind(score).later().await
}
