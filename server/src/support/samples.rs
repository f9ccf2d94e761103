//! Tickets that nobody opened over the wire: sample data.

use db::Time;

use super::OWN_SYSTEM;
use super::create::found_by;
use super::rules::{self, SupportRole, SupportStatus, TicketCategory};
use super::store::lists::{self, List, Wanted};
use super::store::{self, NewParticipant, NewSession, messages};
use crate::app::App;

pub struct Sample<'a> {
    pub subject: &'a str,
    pub category: TicketCategory,
    pub status: SupportStatus,
    /// Whoever asks, and their account if they have one.
    pub guest: (&'a str, Option<i64>),
    pub developer: (&'a str, i64),
    /// Whether the guest wrote it, what, and when.
    pub said: &'a [(bool, &'a str, Time)],
}

/// Whether somebody takes part in a session that is not resolved.
pub async fn has_some(app: &App, user_id: i64) -> Result<bool, db::Error> {
    let mine = Wanted { list: List::Mine(user_id), is_resolved: false };
    Ok(lists::count(&app.db, mine).await? > 0)
}

pub async fn keep(app: &App, sample: Sample<'_>) -> Result<(), db::Error> {
    let Some((_, _, began)) = sample.said.first() else { return Ok(()) };
    let mut tx = app.db.begin().await?;
    let placeholder = hex::encode(app.random.bytes::<16>());
    let new = NewSession {
        source_system: OWN_SYSTEM,
        external_ticket_id: &placeholder,
        subject: Some(sample.subject),
        category: Some(sample.category),
        email: None,
        found_by: "",
        created_at: *began,
    };
    let Some(id) = store::insert(&mut tx, &new).await? else { return Ok(()) };
    let number = format!("OPP-{id}");
    let names = [sample.guest.0, sample.developer.0];
    store::name(&mut tx, id, &number, &found_by(Some(sample.subject), &number, names.into_iter())).await?;
    let is_resolved = sample.status == SupportStatus::Resolved;
    let mut joined = Vec::new();
    for (user_name, user_type, user_id) in [
        (sample.guest.0, SupportRole::Guest, sample.guest.1),
        (sample.developer.0, SupportRole::Developer, Some(sample.developer.1)),
    ] {
        let new =
            NewParticipant { session_id: id, user_name, user_type, user_id, is_resolved, updated_at: *began };
        joined.push(store::join(&mut tx, &new).await?);
    }
    let mut last = *began;
    let mut written = Vec::new();
    for (by_guest, text, at) in sample.said {
        let writer = joined[usize::from(!by_guest)];
        written.push((writer, messages::insert(&mut tx, id, Some(writer), text, *at).await?));
        store::said(&mut tx, id, &rules::first_line(text), Some(writer), is_resolved, *at).await?;
        last = *at;
    }
    if sample.status != SupportStatus::Open {
        store::stand(&mut tx, id, sample.status).await?;
        messages::insert(&mut tx, id, None, &rules::status_line(sample.status), last).await?;
    }
    tx.commit().await?;
    // Who writes has read what came before.
    for (writer, message_id) in written {
        store::seen(&app.db, writer, message_id).await?;
    }
    Ok(())
}
