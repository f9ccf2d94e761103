//! Why somebody whose password was right can't sign in.

use super::refusal::Refusal;
use super::store;
use crate::app::App;
use crate::http::html;

/// They deleted their account and can still restore it, or an admin suspended it.
pub async fn refusal(app: &App, user_id: i64) -> Result<Refusal, db::Error> {
    Ok(match store::deletion_due(&app.db, user_id).await? {
        Some(due_at) => Refusal::Deleted { on: html::day(due_at.as_second()) },
        None => Refusal::Suspended,
    })
}
