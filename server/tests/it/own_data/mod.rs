//! /account: one's own data.

mod erasing;
mod exporting;

use std::time::Duration;

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::json;

use crate::agreements::{act, in_force};
use crate::conversations::pair;
use crate::payments::{status, subscribe};
use crate::world::{Answer, Caller, PASSWORD, World};

const DAY: Duration = Duration::from_hours(24);

db::sql! {
    NO_PASSWORD = "update users set password_hash = null where id = $1";
}

async fn delete(caller: &Caller) -> Answer {
    caller.call(Method::DELETE, "/api/account", Some(json!({"password": PASSWORD}))).await
}

/// Deletes the account; the token of the letter's link.
async fn deleted(world: &World, caller: &Caller, username: &str) -> String {
    let answer = delete(caller).await;
    assert_eq!(answer.status, 200, "{answer}");
    let letters = world.letters_to(&format!("{username}@example.org")).await;
    let text = &letters.last().expect("a letter").text;
    let (_, rest) = text.split_once("/restore-account?token=").unwrap_or_else(|| panic!("no link in {text}"));
    rest.split_whitespace().next().expect("a token").to_owned()
}

async fn restore(world: &World, token: &str) -> Answer {
    world.visitor().post("/api/account/restore", json!({"token": token})).await
}

async fn login(world: &World, username: &str) -> Answer {
    world.visitor().post("/api/auth/login", json!({"username": username, "password": PASSWORD})).await
}

#[tokio::test]
async fn a_deleted_account_is_hidden_and_signed_out_and_comes_back_by_the_letters_link() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let other = world.client("cleo").await;
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    let profile = format!("/api/profile/developers/{}/public", ada.id);
    assert_eq!(other.get(&profile).await.status, 200);
    let elsewhere = world.sign_in("ada").await;

    let answer = delete(&ada).await;
    assert_eq!((answer.status, &answer.body["delete_at"]), (200, &json!("2026-03-15T12:00:00Z")), "{answer}");
    for caller in [&ada.caller, &elsewhere] {
        caller.get("/api/auth/me").await.refused(401, "session_expired");
    }
    assert_eq!(other.get(&profile).await.status, 404);
    assert_eq!(world.visitor().get(&profile).await.status, 404);
    let refused = login(&world, "ada").await;
    refused.refused(403, "account_deleted");
    assert!(refused.body["detail"].as_str().is_some_and(|text| text.contains("15 March 2026")), "{refused}");

    let letters = world.letters_to("ada@example.org").await;
    let token = letters.last().and_then(|letter| {
        let (_, rest) = letter.text.split_once("/restore-account?token=")?;
        rest.split_whitespace().next().map(str::to_owned)
    });
    let token = token.expect("a link");
    world.advance(13 * DAY);
    world.run_jobs().await;
    restore(&world, "another").await.refused(404, "not_found");
    assert_eq!(restore(&world, &token).await.status, 204);
    assert_eq!(login(&world, "ada").await.status, 200);
    assert_eq!(world.visitor().get(&profile).await.status, 200);
    restore(&world, &token).await.refused(404, "not_found");
    world.advance(2 * DAY);
    world.run_jobs().await;
    assert_eq!(login(&world, "ada").await.status, 200, "it stays");
}

#[tokio::test]
async fn only_the_password_or_a_fresh_sign_in_deletes() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    for body in [json!({}), json!({"password": "wrong wrong"})] {
        ada.call(Method::DELETE, "/api/account", Some(body)).await.refused_field("password");
    }
    assert_eq!(ada.get("/api/auth/me").await.status, 200);

    world.app.db.write(&NO_PASSWORD).bind(ada.id).execute().await.expect("written");
    world.advance(Duration::from_mins(11));
    ada.call(Method::DELETE, "/api/account", Some(json!({}))).await.refused(403, "sign_in_again");
    let bea = world.developer("bea").await;
    world.app.db.write(&NO_PASSWORD).bind(bea.id).execute().await.expect("written");
    world.advance(Duration::from_mins(9));
    assert_eq!(bea.call(Method::DELETE, "/api/account", Some(json!({}))).await.status, 200);
}

#[tokio::test]
async fn an_open_agreement_has_to_end_first() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let id = in_force(&pair).await;
    for side in [&pair.nora, &pair.jon] {
        delete(side).await.refused(409, "open_agreements");
    }
    assert_eq!(act(&pair.jon, id, "cancel", json!({"reason": "I leave."})).await.status, 200);
    assert_eq!(delete(&pair.jon).await.status, 200);
}

#[tokio::test]
async fn a_subscription_is_cancelled_with_the_account() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    subscribe(&ada, "pays").await;
    world.run_jobs().await;
    assert_eq!(status(&ada).await, "active");
    let token = deleted(&world, &ada, "ada").await;
    assert_eq!(restore(&world, &token).await.status, 204);
    let again = world.sign_in("ada").await;
    let subscription = again.get("/api/payments/subscription-status").await;
    assert_eq!(subscription.body["cancel_at_period_end"], true, "{subscription}");
}

#[tokio::test]
async fn an_admin_has_the_last_word() {
    let world = World::new().await;
    let (ada, bea) = (world.developer("ada").await, world.developer("bea").await);
    // Suspended while it waits: the link takes the deletion back, not the suspension.
    let token = deleted(&world, &ada, "ada").await;
    deleted(&world, &bea, "bea").await;
    world.advance(DAY);
    assert!(admin::suspend(&world.app, "ada").await.expect("the database answers"));
    assert_eq!(restore(&world, &token).await.status, 204);
    login(&world, "ada").await.refused(403, "account_suspended");
    // Restored by an admin: it stays.
    assert!(admin::restore(&world.app, "bea").await.expect("the database answers"));
    world.advance(20 * DAY);
    world.run_jobs().await;
    assert_eq!(login(&world, "bea").await.status, 200);
}
