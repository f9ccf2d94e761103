//! POST /auth/verify-email, /auth/verify-email/send, /auth/email, /auth/email/undo

use std::time::Duration;

use serde_json::{Value, json};

use super::letters::{subjects, token_for};
use super::totp::turn_on;
use crate::world::{Answer, PASSWORD, World, figure};

const ADA: &str = "ada@example.org";
const NEW: &str = "ada.new@example.org";

async fn verify(world: &World, token: &str) -> Answer {
    world.visitor().post("/api/auth/verify-email", json!({"token": token})).await
}

async fn undo(world: &World, token: &str) -> Answer {
    world.visitor().post("/api/auth/email/undo", json!({"token": token})).await
}

#[tokio::test]
async fn registering_sends_a_link_that_confirms_the_address() {
    let world = World::new().await;
    let ada = world.client("ada").await;
    assert_eq!(ada.get("/api/auth/me").await.body["email_verified"], false);
    let request = json!({"title": "A page", "content": "For tours.", "estimated_budget": 100});
    assert_eq!(ada.post("/api/requests/", request).await.status, 201);
    let card =
        async || world.visitor().get("/api/requests/1").await.body["client"]["verified"]["email"].clone();
    assert_eq!(card().await, false);
    let token = token_for(&world, ADA, "verify-email").await;
    let answer = verify(&world, &token).await;
    assert_eq!((answer.status, &answer.body), (200, &json!({"email": ADA, "changed": false})), "{answer}");
    assert_eq!(ada.get("/api/auth/me").await.body["email_verified"], true, "this session knows at once");
    assert_eq!(card().await, true, "and so does everyone who looks");
    assert_eq!(verify(&world, &token).await.body, answer.body, "the same link again says the same");
    assert_eq!(ada.post("/api/auth/verify-email/send", json!({})).await.status, 204);
    assert_eq!(subjects(&world, ADA).await, ["Confirm your email address"], "no letter about what is done");
}

#[tokio::test]
async fn a_link_to_confirm_works_for_two_days_and_a_new_one_ends_it() {
    let world = World::new().await;
    let ada = world.client("ada").await;
    let first = token_for(&world, ADA, "verify-email").await;
    for wrong in ["x", "", "\u{1f4a5}", &first[1..], &format!("{first}A"), &first.to_lowercase()] {
        let answer = verify(&world, wrong).await;
        assert!(matches!(answer.status, 404 | 422), "{wrong}: {answer}");
    }
    assert_eq!(ada.post("/api/auth/verify-email/send", json!({})).await.status, 204);
    let second = token_for(&world, ADA, "verify-email").await;
    verify(&world, &first).await.refused(404, "link_invalid");
    world.advance(Duration::from_hours(48));
    verify(&world, &second).await.refused(404, "link_invalid");
    let ada = world.sign_in("ada").await;
    assert_eq!(ada.get("/api/auth/me").await.body["email_verified"], false);
    assert_eq!(ada.post("/api/auth/verify-email/send", json!({})).await.status, 204);
    let third = token_for(&world, ADA, "verify-email").await;
    assert_eq!(verify(&world, &third).await.status, 200);
}

#[tokio::test]
async fn links_do_not_stand_in_the_database_and_serve_one_purpose() {
    let world = World::new().await;
    let ada = world.client("ada").await;
    let token = token_for(&world, ADA, "verify-email").await;
    undo(&world, &token).await.refused(404, "link_invalid");
    let reset = json!({"token": token, "new_password": "another fine horse"});
    world.visitor().post("/api/auth/reset-password", reset).await.refused(404, "link_invalid");
    assert_eq!(verify(&world, &token).await.status, 200, "and is not used up by it");
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
}

#[tokio::test]
async fn asking_for_letters_is_limited() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let ada = world.client("ada").await;
    for _ in 0..5 {
        assert_eq!(ada.post("/api/auth/verify-email/send", json!({})).await.status, 204);
    }
    ada.post("/api/auth/verify-email/send", json!({})).await.refused(429, "too_many_requests");
    let body = json!({"email": NEW, "password": PASSWORD});
    ada.post("/api/auth/email", body).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn an_address_changes_when_the_new_one_is_confirmed() {
    let world = World::new().await;
    let ada = world.client("ada").await;
    for (body, field) in [
        (json!({"email": NEW, "password": "not the one"}), "password"),
        (json!({"email": "no address", "password": PASSWORD}), "email"),
        (json!({"email": "ADA@example.org", "password": PASSWORD}), "email"),
    ] {
        assert_eq!(
            ada.post("/api/auth/email", body).await.refused(422, "validation_error").fields(),
            [field]
        );
    }
    let answer = ada.post("/api/auth/email", json!({"email": NEW, "password": PASSWORD})).await;
    assert_eq!(answer.status, 202, "{answer}");
    assert_eq!(ada.get("/api/auth/me").await.body["email"], ADA, "not yet");
    let token = token_for(&world, NEW, "verify-email").await;
    let answer = verify(&world, &token).await;
    assert_eq!((answer.status, &answer.body), (200, &json!({"email": NEW, "changed": true})), "{answer}");
    let me = ada.get("/api/auth/me").await;
    assert_eq!((&me.body["email"], &me.body["email_verified"]), (&json!(NEW), &json!(true)));
    assert_eq!(verify(&world, &token).await.status, 200, "opened again it says so");
    for (name, status) in [(NEW, 200), (ADA, 401)] {
        let body = json!({"username": name, "password": PASSWORD});
        assert_eq!(world.visitor().post("/api/auth/login", body).await.status, status, "{name}");
    }
    assert!(subjects(&world, ADA).await.contains(&"Your email address is about to change".to_owned()));
}

#[tokio::test]
async fn an_address_that_somebody_has_gets_the_same_answer_and_another_letter() {
    let world = World::new().await;
    let (ada, _) = (world.client("ada").await, world.client("ben").await);
    let taken = ada.post("/api/auth/email", json!({"email": "Ben@example.org", "password": PASSWORD})).await;
    let free = ada.post("/api/auth/email", json!({"email": NEW, "password": PASSWORD})).await;
    assert_eq!((taken.status, &taken.bytes), (free.status, &free.bytes));
    assert_eq!(taken.status, 202, "{taken}");
    let to_ben = subjects(&world, "Ben@example.org").await;
    assert_eq!(to_ben, ["Your email address is already in use"]);
    // Whoever registers with the address before it is confirmed has it.
    let token = token_for(&world, NEW, "verify-email").await;
    let body = json!({"username": "other", "email": NEW, "password": PASSWORD});
    assert_eq!(world.visitor().post("/api/auth/register", body).await.status, 201);
    verify(&world, &token).await.refused(409, "email_taken");
    assert_eq!(ada.get("/api/auth/me").await.body["email"], ADA);
}

/// Somebody who knows the password takes the account over, hides behind a second factor and tries to end the owner's link.
#[tokio::test]
async fn a13_a_change_by_a_thief_is_undone_by_the_owner() {
    let world = World::new().await;
    let owner = world.client("ada").await;
    let thief = world.sign_in("ada").await;
    let change = async |to: &str| {
        let answer = thief.post("/api/auth/email", json!({"email": to, "password": PASSWORD})).await;
        assert_eq!(answer.status, 202, "{answer}");
    };
    change("thief@example.org").await;
    assert_eq!(
        verify(&world, &token_for(&world, "thief@example.org", "verify-email").await).await.status,
        200
    );
    let (_, code) = turn_on(&world, &thief).await;
    change("other@example.org").await;
    let own_link = token_for(&world, ADA, "undo-email-change").await;
    let thiefs = token_for(&world, "thief@example.org", "undo-email-change").await;
    let undone = undo(&world, &thiefs).await;
    assert_eq!(undone.status, 200, "{undone}");
    let thiefs_reset = undone.body["reset_token"].clone();
    // The old address can't be taken by anybody else meanwhile.
    let body = json!({"username": "other", "email": ADA, "password": PASSWORD});
    world.visitor().post("/api/auth/register", body).await.refused(409, "email_taken");

    world.advance(Duration::from_hours(6 * 24));
    let undone = undo(&world, &own_link).await;
    assert_eq!((undone.status, &undone.body["email"]), (200, &json!(ADA)), "{undone}");
    for dead in [&owner.caller, &thief] {
        dead.get("/api/auth/me").await.refused(401, "session_expired");
    }
    let old = json!({"username": "ada", "password": PASSWORD});
    world.visitor().post("/api/auth/login", old).await.refused(401, "invalid_credentials");
    let reset = |token: &Value| json!({"token": token, "new_password": "another fine horse"});
    let late = world.visitor().post("/api/auth/reset-password", reset(&thiefs_reset)).await;
    late.refused(404, "link_invalid");
    let chosen = world.visitor().post("/api/auth/reset-password", reset(&undone.body["reset_token"])).await;
    assert_eq!(chosen.status, 204, "{chosen}");
    let back = json!({"username": ADA, "password": "another fine horse"});
    let back = world.visitor().post("/api/auth/login", back).await;
    assert_eq!(back.status, 200, "the thief's second factor is gone: {back}");
    undo(&world, &own_link).await.refused(404, "link_invalid");
    undo(&world, &thiefs).await.refused(404, "link_invalid");
    assert_eq!(code.len(), 6);
    figure("A13", "an account whose address, password and second factor a thief had: back with its owner");
}

#[tokio::test]
async fn undoing_works_for_a_week() {
    let world = World::new().await;
    let ada = world.client("ada").await;
    assert_eq!(ada.post("/api/auth/email", json!({"email": NEW, "password": PASSWORD})).await.status, 202);
    let link = token_for(&world, ADA, "undo-email-change").await;
    world.advance(Duration::from_hours(7 * 24));
    undo(&world, &link).await.refused(404, "link_invalid");
    assert_eq!(world.sign_in("ada").await.get("/api/auth/me").await.body["email"], ADA);
}
