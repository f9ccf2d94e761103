//! What `opportune demo` leaves behind: enough of everything that every screen has something to show. Made once for all that is
//! asked of it, because its films and passwords take longer than anything else here.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::requests::titles;
use crate::world::{Caller, World};

#[tokio::test]
async fn the_sample_people_fill_every_room_of_an_empty_database() {
    let world = World::new().await;
    let told = opportune::demo::fill(&world.app).await.expect("the sample people");
    both_inboxes_look_alive(&world).await;
    both_sides_have_something_to_read_and_something_new(&world).await;
    both_dashboards_look_alive(&world).await;
    they_show_faces_and_work(&world).await;
    some_work_was_completed_and_paid(&world).await;
    lists_begin_with_what_came_last(&world).await;
    they_move_into_an_empty_database_only(&world, &told).await;
}

/// One of the sample people.
async fn sign_in(world: &World, username: &str) -> Caller {
    let body = json!({"username": username, "password": "sunlit-harbour-42"});
    let answer = world.visitor().post("/api/auth/login", body).await;
    assert_eq!(answer.status, 200, "{answer}");
    world.visitor().with_token(answer.token())
}

fn rows(body: &Value) -> &[Value] {
    body.as_array().map(Vec::as_slice).unwrap_or_default()
}

async fn both_inboxes_look_alive(world: &World) {
    let harbour = sign_in(world, "harbour").await;
    let requests = harbour.get("/api/requests/").await;
    let row = |title: &str| rows(&requests.body).iter().find(|row| row["title"] == title).expect("a request");
    let booking = &row("Booking page for island tours")["id"];
    let received = harbour.get(&format!("/api/snagged-requests/?request_id={booking}")).await;
    assert_eq!(rows(&received.body).len(), 3, "three to compare: {received}");
    let priced = |row: &&Value| row["price_cents"].is_i64() && row["developer"]["skills"].is_array();
    assert_eq!(rows(&received.body).iter().filter(priced).count(), 3);
    let declined = harbour.get("/api/snagged-requests/?status=declined").await;
    assert!(declined.body[0]["reason"].is_string(), "{declined}");
    let count = |title: &str| row(title)["response_count"].clone();
    assert_eq!(
        (count("Booking page for island tours"), count("Crew roster on the phone")),
        (3.into(), 0.into())
    );

    let maya = sign_in(world, "maya").await;
    let sent = maya.get("/api/snagged-requests/?limit=100").await;
    let statuses: BTreeSet<_> = rows(&sent.body).iter().filter_map(|row| row["status"].as_str()).collect();
    assert!(statuses.len() >= 3, "{statuses:?}");

    for (client, rate) in [("orchard", Value::Null), ("bakery", (1.0 / 3.0).into())] {
        let received = sign_in(world, client).await.get("/api/snagged-requests/").await;
        assert_eq!(received.body[0]["client"]["no_answer_rate"], rate, "{client}");
        let reminded = rows(&received.body).iter().filter(|row| row["reminder"] == true).count();
        assert_eq!(reminded, usize::from(client == "orchard"), "{client}");
    }
    // What is due by the clock is closed already: the job finds nothing to do.
    let before = maya.get("/api/snagged-requests/").await;
    world.run_jobs().await;
    assert_eq!(maya.get("/api/snagged-requests/").await.body, before.body);
}

async fn both_sides_have_something_to_read_and_something_new(world: &World) {
    let harbour = sign_in(world, "harbour").await;
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
    let maya = sign_in(world, "maya").await;
    assert_eq!(maya.get("/api/conversations/user/unread").await.body, json!({"conversations": 1}));
    let shown = maya.get("/api/profile/developer").await;
    assert_eq!(shown.body["response_rate"], 1.0, "{shown}");
    assert!(shown.body["median_response_minutes"].is_i64());
    let accepted = maya.get("/api/snagged-requests/?status=accepted").await;
    assert!(accepted.body[0]["conversation_id"].is_i64(), "who is accepted talks: {accepted}");
    let orchard = sign_in(world, "orchard").await;
    let closed = orchard.get("/api/conversations/user/list").await;
    assert_eq!(closed.body[0]["status"], "closed");
    // One who was asked six days ago and never answered.
    let waits = sign_in(world, "tidewatch").await.get("/api/profile/client").await;
    assert_eq!(waits.body["trust"]["message_response_rate"], 0.5, "{waits}");
    // All of it is true by the clock: the job finds nothing to change.
    world.run_jobs().await;
    let after = sign_in(world, "tidewatch").await.get("/api/profile/client").await;
    assert_eq!(after.body["trust"], waits.body["trust"]);
    opportune::demo::fill(&world.app).await.expect("again");
    assert_eq!(harbour.get("/api/conversations/user/list").await.body, list.body);
}

async fn both_dashboards_look_alive(world: &World) {
    let visitor = world.visitor();
    assert!(visitor.get("/api/profile/developers/public").await.body.as_array().map_or(0, Vec::len) >= 12);
    assert!(titles(&visitor, "/api/requests/public").await.len() >= 14);
    assert_eq!(
        titles(&visitor, "/api/requests/public?search=ferry%20roster").await,
        [""; 0],
        "it is not public"
    );
    assert!(!titles(&visitor, "/api/requests/public?search=buoys").await.is_empty());

    let maya = sign_in(world, "maya").await;
    let shared = maya.get("/api/requests/shared-with-me").await;
    let rows = shared.body.as_array().expect("rows");
    let new = rows.iter().filter(|row| row["is_new"] == true).count();
    assert!(new > 0 && new < rows.len(), "some are new and some are not: {shared}");
    assert_eq!(maya.get("/api/payments/subscription-status").await.body["status"], "active");

    let harbour = sign_in(world, "harbour").await;
    assert_eq!(titles(&harbour, "/api/projects/").await, ["Season opening"]);
    let own = harbour.get("/api/requests/").await;
    let statuses: BTreeSet<_> =
        own.body.as_array().expect("rows").iter().filter_map(|row| row["status"].as_str()).collect();
    assert!(statuses.len() >= 4, "{statuses:?}");
    let first = &own.body[0];
    assert_eq!(first["client"]["name"], "Lindqvist Harbour Tours");
    assert_eq!(first["client"]["requests_posted"], 5, "the draft is not posted");

    let funnel = maya.get("/api/funnel").await.body;
    assert!(funnel["totals"]["profile_views"].as_i64().is_some_and(|views| views > 50), "{funnel}");

    // What a run that was cut off left out comes with the next; what people have done since stays.
    let id = own
        .body
        .as_array()
        .and_then(|rows| rows.iter().find(|row| row["status"] == "draft"))
        .expect("a draft")["id"]
        .clone();
    assert_eq!(harbour.delete(&format!("/api/requests/{id}")).await.status, 204);
    opportune::demo::fill(&world.app).await.expect("again");
    assert_eq!(titles(&harbour, "/api/requests/").await.len(), 5);
    assert_eq!(maya.get("/api/requests/shared-with-me").await.body, shared.body);
}

async fn they_show_faces_and_work(world: &World) {
    let visitor = world.visitor();
    let developers = visitor.get("/api/profile/developers/public?limit=100").await;
    for developer in rows(&developers.body) {
        let (id, name) = (&developer["id"], &developer["username"]);
        let face = visitor.get(developer["avatar_url"].as_str().unwrap_or_else(|| panic!("{name}"))).await;
        assert_eq!((face.status, face.header("content-type")), (200, Some("image/png")), "{name}");
        let works = visitor.get(&format!("/api/project-showcase/developer/{id}")).await;
        assert!(rows(&works.body).len() >= 2, "{name} shows two works: {works}");
        let looked_at = rows(&works.body).iter().all(|work| work["views"].as_i64() > Some(0));
        assert!(looked_at, "{works}");
    }
    let maya = sign_in(world, "maya").await;
    let films = maya.get("/api/video_display/my-videos").await;
    let watched = films.body["videos"].as_array().expect("films").iter();
    assert!(watched.filter(|film| film["view_count"].as_i64() > Some(0)).count() >= 2, "{films}");
    let id = &maya.get("/api/profile/developer").await.body["user_id"];
    let playlists = visitor.get(&format!("/api/playlists/user/{id}")).await;
    assert!(playlists.body[0]["video_count"].as_i64() >= Some(3), "{playlists}");
}

async fn some_work_was_completed_and_paid(world: &World) {
    let maya = sign_in(world, "maya").await;
    let agreements = maya.get("/api/agreements/").await;
    let completed = agreements.body["items"].as_array().expect("items").iter();
    assert!(completed.filter(|one| one["status"] == "completed").count() >= 1, "{agreements}");
    let me = maya.get("/api/profile/developer").await.body;
    let shown = world.visitor().get(&format!("/api/profile/developers/{}/public", me["user_id"])).await;
    assert_eq!(shown.body["total_ratings"], 1, "{shown}");
    let spending = sign_in(world, "harbour").await.get("/api/invoices/spending").await.body;
    let paid = spending["currencies"][0]["paid_cents"].as_array().expect("months").iter();
    let months = paid.filter(|cents| cents.as_i64() != Some(0)).count();
    assert!(months >= 3, "a chart needs several months: {spending}");
    assert!(spending["currencies"][0]["open_cents"].as_i64().is_some_and(|cents| cents > 0), "{spending}");
}

async fn lists_begin_with_what_came_last(world: &World) {
    for (username, path, moment) in [
        ("maya", "/api/snagged-requests/?limit=100", "created_at"),
        ("harbour", "/api/snagged-requests/?limit=100", "created_at"),
        ("bakery", "/api/snagged-requests/?limit=100", "created_at"),
        ("maya", "/api/invoices/", "issued_at"),
        ("harbour", "/api/invoices/", "issued_at"),
    ] {
        let list = sign_in(world, username).await.get(path).await.body;
        let rows = list["items"].as_array().or(list.as_array()).unwrap_or_else(|| panic!("{path}: {list}"));
        let moments: Vec<_> = rows.iter().map(|row| row[moment].as_str().expect("a moment")).collect();
        assert!(moments.len() > 1, "{username} {path}: {list}");
        assert!(moments.is_sorted_by(|one, other| one >= other), "{username} {path}: {moments:?}");
    }
}

async fn they_move_into_an_empty_database_only(world: &World, told: &str) {
    assert_eq!(opportune::demo::fill(&world.app).await.as_deref(), Ok(told), "a second run changes nothing");
    let line = told.lines().nth(1).expect("a person");
    let username = line.split_whitespace().next().expect("a name");
    let password = told
        .lines()
        .next()
        .and_then(|line| line.split_whitespace().last())
        .expect("a password")
        .trim_end_matches(':');
    let answer =
        world.visitor().post("/api/auth/login", json!({"username": username, "password": password})).await;
    assert_eq!(answer.status, 200, "{answer}");
    world.client("someone").await;
    assert!(opportune::demo::fill(&world.app).await.is_err());
}
