//! How people answer those who write to them, and where it is shown.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Pair, opened, pair, say, set_status};
use crate::requests::post;
use crate::responses::{decide, snag, subscriber};
use crate::world::{Caller, World};

async fn profile(developer: &Caller) {
    let answer =
        developer.post("/api/profile/developer", json!({"display_name": "Jon", "skills": ["Rust"]})).await;
    assert_eq!(answer.status, 201, "{answer}");
}

/// Of a developer: everywhere the same.
async fn of_developer(world: &World, jon: &Caller, id: i64) -> (Value, Value) {
    let own = jon.get("/api/profile/developer").await.body;
    let public = world.visitor().get(&format!("/api/profile/developers/{id}/public")).await.body;
    let list = world.visitor().get("/api/profile/developers/public").await.body;
    let figures = (own["response_rate"].clone(), own["median_response_minutes"].clone());
    assert_eq!((public["response_rate"].clone(), public["median_response_minutes"].clone()), figures);
    assert_eq!(list[0]["response_rate"], figures.0);
    figures
}

async fn of_client(world: &World, request: i64) -> (Value, Value) {
    let card = world.visitor().get(&format!("/api/requests/{request}")).await.body["client"].clone();
    (card["message_response_rate"].clone(), card["median_response_minutes"].clone())
}

#[tokio::test]
async fn a_developers_answers_are_counted_and_shown() {
    let world = World::new().await;
    let Pair { nora, jon, request, id } = pair(&world).await;
    profile(&jon).await;
    let nothing = (Value::Null, Value::Null);
    assert_eq!(of_developer(&world, &jon, jon.id).await, nothing);
    // Nobody asked him anything yet, so this answers nothing.
    say(&jon, id, "Hello.").await;
    assert_eq!(of_developer(&world, &jon, jon.id).await, nothing);
    say(&nora, id, "Can you?").await;
    world.advance(Duration::from_mins(20));
    say(&nora, id, "Hello?").await;
    world.advance(Duration::from_mins(5));
    say(&jon, id, "Yes.").await;
    assert_eq!(of_developer(&world, &jon, jon.id).await, (json!(1.0), json!(25)), "from the first question");
    world.advance(Duration::from_hours(8));
    say(&world.sign_in("nora").await, id, "And?").await;
    world.advance(Duration::from_hours(8));
    let later = world.sign_in("jon").await;
    say(&later, id, "Here.").await;
    assert_eq!(
        of_developer(&world, &later, jon.id).await,
        (json!(1.0), json!(25)),
        "the first answer counts"
    );
    // She was asked too, and answered after no time.
    assert_eq!(of_client(&world, request).await, (json!(1.0), json!(0)));
}

#[tokio::test]
async fn who_lets_three_days_pass_is_counted_until_they_answer() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    profile(&jon).await;
    let mut talks = Vec::new();
    for _ in 0..2 {
        let request = post(&nora, json!({})).await;
        talks.push(opened(&nora, json!({"request_id": request, "developer_id": jon.id})).await);
    }
    say(&nora, talks[0], "Can you?").await;
    say(&nora, talks[1], "And this?").await;
    world.advance(Duration::from_mins(20));
    let jon_again = world.sign_in("jon").await;
    say(&jon_again, talks[0], "Yes.").await;
    let figures = async || {
        let caller = world.sign_in("jon").await;
        of_developer(&world, &caller, jon.id).await
    };
    assert_eq!(figures().await, (json!(1.0), json!(20)));
    world.advance(Duration::from_hours(71));
    world.run_jobs().await;
    assert_eq!(figures().await, (json!(1.0), json!(20)), "there is time yet");
    world.advance(Duration::from_hours(1));
    world.run_jobs().await;
    assert_eq!(figures().await, (json!(0.5), json!(20)));
    world.run_jobs().await;
    assert_eq!(figures().await, (json!(0.5), json!(20)), "counted once");
    let jon_again = world.sign_in("jon").await;
    say(&jon_again, talks[1], "Late, but yes.").await;
    let (rate, median) = figures().await;
    assert_eq!((rate, median), (json!(1.0), json!(i64::midpoint(20, 72 * 60 + 20))));
}

#[tokio::test]
async fn a_clients_answers_are_on_their_trust_card_everywhere() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let request = post(&nora, json!({})).await;
    crate::requests::share(&nora, request, &[jon.id]).await;
    let his = opened(&jon, json!({"request_id": request})).await;
    let hers = opened(&ines, json!({"request_id": request})).await;
    say(&jon, his, "A question.").await;
    say(&ines, hers, "A question.").await;
    assert_eq!(of_client(&world, request).await, (Value::Null, Value::Null));
    world.advance(Duration::from_mins(10));
    say(&nora, his, "An answer.").await;
    assert_eq!(of_client(&world, request).await, (json!(1.0), json!(10)));
    let shared = jon.get("/api/requests/shared-with-me").await.body[0]["client"].clone();
    assert_eq!(shared, world.visitor().get(&format!("/api/requests/{request}")).await.body["client"]);
    world.advance(Duration::from_hours(73));
    world.run_jobs().await;
    assert_eq!(of_client(&world, request).await, (json!(0.5), json!(10)));
}

#[tokio::test]
async fn what_the_conversation_says_of_itself_is_no_question_and_no_answer() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    profile(&jon).await;
    let request = post(&nora, json!({})).await;
    let answer = snag(&jon, request).await;
    assert_eq!(decide(&nora, answer, json!({"status": "accepted"})).await.status, 200);
    world.advance(Duration::from_hours(80));
    world.run_jobs().await;
    let jon_again = world.sign_in("jon").await;
    assert_eq!(of_developer(&world, &jon_again, jon.id).await, (Value::Null, Value::Null), "nobody asked");
    let nora_again = world.sign_in("nora").await;
    say(&nora_again, 1, "A question.").await;
    assert_eq!(set_status(&jon_again, 1, "closed").await.status, 200);
    assert_eq!(set_status(&jon_again, 1, "open").await.status, 200);
    assert_eq!(of_developer(&world, &jon_again, jon.id).await, (Value::Null, Value::Null), "nobody answered");
}

#[tokio::test]
async fn matching_tells_how_fast_somebody_answers() {
    let world = World::new().await;
    let Pair { nora, jon, request, id } = pair(&world).await;
    profile(&jon).await;
    let change = json!({"skills": ["Rust"]});
    let changed = nora.call(axum::http::Method::PUT, &format!("/api/requests/{request}"), Some(change)).await;
    assert_eq!(changed.status, 200, "{changed}");
    let reasons = async |caller: &Caller| {
        let answer = caller.get(&format!("/api/requests/{request}/matches")).await;
        answer.body.to_string()
    };
    assert!(reasons(&nora).await.contains("Too few conversations"));
    say(&nora, id, "Can you?").await;
    world.advance(Duration::from_hours(72));
    world.run_jobs().await;
    let nora = world.sign_in("nora").await;
    assert!(reasons(&nora).await.contains("Hasn't replied to messages"), "{}", reasons(&nora).await);
    let jon = world.sign_in("jon").await;
    say(&jon, id, "Yes.").await;
    assert!(reasons(&nora).await.contains("Usually replies within 3 days"), "{}", reasons(&nora).await);
}
