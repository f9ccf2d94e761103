//! Who doesn't want to hear from whom. It holds both ways: neither writes to the other, invites them, sends them a proposal or
//! begins a conversation with them. What they said before stays.
//!
//! It stands below the rooms in which people meet, which ask [`refuse`] or [`is_between`] before they let somebody through.

mod add;
mod list;
mod remove;
mod store;

use axum::http::StatusCode;

use crate::app::App;
use crate::http::reply::Reply;
use crate::http::router::{RoomRoutes, both, routes};
use crate::problem::Problem;

pub fn routes() -> RoomRoutes {
    let router = both(RoomRoutes::new(), routes!(list::blocks, add::block_person));
    both(router, routes!(remove::unblock_person))
}

/// Whether one of the two has blocked the other.
pub async fn is_between(app: &App, one_id: i64, other_id: i64) -> Result<bool, db::Error> {
    Ok(!store::among(&app.db, one_id, &[other_id]).await?.is_empty())
}

/// Refuses somebody who wants to reach a person when one of the two has blocked the other.
pub async fn refuse(app: &App, person_id: i64, other_id: i64) -> Reply<()> {
    refuse_any(app, person_id, &[other_id]).await
}

/// The same for several people: one of them is enough.
pub async fn refuse_any(app: &App, person_id: i64, others: &[i64]) -> Reply<()> {
    if others.is_empty() || store::among(&app.db, person_id, others).await?.is_empty() {
        Ok(())
    } else {
        Err(blocked().into())
    }
}

/// It doesn't say who blocked whom.
pub fn blocked() -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "blocked", "You can't contact this person.")
}
