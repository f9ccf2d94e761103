//! GET /profile/developers/{id}/public

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn shows_a_developer_without_their_address() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let body = json!({"display_name": "Ada", "bio": "Hi *there*", "skills": ["Rust"], "timezone": "Europe/Berlin",
                      "links": {"website": "https://ada.example"}});
    assert_eq!(ada.post("/api/profile/developer", body).await.status, 201);
    let shown = world.visitor().get(&format!("/api/profile/developers/{}/public", ada.id)).await;
    assert_eq!(shown.status, 200, "{shown}");
    insta::assert_json_snapshot!(shown.body, @r#"
    {
      "availability": "available",
      "avatar_url": null,
      "average_rating": null,
      "bio": "Hi *there*",
      "bio_html": "<p>Hi <em>there</em></p>\n",
      "city": null,
      "completed_agreements": 0,
      "completeness": 50,
      "country": null,
      "currency": "USD",
      "display_name": "Ada",
      "experience_level": null,
      "headline": null,
      "hours_per_week": null,
      "id": 1,
      "intro_video_id": null,
      "languages": [],
      "links": {
        "github": null,
        "linkedin": null,
        "other": [],
        "website": "https://ada.example"
      },
      "median_response_minutes": null,
      "member_since": "2026-03-01T12:00:00Z",
      "playlists": [],
      "rate_max_cents": null,
      "rate_min_cents": null,
      "rate_type": null,
      "response_rate": null,
      "showcases": [],
      "skills": [
        "Rust"
      ],
      "timezone": "Europe/Berlin",
      "total_ratings": 0,
      "username": "ada",
      "videos": []
    }
    "#);
    assert!(!String::from_utf8_lossy(&shown.bytes).contains('@'));
}

#[tokio::test]
async fn is_seen_by_whom_its_owner_chose() {
    let world = World::new().await;
    let (ada, cleo) = (world.developer("ada").await, world.client("cleo").await);
    let path = format!("/api/profile/developers/{}/public", ada.id);
    world.visitor().get(&path).await.refused(404, "not_found");
    ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await;
    for (visibility, expected) in [
        ("public", [200, 200, 200]),
        ("members", [404, 200, 200]),
        ("private", [404, 404, 200]),
        ("public", [200; 3]),
    ] {
        ada.call(Method::PUT, "/api/profile/developer", Some(json!({"visibility": visibility}))).await;
        let got = [
            world.visitor().get(&path).await.status,
            cleo.get(&path).await.status,
            ada.get(&path).await.status,
        ];
        assert_eq!(got, expected, "{visibility}");
    }
    assert!(admin::suspend(&world.app, "ada").await.expect("the database answers"));
    world.visitor().get(&path).await.refused(404, "not_found");
    cleo.get(&path).await.refused(404, "not_found");
    assert!(admin::restore(&world.app, "ada").await.expect("the database answers"));
    assert_eq!(world.visitor().get(&path).await.status, 200);
    for nobody in ["99", "x", "-1", "99999999999999999999"] {
        world
            .visitor()
            .get(&format!("/api/profile/developers/{nobody}/public"))
            .await
            .refused(404, "not_found");
    }
    let client = format!("/api/profile/developers/{}/public", cleo.id);
    world.visitor().get(&client).await.refused(404, "not_found");
}
