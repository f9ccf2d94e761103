//! POST /auth/activity

use super::session;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::{Done, Reply};

/// The person did something. The idle limit counts from here; no other call moves it.
#[utoipa::path(post, path = "/auth/activity", tag = "accounts", operation_id = "report_activity", responses((status = 204)))]
pub async fn report_activity(app: App, SignedIn(person): SignedIn) -> Reply<Done> {
    session::touch(&app, person.session_id).await?;
    Ok(Done)
}
