//! Whether a developer pays for the creator subscription. This room keeps the record and answers for it; taking the money
//! is the payments' part.

pub mod admin;
mod status;
mod store;
mod subscription;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use subscription::SubscriptionStatus;

use crate::app::App;
use crate::http::router::both;

pub fn routes() -> OpenApiRouter<App> {
    both(OpenApiRouter::new(), routes!(status::subscription_status))
}

/// Whether there is a record of this person's subscription, whatever it says.
pub async fn is_known(tx: &mut db::Tx, user_id: i64) -> Result<bool, db::Error> {
    store::is_known(tx, user_id).await
}

/// Whether this person's subscription unlocks what needs one. Only `active` does.
pub async fn is_active(app: &App, user_id: i64) -> Result<bool, db::Error> {
    let row = store::of(&app.db, user_id).await?;
    Ok(row.is_some_and(|row| row.status == SubscriptionStatus::Active))
}
