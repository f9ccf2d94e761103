//! GET /requests/{id}/matches, GET /matching/weights, and the same reasons on a shared request.

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{post, share};
use crate::world::{Member, World};

async fn developer(world: &World, name: &str, profile: Value) -> Member {
    let member = world.developer(name).await;
    let mut body = json!({"display_name": name});
    for (field, value) in profile.as_object().expect("an object") {
        body[field] = value.clone();
    }
    let answer = member.post("/api/profile/developer", body).await;
    assert_eq!(answer.status, 201, "{answer}");
    member
}

fn wanted() -> Value {
    json!({"title": "Move our orders to PostgreSQL", "content": "The database is slow and the cluster runs on k8s.",
           "skills": ["PostgreSQL", "Kubernetes"], "estimated_budget": 6000})
}

/// One who fits wholly, one in other spellings, one in half, one not at all.
async fn people(world: &World) -> [Member; 4] {
    let whole = json!({"headline": "Databases on Kubernetes", "skills": ["PostgreSQL", "Kubernetes"], "rate_type": "hourly",
                       "rate_min_cents": 6000, "hours_per_week": 30});
    let other = json!({"headline": "Database migrations", "skills": ["Postgres", "k8s"]});
    let half =
        json!({"headline": "Backend work", "skills": ["PostgreSQL", "PHP"], "availability": "limited"});
    let none = json!({"headline": "Logos and posters", "skills": ["Illustration"]});
    [
        developer(world, "whole", whole).await,
        developer(world, "other", other).await,
        developer(world, "half", half).await,
        developer(world, "nope", none).await,
    ]
}

fn ids(answer: &Value) -> Vec<i64> {
    let items = answer["items"].as_array().expect("items");
    items.iter().map(|item| item["developer_id"].as_i64().expect("an id")).collect()
}

#[tokio::test]
async fn the_client_gets_those_who_suit_with_reasons() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let [whole, other, half, _] = people(&world).await;
    let id = post(&nora, wanted()).await;
    let path = format!("/api/requests/{id}/matches");
    let answer = nora.get(&path).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(ids(&answer.body), [whole.id, other.id, half.id], "other spellings count, strangers don't");
    assert_eq!(answer.body["next_cursor"], Value::Null);
    let first = &answer.body["items"][0];
    assert_eq!((&first["profile"]["username"], &first["shared"]), (&json!("whole"), &json!(false)));
    let reasons = first["reasons"].as_array().expect("reasons");
    assert_eq!(reasons[0]["text"], "Knows PostgreSQL and Kubernetes");
    assert_eq!((&reasons[0]["weight"], &reasons[0]["value"]), (&json!(40.0), &json!(1.0)));
    let number = |reason: &Value, field: &str| reason[field].as_f64().expect("a number");
    let sum: f64 = reasons.iter().map(|reason| number(reason, "weight") * number(reason, "value")).sum();
    assert!((sum - number(first, "score")).abs() < 0.02, "the reasons make the score: {first}");
    // Asked again it is the same, and a shorter list is its beginning.
    assert_eq!(nora.get(&path).await.body, answer.body);
    assert_eq!(ids(&nora.get(&format!("{path}?limit=1")).await.body), [whole.id]);
    assert_eq!(
        nora.get(&format!("{path}?limit=0")).await.refused(422, "validation_error").fields(),
        ["limit"]
    );
}

#[tokio::test]
async fn the_hidden_and_the_suspended_are_not_named() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let [whole, other, half, _] = people(&world).await;
    whole.call(Method::PUT, "/api/profile/developer", Some(json!({"visibility": "private"}))).await;
    other.call(Method::PUT, "/api/profile/developer", Some(json!({"visibility": "members"}))).await;
    assert!(admin::suspend(&world.app, "half").await.expect("the database answers"));
    let id = post(&nora, wanted()).await;
    assert_eq!(ids(&nora.get(&format!("/api/requests/{id}/matches")).await.body), [other.id]);
    assert!(admin::restore(&world.app, "half").await.expect("the database answers"));
    assert_eq!(ids(&nora.get(&format!("/api/requests/{id}/matches")).await.body), [other.id, half.id]);
}

#[tokio::test]
async fn a_request_without_skills_is_matched_by_its_words() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let [whole, other, ..] = people(&world).await;
    let id = post(&nora, json!({"title": "Database migrations", "content": "From one database to another."}))
        .await;
    let found = ids(&nora.get(&format!("/api/requests/{id}/matches")).await.body);
    assert_eq!(found.first(), Some(&other.id), "{found:?}");
    assert!(!found.contains(&whole.id) || found.len() > 1);
    // Words that nobody has find nobody, and that is an answer too.
    let odd = post(&nora, json!({"title": "%_\"*()", "content": "%%%"})).await;
    assert_eq!(nora.get(&format!("/api/requests/{odd}/matches")).await.body["items"], json!([]));
}

#[tokio::test]
async fn the_developer_reads_the_same_reasons_on_a_shared_request() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let [whole, _, _, none] = people(&world).await;
    let id = post(&nora, wanted()).await;
    let before = nora.get(&format!("/api/requests/{id}/matches")).await.body["items"][0]["reasons"].clone();
    share(&nora, id, &[whole.id, none.id]).await;
    assert_eq!(nora.get(&format!("/api/requests/{id}/matches")).await.body["items"][0]["shared"], true);
    let row = whole.get("/api/requests/shared-with-me").await.body[0].clone();
    assert_eq!(row["match_reasons"][0], before[0]);
    assert_eq!(row["skills"], json!(["PostgreSQL", "Kubernetes"]));
    let one = whole.get(&format!("/api/requests/{id}")).await.body;
    assert_eq!(one["match_reasons"], row["match_reasons"]);
    // Who does not fit was chosen for reasons of the client's own.
    assert_eq!(none.get("/api/requests/shared-with-me").await.body[0]["match_reasons"], json!([]));
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["match_reasons"], Value::Null);
}

#[tokio::test]
async fn the_weights_are_public() {
    let world = World::new().await;
    let answer = world.visitor().get("/api/matching/weights").await;
    let parts = answer.body["parts"].as_array().expect("parts");
    let weights: Vec<_> = parts.iter().map(|part| json!([part["name"], part["weight"]])).collect();
    assert_eq!(
        json!(weights),
        json!([
            ["skills", 40.0],
            ["words", 30.0],
            ["rate", 10.0],
            ["availability", 8.0],
            ["rating", 7.0],
            ["response", 5.0]
        ])
    );
    assert_eq!(answer.body["total"], 100.0);
}

/// By the hour a rate is compared with what the client pays, and the deadline with how much somebody works.
#[tokio::test]
async fn the_hours_and_the_deadline_count() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let skills = json!(["PostgreSQL", "Kubernetes"]);
    let offers = |rate_type: &str, cents: i64, hours: i64| {
        json!({"headline": "Databases", "skills": skills, "rate_type": rate_type, "rate_min_cents": cents,
               "hours_per_week": hours})
    };
    let fits = developer(&world, "fits", offers("hourly", 6000, 35)).await;
    let days = developer(&world, "days", offers("daily", 60_000, 7)).await;
    let dear = developer(&world, "dear", offers("hourly", 16_000, 35)).await;
    let mut request = wanted();
    for (name, value) in [
        ("pricing", json!("hourly")),
        ("estimated_budget", json!(75)),
        ("estimated_hours", json!(40)),
        ("deadline", json!("2026-03-15")),
    ] {
        request[name] = value;
    }
    let id = post(&nora, request).await;
    let answer = nora.get(&format!("/api/requests/{id}/matches")).await;
    assert_eq!(ids(&answer.body), [fits.id, days.id, dear.id], "{answer}");
    let texts = |place: usize| {
        let reasons = answer.body["items"][place]["reasons"].as_array().expect("reasons");
        reasons.iter().map(|reason| reason["text"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    for (place, wanted) in [
        (0, "Their $60 rate fits your $75 an hour"),
        (0, "Available now, 35 hours a week, about 70 by the deadline"),
        (1, "Their $600 daily rate fits your $75 an hour"),
        (1, "Available now, 7 hours a week, about 14 by the deadline"),
        (2, "Their $160 rate is above your $75 an hour"),
    ] {
        assert!(texts(place).iter().any(|text| text == wanted), "{wanted}: {:?}", texts(place));
    }
    share(&nora, id, &[fits.id]).await;
    let told = fits.get("/api/requests/shared-with-me").await.body[0]["match_reasons"].to_string();
    assert!(told.contains("Your $60 rate fits the client's $75 an hour"), "{told}");
}
