//! GET /conversations/{id}/messages

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::message::{self, Message};
use super::refusal::Refusal;
use super::rules::{self, MessageWindow};
use super::{access, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::problem::Problem;

const USUAL: i64 = 20;
const MOST: i64 = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MessagesQuery {
    /// Those before this message.
    #[param(required = false, nullable = false)]
    before_id: Option<i64>,
    /// Those after this message, without a gap; 0 stands for the beginning.
    #[param(required = false, nullable = false)]
    after_id: Option<i64>,
    /// This message and those on both sides of it.
    #[param(required = false, nullable = false)]
    around_id: Option<i64>,
    /// How many at the most: 20 when left out; more than 100 counts as 100.
    #[param(minimum = 1, required = false, nullable = false)]
    limit: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Messages {
    /// The oldest first.
    items: Vec<Message>,
    /// Whether there are older ones.
    older: bool,
    /// Whether there are newer ones.
    newer: bool,
}

/// Messages of a conversation: the newest, or those before, after or around one of them.
#[utoipa::path(get, path = "/conversations/{id}/messages", tag = "conversations", operation_id = "messages",
    params(("id" = i64, Path, description = "The conversation's id"), MessagesQuery),
    responses((status = 200, body = Messages),
              (status = 422, description = "The message is not one of this conversation, or several were named")))]
pub async fn messages(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Query(query): Query<MessagesQuery>,
) -> Reply<Json<Messages>> {
    let limit = match query.limit.unwrap_or(USUAL) {
        limit if limit < 1 => return Err(Problem::field("limit", "Use a limit of at least 1.").into()),
        limit => limit.min(MOST),
    };
    let anchor = query.anchor()?;
    let named = anchor.map(|(_, message_id, _)| message_id);
    let (participant, _) = access::participant_with(&app, id, &person, named).await?;
    let place = match (anchor, participant.anchor_seq) {
        (None, _) => MessageWindow::Newest,
        (Some((_, _, place)), Some(seq)) => place(seq),
        (Some(("after_id", 0, _)), None) => MessageWindow::After(0),
        (Some((field, ..)), None) => {
            return Err(Problem::field(field, "There is no such message in this conversation.").into());
        }
    };
    let (after, to) = rules::span(place, participant.last_seq, limit);
    let rows = store::messages::span(&app.db, id, (after, to)).await?;
    let items = message::show_all(&app, rows).await?;
    let first = items.first().map_or(after + 1, |message| message.seq);
    let last = items.last().map_or(after, |message| message.seq);
    Ok(Json(Messages { older: first > 1, newer: last < participant.last_seq, items }))
}

/// The field, the message it names, and what becomes of that message's number.
type Anchor = (&'static str, i64, ToWindow);
type ToWindow = fn(i64) -> MessageWindow;

impl MessagesQuery {
    /// What the page is asked by: at most one.
    fn anchor(&self) -> Result<Option<Anchor>, Refusal> {
        let anchors: [(&'static str, Option<i64>, ToWindow); 3] = [
            ("before_id", self.before_id, MessageWindow::Before),
            ("after_id", self.after_id, MessageWindow::After),
            ("around_id", self.around_id, MessageWindow::Around),
        ];
        let mut named = anchors.into_iter().filter_map(|(field, id, place)| Some((field, id?, place)));
        match (named.next(), named.next()) {
            (first, None) => Ok(first),
            _ => Err(Refusal::OneAnchor),
        }
    }
}
