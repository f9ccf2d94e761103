//! POST /project-showcase/

use axum::extract::Request;

use super::change::{check_videos_of, put};
use super::form::{self, ShowcaseForm};
use super::refusal::Refusal;
use super::showcase::Showcase;
use super::{listing, scores, store};
use crate::accounts::caller::Developer;
use crate::accounts::idempotency::{Announced, Created};
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::limits::Limit;
use crate::{files, subscriptions, videos};

/// Makes a showcase of the caller's, with its picture and its README.
#[utoipa::path(post, path = "/project-showcase/", tag = "showcases", operation_id = "create_showcase",
    request_body(content = ShowcaseForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Showcase), (status = 400, description = "A video is not one of the caller's, or the body is no form"),
              (status = 403, description = "The caller is no developer, or has no active subscription"),
              (status = 413, description = "The picture is too large, or the caller's storage is full"),
              (status = 415, description = "The body is not multipart/form-data, or the picture is none we can use"),
              (status = 422, description = "A field does not fit, or the picture is damaged"),
              (status = 507, description = "The storage is full")))]
pub async fn create_showcase(
    app: App,
    Developer(person): Developer,
    key: Announced,
    request: Request,
) -> Reply<Created<Showcase>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    subscriptions::require(&app, &person).await?;
    let earlier = key.earlier(&app).await?;
    let form = form::read(&app, person.id, request).await?;
    if let Some(earlier) = earlier {
        return Err(earlier.answer(&app, form.digest));
    }
    let key = key.about(form.digest);
    let mut draft = form.draft;
    let title = draft.title.take().ok_or_else(|| Problem::field("title", "Please fill this in."))?;
    let selected = draft.selected_video_ids.clone().unwrap_or_default();
    check_videos_of(&app, person.id, &selected).await?;
    let shown = videos::shown(&app, selected.clone(), None).await?;
    let description_html = app.heavy.optional_html(draft.description.as_deref()).await?;
    let mut tx = key.begin(&app).await?;
    let now = app.clock.now();
    let new = store::New {
        developer_id: person.id,
        title: &title,
        include_profile: draft.include_profile.unwrap_or(true),
        trend_score: scores::new(now),
        now,
    };
    let id = store::insert(&mut tx, &new).await?;
    let mut row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let kept: Vec<_> = form.image.into_iter().collect();
    for image in &kept {
        row.image_key = Some(image.record(&app, &mut tx).await?.key);
    }
    put(&mut tx, &mut row, draft, now).await?;
    let row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let mut showcase = Showcase::new(row.clone(), Vec::new(), selected, &shown);
    showcase.description_html = description_html;
    let created = key.remember(&app, &mut tx, showcase).await?;
    listing::settle(&app, &mut tx, &row).await?;
    files::commit(tx, kept).await?;
    Ok(created)
}
