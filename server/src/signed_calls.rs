//! How systems outside are told: by a call that is signed, sent by a job until it is taken.
//!
//! It is signed like the payment provider's: `Opportune-Signature: t=SECONDS,v1=HMAC-SHA256(secret, "SECONDS.BODY")`. Whoever gets
//! the same `id` twice was told the same thing twice.

use fetch::Rules;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jobs::{Job, New, Outcome, Queue};
use serde_json::json;
use sha2::Sha256;

use crate::app::App;
use crate::secrets;
use crate::text_enum::text_enum;

/// How many of a queue are sent at once: a receiver that hangs holds up one of them for ten seconds.
pub const AT_ONCE: usize = 4;
/// Over about a day and a half.
const MOST_TRIES: i64 = 40;
const SEALED_FOR: &str = "webhook secret";
/// Said before the secret part, so that a secret is recognised for what it is wherever it turns up.
const SECRET_PREFIX: &str = "oppw_";

text_enum! {
    /// How something that is told stands.
    DeliveryStatus, "how a delivery stands", { Waiting = "waiting", Delivered = "delivered", Failed = "failed" }
}

/// What calls are signed with: as it is shown once, and as it is kept.
pub fn new_secret(app: &App) -> (String, Vec<u8>) {
    let secret = format!("{SECRET_PREFIX}{}", secrets::link_token(&app.random));
    let sealed = app.keys.seal(SEALED_FOR, secret.as_bytes());
    (secret, sealed)
}

/// The job that makes the call of a delivery.
pub fn job(kind: &'static str, delivery_id: i64, now: db::Time) -> New<'static> {
    New { max_attempts: MOST_TRIES, ..New::of(kind, json!({ "delivery_id": delivery_id }), now) }
}

/// A queue of its own for a kind of calls: a stranger's server may take its time, and nobody else should wait for it. `deliver` gets
/// the delivery's number.
pub fn queue<F>(
    app: &App,
    kind: &str,
    deliver: impl Fn(App, i64, Job) -> F + Clone + Send + Sync + 'static,
) -> Queue
where
    F: Future<Output = Result<Outcome, db::Error>> + Send + 'static,
{
    let clock = app.clock.clone();
    let mut queue = Queue::new(app.db.clone(), move || clock.now());
    let app = app.clone();
    queue.handle(kind, move |job| {
        let (app, deliver) = (app.clone(), deliver.clone());
        async move {
            let Some(id) = job.payload["delivery_id"].as_i64() else {
                return Outcome::Fail("the job names no delivery".to_owned());
            };
            deliver(app, id, job).await.unwrap_or_else(|error| Outcome::Retry(error.to_string()))
        }
    });
    queue
}

pub struct Call<'a> {
    pub url: &'a str,
    pub sealed_secret: &'a [u8],
    pub event: &'a str,
    pub body: String,
    pub may_be_private: bool,
}

/// What became of a call, in words for whoever reads the log.
#[derive(Debug)]
pub enum Answer {
    Taken(String),
    Later(String),
    /// Trying again would change nothing.
    Never(String),
}

impl Answer {
    /// What is written down, and what becomes of the job.
    pub fn standing(self, job: &Job) -> (DeliveryStatus, String, Outcome) {
        match self {
            Self::Taken(words) => (DeliveryStatus::Delivered, words, Outcome::Done),
            Self::Never(words) => (DeliveryStatus::Failed, words, Outcome::Done),
            Self::Later(words) if job.attempt >= MOST_TRIES => (DeliveryStatus::Failed, words, Outcome::Done),
            Self::Later(words) => (DeliveryStatus::Waiting, words.clone(), Outcome::Retry(words)),
        }
    }
}

pub async fn send(app: &App, call: Call<'_>) -> Answer {
    let Some(secret) = app.keys.open(SEALED_FOR, call.sealed_secret) else {
        return Answer::Never("the secret cannot be read with this server's key".to_owned());
    };
    let headers = [
        ("content-type", "application/json".to_owned()),
        ("opportune-event", call.event.to_owned()),
        ("opportune-signature", signature(&secret, app.clock.now().as_second(), &call.body)),
    ];
    let rules = Rules { may_be_private: call.may_be_private, ..Rules::default() };
    match fetch::send(call.url, &rules, &headers, call.body).await {
        Ok(status @ 200..=299) => Answer::Taken(format!("answered {status}")),
        Ok(status) => Answer::Later(format!("answered {status}")),
        // One that is in a private network will be there tomorrow too.
        Err(why @ (fetch::Refused::Private | fetch::Refused::Address)) => Answer::Never(why.to_string()),
        Err(why) => Answer::Later(why.to_string()),
    }
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
