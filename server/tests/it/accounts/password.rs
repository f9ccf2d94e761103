//! POST /auth/password

use serde_json::json;

use crate::world::{PASSWORD, World};

const NEW: &str = "quite another horse";

#[tokio::test]
async fn changes_it_and_leaves_one_new_session() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let elsewhere = world.sign_in("ada").await;
    let answer =
        ada.post("/api/auth/password", json!({"current_password": PASSWORD, "new_password": NEW})).await;
    assert_eq!(answer.status, 200, "{answer}");
    for dead in [&ada.caller, &elsewhere] {
        dead.get("/api/auth/me").await.refused(401, "session_expired");
    }
    assert_eq!(world.visitor().with_token(answer.token()).get("/api/auth/me").await.body["username"], "ada");
    let old = world.visitor().post("/api/auth/login", json!({"username": "ada", "password": PASSWORD})).await;
    old.refused(401, "invalid_credentials");
    assert_eq!(
        world.visitor().post("/api/auth/login", json!({"username": "ada", "password": NEW})).await.status,
        200
    );
}

#[tokio::test]
async fn refuses_a_wrong_current_or_an_unfit_new_one_and_changes_nothing() {
    let world = World::new().await;
    let ada = world.developer("ada.lovelace").await;
    for (current, new, field) in [
        ("not the one", NEW, "current_password"),
        (PASSWORD, "short", "new_password"),
        (PASSWORD, "password123", "new_password"),
        (PASSWORD, "ADA.lovelace", "new_password"),
        (PASSWORD, "ada.lovelace of test", "new_password"),
    ] {
        let answer =
            ada.post("/api/auth/password", json!({"current_password": current, "new_password": new})).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
    }
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
    world.sign_in("ada.lovelace").await;
}

#[tokio::test]
async fn of_two_changes_at_once_one_stands() {
    let world = World::new().await;
    world.developer("ada").await;
    let (one, two) = (world.sign_in("ada").await, world.sign_in("ada").await);
    let change = |new: &str| json!({"current_password": PASSWORD, "new_password": new});
    let (first, second) = tokio::join!(
        one.post("/api/auth/password", change("first of two horses")),
        two.post("/api/auth/password", change("second of two horses")),
    );
    let won = [(&first, "first of two horses"), (&second, "second of two horses")];
    assert_eq!(won.iter().filter(|(answer, _)| answer.status == 200).count(), 1, "{first} {second}");
    for (answer, password) in won {
        let login =
            world.visitor().post("/api/auth/login", json!({"username": "ada", "password": password})).await;
        assert_eq!(login.status == 200, answer.status == 200);
    }
}
