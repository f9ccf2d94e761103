//! What `opportune demo` leaves behind: enough of everything that every screen has something to show.

use serde_json::json;

use super::titles;
use crate::world::{Caller, World};

/// One of the sample people.
pub async fn sign_in(world: &World, username: &str) -> Caller {
    let body = json!({"username": username, "password": "sunlit-harbour-42"});
    let answer = world.visitor().post("/api/auth/login", body).await;
    assert_eq!(answer.status, 200, "{answer}");
    world.visitor().with_token(answer.token())
}

#[tokio::test]
async fn both_dashboards_look_alive() {
    let world = World::new().await;
    opportune::demo::fill(&world.app).await.expect("the sample people");
    let visitor = world.visitor();
    assert!(visitor.get("/api/profile/developers/public").await.body.as_array().map_or(0, Vec::len) >= 12);
    assert!(titles(&visitor, "/api/requests/public").await.len() >= 14);
    assert_eq!(
        titles(&visitor, "/api/requests/public?search=ferry%20roster").await,
        [""; 0],
        "it is not public"
    );
    assert!(!titles(&visitor, "/api/requests/public?search=buoys").await.is_empty());

    let maya = sign_in(&world, "maya").await;
    let shared = maya.get("/api/requests/shared-with-me").await;
    let rows = shared.body.as_array().expect("rows");
    let new = rows.iter().filter(|row| row["is_new"] == true).count();
    assert!(new > 0 && new < rows.len(), "some are new and some are not: {shared}");
    assert_eq!(maya.get("/api/payments/subscription-status").await.body["status"], "active");

    let harbour = sign_in(&world, "harbour").await;
    assert_eq!(titles(&harbour, "/api/projects/").await, ["Season opening"]);
    let own = harbour.get("/api/requests/").await;
    let statuses: std::collections::BTreeSet<_> =
        own.body.as_array().expect("rows").iter().filter_map(|row| row["status"].as_str()).collect();
    assert!(statuses.len() >= 4, "{statuses:?}");
    let first = &own.body[0];
    assert_eq!(first["client"]["name"], "Lindqvist Harbour Tours");
    assert_eq!(first["client"]["requests_posted"], 4, "the draft is not posted");

    // What a run that was cut off left out comes with the next; what people have done since stays.
    let id = own
        .body
        .as_array()
        .and_then(|rows| rows.iter().find(|row| row["status"] == "draft"))
        .expect("a draft")["id"]
        .clone();
    assert_eq!(harbour.delete(&format!("/api/requests/{id}")).await.status, 204);
    opportune::demo::fill(&world.app).await.expect("again");
    assert_eq!(titles(&harbour, "/api/requests/").await.len(), 4);
    assert_eq!(maya.get("/api/requests/shared-with-me").await.body, shared.body);
}
