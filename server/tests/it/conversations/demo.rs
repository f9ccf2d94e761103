//! What `opportune demo` leaves behind in the conversations.

use serde_json::json;

use crate::requests::demo::sign_in;
use crate::world::World;

#[tokio::test]
async fn both_sides_have_something_to_read_and_something_new() {
    let world = World::new().await;
    opportune::demo::fill(&world.app).await.expect("the sample people");
    let harbour = sign_in(&world, "harbour").await;
    let list = harbour.get("/api/conversations/user/list").await;
    let rows = list.body.as_array().expect("rows");
    assert!(rows.len() >= 2, "{list}");
    assert!(
        rows.iter().any(|row| row["unread_count"] != 0) && rows.iter().any(|row| row["unread_count"] == 0)
    );
    assert!(
        rows.iter().all(|row| row["last_message"]["content"].as_str().is_some_and(|text| !text.is_empty()))
    );
    let times: Vec<_> = rows.iter().map(|row| row["last_message_at"].as_str().expect("a time")).collect();
    assert!(times.is_sorted_by(|one, other| one >= other), "the newest first: {times:?}");
    let maya = sign_in(&world, "maya").await;
    assert_eq!(maya.get("/api/conversations/user/unread").await.body, json!({"conversations": 1}));
    let shown = maya.get("/api/profile/developer").await;
    assert_eq!(shown.body["response_rate"], 1.0, "{shown}");
    assert!(shown.body["median_response_minutes"].is_i64());
    let accepted = maya.get("/api/snagged-requests/?status=accepted").await;
    assert!(accepted.body[0]["conversation_id"].is_i64(), "who is accepted talks: {accepted}");
    let orchard = sign_in(&world, "orchard").await;
    let closed = orchard.get("/api/conversations/user/list").await;
    assert_eq!(closed.body[0]["status"], "closed");
    // One who was asked six days ago and never answered.
    let waits = sign_in(&world, "tidewatch").await.get("/api/profile/client").await;
    assert_eq!(waits.body["trust"]["message_response_rate"], 0.5, "{waits}");
    // All of it is true by the clock: the job finds nothing to change.
    world.run_jobs().await;
    let after = sign_in(&world, "tidewatch").await.get("/api/profile/client").await;
    assert_eq!(after.body["trust"], waits.body["trust"]);
    opportune::demo::fill(&world.app).await.expect("again");
    assert_eq!(harbour.get("/api/conversations/user/list").await.body, list.body);
}
