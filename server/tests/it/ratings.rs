//! /ratings and what it changes elsewhere.

use std::time::Duration;

use axum::http::Method;
use opportune::ratings;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::agreements::{in_force, step};
use crate::conversations::{Pair, pair, told};
use crate::world::{Answer, Caller, World};

/// Both milestones are done and approved.
pub async fn completed(pair: &Pair) {
    let agreement = in_force(pair).await;
    for number in [1, 2] {
        assert_eq!(step(&pair.jon, agreement, number, "submit", json!({})).await.status, 200);
        assert_eq!(step(&pair.nora, agreement, number, "approve", json!({})).await.status, 200);
    }
}

async fn rate(caller: &Caller, whom: &str, id: i64, stars: i64, comment: &str) -> Answer {
    caller.post(&format!("/api/ratings/{whom}/{id}"), json!({"stars": stars, "comment": comment})).await
}

async fn seen(caller: &Caller, path: &str) -> Value {
    let answer = caller.get(&format!("/api/ratings/{path}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

async fn comments(caller: &Caller, path: &str) -> Vec<Value> {
    let items = seen(caller, path).await["items"].take();
    items.as_array().expect("items").iter().map(|item| item["comment"].clone()).collect()
}

#[tokio::test]
async fn two_reviews_stay_hidden_until_both_are_written() {
    let world = World::new().await;
    let pair = pair(&world).await;
    completed(&pair).await;
    let visitor = world.visitor();
    let (jon, nora) = (format!("developer/{}", pair.jon.id), format!("client/{}", pair.nora.id));

    let first = rate(&pair.nora, "developer", pair.jon.id, 5, "Quick and kind.").await;
    assert_eq!(first.status, 201, "{first}");
    assert_eq!((&first.body["is_shown"], &first.body["verified_work"]), (&json!(false), &json!(true)));
    assert!(first.body["shows_at"].is_string(), "it says until when it waits");
    assert_eq!(comments(&visitor, &jon).await, [Value::Null; 0]);
    assert_eq!(seen(&visitor, &format!("{jon}/rating")).await["total_ratings"], 0);
    let between = seen(&pair.jon, &format!("with/{}", pair.nora.id)).await;
    assert_eq!((&between["theirs"], &between["theirs_is_written"]), (&Value::Null, &json!(true)));
    let inbox = pair.jon.get("/api/notifications").await.body;
    assert_eq!(inbox["items"][0]["text"], "wrote a review. Write yours to see it");

    let mut stream = pair.nora.events(None).await;
    stream.expect("hello").await;
    assert_eq!(rate(&pair.jon, "client", pair.nora.id, 4, "Clear words.").await.status, 201);
    told(&mut stream, "rating").await;
    for caller in [&visitor, &pair.nora.caller, &pair.jon.caller] {
        assert_eq!(comments(caller, &jon).await, ["Quick and kind."]);
        assert_eq!(comments(caller, &nora).await, ["Clear words."]);
    }
    let between = seen(&pair.nora, &format!("with/{}", pair.jon.id)).await;
    assert_eq!((&between["theirs"]["stars"], &between["mine"]["stars"]), (&json!(4), &json!(5)));
    let summary = seen(&visitor, &format!("{nora}/rating")).await;
    assert_eq!(
        summary,
        json!({"average_rating": 4.0, "total_ratings": 1, "rating_distribution": {"1": 0, "2": 0, "3": 0, "4": 1, "5": 0}})
    );
}

#[tokio::test]
async fn one_that_is_never_answered_is_shown_after_fourteen_days() {
    let world = World::new().await;
    let pair = pair(&world).await;
    completed(&pair).await;
    assert_eq!(rate(&pair.jon, "client", pair.nora.id, 2, "Late answers.").await.status, 201);
    let list = format!("client/{}", pair.nora.id);
    world.advance(Duration::from_hours(24 * 14) - Duration::from_mins(1));
    assert_eq!(ratings::show_due(&world.app).await.expect("shows"), 0);
    world.advance(Duration::from_mins(2));
    assert_eq!(ratings::show_due(&world.app).await.expect("shows"), 1);
    assert_eq!(ratings::show_due(&world.app).await.expect("shows"), 0, "once");
    assert_eq!(comments(&world.visitor(), &list).await, ["Late answers."]);
    // The other one has seen it, so there is nothing to wait for.
    let nora = world.sign_in("nora").await;
    assert_eq!(rate(&nora, "developer", pair.jon.id, 3, "").await.body["is_shown"], true);
}

#[tokio::test]
async fn a_rating_can_be_changed_and_counts_once() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let (ada, ines) = (world.client("ada").await, world.developer("ines").await);
    jon.post("/api/profile/developer", json!({"display_name": "Jon"})).await;
    assert_eq!(rate(&ada, "developer", jon.id, 1, "No").await.status, 201);
    assert_eq!(rate(&ines, "developer", jon.id, 5, "Yes").await.status, 201);
    let changed = rate(&ada, "developer", jon.id, 4, "Better").await;
    assert_eq!((changed.status, &changed.body["verified_work"]), (200, &json!(false)), "{changed}");
    let own = seen(&ada, &format!("developer/{}/user-rating", jon.id)).await;
    assert_eq!((&own["stars"], &own["comment"]), (&json!(4), &json!("Better")));
    let summary = seen(&world.visitor(), &format!("developer/{}/rating", jon.id)).await;
    assert_eq!((&summary["average_rating"], &summary["total_ratings"]), (&json!(4.5), &json!(2)));
    let profile = ada.get(&format!("/api/profile/developers/{}/public", jon.id)).await.body;
    assert_eq!((&profile["average_rating"], &profile["total_ratings"]), (&json!(4.5), &json!(2)));
    let list = format!("developer/{}", jon.id);
    assert_eq!(comments(&world.visitor(), &list).await, ["Yes", "Better"]);
    let ratings = seen(&world.visitor(), &list).await;
    let raters: Vec<_> = ratings["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|rating| &rating["rater"]["user_type"])
        .collect();
    assert_eq!(raters, ["developer", "client"]);
}

#[tokio::test]
async fn work_that_was_completed_shows_on_profiles_and_trust_cards() {
    let world = World::new().await;
    let pair = pair(&world).await;
    pair.jon.post("/api/profile/developer", json!({"display_name": "Jon"})).await;
    completed(&pair).await;
    rate(&pair.nora, "developer", pair.jon.id, 5, "").await;
    rate(&pair.jon, "client", pair.nora.id, 4, "").await;
    let profile = pair.nora.get(&format!("/api/profile/developers/{}/public", pair.jon.id)).await.body;
    assert_eq!((&profile["completed_agreements"], &profile["average_rating"]), (&json!(1), &json!(5.0)));
    let card = &pair.jon.get(&format!("/api/requests/{}", pair.request)).await.body["client"];
    assert_eq!((&card["hires"], &card["hire_rate"]), (&json!(1), &json!(1.0)));
    assert_eq!((&card["average_rating"], &card["total_ratings"]), (&json!(4.0), &json!(1)));
}

#[tokio::test]
async fn what_may_not_be_rated_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    rate(&pair.jon, "client", pair.nora.id, 5, "").await.refused(403, "agreement_needed");
    rate(&pair.jon, "developer", pair.jon.id, 5, "").await.refused(400, "cannot_rate_own");
    rate(&pair.nora, "client", pair.nora.id, 5, "").await.refused(400, "cannot_rate_own");
    rate(&pair.nora, "developer", 999, 5, "").await.refused(404, "not_found");
    rate(&pair.jon, "developer", pair.nora.id, 5, "").await.refused(404, "not_found");
    for stars in [0, 6, -1] {
        rate(&pair.nora, "developer", pair.jon.id, stars, "").await.refused(422, "validation_error");
    }
    rate(&pair.nora, "developer", pair.jon.id, 5, &"x".repeat(2001)).await.refused(422, "validation_error");
    pair.nora
        .get(&format!("/api/ratings/developer/{}/user-rating", pair.jon.id))
        .await
        .refused(404, "not_found");
    let summary = seen(&world.visitor(), "developer/999/rating").await;
    assert_eq!((&summary["average_rating"], &summary["total_ratings"]), (&json!(0.0), &json!(0)));
}

/// Each of them would otherwise find the other's missing, and both would wait for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_who_rate_each_other_at_once_are_both_shown_and_counted_once() {
    let world = World::new().await;
    let pair = pair(&world).await;
    completed(&pair).await;
    let mut calls = JoinSet::new();
    for number in 0..16 {
        let (nora, jon) = (pair.nora.caller.clone(), pair.jon.caller.clone());
        let (client, developer) = (pair.nora.id, pair.jon.id);
        calls.spawn(async move {
            if number % 2 == 0 {
                rate(&nora, "developer", developer, 5, "").await
            } else {
                rate(&jon, "client", client, 3, "").await
            }
        });
    }
    while let Some(call) = calls.join_next().await {
        let answer = call.expect("an answer");
        assert!([200, 201].contains(&answer.status), "{answer}");
    }
    for (path, average) in
        [(format!("developer/{}", pair.jon.id), 5.0), (format!("client/{}", pair.nora.id), 3.0)]
    {
        let summary = seen(&world.visitor(), &format!("{path}/rating")).await;
        assert_eq!((&summary["average_rating"], &summary["total_ratings"]), (&json!(average), &json!(1)));
    }
    let sent = pair.nora.call(Method::GET, &format!("/api/ratings/with/{}", pair.jon.id), None).await.body;
    assert_eq!(sent["theirs"]["stars"], 3);
}
