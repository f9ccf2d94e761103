//! POST and DELETE /auth/{provider}/link

use std::time::Duration;

use serde_json::{Value, json};

use super::provider::{Provider, SHAPES, query, someone};
use super::{Browser, counted, verify, world};
use crate::accounts::totp::{code, turn_on};
use crate::world::{Caller, World};

/// A browser of somebody who is signed in.
async fn begun(world: &World, provider: &Provider, caller: &Caller, shape: &str) -> (Browser, String) {
    let browser = Browser::of(world);
    let answer = caller.post(&format!("/api/auth/{shape}/link"), json!({})).await;
    assert_eq!(answer.status, 200, "{answer}");
    browser.keep(&answer);
    let (code, state) = provider.allow(answer.body["url"].as_str().expect("an address"));
    (browser, format!("/api/auth/{shape}/callback?code={code}&state={state}"))
}

async fn me(caller: &Caller) -> Value {
    caller.get("/api/auth/me").await.body
}

#[tokio::test]
async fn a_provider_is_linked_signs_in_and_is_unlinked() {
    let (world, provider) = world().await;
    let cleo = world.client("cleo").await;
    verify(&world, "cleo").await;
    let cleo_again = world.sign_in("cleo").await;
    for shape in SHAPES {
        let (browser, path) = begun(&world, &provider, &cleo_again, shape).await;
        assert_eq!(browser.go(&path).await, format!("/profile?tab=security&linked={shape}"));
        assert_eq!(me(&cleo_again).await[format!("{shape}_id")], "7");
        let user = Browser::of(&world).sign_in(&provider, shape).await;
        assert_eq!(user.body["id"], cleo.id);
        let again = cleo_again.post(&format!("/api/auth/{shape}/link"), json!({})).await;
        again.refused(409, "already_linked");
    }
    let letters = world.letters_to("cleo@example.org").await;
    let linked: Vec<_> = letters.iter().filter(|letter| letter.subject.contains("was linked")).collect();
    assert_eq!(linked.len(), 3);
    for shape in SHAPES {
        let user = cleo_again.delete(&format!("/api/auth/{shape}/link")).await;
        assert_eq!((user.status, &user.body[format!("{shape}_id")]), (200, &Value::Null));
        assert_eq!(me(&cleo_again).await[format!("{shape}_id")], Value::Null);
        cleo_again.delete(&format!("/api/auth/{shape}/link")).await.refused(404, "not_found");
    }
    assert_eq!(counted(&world).await.0, 1);
}

#[tokio::test]
async fn a9_a_ticket_does_not_stand_for_the_second_factor() {
    let (world, provider) = world().await;
    world.client("cleo").await;
    verify(&world, "cleo").await;
    let cleo = world.sign_in("cleo").await;
    let (browser, path) = begun(&world, &provider, &cleo, "google").await;
    browser.go(&path).await;
    let (secret, _) = turn_on(&world, &cleo).await;
    let before = counted(&world).await;

    let browser = Browser::of(&world);
    let ticket = browser.ticket(&provider, "google").await;
    let asked = browser.spend(&ticket).await;
    asked.refused(401, "second_factor_required");
    assert!(asked.body.get("token").is_none(), "{asked}");
    assert_eq!(asked.body["methods"], json!(["totp", "recovery_code"]));
    let again = browser.spend(&ticket).await;
    again.refused(401, "second_factor_required");
    assert_eq!(
        (&again.body["challenge"], &again.body["methods"]),
        (&asked.body["challenge"], &asked.body["methods"])
    );
    assert_eq!(counted(&world).await.1, before.1, "no session yet");

    world.advance(Duration::from_secs(30));
    let body = json!({"challenge": asked.body["challenge"], "code": code(&world, &secret)});
    let answer = world.visitor().post("/api/auth/login/second-factor", body).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(answer.body["user"]["username"], "cleo");
}

#[tokio::test]
async fn the_last_way_in_stays() {
    let (world, provider) = world().await;
    let user = Browser::of(&world).sign_in(&provider, "google").await;
    let caller = world.visitor().with_token(user.token());
    caller.delete("/api/auth/google/link").await.refused(409, "last_way_in");
    let (browser, path) = begun(&world, &provider, &caller, "github").await;
    browser.go(&path).await;
    // Two at once: one of them is the last.
    let (one, two) =
        tokio::join!(caller.delete("/api/auth/google/link"), caller.delete("/api/auth/github/link"));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{one} {two}");
}

#[tokio::test]
async fn somebody_elses_stays_theirs() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        provider.set_person(someone(40, "Ada", &format!("ada.{shape}@example.org")));
        let owner = Browser::of(&world).sign_in(&provider, shape).await;
        let name = format!("bo-{shape}");
        let bo = world.developer(&name).await;
        verify(&world, &name).await;
        let bo = (bo.id, world.sign_in(&name).await);
        let (browser, path) = begun(&world, &provider, &bo.1, shape).await;
        assert!(browser.refused(&path).await.ends_with("account is linked to another account."));
        assert_eq!(me(&bo.1).await[format!("{shape}_id")], Value::Null);
        let still = Browser::of(&world).sign_in(&provider, shape).await;
        assert_eq!(still.body["id"], owner.body["id"]);
    }
}

/// Only in the browser that began it, while its session lives, and for the account that began it.
#[tokio::test]
async fn a8_linking_is_bound_to_browser_and_session() {
    let (world, provider) = world().await;
    let cleo = world.client("cleo").await;
    verify(&world, "cleo").await;
    for shape in SHAPES {
        let caller = world.sign_in("cleo").await;
        let (_, path) = begun(&world, &provider, &caller, shape).await;
        let stranger = Browser::of(&world);
        stranger.asked(&provider, shape).await;
        assert!(stranger.refused(&path).await.starts_with("This sign-in has expired"), "another browser");

        let (browser, path) = begun(&world, &provider, &caller, shape).await;
        assert_eq!(caller.post("/api/auth/logout", json!({})).await.status, 204);
        assert!(browser.refused(&path).await.starts_with("This sign-in has expired"), "signed out meanwhile");

        let caller = world.sign_in("cleo").await;
        let (browser, path) = begun(&world, &provider, &caller, shape).await;
        world.advance(Duration::from_mins(10));
        assert!(browser.refused(&path).await.starts_with("This sign-in has expired"), "late");
        assert_eq!(me(&world.sign_in("cleo").await).await[format!("{shape}_id")], Value::Null);
    }
    assert_eq!(counted(&world).await.0, 1);
    drop(cleo);
}

#[tokio::test]
async fn linking_that_cannot_begin_says_why() {
    let (world, _provider) = world().await;
    let cleo = world.client("cleo").await;
    cleo.post("/api/auth/google/link", json!({})).await.refused(403, "email_not_verified");
    world.visitor().post("/api/auth/google/link", json!({})).await.refused(401, "session_expired");
    world.visitor().delete("/api/auth/google/link").await.refused(401, "session_expired");
    let without = World::new().await;
    let cleo = without.client("cleo").await;
    let answer = cleo.post("/api/auth/github/link", json!({})).await;
    answer.refused(409, "provider_not_set_up");
    assert_eq!(answer.body["detail"], "GitHub sign-in isn't set up on this server.");
    assert!(query("/x").is_empty());
}
