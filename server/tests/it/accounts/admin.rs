//! What the command line does to accounts.

use opportune::accounts::admin;
use opportune::http::public_cache;
use opportune::state::public_answers::Topic;
use serde_json::json;

use crate::world::{PASSWORD, World};

#[tokio::test]
async fn a_suspended_person_is_out_at_once_and_comes_back_when_restored() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    assert!(admin::suspend(&world.app, "ADA").await.unwrap());
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    let login = |password: &str| json!({"username": "ada", "password": password});
    let answer = world.visitor().post("/api/auth/login", login(PASSWORD)).await;
    answer.refused(403, "account_suspended");
    // Only who knows the password learns that the account is suspended.
    let stranger = world.visitor().post("/api/auth/login", login("not the one")).await;
    stranger.refused(401, "invalid_credentials");
    assert!(admin::restore(&world.app, "ada").await.unwrap());
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    assert_eq!(world.sign_in("ada").await.get("/api/auth/me").await.body["is_active"], true);
    assert!(!admin::suspend(&world.app, "nobody").await.unwrap());
    assert!(!admin::restore(&world.app, "nobody").await.unwrap());
}

/// Everyone else tells a person first and says last that public answers changed.
#[tokio::test]
async fn suspending_waits_for_whoever_tells_the_person_something_and_never_the_other_way_round() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    for task in ["suspend", "restore"] {
        let mut tx = world.app.db.begin().await.expect("a transaction");
        world.app.bus.publish(&mut tx, &[ada.id], "test", &json!({})).await.expect("told");
        let app = world.app.clone();
        let other = tokio::spawn(async move {
            if task == "suspend" {
                admin::suspend(&app, "ada").await
            } else {
                admin::restore(&app, "ada").await
            }
        });
        // Long enough to come as far as it can.
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        public_cache::changed(&world.app, &mut tx, &Topic::ALL).await.expect("no deadlock");
        tx.commit().await.expect("no deadlock");
        assert_eq!(other.await.expect("a task"), Ok(true), "{task}");
    }
}

#[tokio::test]
async fn the_admin_flag_is_given_and_taken() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    ada.get("/api/feedback/").await.refused(403, "forbidden");
    assert!(admin::set_admin(&world.app, "Ada", true).await.unwrap());
    assert_eq!(ada.get("/api/feedback/").await.status, 200);
    assert_eq!(ada.get("/api/auth/me").await.body["is_admin"], true);
    assert!(admin::set_admin(&world.app, "ada", false).await.unwrap());
    ada.get("/api/feedback/").await.refused(403, "forbidden");
    assert!(!admin::set_admin(&world.app, "nobody", true).await.unwrap());
}
