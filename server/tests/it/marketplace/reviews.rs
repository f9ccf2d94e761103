//! What buyers say, and what the seller says to that.

use axum::http::Method;
use serde_json::{Value, json};

use super::{at, bought, on_sale};
use crate::world::World;

#[tokio::test]
async fn only_buyers_review_once_and_the_seller_answers() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 500).await;
    let path = at(id, "/reviews");
    nora.post(&path, json!({"stars": 5})).await.refused(403, "purchase_required");
    maya.post(&path, json!({"stars": 5})).await.refused(403, "purchase_required");
    let purchase = bought(&nora, id).await;
    nora.post(&path, json!({"stars": 6})).await.refused_field("stars");
    let written = nora.post(&path, json!({"stars": 4, "comment": "Crisp."})).await;
    assert_eq!((written.status, &written.body["stars"]), (201, &json!(4)), "{written}");
    nora.post(&path, json!({"stars": 1})).await.refused(409, "already_reviewed");
    let changed = nora.call(Method::PUT, &path, Some(json!({"stars": 5}))).await;
    assert_eq!((changed.status, &changed.body["comment"]), (200, &Value::Null));
    assert_eq!(nora.get(&at(id, "/reviews/mine")).await.body["stars"], 5);
    let jon = world.developer("jon").await;
    bought(&jon, id).await;
    jon.call(Method::PUT, &path, Some(json!({"stars": 2}))).await.refused(404, "not_found");
    jon.post(&path, json!({"stars": 2})).await;

    let reviews = world.visitor().get(&path).await;
    assert_eq!(reviews.body["summary"]["average_rating"], 3.5);
    assert_eq!(reviews.body["summary"]["rating_distribution"]["5"], 1);
    assert_eq!(reviews.body["items"].as_array().map(Vec::len), Some(2));
    let review = reviews.body["items"][1]["id"].as_i64().expect("an id");
    let reply = at(id, &format!("/reviews/{review}/reply"));
    jon.post(&reply, json!({"content": "No."})).await.refused(403, "forbidden");
    let answered = maya.post(&reply, json!({"content": "Thank you."})).await;
    assert_eq!((answered.status, &answered.body["reply"]), (200, &json!("Thank you.")), "{answered}");
    let told = nora.get("/api/notifications").await;
    assert!(told.body["items"][0]["text"].as_str().is_some_and(|text| text.contains("replied")), "{told}");
    assert_eq!(maya.post(&reply, json!({"content": ""})).await.body["reply"], Value::Null);
    assert_eq!(world.visitor().get(&at(id, "")).await.body["total_ratings"], 2);

    // After a refund what was said stays, and can't be changed.
    maya.post(&format!("/api/marketplace/purchases/{}/refund", purchase["id"]), Value::Null).await;
    nora.call(Method::PUT, &path, Some(json!({"stars": 1}))).await.refused(403, "purchase_required");
}
