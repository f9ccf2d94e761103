use axum::body::Body;
use axum::http::Method;
use serde_json::json;
use tokio::task::JoinSet;

use super::{PATH, new, session, system};
use crate::world::{EventStream, World, figure};

#[tokio::test]
async fn two_people_talk_by_their_links_and_resolve() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let (petra, maya) = session(&hub, "T-1").await;

    let shown = petra.get("").await;
    assert_eq!(shown.status, 200, "{shown}");
    assert_eq!(shown.body["external_ticket_id"], "T-1");
    assert_eq!((&shown.body["source_system"], &shown.body["status"]), (&json!("hub"), &json!("open")));
    let who = shown.body["participants"].as_array().expect("two");
    assert_eq!(
        (&who[0]["user_name"], &who[0]["user_type"], &who[0]["is_current_user"]),
        (&json!("Petra Stone"), &json!("analytics_hub_user"), &json!(true))
    );
    assert_eq!(who[1]["is_current_user"], false);

    let said = petra.say("  The key doesn't verify.  ").await;
    assert_eq!(said.status, 201, "{said}");
    assert_eq!(
        (&said.body["content"], &said.body["is_system"]),
        (&json!("The key doesn't verify."), &json!(false))
    );
    assert_eq!((&said.body["message_type"], &said.body["participant_id"]), (&json!("text"), &who[0]["id"]));
    let read = maya.read(0).await;
    assert_eq!(read, std::slice::from_ref(&said.body));

    petra.set("in_progress").await.refused(403, "forbidden");
    let set = maya.set("in_progress").await;
    assert_eq!((set.status, &set.body["status"]), (200, &json!("in_progress")), "{set}");
    assert_eq!(maya.set("in_progress").await.status, 200, "the same again is no change");
    let read = petra.read(said.body["id"].as_i64().expect("an id")).await;
    assert_eq!(read.len(), 1, "{read:?}");
    assert_eq!(read[0]["content"], "Status changed to: in_progress");
    assert_eq!((&read[0]["is_system"], &read[0]["participant_id"]), (&json!(true), &json!(null)));

    assert_eq!(maya.set("resolved").await.status, 200);
    petra.say("Thank you").await.refused(409, "session_resolved");
    maya.set("open").await.refused(409, "session_resolved");
    petra.attach("a.txt", b"late").await.refused(409, "session_resolved");
    assert_eq!(maya.set("resolved").await.status, 200, "it is so already");
    let status = format!("{PATH}/{}/status", petra.session);
    let again = hub.call(Method::PATCH, &status, Some(json!({"status": "open"}))).await;
    assert_eq!(
        (again.status, &again.body["status"]),
        (200, &json!("open")),
        "the system opens it again: {again}"
    );
    assert_eq!(petra.say("It broke again").await.status, 201);
    maya.set("closed").await.refused(422, "validation_error");
    petra.say("   ").await.refused_field("content");
    petra.say(&"x".repeat(10_001)).await.refused_field("content");
}

#[tokio::test]
async fn the_same_ticket_is_the_same_session_and_has_no_links() {
    let world = World::new().await;
    let (hub, other) = (system(&world, "hub").await, system(&world, "other").await);
    let (petra, _) = session(&hub, "T-1").await;
    let again = hub.post(PATH, new("T-1")).await;
    assert_eq!((again.status, &again.body["id"]), (200, &json!(petra.session)), "{again}");
    assert_eq!(again.body["participants"][0]["link"], json!(null));
    let elsewhere = other.post(PATH, new("T-1")).await;
    assert_eq!(elsewhere.status, 201, "another system has numbers of its own: {elsewhere}");

    world.visitor().post(PATH, new("T-2")).await.refused(401, "session_expired");
    world.visitor().with_token("oppi_wrong").post(PATH, new("T-2")).await.refused(401, "session_expired");
    let person = world.developer("ada").await;
    person.post(PATH, new("T-2")).await.refused(401, "session_expired");
    hub.post(PATH, json!({"external_ticket_id": "T-3", "participants": []}))
        .await
        .refused_field("participants");

    let mut at_once = JoinSet::new();
    for _ in 0..4 {
        let hub = hub.clone();
        at_once.spawn(async move { hub.post(PATH, new("T-9")).await.status });
    }
    let mut all = at_once.join_all().await;
    all.sort_unstable();
    assert_eq!(all, [200, 200, 200, 201], "one session for four calls at once");
}

#[tokio::test]
async fn files_go_with_a_message_and_only_inside_their_session() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let ((petra, maya), (other, _)) = (session(&hub, "T-1").await, session(&hub, "T-2").await);
    let file = petra.attach("verify.log", b"the clock is wrong").await;
    assert_eq!(file.status, 201, "{file}");
    assert_eq!((&file.body["file_name"], &file.body["file_size"]), (&json!("verify.log"), &json!(18)));
    let id = file.body["id"].as_i64().expect("an id");
    let path = file.body["file_path"].as_str().expect("a path").to_owned();
    let download = |token: &str| {
        let (caller, path) = (world.visitor(), format!("{path}?token={token}"));
        async move { caller.get(&path).await }
    };
    download(&maya.token).await.refused(404, "not_found");

    let with = |ids: Vec<i64>| json!({"content": "The log", "attachment_ids": ids});
    maya.caller.post(&maya.at("/messages"), with(vec![id])).await.refused_field("attachment_ids");
    other.caller.post(&other.at("/messages"), with(vec![id])).await.refused_field("attachment_ids");
    petra.caller.post(&petra.at("/messages"), with((1..=11).collect())).await.refused_field("attachment_ids");
    let sent = petra.caller.post(&petra.at("/messages"), with(vec![id])).await;
    assert_eq!((sent.status, &sent.body["attachments"][0]["id"]), (201, &json!(id)), "{sent}");
    petra.caller.post(&petra.at("/messages"), with(vec![id])).await.refused_field("attachment_ids");

    let got = download(&maya.token).await;
    assert_eq!(got.status, 200, "{got}");
    assert!(got.header("content-disposition").expect("a header").starts_with("attachment"), "{got}");
    download(&other.token).await.refused(404, "not_found");
    download("x").await.refused(404, "not_found");
    petra.attach("empty.txt", b"").await.refused(422, "file_empty");
    let lie = petra.at("/attachments?file_name=a.png");
    let lied = petra.caller.send(Method::POST, &lie, Some("image/png"), Body::from("MZ no picture")).await;
    assert_eq!(lied.status, 422, "{lied}");

    let unsent = petra.attach("later.txt", b"later").await;
    assert_eq!(unsent.status, 201);
    world.advance(std::time::Duration::from_hours(49));
    world.run_jobs().await;
    let gone = vec![unsent.body["id"].as_i64().expect("an id")];
    petra.caller.post(&petra.at("/messages"), with(gone)).await.refused_field("attachment_ids");
    assert_eq!(download(&maya.token).await.status, 200, "what was sent stays");
}

#[tokio::test]
async fn the_stream_says_ask_now() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let (petra, maya) = session(&hub, "T-1").await;
    let opened = petra.caller.open(&petra.at("/events")).await;
    let mut stream = EventStream::new(opened.into_body());
    assert_eq!(stream.next().await.expect("a greeting").kind, "hello");
    maya.say("Hello").await;
    assert_eq!(stream.next().await.expect("an event").kind, "message");
    maya.set("resolved").await;
    let kinds = [stream.next().await.expect("one").kind, stream.next().await.expect("two").kind];
    assert_eq!(kinds, ["message", "status"]);
}

#[tokio::test]
async fn a_transcript_has_everything_in_order() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let (petra, maya) = session(&hub, "T-1").await;
    petra.say("It doesn't verify.").await;
    maya.say("Your clock is wrong.").await;
    maya.set("resolved").await;
    let answer = petra.get("/transcript").await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-disposition").expect("a header").contains("session-"), "{answer}");
    let text = String::from_utf8(answer.bytes.clone()).expect("text");
    let places: Vec<_> = [
        "# The key doesn't verify",
        "**Petra Stone**, 2026-03-01 12:00 UTC",
        "It doesn't verify.",
        "**Maya Okafor**",
        "Your clock is wrong.",
        "Status changed to: resolved",
    ]
    .iter()
    .map(|piece| text.find(piece).unwrap_or_else(|| panic!("{piece} in {text}")))
    .collect();
    assert!(places.is_sorted(), "{text}");
}

/// Those who ask on from the last message they know see every message once, however many write at once.
#[tokio::test]
async fn d2_pollers_of_a_session_skip_and_double_no_message() {
    const WRITERS: usize = 8;
    const EACH: usize = 20;
    const POLLERS: usize = 20;
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let (petra, maya) = session(&hub, "T-1").await;
    let mut pollers = JoinSet::new();
    for _ in 0..POLLERS {
        let guest = petra.clone();
        pollers.spawn(async move {
            let mut read: Vec<i64> = Vec::new();
            while read.len() < WRITERS * EACH {
                let more = guest.read(read.last().copied().unwrap_or(0)).await;
                read.extend(more.iter().map(|message| message["id"].as_i64().expect("an id")));
                tokio::time::sleep(std::time::Duration::from_millis(3)).await;
            }
            read
        });
    }
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let guest = if writer % 2 == 0 { petra.clone() } else { maya.clone() };
        writers.spawn(async move {
            for number in 0..EACH {
                assert_eq!(guest.say(&format!("{writer} {number}")).await.status, 201);
            }
        });
    }
    writers.join_all().await;
    let all = petra.read(0).await;
    let all: Vec<i64> = all.iter().map(|message| message["id"].as_i64().expect("an id")).collect();
    assert_eq!(all.len(), WRITERS * EACH);
    for read in pollers.join_all().await {
        assert_eq!(read, all);
    }
    figure(
        "D2",
        &format!(
            "support: {WRITERS} writers, {POLLERS} pollers with after_id, {} messages: 0 skipped, 0 doubled",
            all.len()
        ),
    );
}
