//! GET /conversations/{id}/search

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::access;
use super::message::{self, Message};
use super::store::messages;
use crate::app::App;
use crate::http::caller::SignedIn;
use crate::http::fields::Fields;
use crate::http::limits::Limit;
use crate::http::paging::{Page, Paged};
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::search::{QUERY_LENGTH, words};

/// Messages of one answer.
const MOST: usize = 20;
/// Messages looked at for one answer; the cursor goes on from there.
const LOOKED_AT: i64 = 5000;
/// Messages read together.
const BATCH: i64 = 250;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MessageSearch {
    /// What the messages must contain, in any case and with or without accents.
    #[param(min_length = 1, max_length = 200)]
    q: String,
    /// Where the answer before ended: its `next_cursor`.
    #[param(required = false, nullable = false)]
    #[expect(dead_code, reason = "read by Page; here for the document")]
    cursor: Option<String>,
}

/// Messages of a conversation that contain some words, the newest first; at most 20, after which the cursor goes on. An
/// answer with a cursor and without messages looked at many and found nothing yet.
#[utoipa::path(get, path = "/conversations/{id}/search", tag = "conversations", operation_id = "search_messages",
    params(("id" = i64, Path, description = "The conversation's id"), MessageSearch),
    responses((status = 200, body = Paged<Message>), (status = 422, description = "There is nothing to look for, or the cursor is not one")))]
pub async fn search_messages(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Query(query): Query<MessageSearch>,
    page: Page,
) -> Reply<Json<Paged<Message>>> {
    let mut wanted = query.q;
    let mut fields = Fields::default();
    fields.text("q", &mut wanted, 1..=QUERY_LENGTH);
    fields.finish()?;
    let (seat, _) = access::seat(&app, id, &person).await?;
    app.limits.take(Limit::Search, &format!("person {}", person.id))?;

    let wanted = words::fold_text(&wanted);
    let start = page.before.saturating_sub(1).min(seat.last_seq);
    let end = start.saturating_sub(LOOKED_AT).max(0);
    let (mut found, mut at) = (Vec::new(), start);
    while at > end && found.len() < MOST {
        let after = at.saturating_sub(BATCH).max(end);
        for (seq, text) in messages::texts(&app.db, id, (after, at)).await? {
            at = seq - 1;
            if words::fold_text(&text).contains(&wanted) {
                found.push(seq);
                if found.len() == MOST {
                    break;
                }
            }
        }
        if found.len() < MOST {
            at = after;
        }
    }
    let rows = if found.is_empty() { Vec::new() } else { messages::these(&app.db, id, found).await? };
    let items = message::show_all(&app, rows).await?;
    Ok(Json(Paged { items, next_cursor: (at > 0).then(|| page.cursor(at + 1)) }))
}
