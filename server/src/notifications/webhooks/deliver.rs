//! The job that tells somebody's webhook.

use jobs::{Job, Outcome, Queue};
use serde_json::json;

use super::store::{self, Waiting};
use crate::app::App;
use crate::letters::{self, Part, ToPerson};
use crate::signed_calls::{self, Answer, Call, DeliveryStatus};

pub const DELIVER: &str = "tell a webhook";
pub const TEST: &str = "test";
/// In a row, whatever they were about: two of them alone take three days to come this far.
const MOST_FAILURES: i64 = 60;

pub fn queue(app: &App) -> Queue {
    signed_calls::queue(app, DELIVER, |app, id, job| async move { deliver(&app, id, &job).await })
}

async fn deliver(app: &App, id: i64, job: &Job) -> Result<Outcome, db::Error> {
    let Some(waiting) = store::waiting(&app.db, id).await? else { return Ok(Outcome::Done) };
    let (status, answer, outcome) = send(app, id, &waiting).await.standing(job);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let delivered_at = (status == DeliveryStatus::Delivered).then_some(now);
    store::tried(&mut tx, id, status, &answer, delivered_at).await?;
    if status == DeliveryStatus::Delivered {
        store::worked(&mut tx, waiting.webhook_id).await?;
    } else if waiting.ended_at.is_none() {
        let failures = store::failed(&mut tx, waiting.webhook_id, MOST_FAILURES, now).await?;
        if failures == Some(MOST_FAILURES) {
            letters::send_to_person(app, &mut tx, letter(app, &waiting, &answer)).await?;
        }
    }
    tx.commit().await?;
    Ok(outcome)
}

async fn send(app: &App, id: i64, waiting: &Waiting) -> Answer {
    if waiting.suspended_at.is_some() {
        return Answer::Never("the account is closed".to_owned());
    }
    if waiting.ended_at.is_some() && waiting.event != TEST {
        return Answer::Never("the webhook is switched off".to_owned());
    }
    let data = &waiting.data.0;
    let page = data["link"].as_str().unwrap_or_default();
    let body = json!({
        "id": id,
        "event": waiting.event,
        "created_at": waiting.created_at,
        "data": {
            "text": data["text"],
            "actor_id": data["actor_id"],
            "request_id": data["request_id"],
            "request_title": data["request_title"],
            "url": format!("{}{page}", app.settings.public_url()),
        },
    });
    let call = Call {
        url: &waiting.url,
        sealed_secret: &waiting.secret,
        event: &waiting.event,
        body: body.to_string(),
        may_be_private: app.settings.webhooks.private_addresses.0,
    };
    signed_calls::send(app, call).await
}

fn letter(app: &App, waiting: &Waiting, answer: &str) -> ToPerson {
    ToPerson {
        user_id: waiting.user_id,
        subject: "Your webhook was switched off".to_owned(),
        parts: vec![
            Part::Text(format!(
                "{} could not be told of your notifications for days. The last time: {answer}.",
                waiting.url
            )),
            Part::Text(
                "Send it a test when it works again: once that arrives, it is switched on.".to_owned(),
            ),
            Part::Button {
                label: "Manage webhooks".to_owned(),
                url: format!("{}/profile?tab=security", app.settings.public_url()),
            },
        ],
    }
}
