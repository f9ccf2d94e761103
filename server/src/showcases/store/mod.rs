//! Every statement of this room: the showcases here, what people do with them in files of its own.

pub mod proofs;
pub mod ratings;
pub mod views;

use std::collections::HashMap;

use db::{Db, Error, Json, Time, Tx};

use super::draft::folded;
use crate::profiles::Availability;

macro_rules! showcases {
    ($rest:literal) => {
        concat!(
            "select s.id, s.developer_id, s.title, s.description, s.project_url, s.repository_url, s.demo_url,
                    s.include_profile, s.tags, s.image_key, s.version, s.ones, s.twos, s.threes, s.fours, s.fives,
                    s.rating_score, s.trend_score, s.view_count, s.favourite_count, s.created_at, s.updated_at, s.hidden_at,
                    exists (select 1 from showcase_readmes r where r.showcase_id = s.id) as has_readme,
                    coalesce(d.display_name, u.full_name, u.username) as developer_name, d.avatar_key, d.headline, d.country,
                    d.availability, d.average_rating, d.total_ratings,
                    case when d.hidden_at is null then d.visibility end as profile_visibility
             from showcases s cross join users u
             left join developer_profiles d on d.user_id = s.developer_id
             where u.id = s.developer_id and ",
            $rest
        )
    };
}

sql! {
    INSERT = "insert into showcases (developer_id, title, include_profile, tags, trend_score, created_at, updated_at)
              values ($1, $2, $3, '[]', $4, $5, $5) returning id";
    ONE = showcases!("s.id = $1 and u.suspended_at is null");
    SOME = showcases!("s.id {{in $1}} and u.suspended_at is null and s.hidden_at is null");
    OF = showcases!("s.developer_id = $1 and s.id < $2 and u.suspended_at is null and s.hidden_at is null order by s.id desc limit $3");

    /// A page of the whole list: without those of people who are suspended, in one of three orders.
    BY_AGE = "select s.id, s.id as score from showcases s
              where s.id < $1 and s.hidden_at is null and (select u.suspended_at from users u where u.id = s.developer_id) is null
              order by s.id desc limit $2 offset $3";
    BY_RATING = "select s.id, s.rating_score as score from showcases s
                 where (s.rating_score, s.id) < ($1, $2) and s.hidden_at is null
                       and (select u.suspended_at from users u where u.id = s.developer_id) is null
                 order by s.rating_score desc, s.id desc limit $3 offset $4";
    BY_TREND = "select s.id, s.trend_score as score from showcases s
                where (s.trend_score, s.id) < ($1, $2) and s.hidden_at is null
                      and (select u.suspended_at from users u where u.id = s.developer_id) is null
                order by s.trend_score desc, s.id desc limit $3 offset $4";
    /// The newest with a tag, and what they would be sorted by.
    WITH_TAG = "select s.id, s.rating_score, s.trend_score from showcase_tags t cross join showcases s cross join users u
                where t.tag = $1 and t.showcase_id < $2 and s.id = t.showcase_id and u.id = s.developer_id
                      and u.suspended_at is null and s.hidden_at is null
                order by t.showcase_id desc limit $3";
    TAGS_OF_NEWEST = "select s.tags from showcases s
                      where s.id < $1 and s.hidden_at is null and (select u.suspended_at from users u where u.id = s.developer_id) is null
                      order by s.id desc limit $2";
    /// Without those of people who are suspended.
    NEWEST = "select s.id, s.updated_at from showcases s
              where s.id < $1 and s.hidden_at is null and (select u.suspended_at from users u where u.id = s.developer_id) is null
              order by s.id desc limit $2";

    /// Locks the row on either engine, whoever's it is.
    LOCK = "update showcases set updated_at = updated_at where id = $1 returning developer_id";
    CHANGE = "update showcases set title = $2, description = $3, project_url = $4, repository_url = $5, demo_url = $6,
                     include_profile = $7, tags = $8, image_key = $9, version = version + 1, updated_at = $10
              where id = $1";
    SET_HIDDEN = "update showcases set hidden_at = $2 where id = $1 returning developer_id";
    DELETE = "delete from showcases where id = $1";

    README = "select r.content from showcase_readmes r where r.showcase_id = $1";
    SET_README = "insert into showcase_readmes (showcase_id, content) values ($1, $2)
                  on conflict (showcase_id) do update set content = excluded.content";
    REMOVE_README = "delete from showcase_readmes where showcase_id = $1";

    TAG = "insert into showcase_tags (tag, showcase_id) values ($1, $2) on conflict (tag, showcase_id) do nothing";
    UNTAG = "delete from showcase_tags where showcase_id = $1";

    IMAGES = "select id, showcase_id, key from showcase_images where showcase_id {{in $1}} order by showcase_id, id";
    ADD_IMAGE = "insert into showcase_images (showcase_id, key) values ($1, $2)";
    COUNT_IMAGES = "select count(*) from showcase_images where showcase_id = $1";
    REMOVE_IMAGE = "delete from showcase_images where id = $1 and showcase_id = $2 returning key";

    VIDEOS = "select showcase_id, video_id from showcase_videos where showcase_id {{in $1}} order by showcase_id, position";
    ADD_VIDEO = "insert into showcase_videos (showcase_id, video_id, position) values ($1, $2, $3)
                 on conflict (showcase_id, video_id) do nothing";
    REMOVE_VIDEOS = "delete from showcase_videos where showcase_id = $1";

    FAVOUR = "insert into showcase_favourites (user_id, showcase_id, is_kept) values ($1, $2, true)
              on conflict (user_id, showcase_id) do nothing";
    SET_FAVOURITE = "update showcase_favourites set is_kept = $3 where user_id = $1 and showcase_id = $2 and is_kept <> $3";
    COUNT_FAVOURITE = "update showcases set favourite_count = favourite_count + $2, trend_score = $3 where id = $1";
    IS_FAVOURITE = "select 1 from showcase_favourites where user_id = $1 and showcase_id = $2 and is_kept";
    FAVOURITES = "select showcase_id from showcase_favourites where user_id = $1 and showcase_id < $2 and is_kept
                  order by showcase_id desc limit $3";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct ShowcaseRow {
        pub id: i64,
        pub developer_id: i64,
        pub title: String,
        pub description: Option<String>,
        pub project_url: Option<String>,
        pub repository_url: Option<String>,
        pub demo_url: Option<String>,
        pub include_profile: bool,
        pub tags: Json<Vec<String>>,
        pub image_key: Option<String>,
        pub version: i64,
        pub ones: i64,
        pub twos: i64,
        pub threes: i64,
        pub fours: i64,
        pub fives: i64,
        pub rating_score: i64,
        pub trend_score: i64,
        pub view_count: i64,
        pub favourite_count: i64,
        pub created_at: Time,
        pub updated_at: Time,
        pub hidden_at: Option<Time>,
        pub has_readme: bool,
        pub developer_name: String,
        pub avatar_key: Option<String>,
        pub headline: Option<String>,
        pub country: Option<String>,
        pub availability: Option<Availability>,
        pub average_rating: Option<f64>,
        pub total_ratings: Option<i64>,
        pub profile_visibility: Option<String>,
    }

    /// Where a showcase stands in a list.
    #[derive(Clone, Copy, Debug)]
    pub struct Place { pub id: i64, pub score: i64 }

    #[derive(Clone, Copy, Debug)]
    pub struct Tagged { pub id: i64, pub rating_score: i64, pub trend_score: i64 }

    #[derive(Debug)]
    pub struct ImageRow { pub id: i64, pub showcase_id: i64, pub key: String }
}

/// An order of the whole list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Age,
    Rating,
    Trend,
}

pub struct New<'a> {
    pub developer_id: i64,
    pub title: &'a str,
    pub include_profile: bool,
    pub trend_score: i64,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(new.developer_id).bind(new.title).bind(new.include_profile);
    query.bind(new.trend_score).bind(new.now).one().await
}

/// One that everyone sees.
pub async fn one(db: &Db, id: i64) -> Result<Option<ShowcaseRow>, Error> {
    seen_by(db, id, None).await
}

/// One that somebody sees: a hidden one is there for its developer alone.
pub async fn seen_by(db: &Db, id: i64, viewer: Option<i64>) -> Result<Option<ShowcaseRow>, Error> {
    let is_seen = |row: &ShowcaseRow| row.hidden_at.is_none() || viewer == Some(row.developer_id);
    Ok(kept(db, id).await?.filter(is_seen))
}

/// Also one that was hidden, which its developer still sees.
pub async fn kept(db: &Db, id: i64) -> Result<Option<ShowcaseRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

/// The same in a transaction, hidden or not.
pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<ShowcaseRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

/// Those of these that are there, in the order of the ids.
pub async fn some(db: &Db, ids: &[i64]) -> Result<Vec<ShowcaseRow>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<ShowcaseRow> = db.read(&SOME).bind(ids.to_vec()).all().await?;
    let mut by_id: HashMap<i64, ShowcaseRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

pub async fn of(db: &Db, developer_id: i64, before: i64, limit: i64) -> Result<Vec<ShowcaseRow>, Error> {
    db.read(&OF).bind(developer_id).bind(before).bind(limit).all().await
}

/// A page of the whole list, after a place in it.
pub async fn page(db: &Db, order: Order, after: Place, limit: i64, skip: i64) -> Result<Vec<Place>, Error> {
    let (score, id) = (after.score, after.id);
    let query = match order {
        Order::Age => db.read(&BY_AGE).bind(id),
        Order::Rating => db.read(&BY_RATING).bind(score).bind(id),
        Order::Trend => db.read(&BY_TREND).bind(score).bind(id),
    };
    query.bind(limit).bind(skip).all().await
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

/// Writes what the developer says of it, and raises its version.
pub async fn change(tx: &mut Tx, row: &ShowcaseRow, now: Time) -> Result<(), Error> {
    let query = tx.query(&CHANGE).bind(row.id).bind(row.title.as_str()).bind(row.description.as_deref());
    let query = query.bind(row.project_url.as_deref()).bind(row.repository_url.as_deref());
    let query = query.bind(row.demo_url.as_deref()).bind(row.include_profile);
    query.bind(serde_json::json!(row.tags.0)).bind(row.image_key.as_deref()).bind(now).later().await?;
    tx.query(&UNTAG).bind(row.id).later().await?;
    for tag in &row.tags.0 {
        tx.query(&TAG).bind(folded(tag)).bind(row.id).later().await?;
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

pub async fn readme(db: &Db, id: i64) -> Result<Option<String>, Error> {
    db.read(&README).bind(id).optional().await
}

pub async fn readme_in(tx: &mut Tx, id: i64) -> Result<Option<String>, Error> {
    tx.query(&README).bind(id).optional().await
}

/// An empty one is none.
pub async fn set_readme(tx: &mut Tx, id: i64, content: &str) -> Result<(), Error> {
    if content.is_empty() {
        tx.query(&REMOVE_README).bind(id).later().await
    } else {
        tx.query(&SET_README).bind(id).bind(content).later().await
    }
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

/// Showcases with their videos, in order.
pub async fn videos(db: &Db, ids: Vec<i64>) -> Result<Vec<(i64, i64)>, Error> {
    db.read(&VIDEOS).bind(ids).all().await
}

pub async fn videos_in(tx: &mut Tx, id: i64) -> Result<Vec<i64>, Error> {
    let rows: Vec<(i64, i64)> = tx.query(&VIDEOS).bind(vec![id]).all().await?;
    Ok(rows.into_iter().map(|(_, video_id)| video_id).collect())
}

pub async fn set_videos(tx: &mut Tx, id: i64, video_ids: &[i64]) -> Result<(), Error> {
    tx.query(&REMOVE_VIDEOS).bind(id).later().await?;
    for (position, video_id) in (1i64..).zip(video_ids) {
        tx.query(&ADD_VIDEO).bind(id).bind(*video_id).bind(position).later().await?;
    }
    Ok(())
}

/// Whether it was never one before.
pub async fn favour(tx: &mut Tx, user_id: i64, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&FAVOUR).bind(user_id).bind(id).execute().await? == 1)
}

/// Whether that changes anything.
pub async fn set_favourite(tx: &mut Tx, user_id: i64, id: i64, is_kept: bool) -> Result<bool, Error> {
    Ok(tx.query(&SET_FAVOURITE).bind(user_id).bind(id).bind(is_kept).execute().await? == 1)
}

pub async fn count_favourite(tx: &mut Tx, id: i64, more: i64, trend_score: i64) -> Result<(), Error> {
    tx.query(&COUNT_FAVOURITE).bind(id).bind(more).bind(trend_score).later().await
}

pub async fn is_favourite(db: &Db, user_id: i64, id: i64) -> Result<bool, Error> {
    Ok(db.read(&IS_FAVOURITE).bind(user_id).bind(id).optional::<i64>().await?.is_some())
}

pub async fn favourites(db: &Db, user_id: i64, before: i64, limit: i64) -> Result<Vec<i64>, Error> {
    db.read(&FAVOURITES).bind(user_id).bind(before).bind(limit).all().await
}
