//! Fields that a call is not made for change nothing, however they are sent.

use axum::http::Method;
use serde_json::{Value, json};

use crate::contract::{document, operations};
use crate::world::{PASSWORD, World, figure};

db::sql! {
    EVERYONE = "select id, username, email, user_type from users where id > 0 order by id";
    FLAGS = "select is_admin, suspended_at, password_hash, created_at from users where id > 0 order by id";
}

/// What somebody would try: every field of a user and of what else is kept, in both spellings.
fn greedy() -> Value {
    json!({
        "id": 1, "user_id": 1, "developer_id": 1, "client_id": 1, "owner_id": 1, "session_id": 1,
        "is_admin": true, "isAdmin": true, "admin": true, "is_active": false, "isActive": false, "suspended_at": null,
        "status": "active", "role": "admin", "userType": "client", "needs_role_selection": true,
        "username_folded": "root", "email_folded": "root@example.org", "password_hash": "x", "passwordHash": "x",
        "google_id": "g", "github_id": "h", "linkedin_id": "l", "created_at": "2001-01-01T00:00:00Z",
        "expires_at": "2100-01-01T00:00:00Z", "last_active_at": "2100-01-01T00:00:00Z", "token": "ops_x", "token_hash": "x",
    })
}

#[expect(clippy::needless_pass_by_value, reason = "json! makes values")]
fn with(extra: Value) -> Value {
    let mut body = greedy();
    for (name, value) in extra.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

#[tokio::test]
async fn a12_every_field_on_every_write_changes_only_what_the_call_is_for() {
    let world = World::new().await;
    let victim = world.client("victim").await;
    let ada = world.developer("ada").await;
    let people = async || {
        world.app.db.read(&EVERYONE).all::<(i64, String, String, Option<String>)>().await.expect("rows")
    };
    let flags = async || {
        let rows = world
            .app
            .db
            .read(&FLAGS)
            .all::<(bool, Option<db::Time>, String, db::Time)>()
            .await
            .expect("rows");
        rows.into_iter().map(|row| format!("{row:?}")).collect::<Vec<_>>()
    };
    let (people_before, flags_before) = (people().await, flags().await);
    let mut tried = 0;
    for (method, path, _) in operations(&document()) {
        if method == Method::GET {
            continue;
        }
        let body = match path.as_str() {
            // Those that change a user are tried below, one by one.
            "/auth/register" | "/auth/password" | "/auth/logout" => continue,
            "/auth/login" => with(json!({"username": "ada", "password": PASSWORD})),
            "/auth/select-role" => with(json!({"user_type": "client"})),
            "/feedback/" => with(json!({"rating": 3})),
            _ => with(json!({"user_type": "client", "username": "root", "email": "root@example.org"})),
        };
        let path = format!("/api{}", path.replace("{id}", "1"));
        let answer = ada.call(method.clone(), &path, Some(body)).await;
        assert_ne!(answer.status, 422, "{method} {path}: give it a valid body here, or nothing is tried");
        tried += 1;
    }
    assert_eq!(people().await, people_before);
    assert_eq!(flags().await, flags_before);

    let body = with(json!({"username": "greedy", "email": "greedy@example.org", "password": PASSWORD}));
    let answer = world.visitor().post("/api/auth/register", body).await;
    assert_eq!(answer.status, 201, "{answer}");
    let user = &answer.body["user"];
    assert_eq!(user["id"], 3);
    for (field, value) in [
        ("is_admin", json!(false)),
        ("is_active", json!(true)),
        ("user_type", Value::Null),
        ("google_id", Value::Null),
    ] {
        assert_eq!(user[field], value, "{field}");
    }
    assert_eq!(user["created_at"], "2026-03-01T12:00:00Z");
    let body = with(json!({"current_password": PASSWORD, "new_password": "another fine horse"}));
    let token = ada.post("/api/auth/password", body).await.token();
    assert_ne!(token, "ops_x");
    let me = world.visitor().with_token(token).get("/api/auth/me").await;
    assert_eq!(
        (&me.body["user_type"], &me.body["is_admin"], &me.body["google_id"]),
        (&json!("developer"), &json!(false), &Value::Null)
    );
    assert_eq!(victim.get("/api/auth/me").await.status, 200, "nobody else's session was touched");
    assert_eq!(people().await[..2], people_before[..]);
    figure(
        "A12",
        &format!("{} fields on {} writes, 0 changes", greedy().as_object().expect("fields").len(), tried + 2),
    );
}
