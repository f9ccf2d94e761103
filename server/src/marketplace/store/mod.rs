//! Every statement of this room: the products here, who bought what and what they think of it in files of its own.

pub mod files;
pub mod purchases;
pub mod reviews;

use std::collections::HashMap;

use db::{Db, Error, Json, Time, Tx};

use super::draft::folded;
use super::product::ProductStatus;

macro_rules! products {
    ($rest:literal) => {
        concat!(
            "select p.id, p.seller_id, p.title, p.summary, p.description, p.price_cents, p.currency, p.tags, p.status,
                    p.refund_days, p.cover_key, p.version, p.ones, p.twos, p.threes, p.fours, p.fives, p.rating_score,
                    p.sales_count, p.created_at, p.updated_at, p.published_at, p.hidden_at,
                    coalesce(d.display_name, u.full_name, u.username) as seller_name, d.avatar_key,
                    (select count(*) from product_files f where f.product_id = p.id) as file_count,
                    (select cast(coalesce(sum(f.size_bytes), 0) as {{int}}) from product_files f where f.product_id = p.id)
                        as total_bytes,
                    (select v.name from product_versions v where v.product_id = p.id order by v.id desc limit 1)
                        as latest_version
             from products p cross join users u
             left join developer_profiles d on d.user_id = p.seller_id
             where u.id = p.seller_id and ",
            $rest
        )
    };
}

sql! {
    INSERT = "insert into products (seller_id, title, price_cents, currency, tags, status, refund_days, created_at, updated_at)
              values ($1, $2, $3, $4, '[]', 'draft', $5, $6, $6) returning id";
    ONE = products!("p.id = $1 and u.suspended_at is null");
    SOME = products!("p.id {{in $1}} and u.suspended_at is null and p.hidden_at is null");
    /// Also of somebody who is suspended: what was bought stays the buyer's.
    KEPT = products!("p.id {{in $1}}");
    OWN = products!("p.seller_id = $1 and p.id < $2 order by p.id desc limit $3");
    OF = products!("p.seller_id = $1 and p.status = 'published' and p.hidden_at is null and p.id < $2 and u.suspended_at is null
                    order by p.id desc limit $3");

    /// Some of the whole list, in one of four orders. What is too dear is passed by in `list.rs`, which reads on from where
    /// these end.
    BY_AGE = "select p.id, p.id as score, p.price_cents from products p
              where p.status = 'published' and p.hidden_at is null and p.id < $1
                    and (select u.suspended_at from users u where u.id = p.seller_id) is null
              order by p.id desc limit $2";
    BY_RATING = "select p.id, p.rating_score as score, p.price_cents from products p
                 where p.status = 'published' and p.hidden_at is null and (p.rating_score, p.id) < ($1, $2)
                       and (select u.suspended_at from users u where u.id = p.seller_id) is null
                 order by p.rating_score desc, p.id desc limit $3";
    BY_SALES = "select p.id, p.sales_count as score, p.price_cents from products p
                where p.status = 'published' and p.hidden_at is null and (p.sales_count, p.id) < ($1, $2)
                      and (select u.suspended_at from users u where u.id = p.seller_id) is null
                order by p.sales_count desc, p.id desc limit $3";
    /// The cheapest first: its score is the price with the sign turned, so that every order goes down.
    BY_PRICE = "select p.id, -p.price_cents as score, p.price_cents from products p
                where p.status = 'published' and p.hidden_at is null and (p.price_cents, p.id) > ($1, $2)
                      and (select u.suspended_at from users u where u.id = p.seller_id) is null
                order by p.price_cents, p.id limit $3";
    /// The newest with a tag, and what they would be sorted by.
    WITH_TAG = "select p.id, p.rating_score, p.sales_count, p.price_cents from product_tags t cross join products p
                where t.tag = $1 and t.product_id < $2 and p.id = t.product_id and p.hidden_at is null
                      and (select u.suspended_at from users u where u.id = p.seller_id) is null
                order by t.product_id desc limit $3";
    TAGS_OF_NEWEST = "select p.tags from products p
                      where p.status = 'published' and p.hidden_at is null and p.id < $1
                            and (select u.suspended_at from users u where u.id = p.seller_id) is null
                      order by p.id desc limit $2";
    NEWEST = "select p.id, p.updated_at from products p
              where p.status = 'published' and p.hidden_at is null and p.id < $1
                    and (select u.suspended_at from users u where u.id = p.seller_id) is null
              order by p.id desc limit $2";

    /// Locks the row on either engine, whoever's it is.
    LOCK = "update products set updated_at = updated_at where id = $1 returning seller_id";
    CHANGE = "update products set title = $2, summary = $3, description = $4, price_cents = $5, tags = $6, status = $7,
                     refund_days = $8, cover_key = $9, published_at = $10, version = version + 1, updated_at = $11
              where id = $1";
    SET_HIDDEN = "update products set hidden_at = $2 where id = $1 returning seller_id";
    SELLER = "select seller_id from products where id = $1";
    DELETE = "delete from products where id = $1";
    WAS_BEGUN = "select id from purchases where product_id = $1 limit 1";
    COUNT_SALE = "update products set sales_count = sales_count + $2 where id = $1";

    TAG = "insert into product_tags (tag, product_id) values ($1, $2) on conflict (tag, product_id) do nothing";
    UNTAG = "delete from product_tags where product_id = $1";

    IMAGES = "select id, product_id, key from product_images where product_id {{in $1}} order by product_id, id";
    ADD_IMAGE = "insert into product_images (product_id, key) values ($1, $2)";
    COUNT_IMAGES = "select count(*) from product_images where product_id = $1";
    REMOVE_IMAGE = "delete from product_images where id = $1 and product_id = $2 returning key";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct ProductRow {
        pub id: i64,
        pub seller_id: i64,
        pub title: String,
        pub summary: Option<String>,
        pub description: Option<String>,
        pub price_cents: i64,
        pub currency: String,
        pub tags: Json<Vec<String>>,
        pub status: ProductStatus,
        pub refund_days: i64,
        pub cover_key: Option<String>,
        pub version: i64,
        pub ones: i64,
        pub twos: i64,
        pub threes: i64,
        pub fours: i64,
        pub fives: i64,
        pub rating_score: i64,
        pub sales_count: i64,
        pub created_at: Time,
        pub updated_at: Time,
        pub published_at: Option<Time>,
        pub hidden_at: Option<Time>,
        pub seller_name: String,
        pub avatar_key: Option<String>,
        pub file_count: i64,
        pub total_bytes: i64,
        pub latest_version: Option<String>,
    }

    /// Where a product stands in a list.
    #[derive(Clone, Copy, Debug)]
    pub struct Place { pub id: i64, pub score: i64, pub price_cents: i64 }

    #[derive(Clone, Copy, Debug)]
    pub struct Tagged { pub id: i64, pub rating_score: i64, pub sales_count: i64, pub price_cents: i64 }

    #[derive(Debug)]
    pub struct ImageRow { pub id: i64, pub product_id: i64, pub key: String }
}

/// An order of the whole list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Age,
    Rating,
    Sales,
    Price,
}

pub struct New<'a> {
    pub seller_id: i64,
    pub title: &'a str,
    pub price_cents: i64,
    pub currency: &'a str,
    pub refund_days: i64,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let query =
        tx.query(&INSERT).bind(new.seller_id).bind(new.title).bind(new.price_cents).bind(new.currency);
    query.bind(new.refund_days).bind(new.now).one().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<ProductRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<ProductRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

/// Those of these that are there, in the order of the ids.
pub async fn some(db: &Db, ids: &[i64]) -> Result<Vec<ProductRow>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<ProductRow> = db.read(&SOME).bind(ids.to_vec()).all().await?;
    let mut by_id: HashMap<i64, ProductRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Those of these that are there, whatever became of their sellers.
pub async fn kept(db: &Db, ids: Vec<i64>) -> Result<Vec<ProductRow>, Error> {
    if ids.is_empty() { Ok(Vec::new()) } else { db.read(&KEPT).bind(ids).all().await }
}

/// Somebody's own, whatever their status.
pub async fn own(db: &Db, seller_id: i64, before: i64, limit: i64) -> Result<Vec<ProductRow>, Error> {
    db.read(&OWN).bind(seller_id).bind(before).bind(limit).all().await
}

/// What somebody sells.
pub async fn of(db: &Db, seller_id: i64, before: i64, limit: i64) -> Result<Vec<ProductRow>, Error> {
    db.read(&OF).bind(seller_id).bind(before).bind(limit).all().await
}

/// So many of the whole list, after a place in it.
pub async fn page(db: &Db, order: Order, after: Place, limit: i64) -> Result<Vec<Place>, Error> {
    let (score, id) = (after.score, after.id);
    let query = match order {
        Order::Age => db.read(&BY_AGE).bind(id),
        Order::Rating => db.read(&BY_RATING).bind(score).bind(id),
        Order::Sales => db.read(&BY_SALES).bind(score).bind(id),
        Order::Price => db.read(&BY_PRICE).bind(-score).bind(id),
    };
    query.bind(limit).all().await
}

/// The newest so many with a tag, before this one.
pub async fn with_tag(db: &Db, tag: &str, before: i64, most: i64) -> Result<Vec<Tagged>, Error> {
    db.read(&WITH_TAG).bind(tag).bind(before).bind(most).all().await
}

/// The tags of the newest so many.
pub async fn tags_of_newest(db: &Db, most: i64) -> Result<Vec<Json<Vec<String>>>, Error> {
    db.read(&TAGS_OF_NEWEST).bind(i64::MAX).bind(most).all().await
}

/// The newest so many, with when they were changed.
pub async fn newest(db: &Db, most: i64) -> Result<Vec<(i64, Time)>, Error> {
    db.read(&NEWEST).bind(i64::MAX).bind(most).all().await
}

/// Whose it is; it is locked until the end of the transaction.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<i64>, Error> {
    tx.query(&LOCK).bind(id).optional().await
}

/// Writes what the seller says of it, and raises its version.
pub async fn change(tx: &mut Tx, row: &ProductRow, now: Time) -> Result<(), Error> {
    let query = tx.query(&CHANGE).bind(row.id).bind(row.title.as_str()).bind(row.summary.as_deref());
    let query =
        query.bind(row.description.as_deref()).bind(row.price_cents).bind(serde_json::json!(row.tags.0));
    let query = query.bind(row.status.word()).bind(row.refund_days).bind(row.cover_key.as_deref());
    query.bind(row.published_at).bind(now).later().await?;
    tx.query(&UNTAG).bind(row.id).later().await?;
    if row.status == ProductStatus::Published {
        for tag in &row.tags.0 {
            tx.query(&TAG).bind(folded(tag)).bind(row.id).later().await?;
        }
    }
    Ok(())
}

/// Hides it or shows it again: whose it is.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<Option<i64>, Error> {
    tx.query(&SET_HIDDEN).bind(id).bind(hidden_at).optional().await
}

pub async fn delete(tx: &mut Tx, id: i64) -> Result<(), Error> {
    tx.query(&DELETE).bind(id).later().await
}

/// Whether somebody has, had or is buying it: what they pay must find its purchase.
pub async fn was_begun(tx: &mut Tx, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&WAS_BEGUN).bind(id).optional::<i64>().await?.is_some())
}

/// One sale more, or one that is none any more.
pub async fn count_sale(tx: &mut Tx, id: i64, more: i64) -> Result<(), Error> {
    tx.query(&COUNT_SALE).bind(id).bind(more).later().await
}

pub async fn images(db: &Db, ids: Vec<i64>) -> Result<Vec<ImageRow>, Error> {
    db.read(&IMAGES).bind(ids).all().await
}

pub async fn images_in(tx: &mut Tx, id: i64) -> Result<Vec<ImageRow>, Error> {
    tx.query(&IMAGES).bind(vec![id]).all().await
}

pub async fn add_image(tx: &mut Tx, id: i64, key: &str) -> Result<(), Error> {
    tx.query(&ADD_IMAGE).bind(id).bind(key).later().await
}

pub async fn count_images(tx: &mut Tx, id: i64) -> Result<i64, Error> {
    tx.query(&COUNT_IMAGES).bind(id).one().await
}

/// Its key, if it was there.
pub async fn remove_image(tx: &mut Tx, image_id: i64, id: i64) -> Result<Option<String>, Error> {
    tx.query(&REMOVE_IMAGE).bind(image_id).bind(id).optional().await
}

/// Whose it is, whatever became of them.
pub async fn seller(db: &Db, id: i64) -> Result<Option<i64>, Error> {
    db.read(&SELLER).bind(id).optional().await
}

/// The same with all there is, whatever became of its seller.
pub async fn any_in(tx: &mut Tx, id: i64) -> Result<Option<ProductRow>, Error> {
    tx.query(&KEPT).bind(vec![id]).optional().await
}
