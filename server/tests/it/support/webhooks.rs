//! A small program plays the system outside: it opens sessions, is told what happens, and checks the signatures.

use std::time::Duration;

use opportune::settings::Toggle;
use opportune::support::webhooks;
use serde_json::{Value, json};

use super::{session, told_system};
use crate::world::receiver::{Receiver, is_signed};
use crate::world::{Caller, World};

async fn near() -> World {
    World::with(|settings| settings.support.private_addresses = Toggle(true)).await
}

async fn run(world: &World) {
    webhooks::queue(&world.app).drain().await.expect("the database answers");
}

async fn log(hub: &Caller) -> Vec<Value> {
    let answer = hub.get("/api/collaboration/deliveries").await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].as_array().expect("items").clone()
}

#[tokio::test]
async fn a_system_outside_is_told_what_happens_and_can_trust_it() {
    let (world, receiver) = (near().await, Receiver::new().await);
    let (hub, secret) = told_system(&world, "hub", Some(&receiver.address)).await;
    let (petra, maya) = session(&hub, "T-1").await;
    petra.say("It doesn't verify.").await;
    maya.set("in_progress").await;
    run(&world).await;
    let got = receiver.take();
    let events: Vec<_> =
        got.iter().map(|(headers, _)| headers["opportune-event"].to_str().expect("text")).collect();
    assert_eq!(events, ["message", "message", "status"]);
    for (headers, body) in &got {
        assert!(is_signed(&secret, headers, body), "{body}");
        assert!(!is_signed("oppw_other", headers, body) && !is_signed(&secret, headers, &format!("{body} ")));
    }
    let first: Value = serde_json::from_str(&got[0].1).expect("JSON");
    assert_eq!(
        (&first["session_id"], &first["external_ticket_id"], &first["data"]["content"]),
        (&json!(petra.session), &json!("T-1"), &json!("It doesn't verify."))
    );
    assert!(!got.iter().any(|(_, body)| body.contains(&petra.token) || body.contains(&maya.token)));
    let log = log(&hub).await;
    assert_eq!(log.len(), 3);
    assert!(log.iter().all(|one| one["status"] == "delivered" && one["answer"] == "answered 200"), "{log:?}");
    let root = world.admin("vera").await;
    assert_eq!(root.get("/api/admin/deliveries").await.body["items"].as_array().expect("items").len(), 3);
}

#[tokio::test]
async fn a_receiver_that_fails_for_a_day_is_told_in_the_end() {
    let (world, receiver) = (near().await, Receiver::new().await);
    let (hub, _) = told_system(&world, "hub", Some(&receiver.address)).await;
    let (petra, _) = session(&hub, "T-1").await;
    receiver.answers(500);
    petra.say("Hello").await;
    for _ in 0..24 {
        run(&world).await;
        world.advance(Duration::from_hours(1));
    }
    let tried = receiver.take().len();
    assert!((20..=40).contains(&tried), "{tried} tries in a day");
    assert_eq!(log(&hub).await[0]["status"], "waiting");
    receiver.answers(204);
    run(&world).await;
    assert_eq!(receiver.take().len(), 1);
    assert_eq!(log(&hub).await[0]["status"], "delivered");
    receiver.answers(500);
    petra.say("Again").await;
    for _ in 0..60 {
        run(&world).await;
        world.advance(Duration::from_hours(1));
    }
    let last = &log(&hub).await[0];
    assert_eq!((&last["status"], &last["tries"]), (&json!("failed"), &json!(40)), "{last}");
}

#[tokio::test]
async fn nothing_is_sent_into_a_private_network_or_on_to_another_place() {
    let (world, receiver) = (World::new().await, Receiver::new().await);
    let (hub, _) = told_system(&world, "hub", Some(&receiver.address)).await;
    let (petra, _) = session(&hub, "T-1").await;
    petra.say("Hello").await;
    run(&world).await;
    assert!(receiver.take().is_empty());
    let told = &log(&hub).await[0];
    assert_eq!(told["status"], "failed", "{told}");

    let near = near().await;
    let (hub, _) = told_system(&near, "hub", Some(&receiver.address)).await;
    let (petra, _) = session(&hub, "T-1").await;
    receiver.answers(302);
    petra.say("Hello").await;
    run(&near).await;
    assert_eq!(receiver.take().len(), 1, "a redirect is not followed");
    let told = &log(&hub).await[0];
    assert_eq!((&told["status"], &told["answer"]), (&json!("waiting"), &json!("answered 302")));
}

/// Takes as long as the patience of one call.
#[tokio::test]
async fn a_receiver_that_hangs_holds_up_nobody() {
    let (world, receiver) = (near().await, Receiver::new().await);
    let (hub, _) = told_system(&world, "hub", Some(&receiver.address)).await;
    let (petra, maya) = session(&hub, "T-1").await;
    receiver.hangs();
    petra.say("Hello").await;
    let app = world.app.clone();
    let telling = tokio::spawn(async move { webhooks::queue(&app).drain().await });
    tokio::time::timeout(Duration::from_secs(5), async {
        assert_eq!(maya.say("Are you there?").await.status, 201);
        assert_eq!(petra.read(0).await.len(), 2);
    })
    .await
    .expect("the session goes on");
    telling.abort();
}
