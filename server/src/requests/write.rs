//! Writing a request: its row, its searchable skills, its client's figures and what the public sees, always together.

use db::{Time, Tx};

use super::budget::Budget;
use super::details::Details;
use super::state::{RequestStatus, RequestVisibility};
use super::store::{self, RequestRow, Written, shares};
use super::{attachment, rules};
use crate::app::App;
use crate::http::public_cache;
use crate::reports::{self, Rule, TargetType};
use crate::search::{self, Audience, Document, Kind};
use crate::state::public_answers::Topic;

/// What a client says of a request.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub title: String,
    pub content: String,
    pub budget: Budget,
    pub skills: Vec<String>,
    pub visibility: RequestVisibility,
    pub status: RequestStatus,
    pub details: Details,
}

/// Keeps a new request and answers its row. `show` it before the commit.
pub async fn insert(
    app: &App,
    tx: &mut Tx,
    client_id: i64,
    project_id: Option<i64>,
    wanted: Wanted,
    now: Time,
) -> Result<RequestRow, db::Error> {
    let published_at = (wanted.status != RequestStatus::Draft).then_some(now);
    let excerpt = markdown::to_text(&wanted.content, rules::EXCERPT_LENGTH);
    let checked = check(app, tx, NEW, &wanted).await?;
    let flags = reports::kept(&checked.fired);
    let written = written(&wanted, &excerpt, published_at, now);
    let written = Written {
        is_listed: rules::is_listed(wanted.visibility, wanted.status),
        flags: flags.as_deref(),
        fingerprint: checked.fingerprint.as_deref(),
        ..written
    };
    let id = store::insert(tx, client_id, project_id, &written).await?;
    index(tx, id, &written).await?;
    reports::flag(tx, (TargetType::Request, id), &checked.fired, now).await?;
    if published_at.is_some() {
        store::count_posted(tx, client_id, 1).await?;
    }
    Ok(RequestRow {
        id,
        client_id,
        excerpt,
        budget_cents: wanted.budget.cents(),
        skills: db::Json(wanted.skills),
        visibility: wanted.visibility,
        status: wanted.status,
        project_id,
        shared_count: 0,
        viewed_count: 0,
        response_count: 0,
        created_at: now,
        updated_at: now,
        published_at,
        hidden_at: None,
        flags,
        deadline: wanted.details.deadline,
        pricing: wanted.details.pricing,
        estimated_hours: wanted.details.estimated_hours,
        reference_links: db::Json(wanted.details.reference_links),
        shared_at: None,
        viewed_at: None,
        title: wanted.title,
        content: wanted.content,
    })
}

/// Changes a request whose row is locked. `show` it before the commit.
pub async fn update(
    app: &App,
    tx: &mut Tx,
    old: RequestRow,
    wanted: Wanted,
    now: Time,
) -> Result<RequestRow, db::Error> {
    let published_at = old.published_at.or((wanted.status != RequestStatus::Draft).then_some(now));
    let excerpt = markdown::to_text(&wanted.content, rules::EXCERPT_LENGTH);
    let checked = check(app, tx, old.id, &wanted).await?;
    let flags = reports::kept(&checked.fired);
    let written = written(&wanted, &excerpt, published_at, now);
    let written = Written {
        is_listed: old.hidden_at.is_none() && rules::is_listed(wanted.visibility, wanted.status),
        flags: flags.as_deref(),
        fingerprint: checked.fingerprint.as_deref(),
        ..written
    };
    store::update(tx, old.id, &written).await?;
    index(tx, old.id, &written).await?;
    // What fired before was looked at, or will be.
    let before = old.flags.as_deref().unwrap_or_default();
    let new: Vec<Rule> =
        checked.fired.into_iter().filter(|rule| !before.split(' ').any(|word| word == rule.word())).collect();
    reports::flag(tx, (TargetType::Request, old.id), &new, now).await?;
    if old.status != wanted.status {
        shares::set_status(tx, old.id, wanted.status.word()).await?;
    }
    if old.published_at.is_none() && published_at.is_some() {
        store::count_posted(tx, old.client_id, 1).await?;
    }
    Ok(RequestRow {
        title: wanted.title,
        content: wanted.content,
        excerpt,
        budget_cents: wanted.budget.cents(),
        skills: db::Json(wanted.skills),
        visibility: wanted.visibility,
        status: wanted.status,
        updated_at: now,
        published_at,
        flags,
        deadline: wanted.details.deadline,
        pricing: wanted.details.pricing,
        estimated_hours: wanted.details.estimated_hours,
        reference_links: db::Json(wanted.details.reference_links),
        ..old
    })
}

/// Deletes a request whose row is locked, and its files. `hide` it before the commit.
pub async fn delete(app: &App, tx: &mut Tx, old: &RequestRow) -> Result<(), db::Error> {
    attachment::drop_all(app, tx, old.id).await?;
    store::delete(tx, old.id).await?;
    if old.published_at.is_some() {
        store::count_posted(tx, old.client_id, -1).await?;
    }
    Ok(())
}

/// What the world sees of it: the search and the public answers that are kept. These hold locks that everyone needs, so
/// it is the last thing before the commit.
pub async fn show(app: &App, tx: &mut Tx, row: &RequestRow) -> Result<(), db::Error> {
    let is_listed = row.hidden_at.is_none() && rules::is_listed(row.visibility, row.status);
    let body = if is_listed { markdown::to_text(&row.content, rules::CONTENT_LENGTH) } else { String::new() };
    let document = Document {
        owner_id: row.client_id,
        audience: if is_listed { Audience::Everyone } else { Audience::Nobody },
        title: &row.title,
        keywords: &row.skills.0,
        body: &body,
    };
    search::put(tx, Kind::Request, row.id, &document).await?;
    outdate(app, tx, row).await
}

/// The same for one that was deleted.
pub async fn hide(app: &App, tx: &mut Tx, row: &RequestRow) -> Result<(), db::Error> {
    search::remove(tx, Kind::Request, row.id).await?;
    outdate(app, tx, row).await
}

async fn outdate(app: &App, tx: &mut Tx, row: &RequestRow) -> Result<(), db::Error> {
    // Nobody but its client knows of a draft, nor counts it.
    if row.status == RequestStatus::Draft {
        Ok(())
    } else {
        public_cache::changed(app, tx, &[Topic::Requests]).await
    }
}

fn written<'a>(wanted: &'a Wanted, excerpt: &'a str, published_at: Option<Time>, now: Time) -> Written<'a> {
    Written {
        title: &wanted.title,
        content: &wanted.content,
        excerpt,
        budget_cents: wanted.budget.cents(),
        skills: &wanted.skills,
        visibility: wanted.visibility,
        status: wanted.status,
        is_listed: false,
        published_at,
        flags: None,
        fingerprint: None,
        details: &wanted.details,
        now,
    }
}

/// No row has this id.
const NEW: i64 = 0;

/// What the rules say of a request.
struct Checked {
    fired: Vec<Rule>,
    fingerprint: Option<String>,
}

/// Nobody but its client reads a draft, so the rules wait.
async fn check(app: &App, tx: &mut Tx, id: i64, wanted: &Wanted) -> Result<Checked, db::Error> {
    if wanted.status == RequestStatus::Draft {
        return Ok(Checked { fired: Vec::new(), fingerprint: None });
    }
    let text = format!("{}\n{}", wanted.title, wanted.content);
    let mut fired = reports::in_text(app, &format!("{text}\n{}", wanted.details.reference_links.join("\n")));
    let fingerprint = reports::fingerprint(&text);
    if let Some(fingerprint) = &fingerprint
        && store::is_posted_elsewhere(tx, id, fingerprint).await?
    {
        fired.push(Rule::DuplicatePost);
    }
    Ok(Checked { fired, fingerprint })
}

async fn index(tx: &mut Tx, id: i64, written: &Written<'_>) -> Result<(), db::Error> {
    let folded: Vec<String> = written.skills.iter().map(|skill| rules::fold(skill)).collect();
    store::set_skills(tx, id, &folded, written).await
}
