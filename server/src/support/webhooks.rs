//! What systems outside are told: written down with what happened, and sent by a job (`signed_calls.rs`).

use db::Tx;
use jobs::{Job, Outcome, Queue};
use serde::Serialize;
use serde_json::json;

use super::store::SessionRow;
use super::store::deliveries::{self, Waiting};
use super::store::integrations;
use crate::app::App;
use crate::signed_calls::{self, Answer, Call, DeliveryStatus};

const DELIVER: &str = "tell a system outside";

/// Writes down that the system of a session is to be told, if it wants to be.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    session: &SessionRow,
    event: &str,
    what: &impl Serialize,
) -> Result<(), db::Error> {
    let Some(system) = integrations::by_system(tx, &session.source_system).await? else { return Ok(()) };
    if system.webhook_url.is_none() {
        return Ok(());
    }
    let now = app.clock.now();
    let id = deliveries::insert(tx, (system.id, session.id), event, "", now).await?;
    let body = json!({
        "id": id,
        "event": event,
        "session_id": session.id,
        "external_ticket_id": session.external_ticket_id,
        "created_at": now,
        "data": what,
    });
    deliveries::set_body(tx, id, &body.to_string()).await?;
    jobs::enqueue(tx, signed_calls::job(DELIVER, id, now)).await.map(drop)
}

pub fn queue(app: &App) -> Queue {
    signed_calls::queue(app, DELIVER, |app, id, job| async move { deliver(&app, id, &job).await })
}

async fn deliver(app: &App, id: i64, job: &Job) -> Result<Outcome, db::Error> {
    let Some(delivery) = deliveries::waiting(&app.db, id).await? else { return Ok(Outcome::Done) };
    let (status, answer, outcome) = send(app, &delivery).await?.standing(job);
    let delivered_at = (status == DeliveryStatus::Delivered).then(|| app.clock.now());
    deliveries::tried(&app.db, id, status, &answer, delivered_at).await?;
    Ok(outcome)
}

async fn send(app: &App, delivery: &Waiting) -> Result<Answer, db::Error> {
    let system = integrations::one(&app.db, delivery.integration_id).await?;
    let Some((system, url)) = system.and_then(|system| system.webhook_url.clone().map(|url| (system, url)))
    else {
        return Ok(Answer::Never("the system wants to be told nothing any more".to_owned()));
    };
    let call = Call {
        url: &url,
        sealed_secret: &system.webhook_secret,
        event: &delivery.event,
        body: delivery.body.clone(),
        may_be_private: app.settings.support.private_addresses.0,
    };
    Ok(signed_calls::send(app, call).await)
}
