//! PUT and DELETE /profile/client/logo

use axum::Json;
use db::Tx;

use super::{ClientDraft, ClientProfile, shown, store};
use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::caller::Client;
use crate::http::hot::{self, Topic};
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::profiles::{rules, trust};

/// Takes the body as the caller's logo. It is kept without what a camera or a program adds.
#[utoipa::path(put, path = "/profile/client/logo", tag = "profiles", operation_id = "set_logo",
    request_body(content = Vec<u8>, content_type = "image/*", description = "A PNG, JPEG, WebP or GIF of at most 10 MB"),
    responses((status = 200, body = ClientProfile), (status = 404, description = "There is no profile yet"),
        (status = 507, description = "The storage is full")))]
pub async fn set_logo(app: App, Client(person): Client, upload: Upload) -> Reply<Json<ClientProfile>> {
    // Asked before anything costly; `begin` asks again and locks.
    if store::profile(&app.db, person.id).await?.is_none() {
        return Err(Problem::not_found().into());
    }
    let kept = files::keep_image(&app, person.id, Purpose::Logo, upload).await?;
    let mut tx = begin(&app, person.id).await?;
    let file = kept.record(&app, &mut tx).await?;
    let profile = replace(&app, &mut tx, person.id, Some(&file.key)).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(Json(profile.rendered(&app).await?))
}

/// Removes the caller's logo.
#[utoipa::path(delete, path = "/profile/client/logo", tag = "profiles", operation_id = "remove_logo",
    responses((status = 200, body = ClientProfile), (status = 404, description = "There is no profile yet")))]
pub async fn remove_logo(app: App, Client(person): Client) -> Reply<Json<ClientProfile>> {
    let mut tx = begin(&app, person.id).await?;
    let profile = replace(&app, &mut tx, person.id, None).await?;
    tx.commit().await?;
    Ok(Json(profile.rendered(&app).await?))
}

/// A transaction that holds the profile.
async fn begin(app: &App, user_id: i64) -> Reply<Tx> {
    let mut tx = app.db.begin().await?;
    if store::touch(&mut tx, user_id, app.clock.now()).await? {
        Ok(tx)
    } else {
        Err(Problem::not_found().into())
    }
}

async fn replace(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    key: Option<&str>,
) -> Result<ClientProfile, db::Error> {
    let row = store::profile_in(tx, user_id).await?;
    let old = row.logo_key.clone();
    let (completeness, _) = rules::client_completeness(&ClientDraft::from(row), key.is_some());
    store::set_logo(tx, user_id, key, completeness).await?;
    if let Some(old) = old {
        files::drop_later(app, tx, &old).await?;
    }
    let row = store::profile_in(tx, user_id).await?;
    let card = trust::card_in(tx, user_id).await?;
    hot::changed(app, tx, &[Topic::Requests]).await?;
    Ok(shown(row, card))
}
