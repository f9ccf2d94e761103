//! GET /video_display/shared/{token} and POST /video_display/shared/{token}/watched

use axum::Json;
use axum::http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use super::questions::{self, VideoQuestion};
use super::refusal::Refusal;
use super::store::recipients::{self, RecipientRow};
use super::store::{self, VideoRow, links};
use super::video::Video;
use super::watched::{self, Watched};
use super::{news, rules};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::body::Body;
use crate::http::parts::{Address, Path};
use crate::http::reply::{Done, Reply};
use crate::secrets::token_hash;

#[derive(Debug, Serialize, ToSchema)]
pub struct SharedVideo {
    video: Video,
    project_url: Option<String>,
    /// Who the link was made for; null for one that is for whoever has it.
    recipient: Option<String>,
    /// What was asked with this link, the oldest first. Only a link that was made for one person has any.
    questions: Vec<VideoQuestion>,
}

/// What a link opens.
pub struct Opened {
    pub row: VideoRow,
    project_url: Option<String>,
    pub recipient: Option<RecipientRow>,
}

/// A link that is unknown, revoked or over is all the same.
pub async fn open(app: &App, token: &str) -> Reply<Opened> {
    let (hash, now) = (token_hash(token), app.clock.now());
    let (video_id, project_url, recipient) = if let Some(link) = links::find(&app.db, &hash, now).await? {
        (link.video_id, link.project_url, None)
    } else {
        let recipient = recipients::find(&app.db, &hash, now).await?.ok_or(Refusal::Hidden)?;
        (recipient.video_id, None, Some(recipient))
    };
    let row = store::one(&app.db, video_id)
        .await?
        .filter(|row| row.deleted_at.is_none() && row.hidden_at.is_none());
    Ok(Opened { row: row.ok_or(Refusal::Hidden)?, project_url, recipient })
}

/// The video behind a link. A link that is unknown, revoked or over is all the same.
#[utoipa::path(get, path = "/video_display/shared/{token}", tag = "videos", operation_id = "shared_video", security(()),
    params(("token" = String, Path, description = "From the link")),
    responses((status = 200, body = SharedVideo), (status = 404, description = "The link opens nothing")))]
pub async fn shared_video(app: App, Path(token): Path<String>) -> Reply<Json<SharedVideo>> {
    let Opened { row, project_url, recipient } = open(&app, &token).await?;
    let asked = match &recipient {
        Some(recipient) => store::questions::of_recipient(&app.db, recipient.id, questions::MOST).await?,
        None => Vec::new(),
    };
    Ok(Json(SharedVideo {
        video: Video::one(&app, row).await?,
        project_url,
        recipient: recipient.map(|recipient| recipient.name),
        questions: asked.into_iter().map(VideoQuestion::from).collect(),
    }))
}

/// Says how far somebody has watched with a link. Where the link was made for one person, its owner is told of it, when
/// the viewing counts.
#[utoipa::path(post, path = "/video_display/shared/{token}/watched", tag = "videos", operation_id = "watched_shared_video",
    security((), ("bearer" = [])), params(("token" = String, Path, description = "From the link")), request_body = Watched,
    responses((status = 204, description = "It is noted"), (status = 404, description = "The link opens nothing")))]
pub async fn watched_shared_video(
    app: App,
    Visitor(person): Visitor,
    Path(token): Path<String>,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<Watched>,
) -> Reply<Done> {
    let Opened { row, recipient, .. } = open(&app, &token).await?;
    let Some(mut tx) = watched::note(&app, &row, person.as_ref(), address, &headers, &input).await? else {
        return Ok(Done);
    };
    if let Some(recipient) = recipient {
        let is_there = recipients::lock(&mut tx, recipient.id).await?;
        let before = recipients::one(&mut tx, recipient.id).await?.filter(|_| is_there);
        if let Some(before) = before {
            let reached = rules::step_of(input.position, row.duration_ms).max(before.reached);
            recipients::watch(&mut tx, recipient.id, reached, app.clock.now()).await?;
            news::watched(&app, &mut tx, &row, &before, reached).await?;
        }
    }
    tx.commit().await?;
    Ok(Done)
}
