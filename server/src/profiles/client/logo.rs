//! PUT and DELETE /profile/client/logo

use axum::Json;
use db::{Db, Error, Time, Tx};

use super::{ClientDraft, ClientProfile, shown, store};
use crate::accounts::caller::Client;
use crate::app::App;
use crate::files::{Purpose, Upload};
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::profiles::pictures::{self, Pictured};
use crate::profiles::{rules, trust};
use crate::state::public_answers::Topic;

/// Takes the body as the caller's logo. It is kept without what a camera or a program adds.
#[utoipa::path(put, path = "/profile/client/logo", tag = "profiles", operation_id = "set_logo",
    request_body(content = Vec<u8>, content_type = "image/*", description = "A PNG, JPEG, WebP or GIF of at most 10 MB"),
    responses((status = 200, body = ClientProfile), (status = 404, description = "There is no profile yet"),
        (status = 507, description = "The storage is full")))]
pub async fn set_logo(app: App, Client(person): Client, upload: Upload) -> Reply<Json<ClientProfile>> {
    let profile: ClientProfile = pictures::set(&app, person.id, upload).await?;
    Ok(Json(profile.rendered(&app).await?))
}

/// Removes the caller's logo.
#[utoipa::path(delete, path = "/profile/client/logo", tag = "profiles", operation_id = "remove_logo",
    responses((status = 200, body = ClientProfile), (status = 404, description = "There is no profile yet")))]
pub async fn remove_logo(app: App, Client(person): Client) -> Reply<Json<ClientProfile>> {
    let profile: ClientProfile = pictures::remove(&app, person.id).await?;
    Ok(Json(profile.rendered(&app).await?))
}

impl Pictured for ClientProfile {
    const PURPOSE: Purpose = Purpose::Logo;

    async fn exists(db: &Db, user_id: i64) -> Result<bool, Error> {
        Ok(store::profile(db, user_id).await?.is_some())
    }

    async fn lock(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error> {
        store::touch(tx, user_id, now).await
    }

    async fn replace(tx: &mut Tx, user_id: i64, key: Option<&str>) -> Result<Option<String>, Error> {
        let mut row = store::profile_in(tx, user_id).await?;
        let old = row.logo_key.take();
        let (completeness, _) = rules::client_completeness(&ClientDraft::from(row), key.is_some());
        store::set_logo(tx, user_id, key, completeness).await?;
        Ok(old)
    }

    async fn settle(app: &App, tx: &mut Tx, user_id: i64) -> Result<Self, Error> {
        let row = store::profile_in(tx, user_id).await?;
        let card = trust::card_in(tx, user_id).await?;
        public_cache::changed(app, tx, &[Topic::Requests]).await?;
        Ok(shown(row, card))
    }
}
