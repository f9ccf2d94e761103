//! PUT /project-showcase/{id}/profile and /videos, POST /project-showcase/{id}/link-video/{video_id}

use axum::Json;
use axum::extract::Request;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change::{change, check_videos_of, lock, may_change, put};
use super::draft::{ChangeShowcase, check_videos};
use super::refusal::Refusal;
use super::showcase::Showcase;
use super::{MOST_VIDEOS, listing, store};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::body::{self, Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
pub struct LinkProfile {
    include_profile: bool,
}

impl Input for LinkProfile {
    fn check(&mut self, _: &mut Fields) {}
}

/// Whether the developer's profile stands beside a showcase.
#[utoipa::path(put, path = "/project-showcase/{id}/profile", tag = "showcases", operation_id = "link_profile",
    params(("id" = i64, Path, description = "The showcase's id")), request_body = LinkProfile,
    responses((status = 200, body = Showcase),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase")))]
pub async fn link_profile(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    Body(input): Body<LinkProfile>,
) -> Reply<Json<Showcase>> {
    may_change(&app, &person, id).await?;
    let wanted = ChangeShowcase { include_profile: Some(input.include_profile), ..ChangeShowcase::default() };
    change(&app, &person, id, wanted).await
}

/// The videos of a showcase: the caller's own, in this order.
#[utoipa::path(put, path = "/project-showcase/{id}/videos", tag = "showcases", operation_id = "link_videos",
    params(("id" = i64, Path, description = "The showcase's id")),
    request_body(content = Vec<i64>, description = "Ids of videos"),
    responses((status = 200, body = Showcase), (status = 400, description = "A video is not one of the caller's"),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase"),
              (status = 415, description = "The body is not JSON"),
              (status = 422, description = "The body is no list of ids, or too long")))]
pub async fn link_videos(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    request: Request,
) -> Reply<Json<Showcase>> {
    may_change(&app, &person, id).await?;
    let sent = body::json(&body::read(request, &app, 0).await?)?;
    let ids: Vec<i64> = serde_json::from_value(sent)
        .map_err(|_| Problem::field("body", "Send a JSON array with the ids of videos."))?;
    let mut fields = Fields::default();
    check_videos(&mut fields, &ids);
    fields.finish()?;
    let wanted = ChangeShowcase { selected_video_ids: Some(ids), ..ChangeShowcase::default() };
    change(&app, &person, id, wanted).await
}

/// One more video for a showcase, as its last. One that is there already stays where it is.
#[utoipa::path(post, path = "/project-showcase/{id}/link-video/{video_id}", tag = "showcases", operation_id = "link_video",
    params(("id" = i64, Path, description = "The showcase's id"), ("video_id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = Showcase), (status = 400, description = "The video is not one of the caller's"),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase"),
              (status = 409, description = "It has as many videos as it can have")))]
pub async fn link_video(
    app: App,
    Developer(person): Developer,
    Path((id, video_id)): Path<(i64, i64)>,
) -> Reply<Json<Showcase>> {
    may_change(&app, &person, id).await?;
    check_videos_of(&app, person.id, &[video_id]).await?;
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    let mut ids = store::videos_in(&mut tx, id).await?;
    if !ids.contains(&video_id) {
        if ids.len() >= MOST_VIDEOS {
            return Err(Refusal::ManyVideos.into());
        }
        ids.push(video_id);
        let wanted = ChangeShowcase { selected_video_ids: Some(ids), ..ChangeShowcase::default() };
        put(&mut tx, &mut row, wanted, app.clock.now()).await?;
        listing::settle(&app, &mut tx, &row).await?;
    }
    tx.commit().await?;
    Ok(Json(Showcase::one(&app, id).await?))
}
