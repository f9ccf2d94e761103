//! What is told about agreements, to both sides, in the transaction it is told about.

use db::{Time, Tx};
use serde::Serialize;

use super::store::AgreementRow;
use crate::app::App;
use crate::conversations::Pair;
use crate::notifications::{self, News, NotificationKind};

pub const AGREEMENT: &str = "agreement";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Proposed,
    Accepted,
    Declined,
    Withdrawn,
    Cancelled,
    Completed,
    Submitted,
    ChangesRequested,
    Approved,
    /// The client has a few days left to look at a milestone.
    Reminded,
}

#[derive(Serialize)]
struct AgreementNews {
    agreement_id: i64,
    conversation_id: i64,
    request_id: i64,
    change: Change,
}

/// Who did it, and to which milestone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deed {
    /// Nobody where it happened by itself: both are told then.
    pub actor_id: Option<i64>,
    pub milestone: Option<i64>,
}

pub async fn tell(
    app: &App,
    tx: &mut Tx,
    about: &AgreementRow,
    change: Change,
    deed: Deed,
) -> Result<(), db::Error> {
    let news = AgreementNews {
        agreement_id: about.id,
        conversation_id: about.conversation_id,
        request_id: about.request_id,
        change,
    };
    app.bus.publish(tx, &[about.client_id, about.developer_id], AGREEMENT, &news).await?;
    let told = Told { pair: about.pair(), agreement_id: about.id, version: about.version, change, deed };
    notify(tx, told, app.clock.now()).await
}

/// What the two of a conversation are notified of.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub pair: Pair,
    pub agreement_id: i64,
    pub version: i64,
    pub change: Change,
    pub deed: Deed,
}

/// Notifies whoever did not do it.
pub async fn notify(tx: &mut Tx, told: Told, now: Time) -> Result<(), db::Error> {
    let Told { pair, agreement_id, change, deed, .. } = told;
    let text = text(told);
    let link = format!("/conversations/{}", pair.id);
    let (kind, topic) = match deed.milestone {
        Some(number) => (NotificationKind::Milestone, format!("milestone {agreement_id} {number}")),
        None => (NotificationKind::Agreement, format!("agreement {}", pair.id)),
    };
    for user_id in [pair.client_id, pair.developer_id] {
        // A reminder is the client's alone.
        if deed.actor_id == Some(user_id) || (change == Change::Reminded && user_id != pair.client_id) {
            continue;
        }
        let (actor_id, request_id) = (deed.actor_id, Some(pair.request_id));
        let news = News {
            user_id,
            kind,
            topic: &topic,
            actor_id,
            request_id,
            text: &text,
            all_did: None,
            link: &link,
        };
        notifications::notify(tx, &news, now).await?;
    }
    Ok(())
}

/// What a notification says, after the actor's name if there is one.
fn text(Told { version, change, deed, .. }: Told) -> String {
    let milestone = deed.milestone.unwrap_or_default();
    match change {
        Change::Proposed if version == 1 => "proposed an agreement".to_owned(),
        Change::Proposed => format!("proposed version {version}"),
        Change::Accepted => format!("accepted version {version}"),
        Change::Declined => format!("declined version {version}"),
        Change::Withdrawn => format!("withdrew version {version}"),
        Change::Cancelled => "cancelled the agreement".to_owned(),
        Change::Submitted => format!("submitted milestone {milestone}"),
        Change::ChangesRequested => format!("requested changes to milestone {milestone}"),
        Change::Approved if deed.actor_id.is_some() => format!("approved milestone {milestone}"),
        Change::Approved => format!("Milestone {milestone} was approved automatically"),
        Change::Completed if deed.actor_id.is_some() => {
            format!("approved milestone {milestone}, and the work is complete")
        }
        Change::Completed => {
            format!("Milestone {milestone} was approved automatically, and the work is complete")
        }
        Change::Reminded => {
            format!("Milestone {milestone} is approved automatically soon, unless you answer")
        }
    }
}
