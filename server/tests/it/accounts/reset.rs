//! POST /auth/forgot-password, /auth/reset-password

use std::time::{Duration, Instant};

use serde_json::json;

use super::letters::{subjects, token_for};
use super::totp::turn_on;
use crate::world::{Answer, PASSWORD, World, depth, figure, median, ms};

const NEW: &str = "quite another horse";
const ADA: &str = "ada@example.org";

db::sql! {
    NO_PASSWORD = "update users set password_hash = null where id = $1";
}

async fn forgot(world: &World, email: &str) -> Answer {
    world.visitor().post("/api/auth/forgot-password", json!({"email": email})).await
}

async fn reset(world: &World, token: &str, password: &str) -> Answer {
    world.visitor().post("/api/auth/reset-password", json!({"token": token, "new_password": password})).await
}

async fn can_sign_in(world: &World, password: &str) -> bool {
    let body = json!({"username": "ada", "password": password});
    world.visitor().post("/api/auth/login", body).await.status == 200
}

#[tokio::test]
async fn a_link_by_letter_sets_a_new_password_once() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let answer = forgot(&world, "ADA@example.org").await;
    assert_eq!((answer.status, answer.bytes.len()), (202, 0), "{answer}");
    let token = token_for(&world, ADA, "reset-password").await;
    for (password, field) in
        [("short", "new_password"), ("password123", "new_password"), ("ada@example.org", "new_password")]
    {
        let answer = reset(&world, &token, password).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field], "{password}");
    }
    assert_eq!(reset(&world, &token, NEW).await.status, 204);
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    assert!(can_sign_in(&world, NEW).await && !can_sign_in(&world, PASSWORD).await);
    let me = world.visitor().post("/api/auth/login", json!({"username": "ada", "password": NEW})).await;
    assert_eq!(me.body["user"]["email_verified"], true, "who opened the link reads that mail");
    assert!(subjects(&world, ADA).await.contains(&"Your password was changed".to_owned()));
    reset(&world, &token, "a third horse of mine").await.refused(404, "link_invalid");
    assert!(can_sign_in(&world, NEW).await, "the second time changed nothing");
}

#[tokio::test]
async fn a13_a_link_that_is_late_forged_or_replaced_changes_nothing() {
    let world = World::new().await;
    world.developer("ada").await;
    forgot(&world, ADA).await;
    let first = token_for(&world, ADA, "reset-password").await;
    forgot(&world, ADA).await;
    let second = token_for(&world, ADA, "reset-password").await;
    assert_ne!(first, second);
    for wrong in [first.as_str(), "x", &second[1..], &format!("{second}A")] {
        reset(&world, wrong, NEW).await.refused(404, "link_invalid");
    }
    world.advance(Duration::from_hours(1));
    reset(&world, &second, NEW).await.refused(404, "link_invalid");
    assert!(can_sign_in(&world, PASSWORD).await);
}

#[tokio::test]
async fn a_changed_password_ends_the_link_that_was_sent_before() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    forgot(&world, ADA).await;
    let token = token_for(&world, ADA, "reset-password").await;
    let body = json!({"current_password": PASSWORD, "new_password": NEW});
    assert_eq!(ada.post("/api/auth/password", body).await.status, 200);
    reset(&world, &token, "a third horse of mine").await.refused(404, "link_invalid");
    assert!(can_sign_in(&world, NEW).await);
}

#[tokio::test]
async fn a13_of_two_who_use_one_link_at_once_one_does() {
    let world = World::new().await;
    world.developer("ada").await;
    forgot(&world, ADA).await;
    let token = token_for(&world, ADA, "reset-password").await;
    let (one, two) = tokio::join!(
        reset(&world, &token, "first of two horses"),
        reset(&world, &token, "second of two horses")
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 404], "{one} {two}");
    assert_eq!(can_sign_in(&world, "first of two horses").await, one.status == 204);
}

#[tokio::test]
async fn an_account_without_a_password_gets_its_first_one() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    world.app.db.write(&NO_PASSWORD).bind(ada.id).execute().await.expect("the database answers");
    let body = json!({"email": "ada.new@example.org", "password": ""});
    ada.post("/api/auth/email", body).await.refused_field("password");
    forgot(&world, ADA).await;
    let token = token_for(&world, ADA, "reset-password").await;
    assert_eq!(reset(&world, &token, NEW).await.status, 204);
    assert!(can_sign_in(&world, NEW).await);
}

/// Somebody made an account with another's address and prepared ways into it. The owner of the address comes later.
#[tokio::test]
async fn a10_whoever_made_the_account_for_an_address_of_another_keeps_no_way_in() {
    let world = World::new().await;
    let stranger = world.developer("ada").await;
    turn_on(&world, &stranger).await;
    let token = stranger.post("/api/auth/tokens", json!({"name": "mine", "scopes": ["read"]})).await;
    let token = world.visitor().with_token(token.token());
    assert_eq!(token.get("/api/requests/").await.status, 200);
    forgot(&world, ADA).await;
    let link = token_for(&world, ADA, "reset-password").await;
    assert_eq!(reset(&world, &link, NEW).await.status, 204);
    assert!(can_sign_in(&world, NEW).await, "no second factor of somebody else");
    stranger.get("/api/auth/me").await.refused(401, "session_expired");
    token.get("/api/requests/").await.refused(401, "session_expired");
}

#[tokio::test]
async fn a3_asking_for_a_link_tells_nobody_whether_there_is_an_account() {
    let world = World::new().await;
    world.developer("ada").await;
    let (mut there, mut nobody) = (Vec::new(), Vec::new());
    let mut bodies = std::collections::BTreeSet::new();
    for _ in 0..depth(40, 250) {
        for (email, times) in [(ADA, &mut there), ("bob@example.org", &mut nobody)] {
            let began = Instant::now();
            let answer = forgot(&world, email).await;
            times.push(began.elapsed());
            assert_eq!(answer.status, 202);
            bodies.insert(answer.bytes);
        }
    }
    assert_eq!(bodies.len(), 1, "the answers differ");
    let (there, nobody) = (median(&mut there), median(&mut nobody));
    let gap = there.abs_diff(nobody);
    assert!(gap <= Duration::from_millis(5), "there {there:?}, nobody {nobody:?}");
    world.run_jobs().await;
    assert!(world.letters_to("bob@example.org").await.is_empty());
    figure("A3", &format!("a forgotten password: median gap {:.1} ms of {:.1} ms", ms(gap), ms(there)));
}

#[tokio::test]
async fn a4_links_are_limited_by_address_aloud_and_by_account_in_silence() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    world.developer("ada").await;
    for number in 0..20 {
        assert_eq!(forgot(&world, ADA).await.status, 202, "{number}");
    }
    forgot(&world, "ben@example.org").await.refused(429, "too_many_requests");
    let letters = subjects(&world, ADA).await;
    let links = letters.iter().filter(|subject| *subject == "Choose a new password").count();
    assert_eq!(links, 3, "{letters:?}");
    // Guessing links is braked too.
    let mut last = 0;
    for _ in 0..121 {
        let body = json!({"token": "guess", "new_password": NEW});
        last = world.visitor().from("203.0.113.9").post("/api/auth/reset-password", body).await.status;
    }
    assert_eq!(last, 429);
}
