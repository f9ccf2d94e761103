//! Money that moves back: disputes, and refunds that fail later.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::order::{forget, orders, state};
use super::{DONATE, differences, listed, lose_webhooks, page, press, provider, tell};
use crate::world::{World, figure};

db::sql! {
    MOVEMENTS = "select movement, amount_cents from ledger_entries where id > 0 and account = 'provider' order by id";
    AS_BEFORE = "update ledger_entries set movement = 'refund ' || charge_id || ' to 300'
                 where id > 0 and movement like 'refund %'";
    BOOKED_BEFORE = "update payments set refunded_before = refunded_cents where id > 0";
}

/// A donation paid with this card; its charge.
async fn donate(world: &World, amount: i64, card: &str) -> String {
    let visitor = world.visitor();
    let page = page(&visitor.post(DONATE, json!({"amount": amount})).await);
    assert_eq!(press(&visitor, &page, &format!("do=pay&card={card}")).await.status, 303);
    listed(world, "charges").await[0]["id"].as_str().expect("an id").to_owned()
}

async fn refund(world: &World, charge: &str, amount: i64) -> String {
    let made =
        provider(world, Method::POST, "/v1/refunds", &format!("charge={charge}&amount={amount}")).await;
    made.body["id"].as_str().expect("an id").to_owned()
}

async fn dispute_of(world: &World, charge: &str) -> String {
    let found = provider(world, Method::GET, &format!("/v1/disputes?charge={charge}"), "").await;
    found.body["data"][0]["id"].as_str().expect("a dispute").to_owned()
}

async fn decide(world: &World, dispute: &str, how: &str) {
    let form = format!("evidence[uncategorized_text]={how}_evidence");
    provider(world, Method::POST, &format!("/v1/disputes/{dispute}"), &form).await;
}

/// What stands in the ledger, without the names that are new in every run.
async fn movements(world: &World) -> Vec<(String, i64)> {
    let rows = world.app.db.read(&MOVEMENTS).all::<(String, i64)>().await.expect("rows");
    let word = |name: &str| match (name.split(' ').next(), name.ends_with(" failed")) {
        (_, true) => "refund failed".to_owned(),
        (first, _) => first.unwrap_or_default().to_owned(),
    };
    rows.into_iter().map(|(name, cents)| (word(&name), cents)).collect()
}

async fn total(world: &World) -> Value {
    world.visitor().get("/api/payments/donations/public").await.body["total_cents"].clone()
}

fn booked(expected: &[(&str, i64)]) -> Vec<(String, i64)> {
    expected.iter().map(|(word, cents)| ((*word).to_owned(), *cents)).collect()
}

#[tokio::test]
async fn a_dispute_is_booked_when_it_is_taken_and_when_it_is_won() {
    let world = World::new().await;
    let charge = donate(&world, 1000, "disputed").await;
    world.run_jobs().await;
    assert_eq!(movements(&world).await, booked(&[("charge", 1000), ("dispute", -1000)]));
    assert_eq!((total(&world).await, differences(&world).await), (json!(0), Vec::new()));
    let dispute = dispute_of(&world, &charge).await;
    decide(&world, &dispute, "some").await;
    world.run_jobs().await;
    assert_eq!(total(&world).await, 0, "the bank still thinks about it");
    decide(&world, &dispute, "winning").await;
    assert!(!differences(&world).await.is_empty(), "the comparison sees what is not booked");
    world.run_jobs().await;
    assert_eq!(movements(&world).await, booked(&[("charge", 1000), ("dispute", -1000), ("dispute", 1000)]));
    assert_eq!((total(&world).await, differences(&world).await), (json!(1000), Vec::new()));
    // A lost one stays away; nothing more moves.
    let lost = donate(&world, 700, "disputed").await;
    let dispute = dispute_of(&world, &lost).await;
    provider(&world, Method::POST, &format!("/v1/disputes/{dispute}/close"), "").await;
    world.run_jobs().await;
    assert_eq!((total(&world).await, differences(&world).await), (json!(1000), Vec::new()));
}

#[tokio::test]
async fn a_refund_that_fails_a_minute_later_is_taken_back_in_the_book() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let page = page(&jon.post(DONATE, json!({"amount": 1000})).await);
    press(&jon, &page, "do=pay&card=refund_fails").await;
    let charge = listed(&world, "charges").await[0]["id"].as_str().expect("an id").to_owned();
    let given_back =
        async || jon.get("/api/payments/receipts").await.body["items"][0]["refunded_cents"].clone();
    for round in 1..=2 {
        refund(&world, &charge, 300).await;
        world.run_jobs().await;
        assert_eq!((given_back().await, total(&world).await), (json!(300), json!(700)));
        world.advance(Duration::from_mins(2));
        world.run_jobs().await;
        assert_eq!((given_back().await, total(&world).await), (json!(0), json!(1000)), "round {round}");
        assert_eq!(differences(&world).await, Vec::<String>::new());
    }
    let each = [("refund", -300), ("refund failed", 300)];
    assert_eq!(movements(&world).await, booked(&[[("charge", 1000)].as_slice(), &each, &each].concat()));
}

/// Everything happened before anything is told; then it is told in many orders, each event one to five times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m3_disputes_and_failed_refunds_are_booked_once_in_any_order() {
    let world = World::new().await;
    let disputed = donate(&world, 1000, "disputed").await;
    decide(&world, &dispute_of(&world, &disputed).await, "winning").await;
    let refunded = donate(&world, 500, "refund_fails").await;
    let failing = refund(&world, &refunded, 200).await;
    provider(&world, Method::POST, &format!("/v1/test_helpers/refunds/{failing}/expire"), "").await;
    lose_webhooks(&world).await;
    let events = listed(&world, "events").await;
    let wanted = [
        "charge.dispute.created",
        "charge.dispute.funds_withdrawn",
        "charge.dispute.funds_reinstated",
        "charge.dispute.closed",
        "charge.refunded",
        "refund.failed",
    ];
    let one = |kind: &&str| events.iter().find(|event| event["type"] == **kind).expect("told").to_string();
    let told: Vec<String> = wanted.iter().map(one).collect();
    world.run_jobs().await;
    let clock = world.app.clock.clone();
    let mut queue = jobs::Queue::new(world.app.db.clone(), move || clock.now());
    opportune::payments::handle_jobs(&mut queue, &world.app);
    let (mut expected, mut count) = (None, 0);
    for (number, order) in orders(wanted.len()).into_iter().step_by(15).enumerate() {
        forget(&world).await;
        for (place, event) in order.iter().enumerate() {
            let times = (number + place * 7) % 5 + 1;
            for answer in
                futures_util::future::join_all((0..times).map(|_| tell(&world, &told[*event]))).await
            {
                assert_eq!(answer.status, 200, "{answer}");
            }
            if place == number % order.len() {
                queue.drain().await.expect("the database answers");
            }
        }
        queue.drain().await.expect("the database answers");
        let mut state = (state(&world).await, movements(&world).await, total(&world).await);
        state.1.sort();
        assert_eq!(differences(&world).await, Vec::<String>::new(), "{order:?}");
        assert_eq!(expected.get_or_insert_with(|| state.clone()), &state, "{order:?}");
        count += 1;
    }
    let (_, moved, total) = expected.expect("an end");
    let mut all = booked(&[
        ("charge", 500),
        ("charge", 1000),
        ("dispute", -1000),
        ("dispute", 1000),
        ("refund", -200),
        ("refund failed", 200),
    ]);
    all.sort();
    assert_eq!((moved, total), (all, json!(1500)));
    figure("M3", &format!("disputes and failed refunds: {count} orders of six events, one end"));
}

/// Refunds were booked by their sum once; such a payment goes on without being booked twice.
#[tokio::test]
async fn refunds_booked_the_old_way_are_not_booked_again() {
    let world = World::new().await;
    let charge = donate(&world, 1000, "refund_fails").await;
    let first = refund(&world, &charge, 300).await;
    world.run_jobs().await;
    for statement in [&AS_BEFORE, &BOOKED_BEFORE] {
        assert!(world.app.db.write(statement).execute().await.expect("written") > 0);
    }
    refund(&world, &charge, 100).await;
    world.run_jobs().await;
    assert_eq!((total(&world).await, differences(&world).await), (json!(600), Vec::new()));
    provider(&world, Method::POST, &format!("/v1/test_helpers/refunds/{first}/expire"), "").await;
    world.run_jobs().await;
    assert_eq!((total(&world).await, differences(&world).await), (json!(900), Vec::new()));
}
