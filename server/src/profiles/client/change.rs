//! PUT /profile/client

use axum::Json;

use super::draft::ClientChanges;
use super::{ClientDraft, ClientProfile, shown, store};
use crate::accounts::caller::Client;
use crate::app::App;
use crate::http::body::Body;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::profiles::{rules, trust};
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

/// Changes the caller's profile. What is left out stays.
#[utoipa::path(put, path = "/profile/client", tag = "profiles", operation_id = "change_client_profile",
    request_body = ClientChanges,
    responses((status = 200, body = ClientProfile), (status = 404, description = "There is no profile yet")))]
pub async fn change_client_profile(
    app: App,
    Client(person): Client,
    Body(changes): Body<ClientChanges>,
) -> Reply<Json<ClientProfile>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    if !store::touch(&mut tx, person.id, app.clock.now()).await? {
        return Err(Problem::not_found().into());
    }
    let row = store::profile_in(&mut tx, person.id).await?;
    let has_logo = row.logo_key.is_some();
    let draft = changes.apply(ClientDraft::from(row))?;
    let (completeness, _) = rules::client_completeness(&draft, has_logo);
    store::write(&mut tx, person.id, &draft, completeness).await?;
    let row = store::profile_in(&mut tx, person.id).await?;
    let card = trust::card_in(&mut tx, person.id).await?;
    public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
    tx.commit().await?;
    Ok(Json(shown(row, card).rendered(&app).await?))
}
