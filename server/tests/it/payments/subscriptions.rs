//! The creator subscription: begun, paid, looked after, lost.

use std::time::{Duration, Instant};

use axum::http::Method;
use opportune::subscriptions::{SubscriptionStatus, admin};
use serde_json::{Value, json};

use super::{
    CREATE, STATUS, differences, id, letters, listed, lose_webhooks, page, press, provider, status, subscribe,
};
use crate::world::{World, figure};

#[tokio::test]
async fn the_config_says_price_and_mode() {
    let world = World::new().await;
    let config = world.visitor().get("/api/payments/config").await;
    assert_eq!(config.status, 200);
    assert_eq!(config.body["subscription_price_cents"], 995);
    assert_eq!((&config.body["currency"], &config.body["mode"]), (&json!("usd"), &json!("sandbox")));
    assert_eq!(config.body["subscription_required"], true);
    assert!(config.body["publishable_key"].as_str().expect("a key").starts_with("pk_test_"));
}

#[tokio::test]
async fn m6_the_price_comes_from_the_server() {
    let world = World::with(|settings| settings.subscription.price = 1234).await;
    let jon = world.developer("jon").await;
    let opened = jon.post(CREATE, json!({"price": 1, "amount": 1, "subscription_price_cents": 1})).await;
    press(&jon, &page(&opened), "do=pay&card=pays&amount=1&price=1").await;
    let charges = listed(&world, "charges").await;
    assert_eq!((charges.len(), &charges[0]["amount"]), (1, &json!(1234)));
}

#[tokio::test]
async fn a_developer_subscribes_after_a_declined_card() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let opened = jon.post(CREATE, Value::Null).await;
    assert_eq!(opened.status, 200, "{opened}");
    assert_eq!(opened.body["data"]["url"], opened.body["url"]);
    let page = page(&opened);
    let shown = jon.get(&page).await;
    let html = String::from_utf8(shown.bytes.clone()).expect("text");
    assert_eq!(shown.status, 200);
    assert!(
        html.contains("This is a test. No real money is charged.")
            && html.contains("Subscribe for $9.95 a month"),
        "{html}"
    );
    assert!(!html.contains("<script") && !html.contains("style="), "nothing inline: {html}");
    let declined = press(&jon, &page, "do=pay&card=insufficient_funds").await;
    assert_eq!(declined.status, 200, "the page again");
    assert!(
        String::from_utf8_lossy(&declined.bytes)
            .contains("Your card was declined: insufficient funds. Nothing was charged.")
    );
    assert_eq!(status(&jon).await, "none");
    let paid = press(&jon, &page, "do=pay&card=pays").await;
    let back = format!("http://127.0.0.1:8080/subscription/success?session_id={}", id(&page));
    assert_eq!((paid.status, paid.header("location")), (303, Some(back.as_str())));
    let mut events = jon.events(None).await;
    events.expect("hello").await;
    assert_eq!(status(&jon).await, "active");
    let told: Value = serde_json::from_str(&events.expect("subscription").await.data).expect("JSON");
    assert_eq!(told, json!({"status": "active"}));
    world.run_jobs().await;
    let answer = jon.get(STATUS).await;
    assert_eq!(
        answer.body,
        json!({"status": "active", "current_period_end": "2026-04-01T12:00:00Z",
                                   "cancel_at_period_end": false, "managed": true})
    );
    jon.post(CREATE, Value::Null).await.refused(409, "already_subscribed");
    let receipts = jon.get("/api/payments/receipts").await;
    assert_eq!(receipts.body["items"].as_array().map(Vec::len), Some(1), "{receipts}");
    let receipt = &receipts.body["items"][0];
    assert_eq!((&receipt["kind"], &receipt["amount_cents"]), (&json!("subscription"), &json!(995)));
    assert_eq!(differences(&world).await, Vec::<String>::new());
    let letters = world.letters_to("jon@example.org").await;
    let mut about_money: Vec<_> =
        letters.iter().filter(|letter| letter.subject.contains("Opportune")).collect();
    about_money.sort_by_key(|letter| letter.subject.as_str());
    let subjects: Vec<_> = about_money.iter().map(|letter| letter.subject.as_str()).collect();
    assert_eq!(subjects, ["Receipt from Opportune: $9.95", "Your Opportune subscription is active"]);
    let receipt = &about_money[0].text;
    assert!(receipt.contains("For: Creator subscription\nAmount: $9.95\nDate: "), "{receipt}");
}

#[tokio::test]
async fn an_extra_confirmation_is_asked_and_may_be_refused() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let page = page(&jon.post(CREATE, Value::Null).await);
    let asked = press(&jon, &page, "do=pay&card=confirmation").await;
    assert!(String::from_utf8_lossy(&asked.bytes).contains("Confirm this payment"));
    let refused = press(&jon, &page, "do=refuse").await;
    assert!(String::from_utf8_lossy(&refused.bytes).contains("The payment was not confirmed."));
    assert_eq!(status(&jon).await, "none");
    press(&jon, &page, "do=pay&card=confirmation").await;
    assert_eq!(press(&jon, &page, "do=confirm").await.status, 303);
    assert_eq!(status(&jon).await, "active");
}

#[tokio::test]
async fn giving_up_goes_back_and_charges_nothing() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let page = page(&jon.post(CREATE, Value::Null).await);
    let back = press(&jon, &page, "do=cancel").await;
    assert_eq!(back.header("location"), Some("http://127.0.0.1:8080/subscription/success?canceled=1"));
    assert_eq!(status(&jon).await, "none");
    assert!(listed(&world, "charges").await.is_empty());
}

#[tokio::test]
async fn only_developers_subscribe_and_the_success_page_opened_by_hand_changes_nothing() {
    let world = World::new().await;
    world.visitor().post(CREATE, Value::Null).await.refused(401, "session_expired");
    world.client("nora").await.post(CREATE, Value::Null).await.refused(403, "forbidden");
    let jon = world.developer("jon").await;
    assert_eq!(status(&jon).await, "none");
    let opened = jon.post(CREATE, Value::Null).await;
    for _ in 0..3 {
        assert_eq!(status(&jon).await, "none", "an open checkout is no subscription");
    }
    assert_eq!(jon.get(&page(&opened)).await.status, 200, "and it is still open");
}

#[tokio::test]
async fn it_is_cancelled_at_the_end_of_the_period_and_taken_up_again() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let cancel = "/api/payments/cancel-subscription";
    let resume = "/api/payments/resume-subscription";
    jon.post(cancel, Value::Null).await.refused(409, "not_subscribed");
    jon.post("/api/payments/portal", Value::Null).await.refused(409, "no_customer");
    subscribe(&jon, "pays").await;
    assert_eq!(status(&jon).await, "active");
    for _ in 0..2 {
        for (path, cancels) in [(cancel, true), (cancel, true), (resume, false), (cancel, true)] {
            let answer = jon.post(path, Value::Null).await;
            assert_eq!(
                (answer.status, &answer.body["cancel_at_period_end"]),
                (200, &json!(cancels)),
                "{answer}"
            );
            assert_eq!(answer.body["status"], "active");
        }
    }
    // The month is over.
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    assert_eq!(press(&jon, &portal, "do=advance").await.status, 303);
    world.advance(Duration::from_secs(2));
    assert_eq!(status(&jon).await, "canceled");
    jon.post(resume, Value::Null).await.refused(409, "already_ended");
    world.run_jobs().await;
    let subjects = letters(&world).await.join("\n");
    assert!(subjects.contains("Your Opportune subscription has ended"), "{subjects}");
    // And a new one may follow.
    subscribe(&jon, "pays").await;
    assert_eq!(status(&jon).await, "active");
    world.run_jobs().await;
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_failed_renewal_is_past_due_told_by_letter_and_can_be_paid() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "fails_later").await;
    assert_eq!(status(&jon).await, "active");
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    press(&jon, &portal, "do=advance").await;
    world.advance(Duration::from_secs(2));
    assert_eq!(status(&jon).await, "past_due");
    world.run_jobs().await;
    let found = letters(&world).await;
    assert_eq!(found.iter().filter(|letter| letter.contains("payment failed")).count(), 1, "{found:?}");
    // Subscribing again leads to the portal: a second subscription would charge twice.
    let again = jon.post(CREATE, Value::Null).await;
    assert!(page(&again).starts_with("/sandbox/portal/"), "{again}");
    let shown = jon.get(&page(&again)).await;
    assert!(String::from_utf8_lossy(&shown.bytes).contains("Pay the open invoice"));
    press(&jon, &page(&again), "do=pay").await;
    world.advance(Duration::from_secs(2));
    assert_eq!(status(&jon).await, "active");
    world.run_jobs().await;
    assert_eq!(letters(&world).await.iter().filter(|letter| letter.contains("active again")).count(), 1);
    assert_eq!(listed(&world, "subscriptions").await.len(), 1);
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

/// Nobody told us that it was paid, nor that the next payment failed.
#[tokio::test]
async fn m5_what_was_paid_unheard_and_then_failed_to_pay_is_led_to_the_portal() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let checkout = page(&jon.post(CREATE, Value::Null).await);
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    press(&jon, &checkout, "do=pay&card=fails_later").await;
    press(&jon, &portal, "do=advance").await;
    assert!(lose_webhooks(&world).await > 0);
    let again = jon.post(CREATE, Value::Null).await;
    assert!(page(&again).starts_with("/sandbox/portal/"), "{again}");
    let live = listed(&world, "subscriptions").await;
    assert_eq!(live.len(), 1, "{live:?}");
}

#[tokio::test]
async fn a_card_that_never_works_ends_the_subscription() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "fails_later").await;
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    press(&jon, &portal, "do=advance").await;
    press(&jon, &portal, "do=advance").await;
    assert_eq!(status(&jon).await, "canceled");
    let subscription = &listed(&world, "subscriptions").await[0];
    assert_eq!(subscription["status"], "canceled");
    let failed =
        listed(&world, "charges").await.into_iter().filter(|charge| charge["status"] == "failed").count();
    assert_eq!(failed, 4, "the renewal and three more tries");
}

/// The sandbox's own clock: without a test clock the month passes by itself.
#[tokio::test]
async fn renewals_happen_by_themselves() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "pays").await;
    world.run_jobs().await;
    for month in 2..=4 {
        world.advance(Duration::from_hours(24 * 31));
        world.run_jobs().await;
        let jon = world.sign_in("jon").await;
        assert_eq!(jon.get(STATUS).await.body["status"], "active");
        assert_eq!(
            jon.get("/api/payments/receipts").await.body["items"].as_array().map(Vec::len),
            Some(month)
        );
    }
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn m4_the_return_page_is_right_although_no_webhook_came() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "pays").await;
    assert!(lose_webhooks(&world).await > 0);
    let began = Instant::now();
    assert_eq!(status(&jon).await, "active");
    assert!(began.elapsed() < Duration::from_secs(3));
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    press(&jon, &portal, "do=cancel").await;
    lose_webhooks(&world).await;
    world.advance(Duration::from_secs(1));
    assert_eq!(jon.get(STATUS).await.body["cancel_at_period_end"], true, "and back from the portal");
    figure("M4", &format!("return page right after {} ms without a webhook", began.elapsed().as_millis()));
}

#[tokio::test]
async fn m4_lost_webhooks_are_found_within_five_minutes() {
    let world = World::new().await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    world.run_jobs().await;
    let donated = page(&ines.post(super::DONATE, json!({"amount": 500})).await);
    subscribe(&jon, "pays").await;
    press(&ines, &donated, "do=pay&card=pays").await;
    let charge = listed(&world, "charges").await[0]["id"].as_str().expect("an id").to_owned();
    provider(&world, Method::POST, "/v1/refunds", &format!("charge={charge}&amount=200")).await;
    let lost = lose_webhooks(&world).await;
    assert!(lost >= 5, "{lost}");
    assert!(!differences(&world).await.is_empty(), "until then the book is behind");
    world.advance(Duration::from_mins(5));
    world.run_jobs().await;
    assert_eq!(differences(&world).await, Vec::<String>::new());
    let is_active =
        opportune::subscriptions::is_active(&world.app, jon.id).await.expect("the database answers");
    assert!(is_active);
    figure("M4", &format!("{lost} lost webhooks healed at the next five-minute turn"));
}

#[tokio::test]
async fn what_the_command_line_sets_holds_until_the_provider_says_something_new() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let set = async |status| admin::set(&world.app, "jon", status).await.expect("the database answers");
    set(SubscriptionStatus::Active).await;
    jon.post(CREATE, Value::Null).await.refused(409, "already_subscribed");
    jon.post("/api/payments/cancel-subscription", Value::Null).await.refused(409, "not_subscribed");
    set(SubscriptionStatus::PastDue).await;
    subscribe(&jon, "pays").await;
    assert_eq!(status(&jon).await, "active");
    set(SubscriptionStatus::Canceled).await;
    world.advance(Duration::from_mins(5));
    world.run_jobs().await;
    assert_eq!(status(&jon).await, "canceled", "nothing new was said");
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    press(&jon, &portal, "do=cancel").await;
    world.advance(Duration::from_secs(2));
    assert_eq!(status(&jon).await, "active", "now something was");
}

/// What was only tried in the sandbox is worth nothing once payments are real.
#[tokio::test]
async fn a_subscription_of_the_sandbox_does_not_count_with_real_keys() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "pays").await;
    assert_eq!(status(&jon).await, "active");
    let real = World::on(world.database, |settings| {
        settings.stripe.secret_key = "sk_test_x".to_owned().into();
        settings.stripe.api_base = "http://127.0.0.1:9".to_owned();
    })
    .await;
    let jon = real.sign_in("jon").await;
    assert_eq!(jon.get(STATUS).await.body["status"], "none");
    assert_eq!(jon.get("/api/payments/receipts").await.body["items"], json!([]));
    assert_eq!(real.visitor().get("/api/payments/config").await.body["mode"], "test");
    assert_eq!(
        real.visitor().get("/v1/charges").await.header("content-type"),
        Some("text/html; charset=utf-8"),
        "no sandbox"
    );
    jon.post(CREATE, Value::Null).await.refused(503, "provider_unavailable");
}
