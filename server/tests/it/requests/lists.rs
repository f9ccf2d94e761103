//! GET /requests/ and GET /requests/shared-with-me

use std::time::Duration;

use opportune::accounts::admin;
use serde_json::json;

use super::{post, share, titles, walk};
use crate::world::World;

#[tokio::test]
async fn a_client_sees_their_own_newest_first() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    for (title, status) in [("one", "open"), ("two", "draft"), ("three", "open")] {
        post(&nora, json!({"title": title, "status": status, "visibility": "private"})).await;
    }
    post(&lena, json!({"title": "hers"})).await;
    assert_eq!(titles(&nora, "/api/requests/").await, ["three", "two", "one"]);
    assert_eq!(titles(&nora, "/api/requests?status=open").await, ["three", "one"]);
    assert_eq!(titles(&nora, "/api/requests?status=draft").await, ["two"]);
    assert_eq!(titles(&nora, "/api/requests?status=paused").await, [""; 0]);
    let row = &nora.get("/api/requests/").await.body[0];
    assert_eq!((&row["excerpt"], &row["shared_count"]), (&json!("For our harbour tours."), &json!(0)));
    assert_eq!(row["content"], "For our *harbour* tours.");
    assert!(row.get("content_html").is_none());
    assert_eq!(
        nora.get("/api/requests?status=gone").await.refused(422, "validation_error").fields(),
        ["status"]
    );
    world.visitor().get("/api/requests/").await.refused(401, "session_expired");
}

#[tokio::test]
async fn pages_are_linked_and_keep_the_filter() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    for number in 0..5 {
        let status = if number == 2 { "draft" } else { "open" };
        post(&nora, json!({"title": number.to_string(), "status": status})).await;
    }
    assert_eq!(walk(&nora, "/api/requests/?limit=2").await, [vec!["4", "3"], vec!["2", "1"], vec!["0"]]);
    assert_eq!(walk(&nora, "/api/requests/?limit=2&status=open").await, [["4", "3"], ["1", "0"]]);
    let link = nora.get("/api/requests/?limit=2").await;
    let cursor = link
        .header("link")
        .and_then(|link| link.split("cursor=").nth(1)?.split('>').next())
        .expect("a cursor");
    let elsewhere = nora.get(&format!("/api/requests/public?cursor={cursor}")).await;
    assert_eq!(elsewhere.refused(422, "validation_error").fields(), ["cursor"], "a cursor is of one list");
    assert_eq!(nora.get("/api/requests/?limit=0").await.refused(422, "validation_error").fields(), ["limit"]);
}

#[tokio::test]
async fn a_developer_sees_what_was_shared_newest_share_first() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let mut ids = Vec::new();
    for title in ["one", "two", "three"] {
        ids.push(post(&nora, json!({"title": title, "visibility": "private", "skills": ["Rust"]})).await);
    }
    for place in [2, 0, 1] {
        share(&nora, ids[place], &[jon.id]).await;
        world.advance(Duration::from_mins(1));
    }
    share(&nora, ids[0], &[ines.id]).await;
    for path in ["/api/requests/shared-with-me", "/api/requests/"] {
        assert_eq!(titles(&jon, path).await, ["two", "one", "three"], "{path}");
        assert_eq!(
            walk(&jon, &format!("{path}?limit=2")).await,
            [vec!["two", "one"], vec!["three"]],
            "{path}"
        );
        assert_eq!(titles(&ines, path).await, ["one"], "{path}");
    }
    assert_eq!(titles(&jon, "/api/requests/?status=paused").await, [""; 0]);
    let own = &jon.get("/api/requests/").await.body[0];
    assert_eq!((&own["is_new"], &own["share_date"]), (&json!(true), &json!("2026-03-01T12:02:00Z")));
    assert!(own.get("shared_count").is_none());
    let list = jon.get("/api/requests/shared-with-me").await;
    insta::assert_json_snapshot!(list.body[0], @r#"
    {
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
        "requests_posted": 3,
        "response_rate": null,
        "total_ratings": 0,
        "verified": {
          "email": false,
          "payment": false
        }
      },
      "content": "For our *harbour* tours.",
      "conversation_id": null,
      "currency": "usd",
      "deadline": null,
      "estimated_budget": 2500,
      "estimated_hours": null,
      "excerpt": "For our harbour tours.",
      "id": 2,
      "is_new": true,
      "match_reasons": [],
      "my_response": null,
      "pricing": "fixed",
      "share_date": "2026-03-01T12:02:00Z",
      "skills": [
        "Rust"
      ],
      "status": "open",
      "title": "two",
      "viewed_at": null
    }
    "#);
}

#[tokio::test]
async fn the_card_of_a_shared_request_is_the_one_shown_elsewhere() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let profile = json!({"company_name": "Harbour Tours", "industry": "Travel", "country": "SE"});
    assert_eq!(nora.post("/api/profile/client", profile).await.status, 201);
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let shared = jon.get("/api/requests/shared-with-me").await.body[0]["client"].clone();
    assert_eq!(shared["name"], "Harbour Tours");
    assert_eq!(shared, world.visitor().get(&format!("/api/requests/{id}")).await.body["client"]);
    assert_eq!(shared, world.visitor().get("/api/requests/public").await.body[0]["client"]);
}

#[tokio::test]
async fn shared_with_me_is_for_developers_and_leaves_out_the_suspended() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    nora.get("/api/requests/shared-with-me").await.refused(403, "forbidden");
    world.newcomer("alex").await.get("/api/requests/shared-with-me").await.refused(403, "forbidden");
    world.visitor().get("/api/requests/shared-with-me").await.refused(401, "session_expired");
    assert_eq!(titles(&jon, "/api/requests/shared-with-me").await.len(), 1);
    assert!(admin::suspend(&world.app, "nora").await.expect("the database answers"));
    assert_eq!(titles(&jon, "/api/requests/shared-with-me").await.len(), 0);
    assert_eq!(titles(&jon, "/api/requests/").await.len(), 0);
    jon.get(&format!("/api/requests/{id}")).await.refused(404, "not_found");
}
