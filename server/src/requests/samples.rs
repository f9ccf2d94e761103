//! Requests that nobody posted over the wire: sample data.

use std::time::Duration;

use bytes::Bytes;
use db::{Time, Tx};

use super::budget::Budget;
use super::details::Details;
use super::news;
use super::state::{RequestPricing, RequestStatus, RequestVisibility};
use super::store::attachments::{self, AttachmentRow};
use super::store::shares;
use super::write::{self, Wanted};
use crate::app::App;
use crate::files::{self, Purpose, UnclaimedFile};
use crate::http::dates;
use crate::http::reply::Reply;
use crate::matching::Reason;

pub struct Sample {
    pub client_id: i64,
    pub project_id: Option<i64>,
    pub wanted: Wanted,
    pub posted_at: Time,
    pub shared: Vec<SampleShare>,
}

pub struct SampleShare {
    pub developer_id: i64,
    pub shared_at: Time,
    pub is_viewed: bool,
    pub reasons: Vec<Reason>,
}

/// What a sample says, in the words of the API. `None` when the words or the budget are not right.
pub fn wanted(
    title: String,
    content: String,
    dollars: f64,
    skills: Vec<String>,
    visibility: &str,
    status: &str,
) -> Option<Wanted> {
    Some(Wanted {
        title,
        content,
        budget: Budget::from_dollars(dollars).ok()?,
        skills,
        visibility: RequestVisibility::named(visibility)?,
        status: RequestStatus::named(status)?,
        details: Details::default(),
    })
}

/// What a sample says besides, in the words of the API. `None` when a word is not right.
pub fn details(
    deadline: Option<Time>,
    pricing: &str,
    estimated_hours: Option<i64>,
    reference_links: Vec<String>,
) -> Option<Details> {
    let deadline = deadline.map(|at| dates::today(at).to_string());
    let pricing = RequestPricing::named(pricing)?;
    Some(Details { deadline, pricing, estimated_hours, reference_links }.settled())
}

/// A text that goes with a sample, stored and not yet anybody's.
pub async fn file(app: &App, client_id: i64, name: &str, text: &str) -> Reply<UnclaimedFile> {
    let text = Bytes::from(text.to_owned());
    let kept = files::keep_text(app, client_id, Purpose::Attachment, text, "text/plain", "bin").await?;
    Ok(kept.named(name))
}

/// Puts it with the sample, in the transaction that `files::commit` commits.
pub async fn attach(
    app: &App,
    tx: &mut Tx,
    (client_id, request_id): (i64, i64),
    file: &UnclaimedFile,
    name: &str,
) -> Reply<()> {
    let stored = file.record(app, tx).await?;
    let row = AttachmentRow {
        id: 0,
        request_id: None,
        key: stored.key,
        file_name: name.to_owned(),
        size_bytes: stored.size_bytes,
    };
    let id = attachments::insert(tx, client_id, &row, app.clock.now()).await?;
    attachments::claim(tx, id, request_id, 0).await?;
    Ok(())
}

/// Keeps a request as if it had been posted and shared then.
pub async fn keep(app: &App, tx: &mut Tx, sample: Sample) -> Result<i64, db::Error> {
    let Sample { client_id, project_id, wanted, posted_at, shared } = sample;
    let row = write::insert(app, tx, client_id, project_id, wanted, posted_at).await?;
    for share in &shared {
        shares::share(tx, row.id, share.developer_id, share.shared_at, &share.reasons).await?;
        news::notify(tx, share.developer_id, row.id, client_id, share.shared_at).await?;
        if share.is_viewed {
            let viewed_at = share.shared_at + Duration::from_hours(3);
            shares::view(tx, row.id, share.developer_id, viewed_at.min(app.clock.now())).await?;
        }
    }
    shares::add_to_count(tx, row.id, i64::try_from(shared.len()).unwrap_or(0)).await?;
    write::show(app, tx, &row).await?;
    Ok(row.id)
}

/// Whether this client has posted anything.
pub async fn has_any(app: &App, client_id: i64) -> Result<bool, db::Error> {
    Ok(!super::store::lists::own(&app.db, client_id, None, None, i64::MAX, 1).await?.is_empty())
}
