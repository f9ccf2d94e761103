//! What answers change about requests: the count, the developer's own answer, who sees them, and that they stay.

use std::time::Duration;

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{decide, path, snag, subscriber};
use crate::requests::{post, share, titles, walk};
use crate::world::World;

#[tokio::test]
async fn a_request_says_how_many_answered_and_which_answer_is_ones_own() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let id = post(&nora, json!({})).await;
    let address = format!("/api/requests/{id}");
    let visitor = world.visitor();
    assert_eq!(visitor.get(&address).await.body["response_count"], 0);
    assert_eq!(visitor.get("/api/requests/public").await.body[0]["response_count"], 0);
    let his = snag(&jon, id).await;
    snag(&ines, id).await;
    for caller in [&visitor, &nora.caller, &jon.caller] {
        assert_eq!(caller.get(&address).await.body["response_count"], 2, "at once, kept answers too");
    }
    assert_eq!(visitor.get("/api/requests/public").await.body[0]["response_count"], 2);
    assert_eq!(nora.get("/api/requests/").await.body[0]["response_count"], 2);
    assert_eq!(decide(&nora, his, json!({"status": "shortlisted"})).await.status, 200);
    let mine = json!({"id": his, "status": "shortlisted"});
    assert_eq!(jon.get(&address).await.body["my_response"], mine);
    assert_eq!(jon.get("/api/requests/").await.body[0]["my_response"], mine);
    for caller in [&visitor, &nora.caller, &world.developer("oskar").await.caller] {
        assert_eq!(caller.get(&address).await.body["my_response"], Value::Null);
    }
    assert_eq!(nora.get("/api/requests/").await.body[0]["my_response"], Value::Null);
}

#[tokio::test]
async fn a_project_tells_how_many_answered_its_requests() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let body = json!({"title": "A site", "content": "Tours.", "estimated_budget": 100});
    let project = nora.post("/api/projects/", body).await;
    let request = project.body["requests"][0]["id"].as_i64().expect("an id");
    snag(&jon, request).await;
    let project = nora.get(&format!("/api/projects/{}", project.body["id"])).await;
    assert_eq!(project.body["requests"][0]["response_count"], 1, "{project}");
}

#[tokio::test]
async fn a_developer_finds_what_was_shared_and_what_they_answered() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let mut ids = Vec::new();
    for title in ["one", "two", "three", "four"] {
        ids.push(post(&nora, json!({"title": title})).await);
    }
    // One answered, two shared, three both, four neither.
    snag(&jon, ids[0]).await;
    world.advance(Duration::from_mins(1));
    share(&nora, ids[1], &[jon.id]).await;
    world.advance(Duration::from_mins(1));
    share(&nora, ids[2], &[jon.id]).await;
    world.advance(Duration::from_mins(1));
    snag(&jon, ids[2]).await;
    assert_eq!(titles(&jon, "/api/requests/").await, ["three", "two", "one"]);
    assert_eq!(walk(&jon, "/api/requests/?limit=1").await, [["three"], ["two"], ["one"]]);
    assert_eq!(walk(&jon, "/api/requests/?limit=2&status=open").await, [vec!["three", "two"], vec!["one"]]);
    assert_eq!(titles(&jon, "/api/requests/?status=paused").await, [""; 0]);
    let paused = json!({"status": "paused"});
    assert_eq!(nora.call(Method::PUT, &format!("/api/requests/{}", ids[0]), Some(paused)).await.status, 200);
    assert_eq!(titles(&jon, "/api/requests/?status=paused").await, ["one"]);
    assert_eq!(
        titles(&jon, "/api/requests/shared-with-me").await,
        ["three", "two"],
        "that list is of shares"
    );
    let one = &jon.get("/api/requests/").await.body[2];
    assert_eq!((&one["share_date"], &one["is_new"]), (&Value::Null, &Value::Null));
    assert_eq!(jon.delete(&path(1)).await.status, 204);
    assert_eq!(titles(&jon, "/api/requests/").await, ["three", "two"], "withdrawn, it is none");
    assert!(admin::suspend(&world.app, "nora").await.expect("the database answers"));
    assert_eq!(titles(&jon, "/api/requests/").await, [""; 0]);
}

#[tokio::test]
async fn who_answered_a_request_goes_on_seeing_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let id = post(&nora, json!({})).await;
    let address = format!("/api/requests/{id}");
    let answer = snag(&jon, id).await;
    let hidden = nora.call(Method::PUT, &address, Some(json!({"visibility": "private"}))).await;
    assert_eq!(hidden.status, 200, "{hidden}");
    let seen = jon.get(&address).await;
    assert_eq!((seen.status, &seen.body["my_response"]["id"]), (200, &json!(answer)), "{seen}");
    ines.get(&address).await.refused(404, "not_found");
    world.visitor().get(&address).await.refused(404, "not_found");
    jon.call(Method::PUT, &address, Some(json!({"title": "Mine"}))).await.refused(403, "forbidden");
    jon.call(Method::POST, &format!("{address}/viewed"), None).await.refused(403, "forbidden");
    assert_eq!(jon.delete(&path(answer)).await.status, 204);
    jon.get(&address).await.refused(404, "not_found");
}

#[tokio::test]
async fn what_was_answered_is_not_deleted() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let id = post(&nora, json!({})).await;
    let address = format!("/api/requests/{id}");
    let answer = snag(&jon, id).await;
    let refused = nora.delete(&address).await;
    assert_eq!(
        refused.refused(409, "request_answered").body["detail"],
        "This request has proposals. Decline them and cancel the request instead."
    );
    assert_eq!(jon.delete(&path(answer)).await.status, 204);
    assert_eq!(nora.delete(&address).await.status, 204);
    jon.get(&path(answer)).await.refused(404, "not_found");
    assert_eq!(jon.get("/api/snagged-requests/?status=withdrawn").await.body, json!([]));
}
