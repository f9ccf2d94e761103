//! /notifications and what the rooms write there.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use crate::agreements::{act, id, in_force, proposed, step};
use crate::conversations::{pair, path, say, set, told};
use crate::requests::{post, share};
use crate::responses::{decide, snag, snag_with, subscriber};
use crate::world::{Caller, World};
use opportune::agreements;

const PATH: &str = "/api/notifications";

async fn inbox(caller: &Caller) -> Value {
    let answer = caller.get(PATH).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

/// What somebody is told, the newest first: who did what, and whether it is unread.
async fn texts(caller: &Caller) -> Vec<String> {
    let inbox = inbox(caller).await;
    let line = |item: &Value| {
        let who = item["actor"]["name"].as_str().map(|name| format!("{name} ")).unwrap_or_default();
        let unread = if item["is_read"] == json!(true) { "" } else { " *" };
        format!("{who}{}{unread}", item["text"].as_str().expect("a text"))
    };
    inbox["items"].as_array().expect("items").iter().map(line).collect()
}

async fn unread(caller: &Caller) -> i64 {
    inbox(caller).await["unread_count"].as_i64().expect("a count")
}

async fn read(caller: &Caller, body: Value) -> i64 {
    let answer = caller.post(&format!("{PATH}/read"), body).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["unread_count"].as_i64().expect("a count")
}

async fn prefer(caller: &Caller, body: Value) -> Value {
    let answer = caller.call(Method::PUT, &format!("{PATH}/preferences"), Some(body)).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

#[tokio::test]
async fn proposals_and_invites_reach_whoever_they_concern() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let request = post(&nora, json!({"title": "Booking page"})).await;
    share(&nora, request, &[jon.id, ines.id]).await;
    assert_eq!(texts(&jon).await, ["nora invited you to a request *"]);
    let invite = &inbox(&jon).await["items"][0];
    assert_eq!(invite["actor"]["user_type"], "client");
    assert_eq!(
        (&invite["kind"], &invite["request_title"], &invite["link"]),
        (&json!("invite"), &json!("Booking page"), &json!(format!("/opportunities/{request}")))
    );
    let first = snag_with(&jon, request, json!({"price_cents": 540_000})).await;
    assert_eq!(texts(&nora).await, ["jon sent a proposal for $5,400 *"]);
    snag(&ines, request).await;
    assert_eq!(texts(&nora).await, ["ines and 1 other sent proposals *"], "together while they are unread");
    assert_eq!(inbox(&nora).await["items"][0]["count"], 2);
    assert_eq!(read(&nora, json!({"all": true})).await, 0);
    assert_eq!(decide(&nora, first, json!({"status": "shortlisted"})).await.status, 200);
    assert_eq!(decide(&nora, first, json!({"status": "accepted"})).await.status, 200);
    assert_eq!(texts(&jon).await[0], "nora accepted your proposal *", "the newest word of one proposal");
    assert_eq!(texts(&jon).await.len(), 2);
    assert_eq!(texts(&nora).await, ["ines and 1 other sent proposals"], "nobody is told what they did");
}

#[tokio::test]
async fn a_conversation_is_one_notification_and_read_when_it_is_read() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello").await;
    assert_eq!(texts(&pair.jon).await, ["nora sent you a message *"]);
    say(&pair.nora, pair.id, "Are you there?").await;
    assert_eq!(texts(&pair.jon).await, ["nora sent you 2 messages *"]);
    assert_eq!(unread(&pair.jon).await, 1);
    let last = say(&pair.nora, pair.id, "Hello?").await;
    pair.jon.post(&format!("{}/read", path(pair.id)), json!({"up_to_id": last})).await;
    assert_eq!(texts(&pair.jon).await, ["nora sent you a message"]);
    assert_eq!(unread(&pair.jon).await, 0);
    // Whoever writes has read, and the other is told.
    say(&pair.jon, pair.id, "Yes").await;
    assert_eq!((unread(&pair.jon).await, unread(&pair.nora).await), (0, 1));
    // In the same minute, and later.
    say(&pair.nora, pair.id, "Good").await;
    assert_eq!((unread(&pair.jon).await, unread(&pair.nora).await), (1, 0));
    world.advance(Duration::from_mins(5));
    say(&pair.nora, pair.id, "Now").await;
    assert_eq!(texts(&pair.jon).await, ["nora sent you 2 messages *"], "one of a conversation");
    assert!(inbox(&pair.nora).await["items"][0]["is_read"].as_bool().expect("whether it is read"));
}

/// Otherwise a quick answer would lie below everything that came since the last notification of the conversation.
#[tokio::test]
async fn an_answer_within_the_minute_comes_to_the_top_for_its_reader() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello").await;
    world.advance(Duration::from_mins(20));
    proposed(&pair.nora, &pair, json!({})).await;
    assert_eq!(texts(&pair.jon).await[0], "nora proposed an agreement *");
    say(&pair.jon, pair.id, "Thank you. When?").await;
    world.advance(Duration::from_secs(1));
    say(&pair.nora, pair.id, "Today").await;
    assert_eq!(texts(&pair.jon).await, ["nora sent you a message *", "nora proposed an agreement *"]);
}

#[tokio::test]
async fn marking_messages_as_read_here_tells_the_sender_nothing() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello").await;
    let item = inbox(&pair.jon).await["items"][0]["id"].clone();
    assert_eq!(read(&pair.jon, json!({"ids": [item]})).await, 0);
    assert_eq!(texts(&pair.jon).await, ["nora sent you a message"]);
    let conversations = pair.jon.get("/api/conversations/user/unread").await.body;
    assert_eq!(conversations, json!({"conversations": 1}), "the messages themselves stay unread");
    say(&pair.nora, pair.id, "One more thing").await;
    assert_eq!(unread(&pair.jon).await, 1, "what is new is new");
    assert_eq!(read(&pair.jon, json!({"all": true})).await, 0);
    assert_eq!(set(&pair.jon, pair.id, json!({"muted": true})).await.status, 200);
    say(&pair.nora, pair.id, "And another").await;
    assert_eq!(unread(&pair.jon).await, 0, "muted is muted here too");
}

#[tokio::test]
async fn agreements_and_milestones_are_told_to_the_other_side() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = id(&proposed(&pair.jon, &pair, json!({})).await);
    assert_eq!(texts(&pair.nora).await, ["jon proposed an agreement *"]);
    let second = id(&proposed(&pair.nora, &pair, json!({"supersedes": first})).await);
    assert_eq!(texts(&pair.jon).await, ["nora proposed version 2 *"]);
    assert_eq!(act(&pair.jon, second, "accept", json!({})).await.status, 200);
    assert_eq!(texts(&pair.nora).await, ["jon accepted version 2 *"], "the newest word of one agreement");
    assert_eq!(step(&pair.jon, second, 1, "submit", json!({})).await.status, 200);
    assert_eq!(texts(&pair.nora).await, ["jon submitted milestone 1 *", "jon accepted version 2 *"]);
    assert_eq!(step(&pair.nora, second, 1, "request-changes", json!({"note": "Blue"})).await.status, 200);
    assert_eq!(texts(&pair.jon).await[0], "nora requested changes to milestone 1 *");
    for number in [1, 2] {
        assert_eq!(step(&pair.jon, second, number, "submit", json!({})).await.status, 200);
        assert_eq!(step(&pair.nora, second, number, "approve", json!({})).await.status, 200);
    }
    assert_eq!(texts(&pair.jon).await[0], "nora approved milestone 2, and the work is complete *");
    let link = &inbox(&pair.jon).await["items"][0]["link"];
    assert_eq!(link, &json!(format!("/conversations/{}", pair.id)));
}

#[tokio::test]
async fn what_happens_by_itself_is_told_without_a_name() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let deal = in_force(&pair).await;
    assert_eq!(step(&pair.jon, deal, 1, "submit", json!({})).await.status, 200);
    world.advance(Duration::from_hours(24 * 12));
    agreements::remind(&world.app).await.expect("reminds");
    let nora = world.sign_in("nora").await;
    assert_eq!(texts(&nora).await[0], "Milestone 1 is approved automatically soon, unless you answer *");
    world.advance(Duration::from_hours(24 * 3));
    agreements::approve_silent(&world.app).await.expect("approves");
    // The client is told of the invoice after it.
    for (name, place) in [("nora", 1), ("jon", 0)] {
        let texts = texts(&world.sign_in(name).await).await;
        assert_eq!(texts[place], "Milestone 1 was approved automatically *");
    }
}

#[tokio::test]
async fn nobody_is_told_what_they_do_not_want_to_hear() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let all = pair.jon.get(&format!("{PATH}/preferences")).await.body;
    let kinds = [
        "agreement",
        "invite",
        "message",
        "milestone",
        "moderation",
        "payment",
        "product",
        "proposal",
        "review",
        "search",
        "ticket",
        "video",
    ];
    let told = kinds.iter().map(|kind| (*kind, &all[*kind]));
    assert!(told.clone().all(|(_, wanted)| *wanted == json!(true)), "{all}");
    assert_eq!(
        all.as_object().map(serde_json::Map::len),
        Some(told.len() + 1),
        "and how they come by email: {all}"
    );
    let clients = pair.nora.get(&format!("{PATH}/preferences")).await.body;
    assert_eq!(clients["invite"], Value::Null, "no one invites a client");
    let set = prefer(&pair.jon, json!({"message": false, "agreement": false})).await;
    assert_eq!(
        (&set["message"], &set["agreement"], &set["milestone"]),
        (&json!(false), &json!(false), &json!(true))
    );
    say(&pair.nora, pair.id, "Hello").await;
    proposed(&pair.nora, &pair, json!({})).await;
    assert_eq!(texts(&pair.jon).await, [""; 0]);
    prefer(&pair.jon, json!({"message": true})).await;
    world.advance(Duration::from_mins(2));
    say(&pair.nora, pair.id, "Hello").await;
    assert_eq!(texts(&pair.jon).await.len(), 1);
    let wrong =
        pair.jon.call(Method::PUT, &format!("{PATH}/preferences"), Some(json!({"message": "no"}))).await;
    wrong.refused(422, "validation_error");
}

#[tokio::test]
async fn the_inbox_comes_in_pages_and_tabs_learn_what_was_read() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    for _ in 0..5 {
        let request = post(&nora, json!({})).await;
        snag(&jon, request).await;
    }
    let first = nora.get(&format!("{PATH}?limit=3")).await.body;
    assert_eq!((first["items"].as_array().expect("items").len(), &first["unread_count"]), (3, &json!(5)));
    let cursor = first["next_cursor"].as_str().expect("a cursor");
    let rest = nora.get(&format!("{PATH}?limit=3&cursor={cursor}")).await.body;
    assert_eq!((rest["items"].as_array().expect("items").len(), &rest["next_cursor"]), (2, &Value::Null));
    let mut stream = nora.events(None).await;
    stream.expect("hello").await;
    let ids: Vec<_> =
        rest["items"].as_array().expect("items").iter().map(|item| item["id"].clone()).collect();
    assert_eq!(read(&nora, json!({"ids": ids})).await, 3);
    told(&mut stream, "notification").await;
    // Others' are not theirs to read.
    let theirs = inbox(&nora).await["items"][0]["id"].clone();
    read(&jon, json!({"ids": [theirs]})).await;
    assert_eq!(unread(&nora).await, 3);
    for wrong in [
        json!({}),
        json!({"ids": []}),
        json!({"all": false}),
        json!({"ids": "1"}),
        json!({"ids": (0..101).collect::<Vec<_>>()}),
    ] {
        nora.post(&format!("{PATH}/read"), wrong).await.refused(422, "validation_error");
    }
    nora.get(&format!("{PATH}?cursor=x")).await.refused(422, "validation_error");
}

#[tokio::test]
async fn what_is_a_year_old_is_forgotten() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    snag(&jon, request).await;
    world.advance(Duration::from_hours(24 * 366));
    assert_eq!(opportune::notifications::sweep(&world.app).await.expect("sweeps"), 1);
}
