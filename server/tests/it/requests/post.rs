//! POST /requests/

use serde_json::{Value, json};

use super::{body, post};
use crate::world::World;

#[tokio::test]
async fn a_client_posts_one_and_it_is_public_and_open() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let fields = json!({"title": "  A booking page ", "skills": ["Rust", " rust", "CSS", ""], "estimated_budget": 2500.5});
    let answer = nora.post("/api/requests", body(fields)).await;
    assert_eq!(answer.status, 201, "{answer}");
    insta::assert_json_snapshot!(answer.body, @r#"
    {
      "attachments": [],
      "client": {
        "average_rating": null,
        "client_id": 1,
        "country": null,
        "hire_rate": null,
        "hires": 0,
        "industry": null,
        "logo_url": null,
        "median_response_minutes": null,
        "member_since": "2026-03-01T12:00:00Z",
        "message_response_rate": null,
        "name": "nora",
        "no_answer_rate": null,
        "requests_posted": 1,
        "response_rate": null,
        "total_ratings": 0,
        "verified": {
          "email": false,
          "payment": false
        }
      },
      "client_id": 1,
      "content": "For our *harbour* tours.",
      "content_html": "<p>For our <em>harbour</em> tours.</p>\n",
      "conversation_id": null,
      "created_at": "2026-03-01T12:00:00Z",
      "currency": "usd",
      "deadline": null,
      "estimated_budget": 2500.5,
      "estimated_hours": null,
      "flags": [],
      "id": 1,
      "is_new": null,
      "match_reasons": null,
      "my_response": null,
      "pricing": "fixed",
      "project_id": null,
      "published_at": "2026-03-01T12:00:00Z",
      "reference_links": [],
      "response_count": 0,
      "share_date": null,
      "shared_count": 0,
      "skills": [
        "Rust",
        "CSS"
      ],
      "status": "open",
      "title": "A booking page",
      "updated_at": "2026-03-01T12:00:00Z",
      "viewed_at": null,
      "viewed_count": 0,
      "visibility": "public"
    }
    "#);
    let shown = nora.get("/api/requests/1").await;
    assert_eq!(shown.body, answer.body, "it was kept as it was answered");
}

#[tokio::test]
async fn only_clients_post() {
    let world = World::new().await;
    world.developer("jon").await.post("/api/requests/", body(json!({}))).await.refused(403, "forbidden");
    world.newcomer("alex").await.post("/api/requests/", body(json!({}))).await.refused(403, "forbidden");
    world.visitor().post("/api/requests/", body(json!({}))).await.refused(401, "session_expired");
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let many: Vec<String> = (0..16).map(|number| format!("skill {number}")).collect();
    let cases: Vec<(Value, &str)> = vec![
        (json!({"title": "   "}), "title"),
        (json!({"title": "\u{200b}\u{2060}"}), "title"),
        (json!({"title": "A \u{202e}page"}), "title"),
        (json!({"content": "\u{3164} \u{feff}"}), "content"),
        (json!({"title": "x".repeat(121)}), "title"),
        (json!({"title": null}), "title"),
        (json!({"content": ""}), "content"),
        (json!({"content": "x".repeat(10_001)}), "content"),
        (json!({"estimated_budget": 0}), "estimated_budget"),
        (json!({"estimated_budget": -5}), "estimated_budget"),
        (json!({"estimated_budget": 10_000_000.01}), "estimated_budget"),
        (json!({"estimated_budget": 1e300}), "estimated_budget"),
        (json!({"estimated_budget": 12.345}), "estimated_budget"),
        (json!({"estimated_budget": "12"}), "estimated_budget"),
        (json!({"estimated_budget": null}), "estimated_budget"),
        (json!({"skills": many}), "skills"),
        (json!({"skills": vec!["Rust"; 16]}), "skills"),
        (json!({"skills": ["x".repeat(51)]}), "skills[0]"),
        (json!({"visibility": "secret"}), "visibility"),
        (json!({"status": "completed"}), "status"),
    ];
    for (fields, named) in cases {
        let answer = nora.post("/api/requests/", body(fields.clone())).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [named], "{fields}");
    }
    let everything =
        nora.post("/api/requests/", json!({"title": "", "content": "", "estimated_budget": 1})).await;
    assert_eq!(everything.refused(422, "validation_error").fields(), ["title", "content"]);
    for number in ["NaN", "Infinity", "-Infinity", "1e999"] {
        let text = format!("{{\"title\": \"a\", \"content\": \"b\", \"estimated_budget\": {number}}}");
        nora.post_raw("/api/requests/", text).await.refused(400, "malformed_json");
    }
    assert_eq!(nora.get("/api/requests/").await.body, json!([]), "nothing of it was kept");
}

#[tokio::test]
async fn the_borders_themselves_are_fine() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let skills: Vec<String> = (0..15).map(|number| format!("skill {number}")).collect();
    let fields = json!({"title": "ä".repeat(120), "content": "ö".repeat(10_000), "skills": skills, "estimated_budget": 10_000_000});
    let id = post(&nora, fields).await;
    let shown = nora.get(&format!("/api/requests/{id}")).await;
    assert_eq!(shown.body["estimated_budget"], 10_000_000);
    assert_eq!(shown.body["skills"].as_array().map(Vec::len), Some(15));
    let id = post(&nora, json!({"estimated_budget": 0.01})).await;
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["estimated_budget"], 0.01);
}

#[tokio::test]
async fn a_script_in_the_content_comes_out_harmless() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let content =
        "<script>alert(1)</script>\n\n[click](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n# Big";
    let id = post(&nora, json!({"content": content})).await;
    let shown = world.visitor().get(&format!("/api/requests/{id}")).await;
    let html = shown.body["content_html"].as_str().expect("html");
    assert!(
        !html.contains("<script") && !html.contains("<img") && !html.contains("href=\"javascript"),
        "{html}"
    );
    assert!(html.contains("<h3>Big</h3>"), "{html}");
    assert_eq!(shown.body["content"], content, "what was typed is kept as it was typed");
    let listed = world.visitor().get("/api/requests/public").await;
    let excerpt = listed.body[0]["excerpt"].as_str().expect("an excerpt");
    assert!(excerpt.chars().count() <= 280 && excerpt.contains("click"), "{excerpt}");
    assert!(listed.body[0].get("content_html").is_none());
}

#[tokio::test]
async fn the_same_key_posts_once() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let caller = nora.caller.clone().with_header("idempotency-key", "one");
    let (first, again) = (
        caller.post("/api/requests/", body(json!({}))).await,
        caller.post("/api/requests/", body(json!({}))).await,
    );
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.body, again.body);
    assert_eq!(nora.get("/api/requests/").await.body.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn posting_is_limited_per_client() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.post_request = "2 per hour".parse().expect("a rate");
    })
    .await;
    let nora = world.client("nora").await;
    post(&nora, json!({})).await;
    let made = nora.post("/api/projects/", body(json!({}))).await;
    assert_eq!(made.status, 201, "a project brings a request: {made}");
    let answer = nora.post("/api/requests/", body(json!({}))).await;
    answer.refused(429, "too_many_requests");
    assert!(answer.header("retry-after").is_some());
    post(&world.client("lena").await.caller, json!({})).await;
}
