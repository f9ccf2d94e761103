//! PUT /conversations/{id}/settings

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::conversation::{self, Conversation};
use super::refusal::Refusal;
use super::rules::Side;
use super::{news, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct SetConversation {
    /// Puts the conversation away, or back into the list. A new message brings it back, unless it is muted.
    archived: Option<bool>,
    /// What is new there is not counted.
    muted: Option<bool>,
}

impl Input for SetConversation {
    const GROWS: bool = false;

    fn check(&mut self, _: &mut Fields) {}
}

/// How the caller keeps a conversation; the other side sees nothing of it.
#[utoipa::path(put, path = "/conversations/{id}/settings", tag = "conversations", operation_id = "set_conversation",
    params(("id" = i64, Path, description = "The conversation's id")), request_body = SetConversation,
    responses((status = 200, body = Conversation)))]
pub async fn set_conversation(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<SetConversation>,
) -> Reply<Json<Conversation>> {
    let side = Side::of(&person);
    let mut tx = app.db.begin().await?;
    let before = store::lock(&mut tx, side, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let archived = input.archived.unwrap_or(before.archived);
    let muted = input.muted.unwrap_or(before.muted);
    if (archived, muted) != (before.archived, before.muted) {
        store::set_kept(&mut tx, side, id, archived, muted).await?;
        news::set(&app, &mut tx, person.id, id).await?;
    }
    let row = store::head_in(&mut tx, side, id, person.id).await?;
    tx.commit().await?;
    Ok(Json(conversation::show_one(&app, &person, side, row).await?))
}
