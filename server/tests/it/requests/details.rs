//! What a request says besides: its deadline, how it is paid, and pages to look at.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{body, post, share};
use crate::world::World;

#[tokio::test]
async fn they_are_kept_and_shown_wherever_the_request_is() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let links = json!([" https://example.org/sketch ", "", "http://example.org/brand"]);
    let fields = json!({"deadline": "2026-04-15", "pricing": "hourly", "estimated_hours": 40, "estimated_budget": 75,
                        "reference_links": links});
    let id = post(&nora, fields).await;
    share(&nora, id, &[jon.id]).await;
    let one = format!("/api/requests/{id}");
    let shown = [
        nora.get(&one).await.body,
        jon.get(&one).await.body,
        world.visitor().get(&one).await.body,
        nora.get("/api/requests/").await.body[0].clone(),
        jon.get("/api/requests/").await.body[0].clone(),
        jon.get("/api/requests/shared-with-me").await.body[0].clone(),
        world.visitor().get("/api/requests/public").await.body[0].clone(),
    ];
    for request in &shown {
        assert_eq!(
            (&request["deadline"], &request["pricing"], &request["estimated_hours"], &request["currency"]),
            (&json!("2026-04-15"), &json!("hourly"), &json!(40), &json!("usd")),
            "{request}"
        );
    }
    for request in &shown[..3] {
        assert_eq!(
            request["reference_links"],
            json!(["https://example.org/sketch", "http://example.org/brand"])
        );
    }
    let plain = post(&nora, json!({})).await;
    let plain = nora.get(&format!("/api/requests/{plain}")).await.body;
    assert_eq!(
        (&plain["deadline"], &plain["pricing"], &plain["estimated_hours"], &plain["reference_links"]),
        (&Value::Null, &json!("fixed"), &Value::Null, &json!([]))
    );
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({})).await;
    let path = format!("/api/requests/{id}");
    let long = format!("https://example.org/{}", "x".repeat(500));
    let cases: Vec<(Value, &str)> = vec![
        (json!({"deadline": "soon"}), "deadline"),
        (json!({"deadline": "2026-02-30"}), "deadline"),
        (json!({"deadline": "20260415"}), "deadline"),
        (json!({"deadline": "2026-04-15T00:00:00Z"}), "deadline"),
        (json!({"deadline": "2026-02-27"}), "deadline"),
        (json!({"pricing": "daily"}), "pricing"),
        (json!({"pricing": "hourly", "estimated_hours": 0}), "estimated_hours"),
        (json!({"pricing": "hourly", "estimated_hours": 10_001}), "estimated_hours"),
        (json!({"reference_links": ["javascript:alert(1)"]}), "reference_links[0]"),
        (json!({"reference_links": ["https://example.org", "https://me@example.org"]}), "reference_links[1]"),
        (json!({"reference_links": [long]}), "reference_links[0]"),
        (json!({"reference_links": vec!["https://example.org"; 6]}), "reference_links"),
        (json!({"attachment_ids": [1, 1]}), "attachment_ids"),
    ];
    for (fields, named) in cases {
        let answer = nora.post("/api/requests/", body(fields.clone())).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [named], "{fields}");
        let answer = nora.call(Method::PUT, &path, Some(fields.clone())).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [named], "{fields}");
    }
    assert_eq!(nora.get("/api/requests/").await.body.as_array().map(Vec::len), Some(1));
    // Somewhere on Earth it is still yesterday.
    post(&nora, json!({"deadline": "2026-02-28"})).await;
}

#[tokio::test]
async fn they_are_changed_one_by_one_and_taken_away() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let fields = json!({"deadline": "2026-03-10", "pricing": "hourly", "estimated_hours": 8,
                        "reference_links": ["https://example.org"]});
    let id = post(&nora, fields).await;
    let path = format!("/api/requests/{id}");
    world.advance(Duration::from_hours(24 * 20));
    let nora = world.sign_in("nora").await;
    let details = |request: &Value| {
        ["deadline", "pricing", "estimated_hours", "reference_links"].map(|name| request[name].clone())
    };
    // A deadline that has passed doesn't stand in the way of other changes, nor when it is sent along unchanged.
    for fields in [json!({"title": "Another"}), json!({"deadline": "2026-03-10"})] {
        let answer = nora.call(Method::PUT, &path, Some(fields)).await;
        assert_eq!(answer.status, 200, "{answer}");
        let kept = [json!("2026-03-10"), json!("hourly"), json!(8), json!(["https://example.org"])];
        assert_eq!(details(&answer.body), kept);
    }
    let answer = nora.call(Method::PUT, &path, Some(json!({"deadline": "2026-03-12"}))).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["deadline"]);
    let gone = json!({"deadline": null, "estimated_hours": null, "reference_links": []});
    let answer = nora.call(Method::PUT, &path, Some(gone)).await;
    assert_eq!(details(&answer.body), [Value::Null, json!("hourly"), Value::Null, json!([])]);
    assert_eq!(nora.get(&path).await.body, answer.body);
    nora.call(Method::PUT, &path, Some(json!({"estimated_hours": 12}))).await;
    let fixed = nora.call(Method::PUT, &path, Some(json!({"pricing": "fixed"}))).await;
    assert_eq!(fixed.body["estimated_hours"], Value::Null, "a fixed price says nothing of hours");
}

#[tokio::test]
async fn a_link_that_looks_like_another_site_is_flagged_as_in_the_text() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"reference_links": ["https://paypa1.com/brief"]})).await;
    let flags = nora.get(&format!("/api/requests/{id}")).await.body["flags"].clone();
    assert_eq!(flags[0]["rule"], "look_alike_domain", "{flags}");
}
