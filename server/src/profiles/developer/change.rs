//! PUT /profile/developer

use axum::Json;

use super::draft::DeveloperChanges;
use super::{DeveloperDraft, DeveloperProfile, settle, store};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::body::Body;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::profiles::refusal::Refusal;
use crate::profiles::rules;
use crate::state::limits::Limit;

/// Changes the caller's profile. What is left out stays.
#[utoipa::path(put, path = "/profile/developer", tag = "profiles", operation_id = "change_developer_profile",
    request_body = DeveloperChanges,
    responses((status = 200, body = DeveloperProfile), (status = 404, description = "There is no profile yet")))]
pub async fn change_developer_profile(
    app: App,
    Developer(person): Developer,
    Body(changes): Body<DeveloperChanges>,
) -> Reply<Json<DeveloperProfile>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    if !store::touch(&mut tx, person.id, app.clock.now()).await? {
        return Err(Problem::not_found().into());
    }
    let row = store::profile_in(&mut tx, person.id).await?;
    let skills = store::skills_in(&mut tx, person.id).await?;
    let languages = store::languages_in(&mut tx, person.id).await?;
    let has_avatar = row.avatar_key.is_some();
    if let Some(Some(video_id)) = changes.intro_video_id
        && !store::owns_video(&mut tx, person.id, video_id).await?
    {
        return Err(Refusal::NoSuchVideo.into());
    }
    let draft = changes.apply(DeveloperDraft::from_row(row, skills, languages))?;
    let (completeness, _) = rules::developer_completeness(&draft, has_avatar);
    store::write(&mut tx, person.id, &draft, completeness).await?;
    let profile = settle(&app, &mut tx, person.id).await?;
    tx.commit().await?;
    Ok(Json(profile.rendered(&app).await?))
}
