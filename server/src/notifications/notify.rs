//! How the other rooms write notifications.

use db::{Time, Tx};

use super::kind::NotificationKind;
use super::{store, webhooks};

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
    webhooks::tell(tx, news, now).await?;
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
    pub at: Time,
}

/// Brings a conversation to the top of the reader's notifications.
pub async fn message(tx: &mut Tx, written: &Written) -> Result<(), db::Error> {
    webhooks::tell_message(tx, written).await?;
    store::message(tx, written).await
}
