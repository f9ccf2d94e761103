//! Whether a developer pays for the creator subscription. This room keeps the record and answers for it; taking the money
//! is the payments' part.

pub mod admin;
mod store;
mod subscription;

use axum::http::StatusCode;

pub use admin::apply;
pub use subscription::{Facts, Subscription, SubscriptionStatus};

use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::problem::Problem;

/// Whether there is a record of this person's subscription, whatever it says.
pub async fn is_known(tx: &mut db::Tx, user_id: i64) -> Result<bool, db::Error> {
    store::is_known(tx, user_id).await
}

/// Refuses whoever has no active subscription, where the host asks for one.
pub async fn require(app: &App, person: &Person) -> Reply<()> {
    if allows(app, person.id).await? { Ok(()) } else { Err(required().into()) }
}

/// Whether this person may do what needs a subscription: they have an active one, or the host asks for none.
pub async fn allows(app: &App, user_id: i64) -> Result<bool, db::Error> {
    Ok(!app.settings.subscription.required.0 || is_active(app, user_id).await?)
}

/// The same inside a transaction.
pub async fn allows_in(app: &App, tx: &mut db::Tx, user_id: i64) -> Result<bool, db::Error> {
    if !app.settings.subscription.required.0 {
        return Ok(true);
    }
    let row = store::of_in(tx, user_id, app.provider.word()).await?;
    Ok(row.is_some_and(|row| row.is_active()))
}

/// What is said to whoever has none.
pub fn required() -> Problem {
    Problem::new(
        StatusCode::FORBIDDEN,
        "subscription_required",
        "Active subscription required to perform this action",
    )
}

/// Whether this person's subscription unlocks what needs one.
pub async fn is_active(app: &App, user_id: i64) -> Result<bool, db::Error> {
    let row = store::of(&app.db, user_id, app.provider.word()).await?;
    Ok(row.is_some_and(|row| row.is_active()))
}

/// As its owner sees it; `managed` says whether there is something to manage at the payment provider.
pub async fn shown(app: &App, user_id: i64, managed: bool) -> Result<Subscription, db::Error> {
    Ok(Subscription::new(store::of(&app.db, user_id, app.provider.word()).await?, managed))
}
