//! Conversations that nobody had over the wire: sample data.

use std::collections::BTreeSet;
use std::time::Duration;

use db::{Time, Tx};

use super::rules::{self, Side};
use super::states::{ConversationStatus, MessageKind};
use super::store::{self, Done, New, Pair, messages};
use super::{figures, send_message};
use crate::app::App;
use crate::notifications;

pub struct Sample<'a> {
    pub request_id: i64,
    pub client_id: i64,
    pub developer_id: i64,
    /// Whether the client began it; else the developer did.
    pub by_client: bool,
    /// It began with the client's yes to an answer.
    pub by_acceptance: bool,
    pub started_at: Time,
    /// Who wrote (whether the client), so many minutes after the one before, what.
    pub lines: &'a [(bool, u64, &'a str)],
    /// How many of the newest the client and the developer have not read.
    pub client_unread: i64,
    pub developer_unread: i64,
    pub is_closed: bool,
}

/// Keeps a conversation as if it had gone on since then, and answers its id. What would come after now comes a moment before.
pub async fn keep(app: &App, tx: &mut Tx, sample: &Sample<'_>) -> Result<Option<i64>, db::Error> {
    let client = (Side::Client, sample.client_id);
    let developer = (Side::Developer, sample.developer_id);
    let new = New {
        request_id: sample.request_id,
        client_id: sample.client_id,
        developer_id: sample.developer_id,
        started_by: if sample.by_client { sample.client_id } else { sample.developer_id },
        is_free: sample.by_client,
    };
    let latest = app.clock.now() - Duration::from_secs(1);
    let mut at = sample.started_at.min(latest);
    let Some(id) = store::insert(tx, new, at).await? else { return Ok(None) };
    if sample.by_acceptance {
        note(tx, id, client, "Proposal accepted.", ConversationStatus::Open, at).await?;
    }
    for (by_client, minutes, text) in sample.lines {
        let (side, sender_id) = if *by_client { client } else { developer };
        at = (at + Duration::from_mins(*minutes)).min(latest);
        let before = store::lock(tx, side, id, sender_id).await?.ok_or(db::Error::NotFound)?;
        insert(tx, id, before.last_seq + 1, sender_id, MessageKind::Text, text, at).await?;
        store::say(tx, side, id, &before, &rules::preview(&rules::first_line(text), text, &[]), at).await?;
        if before.is_news(at) {
            notifications::message(tx, &send_message::notification(id, sender_id, &before, at)).await?;
        }
    }
    if sample.is_closed {
        note(tx, id, client, "Conversation closed.", ConversationStatus::Closed, at).await?;
    }
    for ((side, reader_id), unread) in [(client, sample.client_unread), (developer, sample.developer_unread)]
    {
        let before = store::lock(tx, side, id, reader_id).await?.ok_or(db::Error::NotFound)?;
        let seq = (before.last_seq - unread).max(0);
        store::set_read(tx, side, id, seq).await?;
        messages::mark_read(tx, id, (0, seq), reader_id, at).await?;
    }
    Ok(Some(id))
}

/// A line of the agreements, which both have read; answers its message's id. `is_agreed` once there is one in force.
pub async fn note_deal(
    tx: &mut Tx,
    pair: Pair,
    by_client: bool,
    text: &str,
    is_agreed: bool,
    at: Time,
) -> Result<i64, db::Error> {
    let status = if is_agreed { ConversationStatus::Agreed } else { ConversationStatus::Open };
    let (client, developer) = ((Side::Client, pair.client_id), (Side::Developer, pair.developer_id));
    let done = Done { text, status, status_before: status, is_free: is_agreed };
    let (actor, other) = if by_client { (client, developer) } else { (developer, client) };
    let seq = store::note(tx, actor.0, pair.id, &done, at).await?;
    let id = insert(tx, pair.id, seq, actor.1, MessageKind::System, text, at).await?;
    store::set_read(tx, other.0, pair.id, seq).await?;
    messages::mark_read(tx, pair.id, (0, seq), other.1, at).await?;
    Ok(id)
}

async fn note(
    tx: &mut Tx,
    id: i64,
    (side, actor_id): (Side, i64),
    text: &str,
    status: ConversationStatus,
    at: Time,
) -> Result<(), db::Error> {
    let done = Done { text, status, status_before: ConversationStatus::Open, is_free: false };
    let seq = store::note(tx, side, id, &done, at).await?;
    insert(tx, id, seq, actor_id, MessageKind::System, text, at).await.map(drop)
}

async fn insert(
    tx: &mut Tx,
    conversation_id: i64,
    seq: i64,
    sender_id: i64,
    kind: MessageKind,
    content: &str,
    created_at: Time,
) -> Result<i64, db::Error> {
    let new = messages::New {
        conversation_id,
        seq,
        sender_id,
        kind,
        content,
        client_nonce: None,
        attachment_count: 0,
        created_at,
        flags: None,
    };
    messages::insert(tx, &new).await?.ok_or(db::Error::NotFound)
}

/// Counts how these people answer, once all their conversations are kept.
pub async fn count(
    app: &App,
    tx: &mut Tx,
    clients: &BTreeSet<i64>,
    developers: &BTreeSet<i64>,
) -> Result<(), db::Error> {
    let clients = clients.iter().map(|id| (Side::Client, *id));
    for (side, user_id) in clients.chain(developers.iter().map(|id| (Side::Developer, *id))) {
        figures::recount(tx, side, user_id, app.clock.now()).await?;
    }
    Ok(())
}
