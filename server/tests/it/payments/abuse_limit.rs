//! Stolen cards are tried out where a small payment is quick: donations.

use serde_json::json;

use super::{DONATE, listed, page, press};
use crate::world::{World, figure};

async fn limited() -> World {
    World::with(|settings| settings.limits.rate_limits.0 = true).await
}

#[tokio::test]
async fn m7_a_minute_has_thirty_checkouts_for_one_address() {
    let world = limited().await;
    let jon = world.developer("jon").await;
    let thief = jon.caller.clone().from("203.0.113.9");
    let mut opened = 0;
    for number in 0..100 {
        let path = if number % 2 == 0 { DONATE } else { "/api/payments/create-payment-intent" };
        let answer = thief.post(path, json!({"amount": 100})).await;
        match answer.status {
            201 => opened += 1,
            _ => assert!(answer.refused(429, "too_many_requests").header("retry-after").is_some()),
        }
    }
    assert_eq!(opened, 30);
    assert_eq!(world.visitor().from("203.0.113.10").post(DONATE, json!({"amount": 100})).await.status, 201);
    figure("M7", "100 calls from one address: 30 checkouts");
}

#[tokio::test]
async fn m7_a_minute_has_five_declined_cards_for_one_address() {
    let world = limited().await;
    let thief = world.visitor().from("203.0.113.9");
    for _ in 0..100 {
        let answer = thief.post(DONATE, json!({"amount": 100})).await;
        if answer.status != 201 {
            answer.refused(429, "too_many_requests");
            continue;
        }
        press(&thief, &page(&answer), "do=pay&card=insufficient_funds").await;
        world.run_jobs().await;
    }
    let declined = listed(&world, "charges").await.len();
    assert_eq!(declined, 5);
    // What was open is closed: the declines of one place can't go on in a page opened before.
    let intents = listed(&world, "payment_intents").await;
    assert!(!intents.iter().any(|intent| intent["status"] == "succeeded"));
    // Whoever else donates is not held up.
    let donor = world.visitor().from("203.0.113.10");
    let answer = donor.post(DONATE, json!({"amount": 100})).await;
    assert_eq!(press(&donor, &page(&answer), "do=pay&card=pays").await.status, 303);
    // And after a minute the place may try again.
    world.advance(std::time::Duration::from_mins(1));
    assert_eq!(thief.post(DONATE, json!({"amount": 100})).await.status, 201);
    figure("M7", &format!("100 tries with a bad card: {declined} declined payments"));
}

#[tokio::test]
async fn m7_pages_opened_before_are_closed_when_cards_keep_failing() {
    let world = limited().await;
    let thief = world.visitor().from("203.0.113.9");
    let mut pages = Vec::new();
    for _ in 0..20 {
        pages.push(page(&thief.post(DONATE, json!({"amount": 100})).await));
    }
    for number in 0..100 {
        press(&thief, &pages[number % 20], "do=pay&card=insufficient_funds").await;
    }
    assert_eq!(listed(&world, "charges").await.len(), 5, "the sandbox has a limit of its own");
    world.run_jobs().await;
    for page in &pages {
        assert_eq!(thief.get(page).await.status, 404, "closed");
    }
}

db::sql! {
    PLACES = "select count(*) from donations where address_key is not null";
    DECLINES = "select count(*) from payment_declines";
}

#[tokio::test]
async fn where_donations_came_from_is_forgotten_after_a_day() {
    let world = World::new().await;
    let opened = world.visitor().post(DONATE, json!({"amount": 100})).await;
    press(&world.visitor(), &page(&opened), "do=pay&card=insufficient_funds").await;
    world.run_jobs().await;
    let count = async |statement| world.app.db.read(statement).one::<i64>().await.expect("a count");
    assert_eq!((count(&PLACES).await, count(&DECLINES).await), (1, 1));
    world.advance(std::time::Duration::from_hours(25));
    world.run_jobs().await;
    assert_eq!((count(&PLACES).await, count(&DECLINES).await), (0, 0));
}
