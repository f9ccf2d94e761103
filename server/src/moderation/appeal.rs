//! POST /moderation/decisions/{id}/appeal

use serde::Deserialize;
use utoipa::ToSchema;

use super::decisions::Appeal;
use super::refusal::Refusal;
use super::store::{self, AppealStatus};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

const CONTENT_LENGTH: usize = 5000;

#[derive(Deserialize, ToSchema)]
pub struct SendAppeal {
    #[schema(min_length = 1, max_length = 5000)]
    content: String,
}

impl Input for SendAppeal {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("content", &mut self.content, 1..=CONTENT_LENGTH);
    }
}

/// Appeals against a decision about something of the caller's: once, while it is hidden.
#[utoipa::path(post, path = "/moderation/decisions/{id}/appeal", tag = "moderation", operation_id = "appeal",
    params(("id" = i64, Path, description = "The decision's id")), request_body = SendAppeal,
    responses((status = 201, body = Appeal), (status = 404, description = "There is no such decision about something of the caller's"),
              (status = 409, description = "The caller has appealed, or it is visible again")))]
pub async fn appeal(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<SendAppeal>,
) -> Reply<Created<Appeal>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let now = app.clock.now();
    let mut tx = key.begin(&app).await?;
    if store::lock(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?.is_some() {
        return Err(Refusal::AlreadyRestored.into());
    }
    let appeal_id = store::appeal(&mut tx, id, &input.content, now).await?.ok_or(Refusal::AlreadyAppealed)?;
    let appeal = Appeal {
        id: appeal_id,
        content: input.content,
        status: AppealStatus::Open,
        answer: None,
        created_at: now,
    };
    let created = key.remember(&app, &mut tx, appeal).await?;
    tx.commit().await?;
    Ok(created)
}
