//! What can be reported, read from the tables of its room: what it is called, whose it is, and whether it is hidden.

use db::{Db, Error, Tx};

use crate::reports::TargetType;

/// `$from` has the columns `$id` to be found by and `$owner`; the rest are expressions.
macro_rules! target {
    ($id:literal, $title:literal, $text:literal, $page:literal, $owner:literal, $from:literal) => {
        concat!(
            "select t.",
            $id,
            " as id, ",
            $title,
            " as title, ",
            $text,
            " as text, ",
            $page,
            " as page_id,
                    t.",
            $owner,
            " as owner_id, (select u.username from users u where u.id = t.",
            $owner,
            ") as owner_name,
                    (t.hidden_at is not null) as is_hidden
             from ",
            $from,
            " t where t.",
            $id,
            " {{in $1}}"
        )
    };
}

sql! {
    REQUESTS = target!("id", "t.title", "t.content", "t.id", "client_id", "requests");
    MESSAGES = target!("id", "''", "t.content", "cast(null as {{int}})", "sender_id", "messages");
    SHOWCASES = target!("id", "t.title", "t.description", "t.id", "developer_id", "showcases");
    VIDEOS = target!("id", "t.title", "t.description", "t.id", "owner_id", "videos");
    PROFILES = target!("user_id", "t.display_name", "coalesce(t.bio, t.headline)", "t.user_id", "user_id", "developer_profiles");
    PRODUCTS = target!("id", "t.title", "coalesce(t.description, t.summary)", "t.id", "seller_id", "products");
    REVIEWS = target!("id", "(select w.username from users w where w.id = t.target_id)", "t.comment",
                      "(select d.user_id from developer_profiles d where d.user_id = t.target_id)", "rater_id", "ratings");
    PRODUCT_REVIEWS = target!("id", "(select p.title from products p where p.id = t.product_id)", "t.comment",
                              "t.product_id", "reviewer_id", "product_reviews");
    SHOWCASE_REVIEWS = target!("id", "(select s.title from showcases s where s.id = t.showcase_id)", "t.comment",
                               "t.showcase_id", "rater_id", "showcase_ratings");
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct TargetRow {
        pub id: i64,
        pub title: String,
        /// Markdown, or plain.
        pub text: Option<String>,
        /// What its page is found by, if it has one.
        pub page_id: Option<i64>,
        pub owner_id: i64,
        pub owner_name: String,
        pub is_hidden: bool,
    }
}

fn statement(kind: TargetType) -> &'static db::Sql {
    match kind {
        TargetType::Request => &REQUESTS,
        TargetType::Message => &MESSAGES,
        TargetType::Showcase => &SHOWCASES,
        TargetType::Video => &VIDEOS,
        TargetType::Profile => &PROFILES,
        TargetType::Product => &PRODUCTS,
        TargetType::Review => &REVIEWS,
        TargetType::ProductReview => &PRODUCT_REVIEWS,
        TargetType::ShowcaseReview => &SHOWCASE_REVIEWS,
    }
}

/// Those of these that are there.
pub async fn some(db: &Db, kind: TargetType, ids: Vec<i64>) -> Result<Vec<TargetRow>, Error> {
    db.read(statement(kind)).bind(ids).all().await
}

pub async fn one(tx: &mut Tx, kind: TargetType, id: i64) -> Result<Option<TargetRow>, Error> {
    tx.query(statement(kind)).bind(vec![id]).optional().await
}
