//! GET /tickets and GET /admin/tickets

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::OWN_SYSTEM;
use super::rules::{SupportRole, SupportStatus, TicketCategory};
use super::store::lists::{self, List, Place, TicketRow, Wanted};
use super::store::{self, ParticipantRow};
use crate::accounts::caller::{Admin, SignedIn};
use crate::app::App;
use crate::http::paging::{ArrayPage, PageQuery, Position};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::search::tokenize;
use crate::text_enum::text_enum;

/// So many are looked at for one page of a search; the next page goes on where it stopped.
const LOOKED_AT: i64 = 500;

const QUERY_LENGTH: usize = 200;
const ORDER: &str = "updated";

text_enum! {
    /// Which tickets are listed.
    TicketStatus, "which tickets", {
        /// Open and in progress.
        Open = "open",
        Resolved = "resolved",
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TicketQuery {
    /// `open` (in progress, too) when left out.
    #[param(inline, required = false, nullable = false)]
    status: Option<TicketStatus>,
    /// A piece of the subject, the number or a name.
    #[param(required = false, nullable = false)]
    q: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Tickets {
    items: Vec<Ticket>,
    /// Send it as `cursor` to get the next page; null on the last one. A page of a search may have few items and go on.
    next_cursor: Option<String>,
    /// No more than a thousand are counted.
    open_count: i64,
    resolved_count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Ticket {
    /// The session's id.
    id: i64,
    external_ticket_id: String,
    source_system: String,
    subject: Option<String>,
    category: Option<TicketCategory>,
    status: SupportStatus,
    updated_at: Time,
    /// Messages of others that the reader was not shown yet; no more than a hundred are counted.
    unread_count: i64,
    last_message: Option<LastMessage>,
    /// Everybody else in it.
    others: Vec<TicketParticipant>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LastMessage {
    /// Its first line.
    content: String,
    is_own: bool,
    is_system: bool,
    user_name: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketParticipant {
    user_name: String,
    user_type: SupportRole,
}

impl Ticket {
    fn new(row: TicketRow, participants: &[ParticipantRow]) -> Self {
        let others = participants.iter().filter(|one| one.session_id == row.id && Some(one.id) != row.own_id);
        Self {
            others: others
                .map(|one| TicketParticipant { user_name: one.user_name.clone(), user_type: one.user_type })
                .collect(),
            last_message: row.last_line.map(|content| LastMessage {
                content,
                is_own: row.last_participant_id.is_some() && row.last_participant_id == row.own_id,
                is_system: row.last_participant_id.is_none(),
                user_name: row.last_name,
            }),
            id: row.id,
            external_ticket_id: row.external_ticket_id,
            source_system: row.source_system,
            subject: row.subject,
            category: row.category,
            status: row.status,
            updated_at: row.updated_at,
            unread_count: row.unread,
        }
    }
}

/// The sessions that the caller takes part in, the newest news first.
#[utoipa::path(get, path = "/tickets", tag = "support", operation_id = "tickets", params(TicketQuery, PageQuery),
    responses((status = 200, body = Tickets), (status = 422, description = "The cursor, limit or status is not one")))]
pub async fn tickets(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<TicketQuery>,
    page: ArrayPage,
) -> Reply<Json<Tickets>> {
    list(&app, List::Mine(person.id), query, page).await
}

/// Every ticket that was opened here, the newest news first. For the admin.
#[utoipa::path(get, path = "/admin/tickets", tag = "support", operation_id = "all_tickets", params(TicketQuery, PageQuery),
    responses((status = 200, body = Tickets), (status = 422, description = "The cursor, limit or status is not one")))]
pub async fn all_tickets(
    app: App,
    Admin(person): Admin,
    Query(query): Query<TicketQuery>,
    page: ArrayPage,
) -> Reply<Json<Tickets>> {
    list(&app, List::Desk(OWN_SYSTEM, person.id), query, page).await
}

async fn list(app: &App, list: List, query: TicketQuery, page: ArrayPage) -> Reply<Json<Tickets>> {
    let is_resolved = query.status == Some(TicketStatus::Resolved);
    let wanted = Wanted { list, is_resolved };
    let after = page.after(ORDER)?.unwrap_or(Position { key: i64::MAX, id: i64::MAX });
    let before = (Time::from_micros(after.key), after.id);
    let piece = query.q.map(|q| tokenize::fold_text(&q.chars().take(QUERY_LENGTH).collect::<String>()));
    let piece = piece.filter(|piece| !piece.is_empty());
    let (places, next) = match piece {
        None => first(lists::places(&app.db, wanted, before, page.fetch()).await?, page.limit, None),
        Some(piece) => {
            let looked = lists::places(&app.db, wanted, before, LOOKED_AT).await?;
            let stopped =
                looked.last().filter(|_| i64::try_from(looked.len()) == Ok(LOOKED_AT)).map(position);
            let found = looked.into_iter().filter(|place| place.found_by.contains(&piece)).collect();
            first(found, page.limit, stopped)
        }
    };
    let mut rows = lists::shown(&app.db, list, places.iter().map(|place| place.id).collect()).await?;
    let id_of = |row: &TicketRow| match list {
        List::Mine(_) => row.own_id,
        List::Desk(..) => Some(row.id),
    };
    rows.sort_by_key(|row| places.iter().position(|place| Some(place.id) == id_of(row)));
    let participants = store::of_sessions(&app.db, rows.iter().map(|row| row.id).collect()).await?;
    Ok(Json(Tickets {
        items: rows.into_iter().map(|row| Ticket::new(row, &participants)).collect(),
        next_cursor: next.map(|next| crate::http::paging::encode_position(ORDER, next)),
        open_count: lists::count(&app.db, Wanted { list, is_resolved: false }).await?,
        resolved_count: lists::count(&app.db, Wanted { list, is_resolved: true }).await?,
    }))
}

fn position(place: &Place) -> Position {
    Position { key: place.updated_at.micros(), id: place.id }
}

/// The places of a page and where the next one begins, if there is more; `stopped` is where a search stopped looking.
fn first(mut places: Vec<Place>, limit: i64, stopped: Option<Position>) -> (Vec<Place>, Option<Position>) {
    let limit = usize::try_from(limit).unwrap_or(0);
    if places.len() > limit {
        places.truncate(limit);
        let next = places.last().map(position);
        return (places, next);
    }
    (places, stopped)
}
