//! What is kept: of events only where to look, for 90 days; of donations what they add up to.

use std::time::Duration;

use db::Json;
use serde_json::{Value, json};

use super::line::Line;
use super::{DONATE, differences, id, page, press, subscribe, tell};
use crate::world::World;

db::sql! {
    PAYLOADS = "select payload from payment_events where id > 0 order by id";
}

async fn payloads(db: &db::Db) -> Vec<Value> {
    let rows = db.read(&PAYLOADS).all::<Json<Value>>().await.expect("rows");
    rows.into_iter().map(|Json(payload)| payload).collect()
}

fn told(id: &str) -> Value {
    json!({
        "id": id, "object": "event", "type": "charge.succeeded", "livemode": false, "created": 1_772_366_400,
        "request": {"id": "req_1", "idempotency_key": "k"},
        "data": {"object": {
            "id": "ch_1", "object": "charge", "customer": "cus_1", "amount": 500, "receipt_email": "ada@example.org",
            "billing_details": {"name": "Ada Lovelace", "email": "ada@example.org"},
            "payment_method_details": {"card": {"last4": "4242"}},
        }},
    })
}

fn kept(id: &str) -> Value {
    json!({
        "id": id, "type": "charge.succeeded", "created": 1_772_366_400, "livemode": false,
        "data": {"object": {"id": "ch_1", "object": "charge", "customer": "cus_1", "charge": null}},
    })
}

#[tokio::test]
async fn of_an_event_only_where_to_look_is_kept_and_for_90_days() {
    let world = World::new().await;
    assert_eq!(tell(&world, &told("evt_1").to_string()).await.status, 200);
    assert_eq!(payloads(&world.app.db).await, [kept("evt_1")]);
    let jon = world.developer("jon").await;
    subscribe(&jon, "pays").await;
    press(
        &jon,
        &page(&jon.post(DONATE, json!({"amount": 500, "name": "Jon the Kind"})).await),
        "do=pay&card=pays",
    )
    .await;
    world.run_jobs().await;
    let all = payloads(&world.app.db).await;
    assert!(all.len() > 8, "{}", all.len());
    let text = json!(all).to_string();
    for private in ["@", "last4", "Jon", "jon", "req_1", "metadata", "secret"] {
        assert!(!text.contains(private), "{private} in {text}");
    }
    world.advance(Duration::from_hours(24 * 89));
    world.run_jobs().await;
    assert!(payloads(&world.app.db).await.contains(&kept("evt_1")), "not yet");
    world.advance(Duration::from_hours(48));
    world.run_jobs().await;
    assert!(!payloads(&world.app.db).await.contains(&kept("evt_1")), "and gone");
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_open_donation_is_asked_for_once_a_second_and_a_settled_one_never() {
    let line = Line::default();
    let world = line.world().await;
    let visitor = world.visitor();
    let page = page(&visitor.post(DONATE, json!({"amount": 500})).await);
    let which = format!("/api/payments/donation-status?session_id={}", id(&page));
    let asked = || line.asked(&format!("/v1/checkout/sessions/{}", id(&page)));
    let looks = futures_util::future::join_all((0..20).map(|_| visitor.get(&which))).await;
    assert!(looks.iter().all(|answer| answer.body["status"] == "open"));
    assert_eq!(asked(), 1, "twenty looks at once");
    press(&visitor, &page, "do=pay&card=pays").await;
    world.advance(Duration::from_secs(1));
    assert_eq!(visitor.get(&which).await.body["status"], "paid", "although no webhook came");
    let before = asked();
    for _ in 0..20 {
        world.advance(Duration::from_secs(2));
        assert_eq!(visitor.get(&which).await.body["status"], "paid");
    }
    assert_eq!((before, asked()), (2, 2));
}
