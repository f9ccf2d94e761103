//! /admin/people

use serde_json::{Value, json};

use super::all;
use crate::world::{Caller, PASSWORD, World};

async fn names(admin: &Caller, query: &str) -> Vec<Value> {
    all(&admin.get(&format!("/api/admin/people{query}")).await, "username")
}

/// Follows the pages to their end.
async fn walk(admin: &Caller, query: &str) -> Vec<Value> {
    let (mut found, mut next) = (Vec::new(), String::new());
    loop {
        let page = admin.get(&format!("/api/admin/people?limit=2&{query}{next}")).await;
        found.extend(all(&page, "username"));
        match page.body["next_cursor"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => return found,
        }
    }
}

#[tokio::test]
async fn people_are_listed_newest_first_and_found_by_the_beginning_of_a_name_or_an_address() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    for name in ["Ada.K", "adam", "bo.ada", "Zoe", "adb"] {
        world.developer(name).await;
    }
    // An address that begins otherwise than the name.
    let body = json!({"username": "nora", "email": "ADA-nora@example.org", "password": PASSWORD});
    assert_eq!(world.visitor().post("/api/auth/register", body).await.status, 201);
    assert_eq!(names(&admin, "").await, ["nora", "adb", "Zoe", "bo.ada", "adam", "Ada.K", "boss"]);
    assert_eq!(walk(&admin, "").await, ["nora", "adb", "Zoe", "bo.ada", "adam", "Ada.K", "boss"]);
    assert_eq!(names(&admin, "?q=ada").await, ["Ada.K", "adam", "nora"], "names first, then addresses");
    assert_eq!(walk(&admin, "q=%20ADA").await, ["Ada.K", "adam", "nora"], "each once, over pages too");
    assert_eq!(walk(&admin, "q=ad").await, ["Ada.K", "adam", "adb", "nora"]);
    assert_eq!(names(&admin, "?q=ada-nora@").await, ["nora"]);
    assert_eq!(names(&admin, "?q=%25").await, Vec::<Value>::new(), "nothing is a wildcard");
    assert_eq!(names(&admin, "?q=ad%C3%A4").await, Vec::<Value>::new());
    assert_eq!(names(&admin, "?q=%20").await.len(), 7, "no text is no filter");
    for (query, field) in [
        ("?status=gone", "status"),
        ("?cursor=x", "cursor"),
        ("?limit=0", "limit"),
        (&*format!("?q={}", "x".repeat(201)), "q"),
    ] {
        admin.get(&format!("/api/admin/people{query}")).await.refused_field(field);
    }
    let cursor = admin.get("/api/admin/people?limit=1").await.body["next_cursor"].clone();
    let other = format!("/api/admin/people?q=a&cursor={}", cursor.as_str().expect("a cursor"));
    admin.get(&other).await.refused_field("cursor");
}

#[tokio::test]
async fn a_suspension_ends_sessions_hides_what_is_shown_and_stands_in_the_log() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    let (ada, bo) = (world.developer("ada").await, world.developer("bob").await);
    assert_eq!(ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await.status, 201);
    let shown = format!("/api/profile/developers/{}/public", ada.id);
    assert_eq!(world.visitor().get(&shown).await.status, 200);

    let path = format!("/api/admin/people/{}", ada.id);
    let answer = admin.post(&format!("{path}/suspend"), json!({"note": " Spam. "})).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(answer.body["suspended_at"], "2026-03-01T12:00:00Z");
    assert_eq!(answer.body["username"], "ada");
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    assert_eq!(world.visitor().get(&shown).await.status, 404);
    // Once more changes nothing.
    world.advance(std::time::Duration::from_mins(1));
    let again = admin.post(&format!("{path}/suspend"), json!({})).await;
    assert_eq!(again.body["suspended_at"], "2026-03-01T12:00:00Z");
    assert_eq!(admin.post(&format!("/api/admin/people/{}/suspend", bo.id), json!({})).await.status, 200);
    assert_eq!(walk(&admin, "status=suspended").await, ["bob", "ada"], "the last one first");
    assert_eq!(walk(&admin, "status=suspended&q=a").await, ["ada"]);
    assert_eq!(walk(&admin, "status=suspended&q=bob@").await, ["bob"]);
    assert_eq!(walk(&admin, "status=active").await, ["boss"]);
    assert_eq!(walk(&admin, "status=active&q=bo").await, ["boss"]);

    let back = admin.post(&format!("{path}/restore"), json!({"note": "A mistake."})).await;
    assert_eq!((back.status, &back.body["suspended_at"]), (200, &Value::Null), "{back}");
    assert_eq!(world.visitor().get(&shown).await.status, 200);
    let ada = world.sign_in("ada").await;
    assert_eq!(ada.get("/api/auth/me").await.status, 200);

    let log = admin.get("/api/admin/audit").await;
    let told: Vec<_> = all(&log, "action").into_iter().zip(all(&log, "note")).collect();
    let expected = [
        (json!("restore"), json!("A mistake.")),
        (json!("suspend"), Value::Null),
        (json!("suspend"), json!("Spam.")),
    ];
    assert_eq!(told, expected);
    assert_eq!(all(&log, "actor"), ["boss", "boss", "boss"]);
    assert_eq!(all(&log, "target_id")[0], back.body["id"]);
}

#[tokio::test]
async fn nobody_suspends_themselves_or_nobody() {
    let world = World::new().await;
    let (admin, other) = (world.admin("boss").await, world.admin("other").await);
    for act in ["suspend", "restore"] {
        let own = admin.post(&format!("/api/admin/people/{}/{act}", admin.id), json!({})).await;
        own.refused(409, "own_account");
        admin.post(&format!("/api/admin/people/999/{act}"), json!({})).await.refused(404, "not_found");
        let long = json!({"note": "x".repeat(2001)});
        admin.post(&format!("/api/admin/people/{}/{act}", other.id), long).await.refused_field("note");
    }
    assert_eq!(all(&admin.get("/api/admin/audit").await, "id"), Vec::<Value>::new());
    // Another admin can be kept out.
    let path = format!("/api/admin/people/{}/suspend", other.id);
    assert_eq!(admin.post(&path, json!({})).await.status, 200);
    other.get("/api/admin/people").await.refused(401, "session_expired");
}

#[tokio::test]
async fn the_last_activity_outlives_the_session() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    let ada = world.developer("ada").await;
    let seen = async |admin: &Caller| {
        admin.get("/api/admin/people?q=ada").await.body["items"][0]["last_active_at"].clone()
    };
    assert_eq!(seen(&admin).await, "2026-03-01T12:00:00Z");
    world.advance(std::time::Duration::from_mins(20));
    for caller in [&admin, &ada] {
        assert_eq!(caller.post("/api/auth/activity", json!({})).await.status, 204);
    }
    world.run_jobs().await;
    assert_eq!(ada.post("/api/auth/logout", json!({})).await.status, 204);
    assert_eq!(seen(&admin).await, "2026-03-01T12:20:00Z");
}
