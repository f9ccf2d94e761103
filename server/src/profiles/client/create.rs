//! POST /profile/client

use super::draft::ClientChanges;
use super::{ClientDraft, ClientProfile, shown, store};
use crate::accounts::caller::Client;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::profiles::refusal::Refusal;
use crate::profiles::{rules, trust};
use crate::state::public_answers::Topic;

/// Makes the caller's profile. There is one for each client.
#[utoipa::path(post, path = "/profile/client", tag = "profiles", operation_id = "create_client_profile",
    request_body = ClientChanges,
    responses((status = 201, body = ClientProfile), (status = 409, description = "There is a profile already")))]
pub async fn create_client_profile(
    app: App,
    Client(person): Client,
    Creating { input, key }: Creating<ClientChanges>,
) -> Reply<Created<ClientProfile>> {
    let draft = input.apply(ClientDraft::default())?;
    let (completeness, _) = rules::client_completeness(&draft, false);
    let about_html = app.heavy.optional_html(draft.about.as_deref()).await?;
    let mut tx = key.begin(&app).await?;
    if !store::insert(&mut tx, person.id, &draft, completeness, app.clock.now()).await? {
        return Err(Refusal::ProfileExists.into());
    }
    let row = store::profile_in(&mut tx, person.id).await?;
    let card = trust::card_in(&mut tx, person.id).await?;
    let created = key.remember(&app, &mut tx, ClientProfile { about_html, ..shown(row, card) }).await?;
    public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
    tx.commit().await?;
    Ok(created)
}
