//! What subscribers are told, as a notification and by letter. Both are written with the change they tell of, so each change
//! has one of each.

use db::{Time, Tx};

use super::store::payments::{NewPayment, PaymentKind};
use crate::app::App;
use crate::clock;
use crate::letters::{self, Part, ToPerson};
use crate::money;
use crate::notifications::{self, NotificationKind};

/// What happened. Times are the provider's seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Started { renews: i64 },
    PaymentFailed,
    PaidAgain { renews: i64 },
    WillEnd { ends: i64 },
    Ended,
}

pub async fn send(app: &App, tx: &mut Tx, user_id: i64, news: News) -> Result<(), db::Error> {
    let (subject, parts) = words(app, news);
    letters::send_to_person(app, tx, ToPerson { user_id, subject, parts }).await?;
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
        link: "/profile?tab=payments",
    };
    notifications::notify(tx, &notification, app.clock.now()).await
}

/// For what was paid, to whoever paid it.
pub async fn receipt(app: &App, tx: &mut Tx, paid: &NewPayment<'_>) -> Result<(), db::Error> {
    let Some(user_id) = paid.user_id else { return Ok(()) };
    let product = &app.settings.product.name;
    let what = match paid.kind {
        PaymentKind::Subscription => "Creator subscription".to_owned(),
        PaymentKind::Donation => format!("Donation to {product}"),
        PaymentKind::Invoice | PaymentKind::Purchase => paid.description.to_owned(),
    };
    let amount = money::amount(paid.amount_cents, paid.currency);
    let mut parts = vec![
        Part::Text(match paid.kind {
            PaymentKind::Donation => "Thank you for your donation.".to_owned(),
            _ => "Thank you. Your payment succeeded.".to_owned(),
        }),
        Part::Rows(vec![
            ("For".to_owned(), what),
            ("Amount".to_owned(), amount.clone()),
            ("Date".to_owned(), clock::day(paid.paid_at)),
            ("Reference".to_owned(), paid.charge_id.to_owned()),
        ]),
    ];
    if paid.mode == "sandbox" {
        parts.push(Part::Note("This was a test payment. No real money was charged.".to_owned()));
    }
    if let Some(url) = paid.receipt_url {
        parts.push(Part::Button { label: "View receipt".to_owned(), url: url.to_owned() });
    }
    let payments = format!("{}/profile?tab=payments", app.settings.public_url());
    parts.push(Part::Note(format!("You can find all your payments in your profile: {payments}")));
    let letter = ToPerson { user_id, subject: format!("Receipt from {product}: {amount}"), parts };
    letters::send_to_person(app, tx, letter).await
}

fn words(app: &App, news: News) -> (String, Vec<Part>) {
    let product = &app.settings.product.name;
    let price = money::dollars(app.settings.subscription.price);
    let text = |text: String| Part::Text(text);
    let to_profile = |label: &str| Part::Button {
        label: label.to_owned(),
        url: format!("{}/profile?tab=payments", app.settings.public_url()),
    };
    match news {
        News::Started { renews } => (
            format!("Your {product} subscription is active"),
            vec![
                text(format!(
                    "Your creator subscription is active. It costs ${price} a month and renews on {}.",
                    day(renews)
                )),
                text("You can cancel at any time.".to_owned()),
                to_profile("Manage your subscription"),
            ],
        ),
        News::PaymentFailed => (
            format!("Your {product} payment failed"),
            vec![
                text("The monthly payment for your creator subscription failed. Until it succeeds, you can't send proposals or message clients.".to_owned()),
                to_profile("Check your card"),
                text("We'll try again over the next few days. If no payment succeeds, the subscription ends and you won't be charged again.".to_owned()),
            ],
        ),
        News::PaidAgain { renews } => (
            format!("Your {product} subscription is active again"),
            vec![text(format!(
                "Thank you. The payment succeeded, and your creator subscription is active again. It renews on {}.",
                day(renews)
            ))],
        ),
        News::WillEnd { ends } => (
            format!("Your {product} subscription ends on {}", day(ends)),
            vec![
                text(format!(
                    "Your creator subscription is cancelled. You can use it until {}, and you won't be charged again.",
                    day(ends)
                )),
                text("Changed your mind? You can keep it until then.".to_owned()),
                to_profile("Keep your subscription"),
            ],
        ),
        News::Ended => (
            format!("Your {product} subscription has ended"),
            vec![
                text("Your creator subscription has ended. You won't be charged again.".to_owned()),
                to_profile("Subscribe again"),
            ],
        ),
    }
}

fn day(seconds: i64) -> String {
    clock::day(Time::from_micros(seconds.saturating_mul(1_000_000)))
}
