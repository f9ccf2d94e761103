//! /account/webhooks: somebody's own programs are told what concerns them.

use std::time::Duration;

use opportune::notifications::webhooks;
use opportune::settings::Toggle;
use serde_json::{Value, json};

use crate::conversations::{pair, say};
use crate::requests::{post, share};
use crate::world::receiver::{Receiver, is_signed};
use crate::world::{Caller, World};

const PATH: &str = "/api/account/webhooks";

async fn near() -> World {
    World::with(|settings| settings.webhooks.private_addresses = Toggle(true)).await
}

async fn run(world: &World) {
    webhooks::queue(&world.app).drain().await.expect("the database answers");
}

async fn made(caller: &Caller, body: Value) -> Value {
    let answer = caller.post(PATH, body).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body
}

async fn deliveries(caller: &Caller, webhook: &Value) -> Vec<Value> {
    let answer = caller.get(&format!("{PATH}/{}/deliveries", webhook["id"])).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].as_array().expect("items").clone()
}

#[tokio::test]
async fn a_program_is_told_what_concerns_its_owner_and_nothing_else() {
    let (world, receiver, invites) = (near().await, Receiver::new().await, Receiver::new().await);
    let (nora, jon) = (world.client("nora").await, world.developer("jon").await);
    let all = made(&jon, json!({"url": receiver.address})).await;
    made(&jon, json!({"url": invites.address, "kinds": ["review", "video"]})).await;
    let secret = all["secret"].as_str().expect("a secret");
    let request = post(&nora, json!({"title": "Booking page"})).await;
    share(&nora, request, &[jon.id]).await;
    run(&world).await;
    assert!(invites.take().is_empty(), "it did not ask for invites");
    let got = receiver.take();
    let [(headers, body)] = got.as_slice() else { panic!("{} calls", got.len()) };
    assert!(is_signed(secret, headers, body) && !is_signed("oppw_other", headers, body), "{body}");
    let told: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(headers["opportune-event"], "invite");
    assert_eq!(
        (&told["event"], &told["data"]["text"], &told["data"]["request_title"], &told["data"]["actor_id"]),
        (&json!("invite"), &json!("nora invited you to a request"), &json!("Booking page"), &json!(nora.id))
    );
    let page = told["data"]["url"].as_str().expect("an address");
    assert!(page.starts_with(&world.app.settings.public_url()), "{page}");
    let log = deliveries(&jon, &all).await;
    assert_eq!(
        (log.len(), &log[0]["status"], &log[0]["answer"]),
        (1, &json!("delivered"), &json!("answered 200"))
    );
    assert_eq!(log[0]["id"], told["id"]);
}

#[tokio::test]
async fn a_message_is_told_even_when_the_inbox_does_not_want_it() {
    let (world, receiver) = (near().await, Receiver::new().await);
    let pair = pair(&world).await;
    let refuse = json!({"message": false});
    let answer = pair.jon.call(axum::http::Method::PUT, "/api/notifications/preferences", Some(refuse)).await;
    assert_eq!(answer.status, 200, "{answer}");
    made(&pair.jon, json!({"url": receiver.address, "kinds": ["message"]})).await;
    say(&pair.nora, pair.id, "Hello").await;
    run(&world).await;
    let got = receiver.take();
    assert_eq!(got.len(), 1);
    assert!(got[0].1.contains("sent you a message") && !got[0].1.contains("Hello"), "{}", got[0].1);
}

#[tokio::test]
async fn one_that_fails_for_days_is_switched_off_and_a_test_switches_it_on() {
    let (world, receiver) = (near().await, Receiver::new().await);
    let jon = world.developer("jon").await;
    let webhook = made(&jon, json!({"url": receiver.address})).await;
    receiver.answers(500);
    let test = format!("{PATH}/{}/test", webhook["id"]);
    for _ in 0..2 {
        assert_eq!(jon.post(&test, json!({})).await.status, 202);
    }
    for _ in 0..70 {
        run(&world).await;
        world.advance(Duration::from_hours(1));
    }
    assert!((60..=80).contains(&receiver.take().len()));
    let list = world.sign_in("jon").await.get(PATH).await;
    assert!(list.body["items"][0]["ended_at"].is_string(), "{list}");
    let letters = world.letters_to("jon@example.org").await;
    let off = letters.iter().filter(|letter| letter.subject == "Your webhook was switched off").count();
    assert_eq!(off, 1);

    let (nora, jon) = (world.client("nora").await, world.sign_in("jon").await);
    let request = post(&nora, json!({"title": "Booking page"})).await;
    share(&nora, request, &[webhook_owner(&jon).await]).await;
    run(&world).await;
    assert!(receiver.take().is_empty(), "it is off");
    receiver.answers(204);
    assert_eq!(jon.post(&test, json!({})).await.status, 202);
    run(&world).await;
    assert_eq!(receiver.take().len(), 1);
    assert_eq!(jon.get(PATH).await.body["items"][0]["ended_at"], json!(null));
}

async fn webhook_owner(caller: &Caller) -> i64 {
    caller.get("/api/auth/me").await.body["id"].as_i64().expect("an id")
}

#[tokio::test]
async fn nothing_reaches_a_private_network_and_bad_addresses_are_refused() {
    let (world, receiver) = (World::new().await, Receiver::new().await);
    let jon = world.developer("jon").await;
    for url in
        [receiver.address.as_str(), "", "ftp://example.com/", "https://a@example.com/", "javascript:alert(1)"]
    {
        let answer = jon.post(PATH, json!({"url": url})).await;
        assert_eq!(answer.status, 422, "{url}: {answer}");
    }
    let near = receiver.address.replace("http://", "https://");
    let webhook = made(&jon, json!({"url": near})).await;
    assert_eq!(jon.post(&format!("{PATH}/{}/test", webhook["id"]), json!({})).await.status, 202);
    run(&world).await;
    assert!(receiver.take().is_empty());
    let log = deliveries(&jon, &webhook).await;
    assert_eq!(log[0]["status"], "failed", "{log:?}");
}

#[tokio::test]
async fn nobody_sees_or_changes_anothers_and_there_are_five_at_most() {
    let world = World::new().await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let webhook = made(&jon, json!({"url": "https://example.com/told"})).await;
    let path = format!("{PATH}/{}", webhook["id"]);
    assert_eq!(ines.get(&format!("{path}/deliveries")).await.status, 404);
    assert_eq!(ines.post(&format!("{path}/test"), json!({})).await.status, 404);
    assert_eq!(ines.delete(&path).await.status, 404);
    assert_eq!(ines.get(PATH).await.body["items"], json!([]));
    assert!(jon.get(PATH).await.body["items"][0].get("secret").is_none());
    for _ in 0..4 {
        made(&jon, json!({"url": "https://example.com/told"})).await;
    }
    let answer = jon.post(PATH, json!({"url": "https://example.com/told"})).await;
    assert_eq!((answer.status, &answer.body["code"]), (409, &json!("too_many_webhooks")));
    assert_eq!(jon.delete(&path).await.status, 204);
    made(&jon, json!({"url": "https://example.com/told"})).await;
}
