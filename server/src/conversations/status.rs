//! PATCH /conversations/{id}

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::access;
use super::conversation::{self, Conversation};
use super::news::{self, Change};
use super::note::{self, Actor};
use super::refusal::Refusal;
use super::rules::{self, Move};
use super::states::{ConversationStatus, WantedStatus};
use super::store::{self, Done};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;

#[derive(Deserialize, ToSchema)]
pub struct ChangeConversation {
    status: WantedStatus,
}

impl Input for ChangeConversation {
    fn check(&mut self, _: &mut Fields) {}
}

/// Closes a conversation, or opens it again: it returns to what it was. Either of the two may, and a message says who did.
#[utoipa::path(patch, path = "/conversations/{id}", tag = "conversations", operation_id = "change_conversation",
    params(("id" = i64, Path, description = "The conversation's id")), request_body = ChangeConversation,
    responses((status = 200, body = Conversation), (status = 409, description = "It is agreed")))]
pub async fn change_conversation(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangeConversation>,
) -> Reply<Json<Conversation>> {
    let (participant, side) = access::participant(&app, id, &person).await?;
    let mut tx = app.db.begin().await?;
    let before = store::lock(&mut tx, side, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let done = match rules::status_move(before.status, input.status) {
        Move::Wrong => return Err(Refusal::Agreed.into()),
        Move::Stays => None,
        Move::Closes => Some(Done {
            text: "Conversation closed.",
            status: ConversationStatus::Closed,
            status_before: before.status,
            is_free: false,
        }),
        Move::Reopens => Some(Done {
            text: "Conversation reopened.",
            status: before.status_before,
            status_before: before.status_before,
            is_free: false,
        }),
    };
    if let Some(done) = done {
        let actor = Actor { side, id: person.id, other_id: participant.other_id };
        let news = note::write(&app, &mut tx, id, actor, &done, &[]).await?;
        news::changed(&app, &mut tx, [actor.id, actor.other_id], id, Change::Status).await?;
        note::tell(&app, &mut tx, actor, before, &news).await?;
    }
    let row = store::head_in(&mut tx, side, id, person.id).await?;
    tx.commit().await?;
    Ok(Json(conversation::show_one(&app, &person, side, row).await?))
}
