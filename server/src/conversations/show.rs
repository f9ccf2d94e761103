//! GET /conversations/{id}

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::conversation::{self, Conversation};
use super::message::{self, Message};
use super::refusal::Refusal;
use super::rules::{self, MessageWindow, Side};
use super::store::{self, messages};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery};
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// A conversation with its newest messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConversationDetail {
    #[serde(flatten)]
    head: Conversation,
    /// The newest, the oldest of them first.
    messages: Vec<Message>,
    /// Send it as `cursor` to get older messages; null when there are none.
    next_cursor: Option<String>,
}

/// One conversation with its newest messages, to its two. Looking marks nothing as read.
#[utoipa::path(get, path = "/conversations/{id}", tag = "conversations", operation_id = "conversation",
    params(("id" = i64, Path, description = "The conversation's id"), PageQuery),
    responses((status = 200, body = ConversationDetail), (status = 422, description = "The cursor or limit is not one")))]
pub async fn conversation(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Json<ConversationDetail>> {
    let side = Side::of(&person);
    let head = store::head(&app.db, side, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let span = rules::span(MessageWindow::Before(page.before), head.last_seq, page.limit);
    let rows = messages::span(&app.db, id, span).await?;
    let messages = message::show_all(&app, rows).await?;
    let next_cursor = messages.first().filter(|first| first.seq > 1).map(|first| page.cursor(first.seq));
    let head = conversation::show_one(&app, &person, side, head).await?;
    Ok(Json(ConversationDetail { head, messages, next_cursor }))
}
