//! Every statement of this room: the requests themselves here, the lists, the shares, the attachments and what concerns
//! answers in files of their own.

pub mod answers;
pub mod attachments;
pub mod lists;
pub mod shares;

use db::{Db, Error, Json, Time, Tx};

use super::details::Details;
use super::state::{RequestPricing, RequestStatus, RequestVisibility};

/// What every read of whole requests selects; `r` is the request, `s` the share with the developer it is read for. Where
/// there is no such developer, the client's share with themselves is joined, which there never is, or that of nobody ([`NOBODY`]).
macro_rules! columns {
    () => {
        "r.id, r.client_id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.visibility, r.status, r.project_id,
         r.shared_count, (select count(*) from request_shares v where v.request_id = r.id and v.viewed_at is not null) as viewed_count,
         r.response_count, r.created_at, r.updated_at, r.published_at, r.hidden_at, r.flags,
         r.deadline, r.pricing, r.estimated_hours, r.reference_links, s.shared_at, s.viewed_at"
    };
}
use columns;

/// Nobody has this id: a visitor sees what nobody was given.
const NOBODY: i64 = 0;

sql! {
    INSERT = "insert into requests (client_id, title, content, excerpt, budget_cents, skills, visibility, status, is_listed,
                                    project_id, created_at, updated_at, published_at, flags, fingerprint,
                                    deadline, pricing, estimated_hours, reference_links)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18) returning id";
    UPDATE = "update requests set title = $2, content = $3, excerpt = $4, budget_cents = $5, skills = $6, visibility = $7,
                                  status = $8, is_listed = $9, updated_at = $10, published_at = $11, flags = $12,
                                  fingerprint = $13, deadline = $14, pricing = $15, estimated_hours = $16, reference_links = $17
              where id = $1";
    DELETE = "delete from requests where id = $1";
    /// Locks the row on either engine, if it is this client's.
    LOCK_OWN = "update requests set updated_at = updated_at where id = $1 and client_id = $2";
    SET_PROJECT = "update requests set project_id = $2 where id = $1";
    COUNT_POSTED = "insert into client_figures (client_id, requests_posted) values ($1, $2)
                    on conflict (client_id) do update
                    set requests_posted = client_figures.requests_posted + excluded.requests_posted";
    IN_PROJECT = "select count(*) from requests where project_id = $1";
    /// A project is done when all its requests are; one that was put away stays so.
    SETTLE_PROJECT = "update projects
                      set status = case when exists (select 1 from requests r where r.project_id = $1
                                                     and r.status not in ('completed', 'cancelled'))
                                   then 'active' else 'completed' end, updated_at = $2
                      where id = $1 and status <> 'archived'";
    FORGET_SKILLS = "delete from request_skills where request_id = $1";
    KEEP_SKILL = "insert into request_skills (request_id, folded, is_listed, budget_cents, published_at)
                  values ($1, $2, $3, $4, $5)";
    /// Another one with the same text, which others may see or have seen.
    SAME_TEXT = "select id from requests where fingerprint = $1 and id <> $2 and status <> 'draft' limit 1";
    FLAGS = "select flags from requests where id = $1 and flags is not null";
    SET_FLAGS = "update requests set flags = $2 where id = $1";
    SET_HIDDEN = "update requests set hidden_at = $2,
                         is_listed = ($3 and visibility = 'public' and status = 'open')
                  where id = $1 returning client_id";
    LIST_SKILLS = "update request_skills
                   set is_listed = (select r.is_listed from requests r where r.id = request_skills.request_id)
                   where request_id = $1";
    /// A request and its share with whoever looks ($2). Those of suspended people are there for themselves only.
    SEEN = concat!("select ", columns!(), " from requests r join users u on u.id = r.client_id
                    left join request_shares s on s.request_id = r.id and s.developer_id = $2
                    where r.id = $1 and (u.suspended_at is null or r.client_id = $2)");
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct RequestRow {
        pub id: i64,
        pub client_id: i64,
        pub title: String,
        pub content: String,
        pub excerpt: String,
        pub budget_cents: i64,
        pub skills: Json<Vec<String>>,
        pub visibility: RequestVisibility,
        pub status: RequestStatus,
        pub project_id: Option<i64>,
        pub shared_count: i64,
        /// How many of the developers it is shared with have looked.
        pub viewed_count: i64,
        pub response_count: i64,
        pub created_at: Time,
        pub updated_at: Time,
        pub published_at: Option<Time>,
        pub hidden_at: Option<Time>,
        pub flags: Option<String>,
        pub deadline: Option<String>,
        pub pricing: RequestPricing,
        pub estimated_hours: Option<i64>,
        pub reference_links: Json<Vec<String>>,
        pub shared_at: Option<Time>,
        pub viewed_at: Option<Time>,
    }
}

/// What a row of requests is written from.
#[derive(Debug)]
pub struct Written<'a> {
    pub title: &'a str,
    pub content: &'a str,
    pub excerpt: &'a str,
    pub budget_cents: i64,
    pub skills: &'a [String],
    pub visibility: RequestVisibility,
    pub status: RequestStatus,
    pub is_listed: bool,
    pub published_at: Option<Time>,
    pub flags: Option<&'a str>,
    pub fingerprint: Option<&'a str>,
    pub details: &'a Details,
    pub now: Time,
}

pub async fn insert(
    tx: &mut Tx,
    client_id: i64,
    project_id: Option<i64>,
    new: &Written<'_>,
) -> Result<i64, Error> {
    tx.query(&INSERT)
        .bind(client_id)
        .bind(new.title)
        .bind(new.content)
        .bind(new.excerpt)
        .bind(new.budget_cents)
        .bind(serde_json::Value::from(new.skills))
        .bind(new.visibility.word())
        .bind(new.status.word())
        .bind(new.is_listed)
        .bind(project_id)
        .bind(new.now)
        .bind(new.published_at)
        .bind(new.flags)
        .bind(new.fingerprint)
        .bind(new.details.deadline.as_deref())
        .bind(new.details.pricing.word())
        .bind(new.details.estimated_hours)
        .bind(serde_json::Value::from(&*new.details.reference_links))
        .one()
        .await
}

pub async fn update(tx: &mut Tx, id: i64, new: &Written<'_>) -> Result<u64, Error> {
    tx.query(&UPDATE)
        .bind(id)
        .bind(new.title)
        .bind(new.content)
        .bind(new.excerpt)
        .bind(new.budget_cents)
        .bind(serde_json::Value::from(new.skills))
        .bind(new.visibility.word())
        .bind(new.status.word())
        .bind(new.is_listed)
        .bind(new.now)
        .bind(new.published_at)
        .bind(new.flags)
        .bind(new.fingerprint)
        .bind(new.details.deadline.as_deref())
        .bind(new.details.pricing.word())
        .bind(new.details.estimated_hours)
        .bind(serde_json::Value::from(&*new.details.reference_links))
        .execute()
        .await
}

/// Writes the searchable rows of the skills anew.
pub async fn set_skills(tx: &mut Tx, id: i64, folded: &[String], new: &Written<'_>) -> Result<(), Error> {
    tx.query(&FORGET_SKILLS).bind(id).execute().await?;
    for skill in folded {
        tx.query(&KEEP_SKILL)
            .bind(id)
            .bind(skill)
            .bind(new.is_listed)
            .bind(new.budget_cents)
            .bind(new.published_at)
            .execute()
            .await?;
    }
    Ok(())
}

pub async fn delete(tx: &mut Tx, id: i64) -> Result<u64, Error> {
    tx.query(&DELETE).bind(id).execute().await
}

/// Whether the same text stands in another request.
pub async fn is_posted_elsewhere(tx: &mut Tx, id: i64, fingerprint: &str) -> Result<bool, Error> {
    Ok(tx.query(&SAME_TEXT).bind(fingerprint).bind(id).optional::<i64>().await?.is_some())
}

/// The rules that fired on it, as they are kept.
pub async fn flags(tx: &mut Tx, id: i64) -> Result<Option<String>, Error> {
    tx.query(&FLAGS).bind(id).optional().await
}

pub async fn set_flags(tx: &mut Tx, id: i64, flags: Option<&str>) -> Result<(), Error> {
    tx.query(&SET_FLAGS).bind(id).bind(flags).later().await
}

/// Hides it or shows it again: whose it is.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<Option<i64>, Error> {
    let query = tx.query(&SET_HIDDEN).bind(id).bind(hidden_at).bind(hidden_at.is_none());
    let client_id = query.optional().await?;
    tx.query(&LIST_SKILLS).bind(id).later().await?;
    Ok(client_id)
}

/// Whether there is such a request of this client; it stays locked until the transaction ends.
pub async fn lock_own(tx: &mut Tx, id: i64, client_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&LOCK_OWN).bind(id).bind(client_id).execute().await? == 1)
}

pub async fn set_project(tx: &mut Tx, id: i64, project_id: i64) -> Result<u64, Error> {
    tx.query(&SET_PROJECT).bind(id).bind(project_id).execute().await
}

/// Counts that a client has one more (1) or one fewer (-1) request that is no draft.
pub async fn count_posted(tx: &mut Tx, client_id: i64, more: i64) -> Result<u64, Error> {
    tx.query(&COUNT_POSTED).bind(client_id).bind(more).execute().await
}

pub async fn in_project(tx: &mut Tx, project_id: i64) -> Result<i64, Error> {
    tx.query(&IN_PROJECT).bind(project_id).one().await
}

/// Whether it is done follows from its requests.
pub async fn settle_project(tx: &mut Tx, project_id: i64, now: Time) -> Result<(), Error> {
    tx.query(&SETTLE_PROJECT).bind(project_id).bind(now).later().await
}

pub async fn seen(db: &Db, id: i64, viewer: Option<i64>) -> Result<Option<RequestRow>, Error> {
    db.read(&SEEN).bind(id).bind(viewer.unwrap_or(NOBODY)).optional().await
}

/// The same inside a transaction, for its client.
pub async fn own(tx: &mut Tx, id: i64, client_id: i64) -> Result<RequestRow, Error> {
    tx.query(&SEEN).bind(id).bind(client_id).one().await
}
