//! POST /auth/password

use std::time::Duration;

use serde_json::json;

use crate::world::{PASSWORD, World, figure};

const NEW: &str = "quite another horse";

db::sql! {
    CHANGE = "update users set password_hash = $2 where id = $1";
    END = "delete from sessions where user_id = $1";
    COUNT = "select count(*) from sessions where user_id = $1";
}

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
        (PASSWORD, "ada.lovelace@example.org", "new_password"),
    ] {
        let answer =
            ada.post("/api/auth/password", json!({"current_password": current, "new_password": new})).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
    }
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
    world.sign_in("ada.lovelace").await;
}

/// The login has checked the old password and waits to write its session, because another node is changing the password.
#[tokio::test]
async fn a5_a_login_checked_before_a_password_change_and_written_after_it_gets_no_session() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let db = world.app.db.clone();
    let new_hash = world.app.hasher.hash(NEW.to_owned().into()).await.expect("a hash");
    let mut change = db.begin().await.expect("begins");
    change.query(&CHANGE).bind(ada.id).bind(new_hash).execute().await.expect("the change");
    change.query(&END).bind(ada.id).execute().await.expect("the sessions end");
    let visitor = world.visitor();
    let login = tokio::spawn(async move {
        visitor.post("/api/auth/login", json!({"username": "ada", "password": PASSWORD})).await
    });
    // Long enough for the check, which costs nothing here; a login that is later still only finds the new password.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!login.is_finished(), "its session waits for the change");
    change.commit().await.expect("the change");
    login.await.expect("an answer").refused(401, "invalid_credentials");
    let sessions: i64 = db.read(&COUNT).bind(ada.id).one().await.expect("a count");
    assert_eq!(sessions, 0);
    let right = json!({"username": "ada", "password": NEW});
    assert_eq!(world.visitor().post("/api/auth/login", right).await.status, 200);
    figure("A5", "a login that overlaps a password change: no session with the old password");
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
