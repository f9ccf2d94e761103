//! The statements about who a request is shared with.

use db::{Db, Error, Json, Time, Tx};

use crate::matching::Reason;
use crate::person::UserType;

sql! {
    /// Who keeps their profile private is known to a client only where they answered, or were invited before.
    CANDIDATES = "select u.id, u.user_type, u.suspended_at,
                         ((coalesce(p.visibility, 'public') <> 'private' and p.hidden_at is null)
                          or exists (select 1 from responses a where a.request_id = $2 and a.developer_id = u.id
                                                                    and a.status <> 'withdrawn')
                          or exists (select 1 from request_shares s where s.request_id = $2 and s.developer_id = u.id)) as is_known
                  from users u left join developer_profiles p on p.user_id = u.id where u.id {{in $1}}";
    SHARE = "insert into request_shares (request_id, developer_id, shared_at, match_reasons, request_status)
             select r.id, $2, $3, $4, r.status from requests r where r.id = $1
             on conflict (request_id, developer_id) do nothing";
    /// Everyone it is shared with; their number is bounded by the rules.
    SHARED_WITH = "select developer_id from request_shares where request_id = $1 order by developer_id";
    AMONG = "select developer_id from request_shares where request_id = $1 and developer_id {{in $2}}";
    REASONS = "select match_reasons from request_shares where request_id = $1 and developer_id = $2";
    TAKE_BACK = "delete from request_shares where request_id = $1 and developer_id = $2";
    ADD_TO_COUNT = "update requests set shared_count = shared_count + $2 where id = $1";
    SET_STATUS = "update request_shares set request_status = $2 where request_id = $1";
    SET_VISIBILITY = "update requests set visibility = $2 where id = $1";
    VIEW = "update request_shares set viewed_at = $3 where request_id = $1 and developer_id = $2 and viewed_at is null";
    SHARES = "select s.developer_id, u.username, coalesce(p.display_name, u.full_name) as display_name, p.avatar_key, s.shared_at, s.viewed_at, t.id as conversation_id
              from request_shares s join users u on u.id = s.developer_id
              left join developer_profiles p on p.user_id = s.developer_id
              left join conversations t on t.request_id = s.request_id and t.developer_id = s.developer_id
              where s.request_id = $1 and s.developer_id < $2 order by s.developer_id desc limit $3";
    VIEWED = "select viewed_at from request_shares where request_id = $1 and developer_id = $2";
}

db::record! {
    pub struct CandidateRow {
        pub id: i64,
        pub user_type: Option<UserType>,
        pub suspended_at: Option<Time>,
        /// Whether the client of the request may know of them.
        pub is_known: bool,
    }

    pub struct ShareRow {
        pub developer_id: i64,
        pub username: String,
        pub display_name: Option<String>,
        pub avatar_key: Option<String>,
        pub shared_at: Time,
        pub viewed_at: Option<Time>,
        pub conversation_id: Option<i64>,
    }
}

pub async fn candidates(db: &Db, request_id: i64, ids: &[i64]) -> Result<Vec<CandidateRow>, Error> {
    db.read(&CANDIDATES).bind(ids).bind(request_id).all().await
}

/// Whether it is a new share; two at once don't collide.
pub async fn share(
    tx: &mut Tx,
    request_id: i64,
    developer_id: i64,
    now: Time,
    reasons: &[Reason],
) -> Result<bool, Error> {
    let reasons = serde_json::json!(reasons);
    Ok(tx.query(&SHARE).bind(request_id).bind(developer_id).bind(now).bind(reasons).execute().await? == 1)
}

/// Those of these developers it is shared with.
pub async fn among(db: &Db, request_id: i64, developers: &[i64]) -> Result<Vec<i64>, Error> {
    db.read(&AMONG).bind(request_id).bind(developers).all().await
}

/// Why the developer suits, as it was when the request was shared with them.
pub async fn reasons(db: &Db, request_id: i64, developer_id: i64) -> Result<Vec<Reason>, Error> {
    let kept: Option<Json<Vec<Reason>>> =
        db.read(&REASONS).bind(request_id).bind(developer_id).optional().await?;
    Ok(kept.map(|Json(reasons)| reasons).unwrap_or_default())
}

pub async fn shared_with(tx: &mut Tx, request_id: i64) -> Result<Vec<i64>, Error> {
    tx.query(&SHARED_WITH).bind(request_id).all().await
}

pub async fn take_back(tx: &mut Tx, request_id: i64, developer_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&TAKE_BACK).bind(request_id).bind(developer_id).execute().await? == 1)
}

pub async fn add_to_count(tx: &mut Tx, request_id: i64, more: i64) -> Result<u64, Error> {
    tx.query(&ADD_TO_COUNT).bind(request_id).bind(more).execute().await
}

/// Tells the shares how their request stands.
pub async fn set_status(tx: &mut Tx, request_id: i64, status: &str) -> Result<u64, Error> {
    tx.query(&SET_STATUS).bind(request_id).bind(status).execute().await
}

pub async fn set_visibility(tx: &mut Tx, request_id: i64, visibility: &str) -> Result<u64, Error> {
    tx.query(&SET_VISIBILITY).bind(request_id).bind(visibility).execute().await
}

/// Whether this was the first look.
pub async fn view(tx: &mut Tx, request_id: i64, developer_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&VIEW).bind(request_id).bind(developer_id).bind(now).execute().await? == 1)
}

/// `None` when it is not shared with them.
pub async fn viewed(tx: &mut Tx, request_id: i64, developer_id: i64) -> Result<Option<Option<Time>>, Error> {
    tx.query(&VIEWED).bind(request_id).bind(developer_id).optional().await
}

pub async fn list(db: &Db, request_id: i64, before: i64, limit: i64) -> Result<Vec<ShareRow>, Error> {
    db.read(&SHARES).bind(request_id).bind(before).bind(limit).all().await
}
