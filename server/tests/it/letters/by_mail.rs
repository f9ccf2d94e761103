//! Notifications by mail.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{news, verify};
use crate::conversations::{pair, path, say};
use crate::requests::{post, share};
use crate::responses::subscriber;
use crate::world::{Caller, World};

const PREFERENCES: &str = "/api/notifications/preferences";

async fn choose(caller: &Caller, email: Value) {
    let answer = caller.call(Method::PUT, PREFERENCES, Some(json!({ "email": email }))).await;
    assert_eq!(answer.status, 200, "{answer}");
}

#[tokio::test]
async fn what_was_not_read_comes_once_a_day_in_one_letter() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    verify(&world, &jon).await;
    for title in ["Booking page", "A map & <b>more</b>"] {
        let request = post(&nora, json!({ "title": title })).await;
        share(&nora, request, &[jon.id]).await;
    }
    world.advance(Duration::from_hours(10));
    assert!(news(&world, "jon@example.org").await.is_empty(), "it is not time yet");
    // Seven o'clock on the next morning, and the time to read it first.
    world.advance(Duration::from_hours(9) + Duration::from_mins(5));
    let letters = news(&world, "jon@example.org").await;
    assert_eq!(letters.len(), 1, "{letters:?}");
    let letter = &letters[0];
    assert_eq!(letter.subject, "2 new notifications on Opportune");
    assert!(letter.text.starts_with("Hello jon,\n\n"), "{}", letter.text);
    assert!(
        letter.text.contains(
            "- nora invited you to a request (Booking page)\n  http://127.0.0.1:8080/opportunities/"
        )
    );
    assert!(letter.html.contains("A map &amp; &lt;b&gt;more&lt;/b&gt;"), "{}", letter.html);
    assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
    assert!(letter.header("Message-ID").starts_with("<letter-"), "{letter:?}");
    world.advance(Duration::from_hours(48));
    assert_eq!(news(&world, "jon@example.org").await.len(), 1, "and only once");
}

#[tokio::test]
async fn what_was_read_here_first_is_not_mailed() {
    let world = World::new().await;
    let pair = pair(&world).await;
    verify(&world, &pair.jon).await;
    verify(&world, &pair.nora).await;
    choose(&pair.jon, json!({"message": "at_once"})).await;
    let last = say(&pair.nora, pair.id, "Hello").await;
    world.advance(Duration::from_mins(4));
    assert!(news(&world, "jon@example.org").await.is_empty(), "there is time to read it here");
    pair.jon.post(&format!("{}/read", path(pair.id)), json!({"up_to_id": last})).await;
    world.advance(Duration::from_mins(4));
    assert!(news(&world, "jon@example.org").await.is_empty());
    say(&pair.nora, pair.id, "Are you there?").await;
    say(&pair.nora, pair.id, "Hello?").await;
    world.advance(Duration::from_mins(6));
    let letters = news(&world, "jon@example.org").await;
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].subject, "nora sent you 2 messages");
    let everything = format!("{}{}", letters[0].text, letters[0].html);
    assert!(!everything.contains("Are you there"), "what was said stays in the conversation");
}

#[tokio::test]
async fn nothing_is_mailed_to_an_address_nobody_verified_nor_to_who_is_suspended() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    verify(&world, &ines).await;
    let request = post(&nora, json!({"title": "Booking page"})).await;
    share(&nora, request, &[jon.id, ines.id]).await;
    opportune::accounts::admin::suspend(&world.app, "ines").await.expect("suspended");
    world.advance(Duration::from_hours(24));
    assert!(news(&world, "jon@example.org").await.is_empty());
    assert!(news(&world, "ines@example.org").await.is_empty());
    // Verified later, he is not told of what is long over.
    verify(&world, &jon).await;
    world.advance(Duration::from_hours(24));
    assert!(news(&world, "jon@example.org").await.is_empty());
}

#[tokio::test]
async fn everyone_chooses_how_they_hear_of_each_kind() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    verify(&world, &jon).await;
    let before = jon.get(PREFERENCES).await.body;
    assert_eq!((&before["invite"], &before["email"]["invite"]), (&json!(true), &json!("daily")));
    assert_eq!(nora.get(PREFERENCES).await.body["email"]["invite"], Value::Null, "a client is never invited");
    // Whoever knows nothing of mail goes on as before.
    let answer = jon.call(Method::PUT, PREFERENCES, Some(json!({"review": false}))).await;
    assert_eq!((&answer.body["review"], &answer.body["email"]["review"]), (&json!(false), &json!("daily")));
    let wrong = jon.call(Method::PUT, PREFERENCES, Some(json!({"email": {"invite": "hourly"}}))).await;
    assert_eq!(wrong.status, 422, "{wrong}");

    choose(&jon, json!({"invite": "off"})).await;
    let first = post(&nora, json!({"title": "Booking page"})).await;
    share(&nora, first, &[jon.id]).await;
    world.advance(Duration::from_hours(24));
    assert!(news(&world, "jon@example.org").await.is_empty());
    let (jon, nora) = (world.sign_in("jon").await, world.sign_in("nora").await);
    choose(&jon, json!({"invite": "at_once"})).await;
    let second = post(&nora, json!({"title": "Second page"})).await;
    let jon_id = jon.get("/api/auth/me").await.body["id"].as_i64().expect("an id");
    share(&nora, second, &[jon_id]).await;
    // Changed before it was sent.
    choose(&jon, json!({"invite": "off"})).await;
    world.advance(Duration::from_mins(6));
    assert!(news(&world, "jon@example.org").await.is_empty());
    choose(&jon, json!({"invite": "at_once"})).await;
    let third = post(&nora, json!({"title": "Third page"})).await;
    share(&nora, third, &[jon_id]).await;
    world.advance(Duration::from_mins(6));
    let letters = news(&world, "jon@example.org").await;
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].subject, "nora invited you to a request");
}
