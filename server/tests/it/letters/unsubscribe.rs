//! Ending notifications by mail from a letter.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use serde_json::json;

use super::{news, verify};
use crate::requests::{post, share};
use crate::responses::subscriber;
use crate::world::World;

/// The path of the address in a letter's header.
fn one_click(header: &str) -> &str {
    let address = header.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).expect("one address");
    address.strip_prefix("http://127.0.0.1:8080").expect("ours")
}

#[tokio::test]
async fn one_click_ends_them_without_signing_in() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    verify(&world, &jon).await;
    let request = post(&nora, json!({"title": "Booking page"})).await;
    share(&nora, request, &[jon.id]).await;
    world.advance(Duration::from_hours(24));
    let letters = news(&world, "jon@example.org").await;
    assert_eq!(letters[0].header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let path = one_click(letters[0].header("List-Unsubscribe"));
    let (_, token) = path.split_once("token=").expect("a token");
    assert!(letters[0].text.contains(&format!("http://127.0.0.1:8080/unsubscribe?token={token}")));

    // Whoever only looks changes nothing: mail programs open links by themselves.
    let page = world.visitor().get(path).await;
    let expected = format!("http://127.0.0.1:8080/unsubscribe?token={token}");
    assert_eq!((page.status, page.header("location")), (303, Some(expected.as_str())));
    let jon = world.sign_in("jon").await;
    let preferences = "/api/notifications/preferences";
    assert_eq!(jon.get(preferences).await.body["email"]["invite"], "daily");

    for _ in 0..2 {
        let body = Body::from("List-Unsubscribe=One-Click");
        let kind = Some("application/x-www-form-urlencoded");
        let ended = world.visitor().send(Method::POST, path, kind, body).await;
        assert_eq!((ended.status, &ended.body), (200, &json!({"unsubscribed": true})));
    }
    let after = jon.get(preferences).await.body;
    let email = after["email"].as_object().expect("choices");
    assert!(email.values().all(|choice| choice == "off"), "{after}");
    assert_eq!(after["invite"], true, "in the app they still come");
    // And one kind may be chosen again.
    let answer = jon.call(Method::PUT, preferences, Some(json!({"email": {"message": "daily"}}))).await;
    assert_eq!(
        (&answer.body["email"]["message"], &answer.body["email"]["invite"]),
        (&json!("daily"), &json!("off"))
    );
}

#[tokio::test]
async fn nobody_is_unsubscribed_by_a_forged_token() {
    let world = World::new().await;
    let (jon, nora) = (world.developer("jon").await, world.client("nora").await);
    let other_purpose = world.app.keys.sign("something else", &jon.id.to_string());
    let own = world.app.keys.sign("unsubscribe", &nora.id.to_string());
    let swapped = own.replacen(&nora.id.to_string(), &jon.id.to_string(), 1);
    for token in ["", "1", "1.", &other_purpose, &swapped, "999999.x"] {
        for method in [Method::GET, Method::POST] {
            let answer =
                world.visitor().call(method, &format!("/api/letters/unsubscribe?token={token}"), None).await;
            answer.refused(400, "bad_link");
        }
    }
    assert_eq!(world.visitor().post("/api/letters/unsubscribe", json!({})).await.status, 422);
    assert_eq!(jon.get("/api/notifications/preferences").await.body["email"]["message"], "daily");
    // Of somebody who is gone: there is nothing left to end.
    let gone = world.app.keys.sign("unsubscribe", "999999");
    let answer = world.visitor().post(&format!("/api/letters/unsubscribe?token={gone}"), json!({})).await;
    assert_eq!(answer.status, 200, "{answer}");
}
