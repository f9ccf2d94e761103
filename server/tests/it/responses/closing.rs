//! The answer guarantee: the reminder, the closing, and what the trust card tells of it.

use std::time::Duration;

use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{PATH, decide, ids, path, snag, subscriber, told};
use crate::requests::{post, share};
use crate::world::{Caller, World};

const DAY: Duration = Duration::from_hours(24);

/// Sessions end long before an answer does.
async fn back(world: &World, username: &str) -> Caller {
    world.sign_in(username).await
}

#[tokio::test]
async fn what_nobody_answered_for_fourteen_days_is_closed() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let mut answers = Vec::new();
    for status in [None, Some("viewed"), Some("shortlisted"), Some("declined"), Some("accepted")] {
        let request = post(&nora, json!({})).await;
        let id = snag(&jon, request).await;
        if let Some(status) = status {
            assert_eq!(decide(&nora, id, json!({"status": status})).await.status, 200);
        }
        answers.push(id);
    }
    let withdrawn = post(&nora, json!({})).await;
    let withdrawn = snag(&jon, withdrawn).await;
    assert_eq!(jon.delete(&path(withdrawn)).await.status, 204);

    world.advance(DAY * 13 + Duration::from_mins(23 * 60 + 40));
    world.run_jobs().await;
    let (nora, jon) = (back(&world, "nora").await, back(&world, "jon").await);
    assert_eq!(ids(&nora, "?status=closed").await, [0; 0], "twenty minutes too early");
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    world.advance(Duration::from_mins(20));
    world.run_jobs().await;
    for caller in [&nora, &jon] {
        assert_eq!(ids(caller, "?status=closed").await, [answers[1], answers[0]]);
        assert_eq!(ids(caller, "").await.len(), 5, "what is closed stays in the list");
        let closed = caller.get(&path(answers[0])).await;
        assert_eq!(closed.body["reason"], "The client didn't reply within 14 days.");
        assert_eq!((&closed.body["status"], &closed.body["reminder"]), (&json!("closed"), &json!(false)));
    }
    for stream in [&mut client, &mut developer] {
        for id in &answers[..2] {
            let news = told(stream).await;
            assert_eq!((&news["response_id"], &news["change"]), (&json!(id), &json!("closed")));
        }
    }
    let late = decide(&nora, answers[0], json!({"status": "accepted"})).await;
    assert_eq!(
        late.refused(409, "status_not_allowed").body["detail"],
        "A proposal that was closed can't become accepted."
    );
    jon.delete(&path(answers[0])).await.refused(409, "status_not_allowed");
    world.advance(Duration::from_mins(10));
    world.run_jobs().await;
    assert_eq!(ids(&nora, "?status=closed").await.len(), 2, "nothing is closed twice");
}

#[tokio::test]
async fn the_host_says_how_many_days_and_each_answer_keeps_its_own() {
    let world = World::with(|settings| settings.responses.answer_days = 1).await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    assert_eq!(nora.get(PATH).await.body[0]["reminder"], true, "so short a time is all reminder");
    world.advance(DAY);
    world.run_jobs().await;
    let closed = back(&world, "jon").await.get(&path(id)).await;
    assert_eq!(
        (&closed.body["status"], &closed.body["reason"]),
        (&json!("closed"), &json!("The client didn't reply within 1 day."))
    );
}

#[tokio::test]
async fn the_client_is_reminded_four_days_before() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    let reminder =
        async |username: &str| back(&world, username).await.get(PATH).await.body[0]["reminder"].clone();
    assert_eq!(reminder("nora").await, false);
    world.advance(DAY * 10);
    assert_eq!(
        (reminder("nora").await, reminder("jon").await),
        (json!(true), json!(false)),
        "it is the client's"
    );
    let nora = back(&world, "nora").await;
    assert_eq!(nora.get(&path(id)).await.body["reminder"], true, "reading is no answer");
    assert_eq!(decide(&nora, id, json!({"status": "shortlisted"})).await.body["reminder"], false);
}

/// More than one batch, several clients, and who can't be answered because they are suspended.
#[tokio::test]
async fn everything_due_is_closed_and_counted() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    for _ in 0..52 {
        let request = post(&nora, json!({})).await;
        snag(&jon, request).await;
    }
    let hers = post(&lena, json!({})).await;
    snag(&ines, hers).await;
    assert!(admin::suspend(&world.app, "ines").await.expect("the database answers"));
    world.advance(DAY * 15);
    world.run_jobs().await;
    let jon = back(&world, "jon").await;
    assert_eq!(ids(&jon, "?status=closed&limit=100").await.len(), 52);
    assert_eq!(ids(&jon, "?status=sent").await, [0; 0]);
    let rate = |request: i64| {
        let visitor = world.visitor();
        async move {
            visitor.get(&format!("/api/requests/{request}")).await.body["client"]["no_answer_rate"].clone()
        }
    };
    assert_eq!(rate(1).await, 1.0);
    assert_eq!(rate(hers).await, Value::Null, "nobody can answer who is hidden from them");
}

#[tokio::test]
async fn the_trust_card_tells_how_often_nobody_answered() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        let request = post(&nora, json!({})).await;
        answers.push(snag(&jon, request).await);
    }
    let visitor = world.visitor();
    let rates = async || {
        let card = visitor.get("/api/requests/1").await.body["client"].clone();
        (card["no_answer_rate"].clone(), card["response_rate"].clone())
    };
    assert_eq!(rates().await, (Value::Null, Value::Null), "nothing to tell yet");
    assert_eq!(decide(&nora, answers[0], json!({"status": "viewed"})).await.status, 200);
    assert_eq!(rates().await, (Value::Null, Value::Null), "reading is no answer");
    assert_eq!(decide(&nora, answers[0], json!({"status": "shortlisted"})).await.status, 200);
    assert_eq!(rates().await, (json!(0.0), json!(1.0)), "the public answer follows at once");
    assert_eq!(decide(&nora, answers[0], json!({"status": "declined"})).await.status, 200);
    assert_eq!(decide(&nora, answers[0], json!({"status": "shortlisted"})).await.status, 200);
    assert_eq!(decide(&nora, answers[1], json!({"status": "declined"})).await.status, 200);
    assert_eq!(decide(&nora, answers[2], json!({"status": "accepted"})).await.status, 200);
    share(&nora, 1, &[jon.id]).await;
    world.advance(DAY * 14);
    world.run_jobs().await;
    assert_eq!(rates().await, (json!(0.25), json!(0.75)), "each counts once");
    let jon = back(&world, "jon").await;
    let shared = jon.get("/api/requests/shared-with-me").await;
    assert_eq!(shared.body[0]["client"]["no_answer_rate"], 0.25, "the same card everywhere");
    assert_eq!(jon.get(PATH).await.body[0]["client"]["no_answer_rate"], 0.25);
    let profile = json!({"company_name": "Harbour"});
    let own = back(&world, "nora").await.post("/api/profile/client", profile).await;
    assert_eq!(own.body["trust"]["no_answer_rate"], 0.25, "{own}");
}
