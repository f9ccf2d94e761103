//! POST /auth/login

use serde_json::json;

use crate::world::{PASSWORD, World};

#[tokio::test]
async fn by_name_or_address_whatever_the_case() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    for name in ["ada", "ADA", " ada ", "ada@example.org", "Ada@Example.Org"] {
        let answer =
            world.visitor().post("/api/auth/login", json!({"username": name, "password": PASSWORD})).await;
        assert_eq!(answer.status, 200, "{name}: {answer}");
        assert_eq!(answer.body["user"]["id"], ada.id);
        assert_eq!(
            world.visitor().with_token(answer.token()).get("/api/auth/me").await.body["username"],
            "ada"
        );
    }
}

#[tokio::test]
async fn a_wrong_pair_reads_the_same_whether_or_not_there_is_an_account() {
    let world = World::new().await;
    world.developer("ada").await;
    let wrong =
        world.visitor().post("/api/auth/login", json!({"username": "ada", "password": "not the one"})).await;
    let nobody = world
        .visitor()
        .post("/api/auth/login", json!({"username": "nobody", "password": "not the one"}))
        .await;
    assert_eq!(wrong.refused(401, "invalid_credentials").body["detail"], "Invalid username or password");
    assert_eq!(wrong.bytes, nobody.bytes);
    assert_eq!((wrong.status, wrong.header("set-cookie")), (nobody.status, None));
    // Spaces around a password are part of it.
    let spaced = world
        .visitor()
        .post("/api/auth/login", json!({"username": "ada", "password": format!("{PASSWORD} ")}))
        .await;
    spaced.refused(401, "invalid_credentials");
}

#[tokio::test]
async fn refuses_what_does_not_fit() {
    let world = World::new().await;
    for (body, field) in [
        (json!({"username": "", "password": "x"}), "username"),
        (json!({"username": "ada", "password": ""}), "password"),
        (json!({"username": "ada"}), "password"),
        (json!({"username": "ada", "password": "x".repeat(257)}), "password"),
        (json!({"username": ["ada"], "password": "x"}), "username"),
        (json!({"username": "a\u{0}b", "password": "x"}), "username"),
    ] {
        let answer = world.visitor().post("/api/auth/login", body).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
    }
}

#[tokio::test]
async fn each_login_is_a_session_of_its_own() {
    let world = World::new().await;
    world.developer("ada").await;
    let (one, two) = (world.sign_in("ada").await, world.sign_in("ada").await);
    assert_ne!(one.token, two.token);
    assert_eq!(one.post("/api/auth/logout", json!({})).await.status, 204);
    one.get("/api/auth/me").await.refused(401, "session_expired");
    assert_eq!(two.get("/api/auth/me").await.status, 200);
}
