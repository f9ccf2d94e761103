//! Requests that nobody posted over the wire: sample data.

use std::time::Duration;

use db::{Time, Tx};

use super::budget::Budget;
use super::news;
use super::state::{RequestStatus, RequestVisibility};
use super::store::shares;
use super::write::{self, Wanted};
use crate::app::App;
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
    })
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
