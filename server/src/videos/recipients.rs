//! POST and GET /videos/{id}/recipients, DELETE /videos/{id}/recipients/{recipient_id}: links for one person each, that tell
//! whether and how far they watched.

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::lock;
use super::refusal::Refusal;
use super::rules::STEPS;
use super::share::{SEALED_FOR, opened_token, shared_url};
use super::store::recipients::{self, New, RecipientRow};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;
use crate::state::limits::Limit;

const NAME_LENGTH: usize = 80;
/// Links of one video at a time.
const MOST: i64 = 100;

#[derive(Deserialize, ToSchema)]
pub struct AddVideoRecipient {
    /// Who the link is for, as its maker calls them. They are shown it.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// When the link stops working; never when left out.
    expires_at: Option<Time>,
}

impl Input for AddVideoRecipient {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("name", &mut self.name, 1..=NAME_LENGTH);
    }
}

/// A link that was made for one person.
#[derive(Debug, Serialize, ToSchema)]
pub struct VideoRecipient {
    id: i64,
    name: String,
    share_token: String,
    /// The whole address to hand on.
    share_url: String,
    expires_at: Option<Time>,
    created_at: Time,
    /// When the video was last watched with it; null as long as it was not.
    watched_at: Option<Time>,
    /// How far it was watched, from 0 to 1.
    reached: f64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VideoRecipients {
    /// The newest first; at most 100.
    recipients: Vec<VideoRecipient>,
}

impl VideoRecipient {
    fn new(app: &App, row: RecipientRow) -> Result<Self, Problem> {
        let share_token = opened_token(app, &row.token_sealed)?;
        #[expect(clippy::cast_precision_loss, reason = "numbers from 0 to 20")]
        let reached = row.reached as f64 / STEPS as f64;
        Ok(Self {
            id: row.id,
            name: row.name,
            share_url: shared_url(app, &share_token),
            share_token,
            expires_at: row.expires_at,
            created_at: row.created_at,
            watched_at: row.watched_at,
            reached,
        })
    }
}

/// Makes a link for one person. Its owner is told when they watch, and they may ask about a moment of the video.
#[utoipa::path(post, path = "/videos/{id}/recipients", tag = "videos", operation_id = "add_video_recipient",
    params(("id" = i64, Path, description = "The video's id")), request_body = AddVideoRecipient,
    responses((status = 201, body = VideoRecipient), (status = 404, description = "There is no such video of the caller"),
              (status = 409, description = "The video has as many links as it can have")))]
pub async fn add_video_recipient(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<AddVideoRecipient>,
) -> Reply<Created<VideoRecipient>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let now = app.clock.now();
    if input.expires_at.is_some_and(|expires_at| expires_at <= now) {
        return Err(Refusal::LinkExpiry.into());
    }
    let link = app.keys.new_link(SEALED_FOR);
    let mut tx = key.begin(&app).await?;
    lock(&app, &mut tx, id, person.id).await?;
    if recipients::count(&mut tx, id).await? >= MOST {
        return Err(Refusal::ManyRecipients.into());
    }
    let new = New {
        video_id: id,
        name: &input.name,
        token_hash: &link.hash,
        token_sealed: &link.sealed,
        expires_at: input.expires_at,
        now,
    };
    let recipient_id = recipients::insert(&mut tx, &new).await?;
    let row = recipients::one(&mut tx, recipient_id).await?.ok_or(Refusal::Hidden)?;
    let created = key.remember(&app, &mut tx, VideoRecipient::new(&app, row)?).await?;
    tx.commit().await?;
    Ok(created)
}

/// The links of a video that were made for one person each, for its owner.
#[utoipa::path(get, path = "/videos/{id}/recipients", tag = "videos", operation_id = "video_recipients",
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = VideoRecipients), (status = 404, description = "There is no such video of the caller")))]
pub async fn video_recipients(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<VideoRecipients>> {
    super::own(&app, id, person.id).await?;
    let rows = recipients::of(&app.db, id, MOST).await?;
    let recipients: Result<_, Problem> = rows.into_iter().map(|row| VideoRecipient::new(&app, row)).collect();
    Ok(Json(VideoRecipients { recipients: recipients? }))
}

/// The link opens nothing any more. What was asked with it stays with the video.
#[utoipa::path(delete, path = "/videos/{id}/recipients/{recipient_id}", tag = "videos", operation_id = "remove_video_recipient",
    params(("id" = i64, Path, description = "The video's id"), ("recipient_id" = i64, Path, description = "The link's id")),
    responses((status = 204, description = "The link opens nothing any more"),
              (status = 404, description = "There is no such link of the caller")))]
pub async fn remove_video_recipient(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, recipient_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    lock(&app, &mut tx, id, person.id).await?;
    if !recipients::revoke(&mut tx, recipient_id, id, app.clock.now()).await? {
        return Err(Refusal::Hidden.into());
    }
    tx.commit().await?;
    Ok(Done)
}
