//! PUT and DELETE /profile/developer/avatar

use axum::Json;
use db::Tx;

use super::{DeveloperDraft, DeveloperProfile, settle, store};
use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::caller::Developer;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
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
    // Asked before anything costly; `replace` asks again under the lock.
    if store::profile(&app.db, person.id).await?.is_none() {
        return Err(Problem::not_found().into());
    }
    let kept = files::keep_image(&app, person.id, Purpose::Avatar, upload).await?;
    let mut tx = begin(&app, person.id).await?;
    let file = kept.record(&app, &mut tx).await?;
    let profile = replace(&app, &mut tx, person.id, Some(&file.key)).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(Json(profile.rendered(&app).await?))
}

/// Removes the caller's picture.
#[utoipa::path(delete, path = "/profile/developer/avatar", tag = "profiles", operation_id = "remove_avatar",
    responses((status = 200, body = DeveloperProfile), (status = 404, description = "There is no profile yet")))]
pub async fn remove_avatar(app: App, Developer(person): Developer) -> Reply<Json<DeveloperProfile>> {
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
) -> Result<DeveloperProfile, db::Error> {
    let row = store::profile_in(tx, user_id).await?;
    let old = row.avatar_key.clone();
    let (skills, languages) = (store::skills_in(tx, user_id).await?, store::languages_in(tx, user_id).await?);
    let draft = DeveloperDraft::from_row(row, skills, languages);
    let (completeness, _) = rules::developer_completeness(&draft, key.is_some());
    store::set_avatar(tx, user_id, key, completeness).await?;
    if let Some(old) = old {
        files::drop_later(app, tx, &old).await?;
    }
    settle(app, tx, user_id).await
}
