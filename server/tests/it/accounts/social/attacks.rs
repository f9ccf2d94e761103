//! A8: what comes back is believed once, from the browser that began, for ten minutes, and from nobody but the provider.

use std::time::Duration;

use serde_json::json;

use super::provider::{OPENID, Provider, Reply, SHAPES, Signing, query};
use super::{ATTEMPTS, Browser, counted, world};
use crate::world::{World, figure};

const OVER: &str = "This sign-in has expired or was already used. Please try again.";

/// Nobody got an account, a session or a ticket.
async fn nobody_came_in(world: &World, what: &str) {
    assert_eq!(counted(world).await, (0, 0, 0), "{what}");
}

#[tokio::test]
async fn a8_every_attempt_has_its_own_secrets() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let first = query(&browser.go(&format!("/api/auth/{shape}")).await);
        let second = query(&browser.go(&format!("/api/auth/{shape}")).await);
        for secret in ["state", "code_challenge"] {
            assert_eq!(first[secret].len(), 43, "256 bits");
            assert_ne!(first[secret], second[secret]);
        }
        assert_ne!(first["state"], first["code_challenge"]);
        assert_eq!(first["redirect_uri"], format!("http://127.0.0.1:8080/api/auth/{shape}/callback"));
    }
    assert_eq!(provider.exchanges(), 0);
}

#[tokio::test]
async fn a8_a_state_works_once() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let path = browser.asked(&provider, shape).await;
        let refused = path.replace("code=", "error=access_denied&x=");
        let name = browser.refused(&refused).await;
        assert!(name.starts_with("The sign-in was cancelled at "), "{name}");
        assert_eq!(browser.refused(&path).await, OVER, "{shape}: replayed");
    }
    nobody_came_in(&world, "replayed").await;
    assert_eq!(provider.exchanges(), 0);
}

#[tokio::test]
async fn a8_a_forged_state_is_refused() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let path = browser.asked(&provider, shape).await;
        let (before, state) = path.split_once("&state=").expect("a state");
        let forged = format!("{}A", &state[..42]);
        for wrong in [
            before.to_owned(),
            format!("{before}&state="),
            format!("{before}&state={}", if forged == state { "B" } else { &forged }),
            format!("{before}&state={state}&state={state}"),
            format!("{before}&state={state}%00"),
            format!("{before}&state={}", "x".repeat(5000)),
        ] {
            assert_eq!(browser.refused(&wrong).await, OVER, "{wrong}");
        }
    }
    nobody_came_in(&world, "forged").await;
}

#[tokio::test]
async fn a8_another_browser_is_refused() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let (own, other) = (Browser::of(&world), Browser::of(&world));
        let path = own.asked(&provider, shape).await;
        assert_eq!(Browser::of(&world).refused(&path).await, OVER, "{shape}: no cookie");
        other.go(&format!("/api/auth/{shape}")).await;
        assert_eq!(other.refused(&path).await, OVER, "{shape}: another's cookie");
        nobody_came_in(&world, "another browser").await;
    }
    assert_eq!(provider.exchanges(), 0);
}

#[tokio::test]
async fn a8_another_provider_is_refused() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        for other in SHAPES.into_iter().filter(|other| *other != shape) {
            let browser = Browser::of(&world);
            let path = browser.asked(&provider, shape).await;
            let swapped = path.replace(&format!("/{shape}/"), &format!("/{other}/"));
            assert_eq!(browser.refused(&swapped).await, OVER, "{shape} for {other}");
            assert_eq!(browser.refused(&path).await, OVER, "and it is spent");
        }
    }
    nobody_came_in(&world, "swapped").await;
    assert_eq!(provider.exchanges(), 0);
}

#[tokio::test]
async fn a8_a_late_one_is_refused() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let path = browser.asked(&provider, shape).await;
        world.advance(Duration::from_mins(10));
        assert_eq!(browser.refused(&path).await, OVER, "{shape}");
    }
    nobody_came_in(&world, "late").await;
    // What nobody came back from is tidied away.
    Browser::of(&world).asked(&provider, "google").await;
    world.advance(Duration::from_mins(11));
    assert!(opportune::accounts::sweep_social(&world.app).await.expect("swept") > 0);
    assert_eq!(world.app.db.read(&ATTEMPTS).one::<i64>().await.expect("a number"), 0);
}

#[tokio::test]
async fn a8_a_code_is_good_for_its_own_attempt_only() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let (thief, victim) = (Browser::of(&world), Browser::of(&world));
        let code = |path: &str| query(path)["code"].clone();
        // A stolen code in the thief's own attempt: its verifier is another one.
        let stolen = code(&victim.asked(&provider, shape).await);
        let own = thief.asked(&provider, shape).await;
        let injected = own.replace(&code(&own), &stolen);
        assert!(thief.refused(&injected).await.contains("didn't confirm who you are"), "{shape}: injected");
        nobody_came_in(&world, "an injected code").await;
    }
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let first = browser.asked(&provider, shape).await;
        browser.go(&first).await;
        let second = browser.asked(&provider, shape).await;
        let again = second.replace(&query(&second)["code"], &query(&first)["code"]);
        assert!(browser.refused(&again).await.contains("didn't confirm who you are"), "{shape}: used");
    }
}

/// What an ID token says must all be so.
#[tokio::test]
async fn a8_a_token_that_lies_is_refused() {
    let (other, hour) = ("https://evil.example", 3600);
    let lies = |provider: &Provider, shape: &str, now: i64| {
        vec![
            ("nonce", json!("another")),
            ("nonce", json!(null)),
            ("aud", json!("client-of-somebody-else")),
            ("aud", json!([format!("client-{shape}"), "client-of-somebody-else"])),
            ("iss", json!(other)),
            ("iss", json!(format!("{}/{shape}/", provider.address))),
            ("exp", json!(now - hour)),
            ("exp", json!("never")),
            ("iat", json!(now + hour)),
            ("sub", json!("")),
        ]
    };
    let mut told = 0;
    for shape in OPENID {
        for at in 0..10 {
            let (world, provider) = world().await;
            let now = world.app.clock.now().as_second();
            let (claim, value) = lies(&provider, shape, now).swap_remove(at);
            provider.lie(claim, value.clone());
            let browser = Browser::of(&world);
            let path = browser.asked(&provider, shape).await;
            let sentence = browser.refused(&path).await;
            assert!(sentence.contains("didn't confirm who you are"), "{shape} {claim} {value}: {sentence}");
            nobody_came_in(&world, claim).await;
            told += 1;
        }
    }
    figure("A8", &format!("{told} lying ID tokens refused"));
}

#[tokio::test]
async fn a8_a_token_signed_by_another_is_refused() {
    let (world, provider) = world().await;
    for shape in OPENID {
        for signing in [Signing::OtherKey, Signing::None, Signing::Shared, Signing::UnknownKey] {
            provider.sign(signing);
            let browser = Browser::of(&world);
            let sentence = browser.refused(&browser.asked(&provider, shape).await).await;
            assert!(sentence.contains("didn't confirm who you are"), "{shape} {signing:?}: {sentence}");
        }
    }
    nobody_came_in(&world, "a wrong signature").await;
}

#[tokio::test]
async fn a8_a_provider_that_answers_nonsense_lets_nobody_in() {
    let (world, provider) = world().await;
    let garbage = |status, text: &str| Reply::Says(status, text.to_owned());
    for shape in SHAPES {
        for reply in [
            garbage(200, "<html>Sign in</html>"),
            garbage(200, "{}"),
            garbage(200, "{\"access_token\": 7, \"id_token\": [1]}"),
            garbage(200, "{\"id_token\": \"a.b.c\"}"),
            garbage(400, "{\"error\": \"invalid_grant\"}"),
            garbage(500, "{\"error\": \"server_error\"}"),
            garbage(200, &format!("\"{}\"", "x".repeat(300 << 10))),
            Reply::Elsewhere(format!("{}/{shape}/elsewhere", provider.address)),
        ] {
            let told = format!("{reply:.60?}");
            provider.answer_token(reply);
            let browser = Browser::of(&world);
            let sentence = browser.refused(&browser.asked(&provider, shape).await).await;
            assert!(sentence.contains("didn't confirm who you are"), "{shape} {told}: {sentence}");
        }
    }
    nobody_came_in(&world, "a token that is none").await;
    // Another server, which has no keys of the provider's yet.
    let (world, provider) = super::world().await;
    provider.answer_keys(garbage(200, "{\"keys\": 7}"));
    provider.answer_user(garbage(403, "{\"message\": \"Forbidden\"}"));
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let sentence = browser.refused(&browser.asked(&provider, shape).await).await;
        assert!(sentence.contains("didn't confirm who you are"), "{shape}: {sentence}");
    }
    for (error, words) in [
        ("access_denied", "was cancelled at"),
        ("user_cancelled_login", "was cancelled at"),
        ("server_error", "didn't confirm who you are"),
        ("%3Cscript%3E", "didn't confirm who you are"),
    ] {
        for shape in SHAPES {
            let browser = Browser::of(&world);
            let path = browser.asked(&provider, shape).await.replace("code=", "x=");
            let sentence = browser.refused(&format!("{path}&error={error}")).await;
            assert!(sentence.contains(words) && !sentence.contains("script"), "{shape} {error}: {sentence}");
        }
    }
    let browser = Browser::of(&world);
    let path = browser.asked(&provider, "google").await;
    let sentence = browser.refused(&format!("{path}&iss=https%3A%2F%2Fevil.example")).await;
    assert!(sentence.contains("didn't confirm who you are"), "{sentence}");
    nobody_came_in(&world, "nonsense").await;
}

#[tokio::test]
async fn a8_a_provider_that_never_answers_lets_nobody_in() {
    let provider = Provider::start().await;
    let world = World::with(|settings| {
        provider.configure(settings);
        settings.oauth.timeout_seconds = 3;
    })
    .await;
    provider.answer_token(Reply::Never);
    let waiting = SHAPES.map(async |shape| {
        let browser = Browser::of(&world);
        browser.refused(&browser.asked(&provider, shape).await).await
    });
    for sentence in futures_util::future::join_all(waiting).await {
        assert!(
            sentence.ends_with("can't be reached right now. Please try again in a moment."),
            "{sentence}"
        );
    }
    nobody_came_in(&world, "silence").await;
}

#[tokio::test]
async fn a8_a_provider_that_is_not_there_says_so() {
    let nobody =
        std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let provider = Provider::start().await;
    let world = World::with(|settings| {
        provider.configure(settings);
        settings.oauth.google_issuer = format!("http://{nobody}");
        settings.oauth.github_token_url = format!("http://{nobody}/token");
        settings.oauth.linkedin_issuer = format!("{}/google", provider.address);
    })
    .await;
    let browser = Browser::of(&world);
    assert_eq!(
        browser.refused("/api/auth/google").await,
        "Google can't be reached right now. Please try again in a moment."
    );
    let path = browser.asked(&provider, "github").await;
    assert!(browser.refused(&path).await.starts_with("GitHub can't be reached"));
    // A description in another's name is none.
    let wrong = World::with(|settings| {
        provider.configure(settings);
        settings.oauth.google_issuer = format!("{}/google/", provider.address);
    })
    .await;
    assert!(Browser::of(&wrong).refused("/api/auth/google").await.contains("didn't confirm"));
}

#[tokio::test]
async fn a8_beginning_is_limited_by_address() {
    let provider = Provider::start().await;
    let world = World::with(|settings| {
        provider.configure(settings);
        settings.limits.rate_limits.0 = true;
        settings.limits.social_sign_in = "3 per minute".parse().expect("a rate");
    })
    .await;
    let browser = Browser::of(&world);
    for _ in 0..3 {
        assert!(browser.go("/api/auth/github").await.starts_with(&provider.address));
    }
    assert!(browser.refused("/api/auth/github").await.starts_with("Too many attempts."));
}
