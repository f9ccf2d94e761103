//! POST /auth/register

use serde_json::{Value, json};

use crate::requests;
use crate::world::{Caller, PASSWORD, World};

#[expect(clippy::needless_pass_by_value, reason = "json! makes values")]
fn body(change: Value) -> Value {
    let mut body = json!({"username": "ada", "email": "ada@example.org", "password": PASSWORD});
    for (name, value) in change.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

#[tokio::test]
async fn answers_the_token_and_the_user() {
    let world = World::new().await;
    let answer =
        world.visitor().post("/api/auth/register", body(json!({"full_name": "  Ada Lovelace "}))).await;
    assert_eq!(answer.status, 201, "{answer}");
    assert!(answer.token().starts_with("ops_"));
    insta::assert_json_snapshot!(answer.body["user"], @r#"
    {
      "created_at": "2026-03-01T12:00:00Z",
      "email": "ada@example.org",
      "email_verified": false,
      "full_name": "Ada Lovelace",
      "github_id": null,
      "google_id": null,
      "has_password": true,
      "id": 1,
      "is_active": true,
      "is_admin": false,
      "linkedin_id": null,
      "needs_role_selection": true,
      "user_type": null,
      "username": "ada"
    }
    "#);
    let cookie = answer.header("set-cookie").expect("the device cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"),
        "{cookie}"
    );
    assert_eq!(world.visitor().with_token(answer.token()).get("/api/auth/me").await.status, 200);
}

#[tokio::test]
async fn takes_a_role_at_once() {
    let world = World::new().await;
    let answer = world.visitor().post("/api/auth/register/", body(json!({"user_type": "client"}))).await;
    assert_eq!(answer.body["user"]["user_type"], "client");
    assert_eq!(answer.body["user"]["needs_role_selection"], false);
}

#[tokio::test]
async fn others_see_the_full_name_until_there_is_a_profile() {
    let world = World::new().await;
    let register = async |username: &str, full_name: &str, user_type: &str| {
        let body = json!({"username": username, "email": format!("{username}@example.org"), "password": PASSWORD,
                          "full_name": full_name, "user_type": user_type});
        let answer = world.visitor().post("/api/auth/register", body).await;
        assert_eq!(answer.status, 201, "{answer}");
        let id = answer.body["user"]["id"].as_i64().expect("an id");
        (id, world.visitor().with_token(answer.token()))
    };
    let (_, nora) = register("nora", "Nora Lindqvist", "client").await;
    let (jon_id, jon) = register("jon", "Jon Reyes", "developer").await;
    let request = requests::post(&nora, json!({})).await;
    let shown = world.visitor().get(&format!("/api/requests/{request}")).await;
    assert_eq!(shown.body["client"]["name"], "Nora Lindqvist", "{shown}");
    let opened =
        nora.post("/api/conversations/", json!({"request_id": request, "developer_id": jon_id})).await;
    assert_eq!(opened.status, 201, "{opened}");
    let name = async |caller: &Caller| {
        caller.get("/api/conversations/user/list").await.body[0]["other"]["name"].clone()
    };
    assert_eq!((name(&nora).await, name(&jon).await), (json!("Jon Reyes"), json!("Nora Lindqvist")));
    assert_eq!(jon.post("/api/profile/developer", json!({"display_name": "Jon R."})).await.status, 201);
    assert_eq!(name(&nora).await, "Jon R.");
}

#[tokio::test]
async fn a_taken_name_or_address_is_named_whatever_its_case() {
    let world = World::new().await;
    world.developer("ada").await;
    let cases = [
        (json!({"username": "ADA", "email": "other@example.org"}), "username_taken", vec!["username"]),
        (json!({"username": "other", "email": "Ada@Example.ORG"}), "email_taken", vec!["email"]),
        (json!({"username": "Ada", "email": "ADA@example.org"}), "username_taken", vec!["username", "email"]),
    ];
    for (change, code, fields) in cases {
        let answer = world.visitor().post("/api/auth/register", body(change)).await;
        assert_eq!(answer.refused(409, code).fields(), fields);
    }
}

#[tokio::test]
async fn refuses_what_does_not_fit_and_names_every_field() {
    let world = World::new().await;
    let long_name = "x".repeat(101);
    let long_password = "x".repeat(257);
    let cases = [
        (json!({"username": "ab"}), vec!["username"]),
        (json!({"username": "ada lovelace"}), vec!["username"]),
        (json!({"username": "adä"}), vec!["username"]),
        (json!({"username": "Ad.min"}), vec!["username"]),
        (json!({"username": "OPPORTUNE"}), vec!["username"]),
        (json!({"full_name": "Ada \u{202e}gnik"}), vec!["full_name"]),
        (json!({"email": "nobody"}), vec!["email"]),
        (json!({"email": "ada@exämple.org"}), vec!["email"]),
        (json!({"email": "a\u{202e}da@example.org"}), vec!["email"]),
        (json!({"email": "аda@example.org"}), vec!["email"]),
        (json!({"password": "short"}), vec!["password"]),
        (json!({"password": long_password}), vec!["password"]),
        (json!({"password": "password123"}), vec!["password"]),
        (json!({"username": "ada.lovelace", "password": "Ada.Lovelace"}), vec!["password"]),
        (json!({"email": "countess@example.org", "password": "countess"}), vec!["password"]),
        (json!({"full_name": long_name}), vec!["full_name"]),
        (json!({"full_name": "Ada\u{0}"}), vec!["full_name"]),
        (json!({"user_type": "admin"}), vec!["user_type"]),
        (json!({"username": 7}), vec!["username"]),
        (json!({"username": "x", "email": "x", "password": "x"}), vec!["username", "email", "password"]),
    ];
    for (change, fields) in cases {
        let answer = world.visitor().post("/api/auth/register", body(change.clone())).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), fields, "{change}");
    }
    let answer = world.visitor().post("/api/auth/register", json!({})).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["username"]);
    // Nothing of all that was kept.
    assert_eq!(world.visitor().post("/api/auth/register", body(json!({}))).await.status, 201);
}

#[tokio::test]
async fn of_many_at_once_with_one_name_one_gets_it_and_nothing_is_half_written() {
    let world = World::new().await;
    let calls = (0..8).map(|number| {
        let visitor = world.visitor();
        let email = format!("ada{number}@example.org");
        tokio::spawn(async move {
            visitor.post("/api/auth/register", body(json!({"username": "ada", "email": email}))).await
        })
    });
    let mut statuses = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        let answer = call.await.expect("an answer");
        if answer.status != 201 {
            answer.refused(409, "username_taken");
        }
        statuses.push(answer.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    // The addresses of those who lost are free.
    let mut free = 0;
    for number in 0..8 {
        let change =
            json!({"username": format!("other{number}"), "email": format!("ada{number}@example.org")});
        free += i32::from(world.visitor().post("/api/auth/register", body(change)).await.status == 201);
    }
    assert_eq!(free, 7);
}

#[tokio::test]
async fn registering_is_braked_by_address() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let visitor = world.visitor().from("203.0.113.7");
    let mut answers = Vec::new();
    for number in 0..25 {
        let change = json!({"username": format!("ada{number}"), "email": format!("ada{number}@example.org")});
        answers.push(visitor.post("/api/auth/register", body(change)).await);
    }
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 20);
    let last = answers.last().expect("an answer").refused(429, "too_many_requests");
    assert!(last.header("retry-after").is_some());
    let elsewhere = world.visitor().from("203.0.113.8").post("/api/auth/register", body(json!({}))).await;
    assert_eq!(elsewhere.status, 201);
}

#[tokio::test]
async fn d3_the_same_key_gives_the_first_answer_again() {
    let world = World::new().await;
    let visitor = world.visitor().with_header("idempotency-key", "abc");
    let first = visitor.post("/api/auth/register", body(json!({}))).await;
    let again = visitor.post("/api/auth/register/", body(json!({}))).await;
    assert_eq!((first.status, again.status), (201, 201), "{again}");
    assert_eq!(first.body, again.body);
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let other = visitor.post("/api/auth/register", body(json!({"username": "other"}))).await;
    other.refused(422, "idempotency_key_reused");
    // Another caller's keys are their own.
    let elsewhere = world.visitor().from("203.0.113.8").with_header("idempotency-key", "abc");
    elsewhere.post("/api/auth/register", body(json!({}))).await.refused(409, "username_taken");
    let bad =
        world.visitor().with_header("idempotency-key", " ").post("/api/auth/register", body(json!({}))).await;
    bad.refused(400, "bad_idempotency_key");
}

#[tokio::test]
async fn d3_many_at_once_with_one_key_make_one_account_and_all_get_its_answer() {
    let world = World::new().await;
    let visitor = world.visitor().with_header("idempotency-key", "abc");
    let calls: Vec<_> = (0..8)
        .map(|_| {
            let visitor = visitor.clone();
            tokio::spawn(async move { visitor.post("/api/auth/register", body(json!({}))).await })
        })
        .collect();
    let mut tokens = Vec::new();
    for call in calls {
        let answer = call.await.expect("an answer");
        // A call that came before the first one's commit may find the name taken; it never makes a second account.
        if answer.status == 201 {
            tokens.push(answer.token());
        } else {
            answer.refused(409, "username_taken");
        }
    }
    tokens.dedup();
    assert_eq!(tokens.len(), 1);
}

#[tokio::test]
async fn d3_a_key_is_forgotten_after_a_day() {
    let world = World::new().await;
    let visitor = world.visitor().with_header("idempotency-key", "abc");
    assert_eq!(visitor.post("/api/auth/register", body(json!({}))).await.status, 201);
    world.advance(std::time::Duration::from_hours(24));
    visitor.post("/api/auth/register", body(json!({}))).await.refused(409, "username_taken");
    assert!(world.run_jobs().await > 0);
    let other = visitor
        .post("/api/auth/register", body(json!({"username": "other", "email": "other@example.org"})))
        .await;
    assert_eq!(other.status, 201, "{other}");
}
