//! Webhooks: somebody's own programs are told what concerns them, as it is written into their notifications.
//!
//! What is told is written down in the transaction of what happened and sent by a job (`signed_calls.rs`). A webhook chooses its
//! kinds for itself, whatever its owner wants to read in the inbox. One that answers nothing good for long is switched off; a test
//! that arrives switches it on again. Personal tokens can't make one: it would outlive them.

mod create;
mod deliver;
mod deliveries;
mod list;
mod store;

use std::time::Duration;

use db::{Time, Tx};
use serde_json::{Value, json};

pub use deliver::queue;

use super::kind::NotificationKind;
use super::notify::{News, Written};
use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};
use crate::signed_calls;

const DELIVERIES_KEPT: Duration = Duration::from_hours(24 * 30);

pub fn routes() -> RoomRoutes {
    [
        routes!(create::create_webhook, list::webhooks),
        routes!(list::delete_webhook),
        routes!(deliveries::webhook_deliveries),
        routes!(deliveries::test_webhook),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}

/// Tells the webhooks of somebody who gets a notification.
pub(super) async fn tell(tx: &mut Tx, news: &News<'_>, now: Time) -> Result<(), db::Error> {
    let wanting = store::wanting(tx, news.user_id).await?;
    let wanting: Vec<i64> =
        wanting.into_iter().filter(|(_, kinds)| wants(&kinds.0, news.kind)).map(|(id, _)| id).collect();
    if wanting.is_empty() {
        return Ok(());
    }
    let actor = store::name(tx, news.actor_id).await?;
    let text = match &actor {
        Some(name) => format!("{name} {}", news.text),
        None => news.text.to_owned(),
    };
    let data = json!({
        "text": text,
        "actor_id": news.actor_id,
        "request_id": news.request_id,
        "request_title": store::request_title(tx, news.request_id).await?,
        "link": news.link,
    });
    for webhook_id in wanting {
        write(tx, webhook_id, news.kind.word(), &data, now).await?;
    }
    Ok(())
}

/// The same for a message.
pub(super) async fn tell_message(tx: &mut Tx, written: &Written) -> Result<(), db::Error> {
    let news = News {
        user_id: written.reader_id,
        kind: NotificationKind::Message,
        topic: "",
        actor_id: Some(written.sender_id),
        request_id: Some(written.request_id),
        text: "sent you a message",
        all_did: None,
        link: &format!("/conversations/{}", written.conversation_id),
    };
    tell(tx, &news, written.at).await
}

fn wants(kinds: &[String], kind: NotificationKind) -> bool {
    kinds.is_empty() || kinds.iter().any(|word| word == kind.word())
}

/// Writes down what is to be told, and the job that does it. Answers the delivery's number.
async fn write(tx: &mut Tx, webhook_id: i64, event: &str, data: &Value, now: Time) -> Result<i64, db::Error> {
    let id = store::insert_delivery(tx, webhook_id, event, data, now).await?;
    jobs::enqueue(tx, signed_calls::job(deliver::DELIVER, id, now)).await?;
    Ok(id)
}

/// Forgets what was told long ago; answers how many that were.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    store::sweep(&app.db, app.clock.now() - DELIVERIES_KEPT).await
}
