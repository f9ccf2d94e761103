//! /projects/ and POST /requests/{id}/project

use axum::http::Method;
use serde_json::{Value, json};

use crate::agreements;
use crate::conversations::pair;
use crate::requests::{post as post_request, share, titles, walk};
use crate::world::{Caller, World};

db::sql! {
    FILL = "insert into requests (client_id, title, content, excerpt, budget_cents, skills, visibility, status, is_listed,
                                  project_id, created_at, updated_at, published_at)
            select $1, 'many ' || n, 'x', 'x', 100, '[]', 'private', 'open', false, $2, $3, $3, $3
            from (with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 99) select n from counted) numbers";
}

fn body() -> Value {
    json!({"title": " A harbour site ", "content": "Tours and **times**.", "estimated_budget": 4000.25})
}

async fn create(client: &Caller) -> i64 {
    let answer = client.post("/api/projects/", body()).await;
    assert_eq!(answer.status, 201, "{answer}");
    answer.body["id"].as_i64().expect("an id")
}

#[tokio::test]
async fn a_client_makes_a_project_with_its_first_request() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let answer = nora.post("/api/projects", body()).await;
    assert_eq!(answer.status, 201, "{answer}");
    let project = &answer.body;
    assert_eq!((&project["title"], &project["status"]), (&json!("A harbour site"), &json!("active")));
    assert_eq!(
        (&project["content"], &project["estimated_budget"]),
        (&json!("Tours and **times**."), &json!(4000.25))
    );
    assert_eq!((&project["description"], &project["agreements"]), (&Value::Null, &json!([])));
    let request = &project["requests"][0];
    assert_eq!((&request["title"], &request["project_id"]), (&json!("A harbour site"), &project["id"]));
    assert_eq!((&request["status"], &request["visibility"]), (&json!("open"), &json!("public")));
    assert_eq!(nora.get("/api/projects/1").await.body, *project, "it was kept as it was answered");
    assert_eq!(nora.get("/api/projects/").await.body, json!([project]));
    assert_eq!(titles(&world.visitor(), "/api/requests/public").await, ["A harbour site"]);
    assert_eq!(titles(&world.visitor(), "/api/requests/public?search=tours").await, ["A harbour site"]);
    assert!(
        world.visitor().get("/api/requests/1").await.body["project_id"].is_null(),
        "the client's own affair"
    );
}

#[tokio::test]
async fn the_same_key_makes_one_project_and_one_request() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let caller = nora.caller.clone().with_header("idempotency-key", "one");
    let (first, again) =
        (caller.post("/api/projects/", body()).await, caller.post("/api/projects/", body()).await);
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.body, again.body);
    assert_eq!(titles(&nora, "/api/projects/").await.len(), 1);
    assert_eq!(titles(&nora, "/api/requests/").await.len(), 1);
}

#[tokio::test]
async fn what_is_wrong_is_named_and_nothing_is_made() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let answer =
        nora.post("/api/projects/", json!({"title": "", "content": " ", "estimated_budget": 1})).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["title", "content"]);
    for budget in [json!(0), json!(-3), json!(10_000_001), json!(1.001), json!("x")] {
        let mut body = body();
        body["estimated_budget"] = budget;
        let answer = nora.post("/api/projects/", body).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), ["estimated_budget"]);
    }
    assert_eq!(titles(&nora, "/api/projects/").await.len() + titles(&nora, "/api/requests/").await.len(), 0);
}

#[tokio::test]
async fn a_project_is_its_clients_alone() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, lena) = (world.developer("jon").await, world.client("lena").await);
    let id = create(&nora).await;
    let path = format!("/api/projects/{id}");
    for stranger in [&jon, &lena] {
        stranger.get(&path).await.refused(404, "not_found");
        stranger.call(Method::PUT, &path, Some(json!({"title": "Mine"}))).await.refused(404, "not_found");
        assert_eq!(stranger.get("/api/projects/").await.body, json!([]));
    }
    jon.post("/api/projects/", body()).await.refused(403, "forbidden");
    world.newcomer("alex").await.post("/api/projects/", body()).await.refused(403, "forbidden");
    world.visitor().get("/api/projects/").await.refused(401, "session_expired");
    world.visitor().get(&path).await.refused(401, "session_expired");
    // A request of one's own does not go into somebody else's project.
    let own = post_request(&lena, json!({})).await;
    let answer = lena.post(&format!("/api/requests/{own}/project"), json!({"project_id": id})).await;
    answer.refused(404, "not_found");
    assert_eq!(nora.get(&path).await.body["requests"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn it_changes_and_keeps_what_is_left_out() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let path = format!("/api/projects/{}", create(&nora).await);
    let put = async |body: Value| nora.call(Method::PUT, &path, Some(body)).await;
    world.advance(std::time::Duration::from_mins(1));
    let answer = put(json!({"description": " For spring. ", "status": "completed"})).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(
        (&answer.body["description"], &answer.body["status"]),
        (&json!("For spring."), &json!("completed"))
    );
    assert_eq!(
        (&answer.body["title"], &answer.body["estimated_budget"]),
        (&json!("A harbour site"), &json!(4000.25))
    );
    assert_eq!(answer.body["updated_at"], "2026-03-01T12:01:00Z");
    assert_eq!(
        put(json!({"title": "Spring"})).await.body["description"],
        "For spring.",
        "left out, it stays"
    );
    assert_eq!(
        put(json!({"description": null, "status": "archived"})).await.body["description"],
        Value::Null
    );
    assert_eq!(nora.get(&path).await.body, put(json!({})).await.body);
    for (body, field) in [
        (json!({"title": ""}), "title"),
        (json!({"status": "gone"}), "status"),
        (json!({"description": "x".repeat(2001)}), "description"),
    ] {
        assert_eq!(put(body).await.refused(422, "validation_error").fields(), [field]);
    }
}

#[tokio::test]
async fn a_request_is_put_into_a_new_or_an_old_project() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let request = post_request(&nora, json!({"title": "A map", "visibility": "private"})).await;
    let path = format!("/api/requests/{request}/project");
    let made = nora.post(&path, json!({})).await;
    assert_eq!((made.status, &made.body["title"]), (201, &json!("A map")), "{made}");
    let again = nora.post(&path, json!({})).await;
    assert_eq!((again.status, &again.body), (200, &made.body), "the project that is there");
    assert_eq!(
        (&made.body["content"], &made.body["estimated_budget"]),
        (&json!("For our *harbour* tours."), &json!(2500))
    );
    assert_eq!(made.body["requests"][0]["id"], request);
    let other = create(&nora).await;
    let moved = nora.post(&path, json!({"project_id": other})).await;
    assert_eq!((moved.status, &moved.body["id"]), (200, &json!(other)));
    assert_eq!(moved.body["requests"].as_array().map(Vec::len), Some(2));
    assert_eq!(nora.get("/api/projects/1").await.body["requests"], json!([]), "it is in one project only");
    assert_eq!(
        nora.post(&path, json!({"project_id": other})).await.body,
        moved.body,
        "again changes nothing"
    );
    nora.post(&path, json!({"project_id": 999})).await.refused(404, "not_found");
    nora.post("/api/requests/999/project", json!({})).await.refused(404, "not_found");
    share(&nora, request, &[jon.id]).await;
    jon.post(&path, json!({})).await.refused(403, "forbidden");
    assert!(jon.get(&format!("/api/requests/{request}")).await.body["project_id"].is_null());
}

#[tokio::test]
async fn d3_one_project_is_made_of_a_request_however_often_it_is_asked_for() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let request = post_request(&nora, json!({"title": "A map"})).await;
    let path = format!("/api/requests/{request}/project");
    let keyed = nora.caller.clone().with_header("idempotency-key", "one");
    let calls = (0..6).map(|number| {
        let (caller, path) =
            (if number % 2 == 0 { keyed.clone() } else { nora.caller.clone() }, path.clone());
        tokio::spawn(async move { caller.post(&path, json!({})).await })
    });
    let mut ids = std::collections::BTreeSet::new();
    for call in calls.collect::<Vec<_>>() {
        let answer = call.await.expect("an answer");
        assert!([200, 201].contains(&answer.status), "{answer}");
        ids.insert(answer.body["id"].as_i64().expect("an id"));
    }
    assert_eq!(ids.len(), 1, "{ids:?}");
    assert_eq!(titles(&nora, "/api/projects/").await, ["A map"]);

    let other = post_request(&nora, json!({"title": "A tour"})).await;
    let path = format!("/api/requests/{other}/project");
    let keyed = nora.caller.clone().with_header("idempotency-key", "two");
    let made = keyed.post(&path, json!({})).await;
    assert_eq!((made.status, &made.body["requests"][0]["id"]), (201, &json!(other)), "{made}");
    assert_eq!(nora.get("/api/projects/2").await.body, made.body, "it was kept as it was answered");
    nora.post(&path, json!({"project_id": 1})).await;
    let replayed = keyed.post(&path, json!({})).await;
    assert_eq!((replayed.status, &replayed.body), (201, &made.body), "the first answer again");
    keyed.post(&path, json!({"project_id": 1})).await.refused(422, "idempotency_key_reused");
}

#[tokio::test]
async fn a_project_holds_a_hundred_requests() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let id = create(&nora).await;
    let now = world.app.clock.now();
    world.app.db.write(&FILL).bind(nora.id).bind(id).bind(now).execute().await.expect("rows");
    let request = post_request(&nora, json!({})).await;
    let body = json!({"project_id": id});
    nora.post(&format!("/api/requests/{request}/project"), body.clone()).await.refused(409, "project_full");
    assert_eq!(
        nora.get(&format!("/api/projects/{id}")).await.body["requests"].as_array().map(Vec::len),
        Some(100)
    );
    let inside = nora.post("/api/requests/1/project", body).await;
    assert_eq!(inside.status, 200, "what is in it already stays: {inside}");
}

#[tokio::test]
async fn the_list_has_pages() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    for title in ["one", "two", "three"] {
        let answer =
            nora.post("/api/projects/", json!({"title": title, "content": "x", "estimated_budget": 5})).await;
        assert_eq!(answer.status, 201);
    }
    assert_eq!(walk(&nora, "/api/projects/?limit=2").await, [vec!["three", "two"], vec!["one"]]);
}

#[tokio::test]
async fn both_sides_of_an_agreement_see_its_project() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let put = pair.nora.post(&format!("/api/requests/{}/project", pair.request), json!({})).await;
    assert_eq!((put.status, &put.body["agreements"]), (201, &json!([])), "{put}");
    let path = format!("/api/projects/{}", put.body["id"]);
    let other = post_request(&pair.nora, json!({"title": "Not theirs"})).await;
    let into = json!({"project_id": put.body["id"]});
    assert_eq!(pair.nora.post(&format!("/api/requests/{other}/project"), into).await.status, 200);
    let id = agreements::id(&agreements::proposed(&pair.jon, &pair, json!({})).await);
    pair.jon.get(&path).await.refused(404, "not_found");
    assert_eq!(pair.jon.get("/api/projects/").await.body, json!([]), "a proposal is no agreement");
    assert_eq!(pair.nora.get(&path).await.body["agreements"][0]["status"], "proposed");

    assert_eq!(agreements::act(&pair.nora, id, "accept", json!({})).await.status, 200);
    let seen = pair.jon.get(&path).await;
    assert_eq!(seen.status, 200, "{seen}");
    assert!(seen.body.get("plan").is_none(), "what else the client plans is not theirs to know: {seen}");
    let agreement = &seen.body["agreements"][0];
    assert_eq!((&agreement["id"], &agreement["status"]), (&json!(id), &json!("accepted")));
    assert_eq!(
        (&agreement["amount_cents"], &agreement["developer_id"]),
        (&json!(90000), &json!(pair.jon.id))
    );
    let requests = seen.body["requests"].as_array().expect("a list");
    assert_eq!(requests.len(), 1, "only what they agreed about: {seen}");
    assert_eq!(pair.jon.get("/api/projects/").await.body, json!([seen.body]));
    assert_eq!(pair.nora.get(&path).await.body["requests"].as_array().map(Vec::len), Some(2));
    let change = pair.jon.call(Method::PUT, &path, Some(json!({"title": "Mine"}))).await;
    change.refused(404, "not_found");
    world.developer("stranger").await.get(&path).await.refused(404, "not_found");
}

/// What its requests plan to spend is told beside its budget, so that the two can be compared.
#[tokio::test]
async fn the_plan_of_a_project_is_what_its_requests_come_to() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let made = nora.post("/api/projects/", body()).await;
    let plan = |cents: i64, requests: i64, open: i64| json!({"planned_cents": cents, "planned_requests": requests, "open_requests": open});
    assert_eq!(made.body["plan"], plan(400_025, 1, 0));
    for (fields, expected) in [
        (json!({"estimated_budget": 500}), plan(450_025, 2, 0)),
        (json!({"pricing": "hourly", "estimated_budget": 50, "estimated_hours": 10}), plan(500_025, 3, 0)),
        (json!({"pricing": "hourly", "estimated_budget": 50}), plan(500_025, 3, 1)),
        (json!({"status": "draft", "estimated_budget": 1}), plan(500_125, 4, 1)),
    ] {
        let id = post_request(&nora, fields).await;
        let project = nora.post(&format!("/api/requests/{id}/project"), json!({"project_id": 1})).await;
        assert_eq!(project.body["plan"], expected, "{project}");
    }
    let cancelled = nora.call(Method::PUT, "/api/requests/2", Some(json!({"status": "cancelled"}))).await;
    assert_eq!(cancelled.status, 200, "{cancelled}");
    for project in [nora.get("/api/projects/1").await.body, nora.get("/api/projects/").await.body[0].clone()]
    {
        assert_eq!(project["plan"], plan(450_125, 3, 1), "what was cancelled doesn't count");
    }
    let changed = nora.call(Method::PUT, "/api/projects/1", Some(json!({"estimated_budget": 4501.25}))).await;
    assert_eq!(
        (&changed.body["estimated_budget"], &changed.body["plan"]),
        (&json!(4501.25), &plan(450_125, 3, 1))
    );
    // A new one is worth what its request is worth as a whole.
    let id = post_request(&nora, json!({"pricing": "hourly", "estimated_budget": 80, "estimated_hours": 25}))
        .await;
    let project = nora.post(&format!("/api/requests/{id}/project"), json!({})).await;
    assert_eq!(
        (&project.body["estimated_budget"], &project.body["plan"]),
        (&json!(2000), &plan(200_000, 1, 0))
    );
}
