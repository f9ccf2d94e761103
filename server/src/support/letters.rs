//! The letter with the link to a new ticket.

use std::time::{Duration, SystemTime};

use db::Tx;
use jobs::{Job, New, Outcome};
use mail::Letter;
use serde_json::json;

use super::store::SessionRow;
use crate::app::App;

pub const SEND: &str = "send a ticket letter";
const SEALED_FOR: &str = "ticket letter";

/// The job carries the link encrypted: what lies in the database opens nothing.
pub async fn send_link(
    app: &App,
    tx: &mut Tx,
    email: &str,
    session: &SessionRow,
    link: &str,
) -> Result<(), db::Error> {
    let sealed = hex::encode(app.keys.seal(SEALED_FOR, link.as_bytes()));
    let payload = json!({
        "email": email,
        "number": session.external_ticket_id,
        "subject": session.subject,
        "link": sealed,
    });
    jobs::enqueue(tx, New::of(SEND, payload, app.clock.now())).await.map(drop)
}

pub async fn write(app: App, job: Job) -> Outcome {
    let text = |name: &str| job.payload[name].as_str().unwrap_or_default();
    let link = hex::decode(text("link")).ok().and_then(|sealed| app.keys.open(SEALED_FOR, &sealed));
    let Some(link) = link.and_then(|link| String::from_utf8(link).ok()) else {
        return Outcome::Fail("the job names no link".to_owned());
    };
    let Ok(to) = text("email").parse() else { return Outcome::Fail("the address is not one".to_owned()) };
    let product = &app.settings.product.name;
    let letter = Letter {
        id: &format!("ticket-{}", job.id),
        from: &app.mail_from,
        to: &to,
        subject: &format!("Your ticket {}: {}", text("number"), text("subject")),
        text: &format!(
            "Hello,\n\nWe got your ticket. You can read our answer and write to us here:\n{link}\n\n\
             Anyone with this link can join the chat, so keep it to yourself.\n\n{product}\n"
        ),
        written: SystemTime::UNIX_EPOCH
            + Duration::from_micros(u64::try_from(app.clock.now().micros()).unwrap_or(0)),
    };
    match app.mail.send(&letter).await {
        Ok(()) => Outcome::Done,
        Err(mail::Error::Unfit(why)) => Outcome::Fail(why),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}
