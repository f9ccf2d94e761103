//! DELETE /auth/{provider}/link

use axum::Json;

use super::provider::Provider;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::accounts::refusal::Refusal;
use crate::accounts::session::{self, Change};
use crate::accounts::store as accounts;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::person::User;
use crate::problem::Problem;

/// Unlinks a provider from the caller's account, unless it is their last way in.
#[utoipa::path(delete, path = "/auth/{provider}/link", tag = "accounts", operation_id = "unlink_provider",
    params(("provider" = inline(Provider), Path)),
    responses((status = 200, body = User), (status = 409, description = "It is the only way to sign in")))]
pub async fn unlink_provider(
    app: App,
    SignedIn(person): SignedIn,
    Path(provider): Path<Provider>,
) -> Reply<Json<User>> {
    let mut tx = app.db.begin().await?;
    if !store::clear_subject(&mut tx, provider, person.id).await? {
        let is_last = store::has_subject(&mut tx, provider, person.id).await?;
        return Err(if is_last { Refusal::LastWayIn.into() } else { Problem::not_found().into() });
    }
    session::commit_change(&app, tx, person.id, Change::Account).await?;
    let user = accounts::user(&app.db, person.id).await?.ok_or_else(Problem::unauthorized)?;
    Ok(Json(user.into()))
}
