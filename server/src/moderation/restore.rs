//! POST /admin/hidden/{target_type}/{target_id}/restore, and how something is shown again

use axum::Json;
use db::{Time, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::act::NOTE_LENGTH;
use super::decisions::ModerationDecision;
use super::refusal::Refusal;
use super::store::{self, DecisionRow};
use super::{hiding, news};
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::audit;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::reports::TargetType;

#[derive(Deserialize, ToSchema)]
pub struct RestoreHidden {
    #[schema(max_length = 2000)]
    note: Option<String>,
}

impl Input for RestoreHidden {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("note", &mut self.note, NOTE_LENGTH);
    }
}

/// Shows something again that was hidden. Its owner is told.
#[utoipa::path(post, path = "/admin/hidden/{target_type}/{target_id}/restore", tag = "moderation",
    operation_id = "restore_hidden",
    params(("target_type" = String, Path, description = "What kind of thing it is"),
           ("target_id" = i64, Path, description = "Its id")),
    request_body = RestoreHidden,
    responses((status = 200, body = ModerationDecision), (status = 404, description = "It is not hidden")))]
pub async fn restore_hidden(
    app: App,
    Admin(admin): Admin,
    Path((kind, id)): Path<(String, i64)>,
    Body(input): Body<RestoreHidden>,
) -> Reply<Json<ModerationDecision>> {
    let kind = TargetType::named(&kind).ok_or(Refusal::Hidden)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let decision_id = store::restore(&mut tx, (kind, id), now).await?.ok_or(Refusal::Hidden)?;
    let row = store::one_in(&mut tx, decision_id).await?.ok_or(Refusal::Hidden)?;
    show_again(&app, &mut tx, &row, (admin.id, input.note.as_deref()), now).await?;
    tx.commit().await?;
    let row = store::one(&app.db, decision_id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(row.into()))
}

/// Shows again what a decision hid that has just ended; the last thing before the commit.
pub async fn show_again(
    app: &App,
    tx: &mut Tx,
    decision: &DecisionRow,
    (admin_id, note): (i64, Option<&str>),
    now: Time,
) -> Result<(), db::Error> {
    let about = (decision.target_type, decision.target_id);
    let entry = audit::Entry {
        actor_id: Some(admin_id),
        action: "restore",
        target_type: Some(about.0.word()),
        target_id: Some(about.1),
        note,
        at: now,
    };
    audit::note(tx, entry).await?;
    // Its owner may have deleted it in the meantime.
    let is_there = hiding::set_hidden(tx, about, None).await?;
    news::restored(tx, decision, now).await?;
    if is_there {
        hiding::settle(app, tx, about, decision.owner_id).await
    } else {
        news::tell(app, tx, decision.owner_id).await
    }
}
