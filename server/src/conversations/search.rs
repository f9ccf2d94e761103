//! GET /conversations/{id}/search

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::access;
use super::message::{self, Message};
use super::store::messages;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::fields::Fields;
use crate::http::paging::{Page, Paged};
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::search::{QUERY_LENGTH, tokenize};
use crate::state::limits::Limit;

/// Messages of one answer.
const MOST: usize = 20;
/// Messages looked at for one answer, and bytes of them; the cursor goes on from there. A longest message has 40 KB.
const LOOKED_AT: i64 = 5000;
/// So many of them are read at once: what is said often is found among the first.
const AT_ONCE: i64 = 500;
const MOST_BYTES: i64 = 1 << 20;
/// The same when they are folded: some letters come apart into eighteen, and then there is more to do than there are bytes.
const MOST_FOLDED: usize = 2 << 20;

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
    let (participant, _) = access::participant(&app, id, &person).await?;
    app.limits.take(Limit::Search, &format!("person {}", person.id))?;

    let wanted = tokenize::fold_text(&wanted);
    let start = page.before.saturating_sub(1).min(participant.last_seq);
    let furthest = start.saturating_sub(LOOKED_AT).max(0);
    let (mut found, mut at, mut bytes, mut worked) = (Vec::new(), start, 0, 0);
    while at > furthest && found.len() < MOST && worked <= MOST_FOLDED {
        let from = (at - AT_ONCE).max(furthest);
        let sizes = messages::sizes(&app.db, id, (from, at)).await?;
        let after = end(&sizes, from, &mut bytes);
        let texts = messages::texts(&app.db, id, (after, at)).await?;
        let wanted = wanted.clone();
        let looking = app.heavy.run(move || {
            for (seq, text) in texts {
                let folded = tokenize::fold_text(&text);
                if folded.contains(&wanted) {
                    found.push(seq);
                }
                worked += folded.len();
                if found.len() == MOST || worked > MOST_FOLDED {
                    return (found, worked, seq - 1);
                }
            }
            (found, worked, after)
        });
        (found, worked, at) = looking.await?;
        if after > from {
            break;
        }
    }
    let rows = if found.is_empty() { Vec::new() } else { messages::these(&app.db, id, found).await? };
    let items = message::show_all(&app, rows).await?;
    Ok(Json(Paged { items, next_cursor: (at > 0).then(|| page.cursor(at + 1)) }))
}

/// Where to stop, given the messages' sizes, the newest first, and how much was looked at before them: before the message that
/// would be too much; never before the first of all.
fn end(sizes: &[(i64, i64)], furthest: i64, bytes: &mut i64) -> i64 {
    for (seq, size) in sizes {
        if *bytes > 0 && *bytes + size > MOST_BYTES {
            return *seq;
        }
        *bytes += size;
    }
    furthest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_fit_are_looked_at_and_at_least_one() {
        let sizes = |each: i64| -> Vec<(i64, i64)> { (1..=100).rev().map(|seq| (seq, each)).collect() };
        assert_eq!(end(&sizes(10), 0, &mut 0), 0, "all of them");
        assert_eq!(end(&sizes(40_000), 0, &mut 0), 74, "26 of 40 KB");
        assert_eq!(end(&sizes(40_000), 0, &mut 40_000), 75, "one fewer after one");
        assert_eq!(end(&sizes(MOST_BYTES), 0, &mut 0), 99);
        assert_eq!(end(&sizes(MOST_BYTES + 1), 0, &mut 0), 99, "the first in any case");
        assert_eq!(end(&[], 7, &mut 0), 7);
    }
}
