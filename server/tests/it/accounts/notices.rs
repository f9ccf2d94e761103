//! Letters about sign-ins, and what is logged of an account's secrets.

use std::time::Duration;

use serde_json::json;

use super::letters::{subjects, token_for};
use super::totp::turn_on;
use crate::edge::logs::Lines;
use crate::world::{PASSWORD, World};

const ADA: &str = "ada@example.org";
const NOTICE: &str = "New sign-in to your account";

async fn notices(world: &World) -> usize {
    subjects(world, ADA).await.iter().filter(|subject| *subject == NOTICE).count()
}

#[tokio::test]
async fn a_sign_in_from_a_browser_that_is_not_known_is_told_once_an_hour() {
    let world = World::new().await;
    world.developer("ada").await;
    world.sign_in("ada").await;
    assert_eq!(notices(&world).await, 0, "not to an address that may be somebody else's");
    let token = token_for(&world, ADA, "verify-email").await;
    world.visitor().post("/api/auth/verify-email", json!({"token": token})).await;
    let body = json!({"username": "ada", "password": PASSWORD});
    let phone =
        world.visitor().with_header("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Gecko Firefox/140.0");
    let answer = phone.from("203.0.113.4").post("/api/auth/login", body.clone()).await;
    assert_eq!(notices(&world).await, 1);
    let letters = world.letters_to(ADA).await;
    let letter = letters.iter().find(|letter| letter.subject == NOTICE).expect("a letter");
    assert!(
        letter.text.contains("Firefox on Linux") && letter.text.contains("203.0.113.4"),
        "{}",
        letter.text
    );
    world.sign_in("ada").await;
    assert_eq!(notices(&world).await, 1, "not again within the hour");
    world.advance(Duration::from_hours(1));
    let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().expect("a value");
    let known = world.visitor().with_header("cookie", cookie);
    assert_eq!(known.post("/api/auth/login", body).await.status, 200);
    assert_eq!(notices(&world).await, 1, "a known browser is no news");
    world.sign_in("ada").await;
    assert_eq!(notices(&world).await, 2);
}

#[tokio::test]
async fn a13_no_link_code_or_challenge_is_ever_logged() {
    let world = World::new().await;
    let (lines, _guard) = Lines::of_this_thread("trace");
    let ada = world.developer("ada").await;
    let verify = token_for(&world, ADA, "verify-email").await;
    world.visitor().get(&format!("/verify-email?token={verify}")).await;
    world.visitor().post("/api/auth/verify-email", json!({"token": verify})).await;
    let (secret, code) = turn_on(&world, &ada).await;
    let asked =
        world.visitor().post("/api/auth/login", json!({"username": "ada", "password": PASSWORD})).await;
    let challenge = asked.body["challenge"].as_str().expect("a challenge").to_owned();
    let body = json!({"challenge": challenge, "code": code});
    world.visitor().post("/api/auth/login/second-factor", body).await.refused_field("code");
    ada.post("/api/auth/email", json!({"email": "ada.new@example.org", "password": PASSWORD})).await;
    let undo = token_for(&world, ADA, "undo-email-change").await;
    let change = token_for(&world, "ada.new@example.org", "verify-email").await;
    world.visitor().post("/api/auth/forgot-password", json!({"email": ADA})).await;
    let reset = token_for(&world, ADA, "reset-password").await;
    world.visitor().get(&format!("/reset-password?token={reset}")).await;
    let body = json!({"token": reset, "new_password": "quite another horse"});
    assert_eq!(world.visitor().post("/api/auth/reset-password", body).await.status, 204);
    assert!(!lines.about("call{id=").is_empty(), "something was logged");
    for told in [verify, secret, challenge, undo, change, reset, PASSWORD.to_owned()] {
        assert_eq!(lines.about(&told), [""; 0], "{told}");
    }
}
