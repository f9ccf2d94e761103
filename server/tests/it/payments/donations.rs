//! Donations: with a name, without one, and what is refused.

use axum::http::Method;
use serde_json::{Value, json};

use super::{DONATE, differences, id, listed, page, press, provider};
use crate::world::World;

db::sql! {
    DONATIONS = "select user_id, name from donations where id > 0 order by id";
    PAYERS = "select user_id from payments where id > 0 order by id";
    CALLERS = "select caller from idempotency_keys order by caller";
}

#[tokio::test]
async fn a_visitor_donates_without_a_name() {
    let world = World::new().await;
    let visitor = world.visitor();
    let opened = visitor.post(DONATE, json!({"amount": 500, "currency": "usd", "isAnonymous": true})).await;
    assert_eq!(opened.status, 201, "{opened}");
    let page = page(&opened);
    let which = format!("/api/payments/donation-status?session_id={}", id(&page));
    assert_eq!(visitor.get(&which).await.body, json!({"status": "open", "amount": 500, "currency": "usd"}));
    let paid = press(&visitor, &page, "do=pay&card=pays").await;
    let back = format!("http://127.0.0.1:8080/donation/success?session_id={}", id(&page));
    assert_eq!(paid.header("location"), Some(back.as_str()));
    world.advance(std::time::Duration::from_secs(1));
    assert_eq!(visitor.get(&which).await.body["status"], "paid", "asked before any webhook came");
    world.run_jobs().await;
    let public = visitor.get("/api/payments/donations/public").await;
    assert_eq!(public.body, json!({"total_cents": 500, "currency": "usd", "count": 1, "donors": []}));
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_anonymous_donation_keeps_no_user_even_when_one_is_signed_in() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let body = json!({"amount": 2500, "is_anonymous": true, "name": "Jon", "show_name": true});
    let sent = jon.caller.clone().with_header("idempotency-key", "once");
    let opened = sent.post(DONATE, body.clone()).await;
    assert_eq!(sent.post(DONATE, body).await.body, opened.body, "sent twice it is one");
    press(&world.visitor(), &page(&opened), "do=pay&card=pays").await;
    world.run_jobs().await;
    let rows = world.app.db.read(&DONATIONS).all::<(Option<i64>, Option<String>)>().await.expect("rows");
    assert_eq!(rows, [(None, None)]);
    let payers = world.app.db.read(&PAYERS).all::<Option<i64>>().await.expect("rows");
    assert_eq!(payers, [None]);
    let callers = world.app.db.read(&CALLERS).all::<String>().await.expect("rows");
    assert_eq!(callers, ["address:127.0.0.1"], "nor does the idempotency key");
    assert_eq!(jon.get("/api/payments/receipts").await.body["items"], json!([]));
    assert_eq!(world.visitor().get("/api/payments/donations/public").await.body["donors"], json!([]));
}

#[tokio::test]
async fn a_donor_is_named_only_by_choice() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    for body in [
        json!({"amount": 500}),
        json!({"amount": 1000, "show_name": true}),
        json!({"amount": 2500, "show_name": true, "name": "  Jon the Kind "}),
        json!({"amount": 5000, "show_name": true}),
    ] {
        // The last one is never paid.
        let card = if body["amount"] == 5000 { "insufficient_funds" } else { "pays" };
        press(&jon, &page(&jon.post(DONATE, body).await), &format!("do=pay&card={card}")).await;
    }
    press(
        &world.visitor(),
        &page(
            &world.visitor().post(DONATE, json!({"amount": 100, "name": "A guest", "show_name": true})).await,
        ),
        "do=pay&card=pays",
    )
    .await;
    world.run_jobs().await;
    let public = world.visitor().get("/api/payments/donations/public").await.body;
    assert_eq!((&public["total_cents"], &public["count"]), (&json!(4100), &json!(4)));
    let names: Vec<_> =
        public["donors"].as_array().expect("donors").iter().map(|donor| donor["name"].clone()).collect();
    assert_eq!(names, ["A guest", "Jon the Kind", "jon"]);
    let receipts = jon.get("/api/payments/receipts").await;
    let amounts: Vec<_> = receipts.body["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| item["amount_cents"].clone())
        .collect();
    assert_eq!(amounts, [2500, 1000, 500]);
}

#[tokio::test]
async fn m6_amounts_that_are_none_are_refused_each_with_its_sentence() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let intent = "/api/payments/create-payment-intent";
    let whole = "Enter the amount in whole cents.";
    let least = "Enter at least $1 (100 cents).";
    let most = "Enter at most $10,000 (1,000,000 cents).";
    for (amount, sentence) in [
        ("0", least),
        ("-500", least),
        ("99", least),
        ("1000001", most),
        ("1000000000000", most),
        ("500.5", whole),
        ("99.99999999999999999999", whole),
        ("1e300", whole),
        ("\"500\"", whole),
        ("null", whole),
        ("true", whole),
        ("[500]", whole),
        ("123456789012345678901234567890", whole),
    ] {
        for path in [DONATE, intent] {
            let answer = jon.post_raw(path, format!("{{\"amount\": {amount}}}")).await;
            answer.refused(422, "validation_error");
            let errors = &answer.body["errors"];
            assert_eq!(errors, &json!([{"field": "amount", "message": sentence}]), "{amount}");
        }
    }
    jon.post(DONATE, json!({})).await.refused(422, "validation_error");
    let answer = jon.post(DONATE, json!({"amount": 500, "currency": "eur"})).await;
    answer.refused(422, "validation_error");
    assert_eq!(answer.fields(), ["currency"]);
    for amount in ["100", "1000000", "500.0"] {
        assert_eq!(jon.post_raw(DONATE, format!("{{\"amount\": {amount}}}")).await.status, 201, "{amount}");
    }
    assert!(listed(&world, "charges").await.is_empty(), "nothing was charged for any of it");
}

#[tokio::test]
async fn a_payment_intent_is_paid_declined_or_cancelled() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let path = "/api/payments/create-payment-intent";
    world.visitor().post(path, json!({"amount": 500})).await.refused(401, "session_expired");
    let made = jon.post(path, json!({"amount": 1000})).await;
    assert_eq!(made.status, 201, "{made}");
    let intent = made.body["id"].as_str().expect("an id").to_owned();
    assert!(made.body["client_secret"].as_str().expect("a secret").starts_with(&intent));
    let confirm = format!("/v1/payment_intents/{intent}/confirm");
    provider(&world, Method::POST, &confirm, "payment_method=pm_card_visa").await;
    world.run_jobs().await;
    let receipts = jon.get("/api/payments/receipts").await;
    assert_eq!(receipts.body["items"][0]["amount_cents"], 1000, "{receipts}");
    let charge = listed(&world, "charges").await[0]["id"].as_str().expect("an id").to_owned();
    for (amount, given_back) in [(300, 300), (200, 500), (500, 1000)] {
        provider(&world, Method::POST, "/v1/refunds", &format!("charge={charge}&amount={amount}")).await;
        world.run_jobs().await;
        let receipts = jon.get("/api/payments/receipts").await;
        assert_eq!(receipts.body["items"][0]["refunded_cents"], given_back);
        assert_eq!(differences(&world).await, Vec::<String>::new());
    }
    assert_eq!(world.visitor().get("/api/payments/donations/public").await.body["total_cents"], 0);
}

#[tokio::test]
async fn a_donation_nobody_paid_expires() {
    let world = World::new().await;
    let page = page(&world.visitor().post(DONATE, json!({"amount": 500})).await);
    let which = format!("/api/payments/donation-status?session_id={}", id(&page));
    world.advance(std::time::Duration::from_hours(25));
    world.run_jobs().await;
    assert_eq!(world.visitor().get(&which).await.body["status"], "expired");
    let late = press(&world.visitor(), &page, "do=pay&card=pays").await;
    assert_eq!(late.status, 404);
    assert!(listed(&world, "charges").await.is_empty());
    world
        .visitor()
        .get("/api/payments/donation-status?session_id=cs_test_none")
        .await
        .refused(404, "not_found");
    let none: Value = world.visitor().get("/api/payments/donation-status").await.body;
    assert_eq!(none["status"], 422);
}
