//! What owners are told, in the transaction it is told about.

use db::{Time, Tx};

use super::store::DecisionRow;
use crate::app::App;
use crate::notifications::{self, News, NotificationKind};

/// The page that shows somebody's decisions.
const LINK: &str = "/moderation";
/// To the tabs of an owner: what is hidden of theirs has changed.
const MODERATION: &str = "moderation";

pub async fn hidden(tx: &mut Tx, decision: &DecisionRow, now: Time) -> Result<(), db::Error> {
    let text = format!("{} was hidden by an admin. You can appeal.", named(&decision.title));
    notify(tx, decision, &text, now).await
}

pub async fn restored(tx: &mut Tx, decision: &DecisionRow, now: Time) -> Result<(), db::Error> {
    let text = format!("{} is visible again.", named(&decision.title));
    notify(tx, decision, &text, now).await
}

/// The appeal was answered, and it stays hidden.
pub async fn upheld(tx: &mut Tx, decision: &DecisionRow, now: Time) -> Result<(), db::Error> {
    let text = format!("Your appeal was answered: {} stays hidden.", named(&decision.title));
    notify(tx, decision, &text, now).await
}

/// A title in quotes; what has none of its own is named as it is.
fn named(title: &str) -> String {
    if title.starts_with("A message") || title.starts_with("A review of ") {
        title.to_owned()
    } else {
        format!("“{title}”")
    }
}

async fn notify(tx: &mut Tx, decision: &DecisionRow, text: &str, now: Time) -> Result<(), db::Error> {
    let news = News {
        user_id: decision.owner_id,
        kind: NotificationKind::Moderation,
        topic: &format!("moderation {}", decision.id),
        actor_id: None,
        request_id: None,
        text,
        all_did: None,
        link: LINK,
    };
    notifications::notify(tx, &news, now).await
}

pub async fn tell(app: &App, tx: &mut Tx, owner_id: i64) -> Result<(), db::Error> {
    app.bus.publish(tx, &[owner_id], MODERATION, &serde_json::json!({})).await
}
