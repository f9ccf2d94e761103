//! POST and GET /feedback/

use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn a_visitor_sends_it_and_the_admin_reads_it() {
    let world = World::new().await;
    let body = json!({"rating": 4, "comment": " Good. ", "name": "Ada", "email": "ada@example.org", "location": "footer", "target_id": "general_feedback"});
    let sent = world.visitor().post("/api/feedback/", body).await;
    assert_eq!(sent.status, 201, "{sent}");
    let ada = world.developer("ada").await;
    assert_eq!(ada.post("/api/feedback", json!({"rating": 5})).await.status, 201);
    let admin = world.admin("boss").await;
    let list = admin.get("/api/feedback/").await;
    insta::assert_json_snapshot!(list.body, @r#"
    {
      "items": [
        {
          "comment": null,
          "created_at": "2026-03-01T12:00:00Z",
          "email": null,
          "id": 2,
          "location": null,
          "name": null,
          "rating": 5,
          "target_id": null,
          "username": "ada"
        },
        {
          "comment": "Good.",
          "created_at": "2026-03-01T12:00:00Z",
          "email": "ada@example.org",
          "id": 1,
          "location": "footer",
          "name": "Ada",
          "rating": 4,
          "target_id": "general_feedback",
          "username": null
        }
      ],
      "next_cursor": null
    }
    "#);
    let page = admin.get("/api/feedback?limit=1").await;
    let cursor = page.body["next_cursor"].as_str().expect("another page");
    assert_eq!(admin.get(&format!("/api/feedback?limit=1&cursor={cursor}")).await.body["items"][0]["id"], 1);
}

#[tokio::test]
async fn a_dead_session_does_not_stop_feedback() {
    let world = World::new().await;
    let answer =
        world.visitor().with_token("dead").post("/api/feedback/", json!({"rating": 1, "name": "  "})).await;
    assert_eq!(answer.status, 201, "{answer}");
}

#[tokio::test]
async fn refuses_what_does_not_fit() {
    let world = World::new().await;
    for (body, field) in [
        (json!({}), "rating"),
        (json!({"rating": 0}), "rating"),
        (json!({"rating": 6}), "rating"),
        (json!({"rating": 4.5}), "rating"),
        (json!({"rating": "5"}), "rating"),
        (json!({"rating": 5, "email": "nobody"}), "email"),
        (json!({"rating": 5, "comment": "x".repeat(5001)}), "comment"),
        (json!({"rating": 5, "comment": "a\u{0}"}), "comment"),
        (json!({"rating": 5, "name": "x".repeat(101)}), "name"),
    ] {
        let answer = world.visitor().post("/api/feedback/", body).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
    }
    let none = world.visitor().post("/api/feedback/", json!({"rating": 0})).await;
    assert_eq!(none.body["errors"][0]["message"], "Please select a rating");
}

#[tokio::test]
async fn is_limited_by_address() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let visitor = world.visitor().from("203.0.113.7");
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(visitor.post("/api/feedback/", json!({"rating": 5})).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 10, "{statuses:?}");
    let answer = visitor.post("/api/feedback/", json!({"rating": 5})).await;
    assert_eq!(
        answer.refused(429, "too_many_requests").body["detail"],
        "Too many requests. Please try again later."
    );
}

#[tokio::test]
async fn d3_the_same_key_keeps_it_once() {
    let world = World::new().await;
    let visitor = world.visitor().with_header("idempotency-key", "one");
    let calls: Vec<_> = (0..10)
        .map(|_| {
            let visitor = visitor.clone();
            tokio::spawn(async move { visitor.post("/api/feedback/", json!({"rating": 5})).await })
        })
        .collect();
    let mut bodies = std::collections::BTreeSet::new();
    for call in calls {
        let answer = call.await.expect("an answer");
        assert_eq!(answer.status, 201, "{answer}");
        bodies.insert(answer.bytes);
    }
    assert_eq!(bodies.len(), 1, "everyone got the first answer");
    let admin = world.admin("boss").await;
    assert_eq!(admin.get("/api/feedback/").await.body["items"].as_array().expect("items").len(), 1);
}
