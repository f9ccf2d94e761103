//! What the sample people say to each other.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use db::Tx;
use serde::Deserialize;

use super::{Failure, PostedRequest, agreements, days_ago, id_of};
use crate::app::App;
use crate::conversations::Pair;
use crate::conversations::samples::{self, Sample};

const CONVERSATIONS: &str = include_str!("conversations.json");

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    Client,
    Developer,
    /// The client said yes to an answer.
    Acceptance,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sender {
    Client,
    Developer,
}

#[derive(Deserialize)]
pub struct Conversation {
    /// The title of the request.
    pub request: String,
    pub developer: String,
    pub by: By,
    pub days_ago: u64,
    #[serde(default)]
    client_unread: i64,
    #[serde(default)]
    developer_unread: i64,
    #[serde(default)]
    closed: bool,
    /// Who, so many minutes after the one before, what.
    pub lines: Vec<(Sender, u64, String)>,
}

pub fn all() -> Vec<Conversation> {
    serde_json::from_str(CONVERSATIONS).expect("conversations.json is tested")
}

/// Keeps what was said about these requests, the oldest conversation first.
pub async fn keep(
    app: &App,
    tx: &mut Tx,
    ids: &HashMap<String, i64>,
    posted: &[PostedRequest<'_>],
) -> Result<(), Failure> {
    let (mut clients, mut developers) = (BTreeSet::new(), BTreeSet::new());
    let mut conversations = all();
    conversations.sort_by_key(|conversation| std::cmp::Reverse(conversation.days_ago));
    for conversation in &conversations {
        let asked = PostedRequest::of(posted, &conversation.request)?;
        let lines: Vec<_> = conversation
            .lines
            .iter()
            .map(|(sender, minutes, text)| (*sender == Sender::Client, *minutes, text.as_str()))
            .collect();
        let developer_id = id_of(ids, &conversation.developer)?;
        let sample = Sample {
            request_id: asked.id,
            client_id: asked.client_id,
            developer_id,
            by_client: conversation.by != By::Developer,
            by_acceptance: conversation.by == By::Acceptance,
            // After the answers, which come a few hours after the request, whatever the day.
            started_at: days_ago(app, conversation.days_ago).max(asked.posted_at + Duration::from_hours(26)),
            lines: &lines,
            client_unread: conversation.client_unread,
            developer_unread: conversation.developer_unread,
            is_closed: conversation.closed,
        };
        let kept = samples::keep(app, tx, &sample).await?;
        if let Some(id) = kept {
            let pair = Pair { id, request_id: asked.id, client_id: asked.client_id, developer_id };
            agreements::keep(app, tx, conversation, pair).await?;
        }
        clients.insert(asked.client_id);
        developers.insert(developer_id);
    }
    samples::count(app, tx, &clients, &developers).await?;
    Ok(())
}
