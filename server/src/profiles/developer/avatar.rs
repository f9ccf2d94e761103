//! PUT and DELETE /profile/developer/avatar

use axum::Json;
use db::{Db, Error, Time, Tx};

use super::{DeveloperDraft, DeveloperProfile, settle, store};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::files::{Purpose, Upload};
use crate::http::reply::Reply;
use crate::profiles::pictures::{self, Pictured};
use crate::profiles::rules;

/// Takes the body as the caller's picture. It is made square and kept without what a camera adds.
#[utoipa::path(put, path = "/profile/developer/avatar", tag = "profiles", operation_id = "set_avatar",
    request_body(content = Vec<u8>, content_type = "image/*", description = "A PNG, JPEG, WebP or GIF of at most 10 MB"),
    responses((status = 200, body = DeveloperProfile), (status = 404, description = "There is no profile yet"),
        (status = 507, description = "The storage is full")))]
pub async fn set_avatar(
    app: App,
    Developer(person): Developer,
    upload: Upload,
) -> Reply<Json<DeveloperProfile>> {
    let profile: DeveloperProfile = pictures::set(&app, person.id, upload).await?;
    Ok(Json(profile.rendered(&app).await?))
}

/// Removes the caller's picture.
#[utoipa::path(delete, path = "/profile/developer/avatar", tag = "profiles", operation_id = "remove_avatar",
    responses((status = 200, body = DeveloperProfile), (status = 404, description = "There is no profile yet")))]
pub async fn remove_avatar(app: App, Developer(person): Developer) -> Reply<Json<DeveloperProfile>> {
    let profile: DeveloperProfile = pictures::remove(&app, person.id).await?;
    Ok(Json(profile.rendered(&app).await?))
}

impl Pictured for DeveloperProfile {
    const PURPOSE: Purpose = Purpose::Avatar;

    async fn exists(db: &Db, user_id: i64) -> Result<bool, Error> {
        Ok(store::profile(db, user_id).await?.is_some())
    }

    async fn lock(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error> {
        store::touch(tx, user_id, now).await
    }

    async fn replace(tx: &mut Tx, user_id: i64, key: Option<&str>) -> Result<Option<String>, Error> {
        let mut row = store::profile_in(tx, user_id).await?;
        let old = row.avatar_key.take();
        let (skills, languages) =
            (store::skills_in(tx, user_id).await?, store::languages_in(tx, user_id).await?);
        let draft = DeveloperDraft::from_row(row, skills, languages);
        let (completeness, _) = rules::developer_completeness(&draft, key.is_some());
        store::set_avatar(tx, user_id, key, completeness).await?;
        Ok(old)
    }

    async fn settle(app: &App, tx: &mut Tx, user_id: i64) -> Result<Self, Error> {
        settle(app, tx, user_id).await
    }
}
