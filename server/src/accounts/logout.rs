//! POST /auth/logout

use super::session;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::{Done, Reply};

/// Ends this session.
#[utoipa::path(post, path = "/auth/logout", tag = "accounts", operation_id = "logout", responses((status = 204)))]
pub async fn logout(app: App, SignedIn(person): SignedIn) -> Reply<Done> {
    session::end(&app, person.session_id, person.id).await?;
    Ok(Done)
}
