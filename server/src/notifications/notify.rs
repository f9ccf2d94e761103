//! How the other rooms write notifications.

use std::time::Duration;

use db::{Time, Tx};

use super::kind::NotificationKind;
use super::store;

/// A conversation is not written down again within this time.
const MESSAGES_TOGETHER: Duration = Duration::from_mins(1);

/// What somebody is told.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    pub user_id: i64,
    pub kind: NotificationKind,
    /// News of one topic are one notification while nobody has read them.
    pub topic: &'a str,
    /// Whoever did it; the text goes on after their name.
    pub actor_id: Option<i64>,
    pub request_id: Option<i64>,
    pub text: &'a str,
    /// What the last one and the others did, where several people's news belong together: "sent proposals".
    pub all_did: Option<&'a str>,
    /// The page of the web app that shows it.
    pub link: &'a str,
}

pub async fn notify(tx: &mut Tx, news: &News<'_>, now: Time) -> Result<(), db::Error> {
    let others = store::take_unread(tx, news.user_id, news.topic).await?;
    let text = match (others, news.all_did) {
        (0, _) | (_, None) => news.text.to_owned(),
        (1, Some(did)) => format!("and 1 other {did}"),
        (_, Some(did)) => format!("and {others} others {did}"),
    };
    store::insert(tx, &News { text: &text, ..*news }, others + 1, now).await
}

/// A message that was written under the lock of its conversation.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    pub conversation_id: i64,
    pub request_id: i64,
    pub sender_id: i64,
    pub reader_id: i64,
    /// When the one before it was written; `None` when it is the first that the reader gets.
    pub before: Option<Time>,
    pub at: Time,
}

/// Brings a conversation to the top of the reader's notifications. Those who write to each other every few seconds need not
/// be told each time.
pub async fn message(tx: &mut Tx, written: &Written) -> Result<(), db::Error> {
    match written.before {
        Some(before) if minute(before) == minute(written.at) => Ok(()),
        _ => store::message(tx, written).await,
    }
}

fn minute(at: Time) -> i64 {
    let together = i64::try_from(MESSAGES_TOGETHER.as_micros()).unwrap_or(i64::MAX);
    at.micros().div_euclid(together)
}
