//! What subscribers are told, as a notification and by letter. Both are written with the change they tell of, so each change
//! has one of each.

use std::time::{Duration, SystemTime};

use db::{Time, Tx};
use jobs::{Job, New, Outcome};
use mail::Letter;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::store::customers;
use crate::app::App;
use crate::clock;
use crate::money;
use crate::notifications::{self, NotificationKind};

pub const SEND: &str = "send a subscription letter";

/// What happened. Times are the provider's seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    Started { renews: i64 },
    PaymentFailed,
    PaidAgain { renews: i64 },
    WillEnd { ends: i64 },
    Ended,
}

pub async fn send(app: &App, tx: &mut Tx, user_id: i64, news: News) -> Result<(), db::Error> {
    let payload = json!({"user_id": user_id, "news": news});
    jobs::enqueue(tx, New::of(SEND, payload, app.clock.now())).await?;
    let text = match news {
        News::Started { .. } => "Your creator subscription is active".to_owned(),
        News::PaymentFailed => "The payment for your creator subscription failed".to_owned(),
        News::PaidAgain { .. } => "Your creator subscription is active again".to_owned(),
        News::WillEnd { ends } => format!("Your creator subscription ends on {}", day(ends)),
        News::Ended => "Your creator subscription has ended".to_owned(),
    };
    let notification = notifications::News {
        user_id,
        kind: NotificationKind::Payment,
        topic: "subscription",
        actor_id: None,
        request_id: None,
        text: &text,
        all_did: None,
        link: "/profile",
    };
    notifications::notify(tx, &notification, app.clock.now()).await
}

pub async fn write(app: App, job: Job) -> Outcome {
    let news = serde_json::from_value::<News>(job.payload["news"].clone());
    let (Some(user_id), Ok(news)) = (job.payload["user_id"].as_i64(), news) else {
        return Outcome::Fail("the job names no letter".to_owned());
    };
    let (email, name) = match customers::named(&app.db, user_id).await {
        Ok(known) => known,
        // Nobody is there any more to read it.
        Err(db::Error::NotFound) => return Outcome::Done,
        Err(error) => return Outcome::Retry(error.to_string()),
    };
    let (subject, text) = words(&app, news, &name);
    let Ok(to) = email.parse() else { return Outcome::Fail("the address is not one".to_owned()) };
    let micros = u64::try_from(app.clock.now().micros()).unwrap_or(0);
    let letter = Letter {
        id: &format!("subscription-{}", job.id),
        from: &app.mail_from,
        to: &to,
        subject: &subject,
        text: &text,
        written: SystemTime::UNIX_EPOCH + Duration::from_micros(micros),
    };
    match app.mail.send(&letter).await {
        Ok(()) => Outcome::Done,
        Err(mail::Error::Unfit(why)) => Outcome::Fail(why),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

fn words(app: &App, news: News, name: &str) -> (String, String) {
    let product = &app.settings.product.name;
    let price = money::dollars(app.settings.subscription.price);
    let profile = format!("{}/profile", app.settings.public_url());
    let (subject, text) = match news {
        News::Started { renews } => (
            format!("Your {product} subscription is active"),
            format!(
                "Your creator subscription is active. It costs ${price} a month and renews on {}.\n\n\
                 You can cancel at any time: {profile}",
                day(renews)
            ),
        ),
        News::PaymentFailed => (
            format!("Your {product} payment failed"),
            format!(
                "The monthly payment for your creator subscription failed. Until it succeeds, you can't send proposals or message clients.\n\nPlease check your card: {profile}\n\n\
                 We'll try again over the next few days. If no payment succeeds, the subscription ends and you won't be charged again."
            ),
        ),
        News::PaidAgain { renews } => (
            format!("Your {product} subscription is active again"),
            format!(
                "Thank you. The payment succeeded, and your creator subscription is active again. It renews on {}.",
                day(renews)
            ),
        ),
        News::WillEnd { ends } => (
            format!("Your {product} subscription ends on {}", day(ends)),
            format!(
                "Your creator subscription is cancelled. You can use it until {}, and you won't be charged again.\n\n\
                 Changed your mind? You can keep it until then: {profile}",
                day(ends)
            ),
        ),
        News::Ended => (
            format!("Your {product} subscription has ended"),
            format!(
                "Your creator subscription has ended. You won't be charged again.\n\nYou can subscribe again at any time: {profile}"
            ),
        ),
    };
    (subject, format!("Hello {name},\n\n{text}\n\n{product}\n"))
}

fn day(seconds: i64) -> String {
    clock::day(Time::from_micros(seconds.saturating_mul(1_000_000)))
}
