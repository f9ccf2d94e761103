//! POST /payments/webhook: who is believed, and what that leads to.

use serde_json::{Value, json};
use stripe::signature::sign;

use super::{WEBHOOK, listed, status, subscribe, tell};
use crate::world::{World, figure};

db::sql! {
    KEPT = "select count(*) from payment_events";
}

async fn kept(world: &World) -> i64 {
    world.app.db.read(&KEPT).one().await.expect("the database answers")
}

fn event(id: &str) -> Value {
    json!({"id": id, "object": "event", "type": "customer.subscription.updated", "livemode": false,
           "data": {"object": {"id": "sub_x", "object": "subscription", "customer": "cus_x"}}})
}

#[tokio::test]
async fn m1_twenty_forged_calls_are_refused_and_change_nothing() {
    let world = World::new().await;
    let secret = world.app.sandbox.as_ref().expect("the sandbox").access().webhook_secret.clone();
    let body = event("evt_forged").to_string();
    let now = world.app.clock.now().as_second();
    let right = sign(&secret, body.as_bytes(), now);
    let hex = right.split_once("v1=").expect("a signature").1.to_owned();
    let changed = body.replace("sub_x", "sub_y");
    let spaced = format!("{body} ");
    let forged: Vec<(Option<String>, &str)> = vec![
        (None, &body),
        (Some(String::new()), &body),
        (Some("t".to_owned()), &body),
        (Some(format!("t={now}")), &body),
        (Some(format!("v1={hex}")), &body),
        (Some(format!("t={now},v1=")), &body),
        (Some(format!("t={now},v1={}", "0".repeat(64))), &body),
        (Some(format!("t={now},v1={}", &hex[..63])), &body),
        (Some(format!("t={now},v1={hex}0")), &body),
        (Some(format!("t={now},v0={hex}")), &body),
        (Some(format!("t={},v1={hex}", now - 1)), &body),
        (Some(format!("t={now},t={},v1={hex}", now - 1)), &body),
        (Some(format!("t=+{now},v1={hex}")), &body),
        (Some(format!("t=,v1={hex}")), &body),
        (Some(sign(&secret, body.as_bytes(), now - 301)), &body),
        (Some(sign(&secret, body.as_bytes(), now + 301)), &body),
        (Some(sign("whsec_other", body.as_bytes(), now)), &body),
        (Some(sign("", body.as_bytes(), now)), &body),
        (Some(right.clone()), &changed),
        (Some(right.clone()), &spaced),
        (Some(right.clone()), ""),
        (Some(format!("{right},extra")), &body),
    ];
    for (header, body) in &forged {
        let mut caller = world.visitor();
        if let Some(header) = header {
            caller = caller.with_header("stripe-signature", header);
        }
        caller.post_raw(WEBHOOK, (*body).to_owned()).await.refused(400, "bad_signature");
    }
    assert_eq!(kept(&world).await, 0);
    // Signed, but no event.
    for text in [
        "",
        "{}",
        "[]",
        "not json",
        r#"{"id":"evt_1"}"#,
        r#"{"id":"","type":"x","livemode":false,"data":{"object":{}}}"#,
        r#"{"id":"evt_1","type":"x","livemode":false,"data":{"object":{"id":"a","name":"a\u0000b"}}}"#,
        r#"{"id":"evt_1","type":"x","livemode":false,"data":{"object":{"id":"a","a\u0000b":1}}}"#,
    ] {
        tell(&world, text).await.refused(400, "bad_event");
    }
    assert_eq!(kept(&world).await, 0);
    let taken = world.visitor().with_header("stripe-signature", &right).post_raw(WEBHOOK, body.clone()).await;
    assert_eq!((taken.status, kept(&world).await), (200, 1));
    figure("M1", &format!("{} forged calls, 0 believed", forged.len()));
}

#[tokio::test]
async fn m1_without_a_secret_the_door_is_closed() {
    let world = World::with(|settings| {
        settings.stripe.secret_key = "sk_test_x".to_owned().into();
        settings.stripe.api_base = "http://127.0.0.1:9".to_owned();
    })
    .await;
    let body = event("evt_1").to_string();
    let header = sign("", body.as_bytes(), world.app.clock.now().as_second());
    let answer = world.visitor().with_header("stripe-signature", &header).post_raw(WEBHOOK, body).await;
    answer.refused(403, "webhook_closed");
    assert_eq!(kept(&world).await, 0);
}

#[tokio::test]
async fn m3_an_event_told_often_is_kept_once() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "pays").await;
    let all = listed(&world, "events").await;
    for event in &all {
        for _ in 0..5 {
            assert_eq!(tell(&world, &event.to_string()).await.status, 200);
        }
    }
    assert_eq!(usize::try_from(kept(&world).await), Ok(all.len()));
    world.run_jobs().await;
    assert_eq!(status(&jon).await, "active");
    let receipts = jon.get("/api/payments/receipts").await;
    assert_eq!(receipts.body["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn what_a_test_account_tells_does_not_count_where_payments_are_live() {
    let world = World::new().await;
    let mut live = event("evt_live");
    live["livemode"] = json!(true);
    assert_eq!(tell(&world, &live.to_string()).await.status, 200);
    assert_eq!(kept(&world).await, 0);
}
