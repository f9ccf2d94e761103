//! A9: the ticket in the address of the success page.

use std::time::Duration;

use opportune::accounts::admin;

use super::provider::{SHAPES, someone};
use super::{Browser, SESSIONS, world};
use crate::world::Answer;

#[track_caller]
fn refused(answer: &Answer) {
    answer.refused(401, "session_expired");
}

#[tokio::test]
async fn a9_a_ticket_gives_a_session_once() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let ticket = browser.ticket(&provider, shape).await;
        assert!(ticket.starts_with("opt_") && ticket.len() == 47, "{ticket}");
        let answer = browser.spend(&ticket).await;
        let token = answer.token();
        assert!(token.starts_with("ops_"), "{token}");
        let session = world.visitor().with_token(&token);
        let me = session.get("/api/auth/me").await;
        assert_eq!(me.status, 200);
        assert_eq!(me.body["id"], answer.body["id"]);
        assert!(me.body.get("token").is_none(), "only for a ticket");

        // A lost answer comes again, the same; later it does not.
        world.advance(Duration::from_secs(9));
        assert_eq!(browser.spend(&ticket).await.token(), token);
        world.advance(Duration::from_secs(2));
        refused(&browser.spend(&ticket).await);
        assert_eq!(session.get("/api/auth/me").await.status, 200, "the session goes on");
        provider.set_person(someone(8, "Bo Diaz", &format!("bo.{shape}@example.org")));
    }
}

#[tokio::test]
async fn a9_two_at_once_get_the_same_session() {
    let (world, provider) = world().await;
    let browser = Browser::of(&world);
    let ticket = browser.ticket(&provider, "google").await;
    let (one, two) = tokio::join!(browser.spend(&ticket), browser.spend(&ticket));
    assert_eq!((one.status, two.status), (200, 200), "{one} {two}");
    assert_eq!(one.token(), two.token());
    assert_eq!(world.app.db.read(&SESSIONS).one::<i64>().await.expect("a number"), 1);
}

#[tokio::test]
async fn a9_a_ticket_works_in_its_own_browser_only() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        provider.set_person(someone(7, "Ada", &format!("ada.{shape}@example.org")));
        let (own, other) = (Browser::of(&world), Browser::of(&world));
        let ticket = own.ticket(&provider, shape).await;
        refused(&world.visitor().with_token(&ticket).get("/api/auth/me").await);
        other.go(&format!("/api/auth/{shape}")).await;
        refused(&other.spend(&ticket).await);
        assert_eq!(own.spend(&ticket).await.status, 200, "nobody else spent it");
        refused(&other.spend(&ticket).await);
    }
}

#[tokio::test]
async fn a9_a_ticket_ends_after_a_minute() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        provider.set_person(someone(7, "Ada", &format!("ada.{shape}@example.org")));
        let browser = Browser::of(&world);
        let late = browser.ticket(&provider, shape).await;
        world.advance(Duration::from_secs(61));
        refused(&browser.spend(&late).await);
        let early = browser.ticket(&provider, shape).await;
        world.advance(Duration::from_secs(59));
        assert_eq!(browser.spend(&early).await.status, 200);
    }
}

#[tokio::test]
async fn a9_a_ticket_is_no_session() {
    let (world, provider) = world().await;
    let browser = Browser::of(&world);
    let ticket = browser.ticket(&provider, "google").await;
    for path in ["/api/auth/sessions", "/api/profile/me", "/api/notifications"] {
        refused(&browser.caller().with_token(&ticket).get(path).await);
    }
    refused(&browser.spend("opt_").await);
    refused(&browser.spend(&format!("{ticket}x")).await);
    let answer = browser.spend(&ticket).await;
    // Signed out since: the same call brings nothing back.
    let session = world.visitor().with_token(answer.token());
    assert_eq!(session.post("/api/auth/logout", serde_json::json!({})).await.status, 204);
    refused(&browser.spend(&ticket).await);
}

#[tokio::test]
async fn a9_nobody_who_was_suspended_meanwhile_gets_in() {
    let (world, provider) = world().await;
    let browser = Browser::of(&world);
    let name =
        browser.sign_in(&provider, "google").await.body["username"].as_str().expect("a name").to_owned();
    let ticket = browser.ticket(&provider, "google").await;
    assert!(admin::suspend(&world.app, &name).await.expect("the database answers"));
    refused(&browser.spend(&ticket).await);
    let path = browser.asked(&provider, "google").await;
    assert!(browser.refused(&path).await.starts_with("This account is suspended."));
}
