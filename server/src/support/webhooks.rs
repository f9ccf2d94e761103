//! What systems outside are told: written down with what happened, and sent by a job until it is taken.
//!
//! A call is signed like the payment provider's: `Opportune-Signature: t=SECONDS,v1=HMAC-SHA256(secret, "SECONDS.BODY")`. Whoever
//! gets the same `id` twice was told the same thing twice.

use db::Tx;
use fetch::Rules;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jobs::{Job, New, Outcome, Queue};
use serde::Serialize;
use serde_json::json;
use sha2::Sha256;

use super::store::SessionRow;
use super::store::deliveries::{self, Waiting};
use super::store::integrations;
use crate::app::App;
use crate::text_enum::text_enum;

pub const SEALED_FOR: &str = "webhook secret";
const DELIVER: &str = "tell a system outside";
/// Over about a day and a half.
const MOST_TRIES: i64 = 40;
/// How many are sent at once: a receiver that hangs holds up one of them for ten seconds.
pub const AT_ONCE: usize = 4;

text_enum! {
    /// How something that is told stands.
    DeliveryStatus, "how a delivery stands", { Waiting = "waiting", Delivered = "delivered", Failed = "failed" }
}

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
    let job = New { max_attempts: MOST_TRIES, ..New::of(DELIVER, json!({ "delivery_id": id }), now) };
    jobs::enqueue(tx, job).await.map(drop)
}

/// Apart from the others: a stranger's server may take its time, and nobody else should wait for it.
pub fn queue(app: &App) -> Queue {
    let clock = app.clock.clone();
    let mut queue = Queue::new(app.db.clone(), move || clock.now());
    let app = app.clone();
    queue.handle(DELIVER, move |job| {
        let app = app.clone();
        async move {
            match Box::pin(deliver(&app, &job)).await {
                Ok(outcome) => outcome,
                Err(error) => Outcome::Retry(error.to_string()),
            }
        }
    });
    queue
}

async fn deliver(app: &App, job: &Job) -> Result<Outcome, db::Error> {
    let Some(id) = job.payload["delivery_id"].as_i64() else {
        return Ok(Outcome::Fail("the job names no delivery".to_owned()));
    };
    let Some(delivery) = deliveries::waiting(&app.db, id).await? else { return Ok(Outcome::Done) };
    let sent = send(app, &delivery).await?;
    let is_last = job.attempt >= MOST_TRIES;
    let (status, answer, outcome) = match sent {
        Ok(answer) => (DeliveryStatus::Delivered, answer, Outcome::Done),
        // The host says where its systems are; one that is in a private network will be there tomorrow too.
        Err((answer, Again::No)) => (DeliveryStatus::Failed, answer, Outcome::Done),
        Err((answer, Again::Later)) if is_last => (DeliveryStatus::Failed, answer, Outcome::Done),
        Err((answer, Again::Later)) => (DeliveryStatus::Waiting, answer.clone(), Outcome::Retry(answer)),
    };
    let delivered_at = (status == DeliveryStatus::Delivered).then(|| app.clock.now());
    deliveries::tried(&app.db, id, status, &answer, delivered_at).await?;
    Ok(outcome)
}

enum Again {
    No,
    Later,
}

async fn send(app: &App, delivery: &Waiting) -> Result<Result<String, (String, Again)>, db::Error> {
    let system = integrations::one(&app.db, delivery.integration_id).await?;
    let Some((system, url)) = system.and_then(|system| system.webhook_url.clone().map(|url| (system, url)))
    else {
        return Ok(Err(("the system wants to be told nothing any more".to_owned(), Again::No)));
    };
    let Some(secret) = app.keys.open(SEALED_FOR, &system.webhook_secret) else {
        return Ok(Err(("the secret cannot be read with this server's key".to_owned(), Again::No)));
    };
    let headers = [
        ("content-type", "application/json".to_owned()),
        ("opportune-event", delivery.event.clone()),
        ("opportune-signature", signature(&secret, app.clock.now().as_second(), &delivery.body)),
    ];
    let rules = Rules { may_be_private: app.settings.support.private_addresses.0, ..Rules::default() };
    Ok(match fetch::send(&url, &rules, &headers, delivery.body.clone()).await {
        Ok(status @ 200..=299) => Ok(format!("answered {status}")),
        Ok(status) => Err((format!("answered {status}"), Again::Later)),
        Err(why @ (fetch::Refused::Private | fetch::Refused::Address)) => Err((why.to_string(), Again::No)),
        Err(why) => Err((why.to_string(), Again::Later)),
    })
}

fn signature(secret: &[u8], seconds: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes any key length");
    mac.update(format!("{seconds}.{body}").as_bytes());
    format!("t={seconds},v1={}", hex::encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_covers_the_time_and_every_byte() {
        let signed = signature(b"secret", 1_700_000_000, "{}");
        assert!(signed.starts_with("t=1700000000,v1=") && signed.len() == 16 + 64);
        assert_ne!(signed, signature(b"secret", 1_700_000_000, "{ }"));
        assert_ne!(signed, signature(b"secreT", 1_700_000_000, "{}"));
        assert_ne!(signed[16..], signature(b"secret", 1_700_000_001, "{}")[16..]);
    }
}
