use std::time::Duration;

use axum::http::Method;
use serde_json::json;

use super::{Guest, PATH, session, system};
use crate::world::{Answer, World, figure};

/// Every call that a link opens.
async fn all(guest: &Guest) -> Vec<Answer> {
    vec![
        guest.get("").await,
        guest.get("/messages").await,
        guest.say("Hello").await,
        guest.set("resolved").await,
        guest.attach("a.txt", b"a").await,
        guest.get("/attachments/1").await,
        guest.get("/events").await,
        guest.get("/transcript").await,
    ]
}

#[tokio::test]
async fn l1_every_wrong_link_gets_the_same_answer() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let ((petra, maya), (other, _)) = (session(&hub, "T-1").await, session(&hub, "T-2").await);
    let with = |token: &str| Guest { token: token.to_owned(), ..maya.clone() };
    let wrong = [
        with(""),
        with("x"),
        with(&maya.token[..maya.token.len() - 1]),
        with(&format!("{}A", maya.token)),
        with(&other.token),
        with("%00"),
        Guest { session: other.session, ..maya.clone() },
        Guest { session: 999, ..maya.clone() },
    ];
    let mut tried = 0;
    for guest in &wrong {
        for answer in all(guest).await {
            answer.refused(404, "not_found");
            tried += 1;
        }
    }
    let bare = world.visitor().get(&format!("{PATH}/{}", maya.session)).await;
    bare.refused(404, "not_found");
    assert!(petra.read(0).await.is_empty(), "nothing was written");

    let who = maya.get("").await.body["participants"][1]["id"].as_i64().expect("an id");
    let link = format!("{PATH}/{}/participants/{who}/link", maya.session);
    let made = hub.call(Method::POST, &link, None).await;
    assert_eq!(made.status, 200, "{made}");
    let anew = Guest::of(world.visitor(), made.body["link"].as_str().expect("a link"));
    assert_eq!(anew.get("").await.status, 200);
    for answer in all(&maya).await {
        answer.refused(404, "not_found");
    }
    assert_eq!(petra.get("").await.status, 200, "the other's link stays");
    system(&world, "other").await.call(Method::POST, &link, None).await.refused(404, "not_found");
    assert_eq!(hub.delete(&link).await.status, 204);
    anew.get("").await.refused(404, "not_found");
    figure("L1", &format!("support: {tried} calls with wrong tokens, all 404; a revoked one ends at once"));
}

#[tokio::test]
async fn l1_a_link_ends_thirty_days_after_it_was_last_used() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let (petra, maya) = session(&hub, "T-1").await;
    world.advance(Duration::from_hours(24 * 20));
    assert_eq!(petra.get("").await.status, 200);
    world.advance(Duration::from_hours(24 * 20));
    assert_eq!(petra.get("").await.status, 200, "it was used 20 days ago");
    maya.get("").await.refused(404, "not_found");
    world.run_jobs().await;
    assert_eq!(petra.get("").await.status, 200);
}

#[tokio::test]
async fn f6_guessing_links_and_flooding_a_session_is_slowed() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let hub = system(&world, "hub").await;
    let (petra, _) = session(&hub, "T-1").await;
    let wrong = Guest { token: "guess".to_owned(), ..petra.clone() };
    let mut answers = Vec::new();
    for _ in 0..150 {
        answers.push(wrong.get("").await.status);
    }
    assert_eq!(answers.iter().filter(|status| **status == 404).count(), 120);
    assert_eq!(answers[149], 429);
    assert_eq!(petra.get("").await.status, 200, "who has a link is not slowed");
    let mut said = Vec::new();
    for _ in 0..125 {
        said.push(petra.say("spam").await.status);
    }
    assert_eq!(said.iter().filter(|status| **status == 201).count(), 120);
    assert_eq!(said[124], 429);
}

#[tokio::test]
async fn a_guest_who_signs_in_keeps_the_session() {
    let world = World::new().await;
    let hub = system(&world, "hub").await;
    let (petra, maya) = session(&hub, "T-1").await;
    let (ada, ben) = (world.developer("ada").await, world.client("ben").await);
    petra.caller.post(&petra.at("/claim"), json!({})).await.refused(401, "session_expired");
    assert_eq!(petra.get("").await.body["claimed"], false);
    let claimed = ben.post(&petra.at("/claim"), json!({})).await;
    assert_eq!((claimed.status, &claimed.body["claimed"]), (200, &json!(true)), "{claimed}");
    assert_eq!(ben.post(&petra.at("/claim"), json!({})).await.status, 200, "again is the same");
    ada.post(&petra.at("/claim"), json!({})).await.refused(409, "claimed_by_other");
    ben.post(&maya.at("/claim"), json!({})).await.refused(409, "takes_part");
    maya.say("Did it help?").await;
    let list = ben.get("/api/tickets").await;
    let item = &list.body["items"][0];
    assert_eq!((&item["id"], &item["unread_count"]), (&json!(petra.session), &json!(1)), "{list}");
    assert_eq!(item["last_message"]["content"], "Did it help?");
    assert_eq!(item["others"], json!([{"user_name": "Maya Okafor", "user_type": "opportune_developer"}]));
    assert_eq!(ada.get("/api/tickets").await.body["items"], json!([]));
    let news = ben.get("/api/notifications").await;
    assert_eq!(news.body["items"][0]["kind"], "ticket", "{news}");

    let own = ben.post(&format!("/api/tickets/{}/open", petra.session), json!({})).await;
    let own = Guest::of(world.visitor(), own.body["path"].as_str().expect("a path"));
    assert_eq!(own.read(0).await.len(), 1);
    assert_eq!(petra.get("").await.status, 200, "the link from outside stays good");
    assert_eq!(ben.get("/api/tickets").await.body["items"][0]["unread_count"], 0);
    ada.post(&format!("/api/tickets/{}/open", petra.session), json!({})).await.refused(404, "not_found");
}
