//! POST /conversations/{id}/read

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access;
use super::news::{self, ReadNews};
use super::refusal::Refusal;
use super::store::{self, messages};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;

#[derive(Deserialize, ToSchema)]
pub struct ReadMessages {
    /// The newest message that was read; left out, everything was.
    up_to_id: Option<i64>,
}

impl Input for ReadMessages {
    const GROWS: bool = false;

    fn check(&mut self, _: &mut Fields) {}
}

/// How far the caller has read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadMark {
    /// The newest message that the caller has read.
    last_read_id: Option<i64>,
    unread_count: i64,
}

/// Notes how far the caller has read. It never moves back.
#[utoipa::path(post, path = "/conversations/{id}/read", tag = "conversations", operation_id = "read_messages",
    params(("id" = i64, Path, description = "The conversation's id")), request_body = ReadMessages,
    responses((status = 200, body = ReadMark)))]
pub async fn read_messages(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ReadMessages>,
) -> Reply<Json<ReadMark>> {
    let (participant, side) = access::participant_with(&app, id, &person, input.up_to_id).await?;
    let wanted = match (input.up_to_id, participant.anchor_seq) {
        (None, _) => i64::MAX,
        (Some(_), Some(seq)) => seq,
        (Some(_), None) => return Err(Refusal::Message.into()),
    };
    // Every look at a conversation asks this, and mostly there is nothing to do.
    if wanted.min(participant.last_seq) <= participant.read_seq {
        let last_read_id = messages::id_at(&app.db, id, participant.read_seq).await?;
        return Ok(Json(ReadMark {
            last_read_id,
            unread_count: participant.last_seq - participant.read_seq,
        }));
    }
    let mut tx = app.db.begin().await?;
    let before = store::lock(&mut tx, side, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let seq = wanted.min(before.last_seq).max(before.read_seq);
    let last_read_id = messages::at(&mut tx, id, seq).await?;
    if let Some(up_to_id) = last_read_id.filter(|_| seq > before.read_seq) {
        store::set_read(&mut tx, side, id, seq).await?;
        messages::mark_read(&mut tx, id, (before.read_seq, seq), person.id, app.clock.now()).await?;
        let news = ReadNews { conversation_id: id, user_id: person.id, up_to_id };
        news::read(&app, &mut tx, [person.id, participant.other_id], &news).await?;
    }
    tx.commit().await?;
    Ok(Json(ReadMark { last_read_id, unread_count: before.last_seq - seq }))
}
