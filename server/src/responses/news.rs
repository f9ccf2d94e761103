//! What is told about answers, to both sides, in the transaction it is told about.

use db::{Time, Tx};
use serde::Serialize;

use super::store::Parties;
use crate::app::App;
use crate::money;
use crate::notifications::{self, News as Notification, NotificationKind};
use crate::requests::ResponseStatus;

pub const RESPONSE: &str = "response";

#[derive(Serialize)]
struct News {
    response_id: i64,
    request_id: i64,
    change: ResponseStatus,
}

/// To both sides of each of these answers: how it stands now. Always in the order of the people's ids, because the row of
/// each stays locked until the commit.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    about: &[Parties],
    change: ResponseStatus,
) -> Result<(), db::Error> {
    let mut told: Vec<(i64, &Parties)> =
        about.iter().flat_map(|one| [(one.client_id, one), (one.developer_id, one)]).collect();
    told.sort_unstable_by_key(|(user_id, one)| (*user_id, one.id));
    for (user_id, one) in told {
        let news = News { response_id: one.id, request_id: one.request_id, change };
        app.bus.publish(tx, &[user_id], RESPONSE, &news).await?;
    }
    for one in about {
        notify(tx, one, change, app.clock.now()).await?;
    }
    Ok(())
}

/// Notifies the other side of what one did.
pub async fn notify(
    tx: &mut Tx,
    about: &Parties,
    change: ResponseStatus,
    now: Time,
) -> Result<(), db::Error> {
    let Parties { id, request_id, client_id, developer_id, price_cents } = *about;
    let sent = match price_cents {
        Some(cents) => format!("sent a proposal for {}", money::short_amount(cents, "usd")),
        None => "sent a proposal".to_owned(),
    };
    let (text, by_developer) = match change {
        ResponseStatus::Sent => (sent.as_str(), true),
        ResponseStatus::Withdrawn => ("withdrew their proposal", true),
        ResponseStatus::Shortlisted => ("shortlisted your proposal", false),
        ResponseStatus::Declined => ("declined your proposal", false),
        ResponseStatus::Accepted => ("accepted your proposal", false),
        ResponseStatus::Closed => ("Your proposal was closed without an answer", false),
        // Being looked at is no news.
        ResponseStatus::Viewed => return Ok(()),
    };
    let is_sent = change == ResponseStatus::Sent;
    let topic = if is_sent { format!("proposals {request_id}") } else { format!("proposal {id}") };
    let link =
        if by_developer { format!("/requests/{request_id}") } else { "/requests/responses".to_owned() };
    let (user_id, actor_id) =
        if by_developer { (client_id, developer_id) } else { (developer_id, client_id) };
    let news = Notification {
        user_id,
        kind: NotificationKind::Proposal,
        topic: &topic,
        actor_id: (change != ResponseStatus::Closed).then_some(actor_id),
        request_id: Some(request_id),
        text,
        all_did: is_sent.then_some("sent proposals"),
        link: &link,
    };
    notifications::notify(tx, &news, now).await
}
