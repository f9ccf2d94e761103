//! Every statement of this room. Of what other rooms keep it reads when it was, the newest first.

use db::{Db, Error, Time, Tx};

use super::Viewed;

sql! {
    COUNT = "insert into view_days (developer_id, day, kind, views) values ($1, $2, $3, 1)
             on conflict (developer_id, day, kind) do update set views = view_days.views + 1";
    SAMPLE = "insert into view_days (developer_id, day, kind, views) values ($1, $2, $3, $4)
              on conflict (developer_id, day, kind) do nothing";
    VIEWS = "select day, kind, views from view_days where developer_id = $1 and day >= $2 order by day limit 1000";

    COUNT_ONCE = "insert into profile_views (user_id, viewer, hour) values ($1, $2, $3)
                  on conflict (user_id, viewer, hour) do nothing";
    FORGET = "delete from profile_views where hour < $1";
    HAS_PUBLIC_PROFILE = "select 1 from developer_profiles p cross join users u
                          where p.user_id = $1 and u.id = p.user_id and u.suspended_at is null and p.visibility <> 'private' and p.hidden_at is null";

    INVITES = "select shared_at from request_shares where developer_id = $1 and shared_at >= $2
               order by shared_at desc limit $3";
    PROPOSALS = "select created_at from responses where developer_id = $1 and created_at >= $2 and status <> 'withdrawn'
                 order by created_at desc limit $3";
    CONVERSATIONS = "select created_at from conversations where developer_id = $1 and created_at >= $2
                     order by created_at desc limit $3";
    AGREEMENTS = "select accepted_at from agreements where developer_id = $1 and accepted_at >= $2
                  order by accepted_at desc limit $3";
}

db::record! {
    #[derive(Debug)]
    pub struct ViewDay { pub day: String, pub kind: Viewed, pub views: i64 }
}

pub async fn count(tx: &mut Tx, developer_id: i64, viewed: Viewed, day: &str) -> Result<(), Error> {
    tx.query(&COUNT).bind(developer_id).bind(day).bind(viewed.word()).later().await
}

pub async fn put_sample(
    tx: &mut Tx,
    developer_id: i64,
    viewed: Viewed,
    day: &str,
    views: i64,
) -> Result<(), Error> {
    tx.query(&SAMPLE).bind(developer_id).bind(day).bind(viewed.word()).bind(views).later().await
}

pub async fn views(db: &Db, developer_id: i64, since: &str) -> Result<Vec<ViewDay>, Error> {
    db.read(&VIEWS).bind(developer_id).bind(since).all().await
}

/// Whether this viewer had not been counted in this hour.
pub async fn is_first(tx: &mut Tx, user_id: i64, viewer: &str, hour: i64) -> Result<bool, Error> {
    Ok(tx.query(&COUNT_ONCE).bind(user_id).bind(viewer).bind(hour).execute().await? == 1)
}

pub async fn forget(db: &Db, before_hour: i64) -> Result<u64, Error> {
    db.write(&FORGET).bind(before_hour).execute().await
}

pub async fn has_public_profile(db: &Db, user_id: i64) -> Result<bool, Error> {
    Ok(db.read(&HAS_PUBLIC_PROFILE).bind(user_id).optional::<i64>().await?.is_some())
}

/// A step that other rooms keep.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Invites,
    Proposals,
    Conversations,
    Agreements,
}

/// When it happened, since then; at most so many, the newest.
pub async fn times(
    db: &Db,
    step: Step,
    developer_id: i64,
    since: Time,
    most: i64,
) -> Result<Vec<Time>, Error> {
    let query = match step {
        Step::Invites => db.read(&INVITES),
        Step::Proposals => db.read(&PROPOSALS),
        Step::Conversations => db.read(&CONVERSATIONS),
        Step::Agreements => db.read(&AGREEMENTS),
    };
    query.bind(developer_id).bind(since).bind(most).all().await
}
