//! What the rows of the lists say about whoever reads them: their invitation, their answer, their conversation, and to a
//! client how many have looked.

use axum::http::Method;
use serde_json::{Value, json};

use super::{post, share};
use crate::conversations::opened;
use crate::responses::{decide, snag, subscriber};
use crate::world::{Caller, World};

/// The row of a request in a list.
async fn row(caller: &Caller, path: &str, id: i64) -> Value {
    let answer = caller.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {answer}");
    let rows = answer.body.as_array().expect("a bare array");
    rows.iter().find(|row| row["id"] == id).cloned().expect("the request is in the list")
}

const PUBLIC: &str = "/api/requests/public";
const SHARED: &str = "/api/requests/shared-with-me";
const OWN: &str = "/api/requests/";

#[tokio::test]
async fn each_list_tells_a_developer_how_it_stands_with_them() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let id = post(&nora, json!({})).await;
    let kept = world.visitor().get(PUBLIC).await.body;
    share(&nora, id, &[jon.id]).await;
    for path in [PUBLIC, SHARED, OWN] {
        let before = row(&jon, path, id).await;
        assert_eq!(
            (&before["my_response"], &before["conversation_id"]),
            (&Value::Null, &Value::Null),
            "{path}"
        );
        assert_eq!(
            (&before["share_date"], &before["is_new"]),
            (&json!("2026-03-01T12:00:00Z"), &json!(true)),
            "{path}"
        );
    }

    let conversation = opened(&jon, json!({"request_id": id})).await;
    let answer = snag(&jon, id).await;
    assert_eq!(decide(&nora, answer, json!({"status": "accepted"})).await.status, 200);
    for path in [PUBLIC, SHARED, OWN] {
        let after = row(&jon, path, id).await;
        assert_eq!(after["my_response"], json!({"id": answer, "status": "accepted"}), "{path}");
        assert_eq!(after["conversation_id"], conversation, "{path}");
    }

    // Nobody else hears of it, and what visitors get stays the same for all of them.
    for caller in [&world.visitor(), &ines.caller, &world.client("lena").await.caller] {
        let other = row(caller, PUBLIC, id).await;
        for field in ["my_response", "conversation_id", "share_date", "viewed_at", "is_new"] {
            assert_eq!(other[field], Value::Null, "{field}");
        }
        assert!(other.get("viewed_count").is_none() && other.get("shared_count").is_none(), "{other}");
    }
    let visitors = world.visitor().get(PUBLIC).await;
    assert_eq!(visitors.body[0]["id"], kept[0]["id"]);
    assert!(visitors.header("etag").is_some(), "kept for everyone: {visitors}");
    assert!(jon.get(PUBLIC).await.header("etag").is_none(), "an answer of his own");
}

#[tokio::test]
async fn an_answer_that_was_withdrawn_is_none() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let first = snag(&jon, id).await;
    assert_eq!(jon.delete(&format!("/api/snagged-requests/{first}")).await.status, 204);
    for path in [PUBLIC, SHARED, OWN] {
        assert_eq!(row(&jon, path, id).await["my_response"], Value::Null, "{path}");
    }
    let second = snag(&jon, id).await;
    for path in [PUBLIC, SHARED, OWN] {
        assert_eq!(
            row(&jon, path, id).await["my_response"],
            json!({"id": second, "status": "sent"}),
            "{path}"
        );
        assert_eq!(jon.get(path).await.body.as_array().map(Vec::len), Some(1), "{path}: listed once");
    }
}

#[tokio::test]
async fn acting_on_an_invite_counts_as_having_looked() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let id = post(&nora, json!({"visibility": "private"})).await;
    share(&nora, id, &[jon.id, ines.id]).await;
    assert_eq!(row(&jon, SHARED, id).await["is_new"], true);
    snag(&jon, id).await;
    assert_eq!(row(&jon, SHARED, id).await["is_new"], false);
    opened(&ines, json!({"request_id": id})).await;
    assert_eq!(row(&ines, SHARED, id).await["is_new"], false);
    assert_eq!(row(&nora, OWN, id).await["viewed_count"], 2);
}

#[tokio::test]
async fn a_client_is_told_how_many_have_looked() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let id = post(&nora, json!({})).await;
    let address = format!("/api/requests/{id}");
    share(&nora, id, &[jon.id, ines.id]).await;
    assert_eq!(row(&nora, OWN, id).await["viewed_count"], 0);
    assert_eq!(jon.get(&address).await.status, 200);
    assert_eq!(row(&nora, OWN, id).await["viewed_count"], 1);
    assert_eq!(row(&nora, "/api/requests/?status=open", id).await["viewed_count"], 1);
    assert_eq!(nora.get(&address).await.body["viewed_count"], 1);
    assert!(row(&jon, OWN, id).await.get("viewed_count").is_none());
    let taken_back = nora.call(Method::DELETE, &format!("{address}/share/{}", jon.id), None).await;
    assert_eq!(taken_back.status, 204, "{taken_back}");
    let after = row(&nora, OWN, id).await;
    assert_eq!((&after["viewed_count"], &after["shared_count"]), (&json!(0), &json!(1)));
}

#[tokio::test]
async fn a_client_asks_how_their_requests_stand_with_a_developer() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, world.developer("ines").await);
    let (shared, talked, neither) =
        (post(&nora, json!({})).await, post(&nora, json!({})).await, post(&nora, json!({})).await);
    share(&nora, shared, &[jon.id, ines.id]).await;
    let conversation = opened(&nora, json!({"request_id": talked, "developer_id": jon.id})).await;
    let answer = snag(&jon, talked).await;
    for status in ["", "&status=open"] {
        let about = |developer: i64| format!("/api/requests/?developer_id={developer}{status}");
        let invited = row(&nora, &about(jon.id), shared).await;
        assert_eq!(invited["share_date"], "2026-03-01T12:00:00Z");
        assert_eq!((&invited["my_response"], &invited["conversation_id"]), (&Value::Null, &Value::Null));
        let in_talk = row(&nora, &about(jon.id), talked).await;
        assert_eq!(
            (&in_talk["share_date"], &in_talk["conversation_id"]),
            (&Value::Null, &json!(conversation))
        );
        assert_eq!(in_talk["my_response"], json!({"id": answer, "status": "sent"}));
        let untouched = row(&nora, &about(jon.id), neither).await;
        assert_eq!((&untouched["share_date"], &untouched["conversation_id"]), (&Value::Null, &Value::Null));
        assert_eq!(row(&nora, &about(ines.id), talked).await["conversation_id"], Value::Null);
    }
    let plain = row(&nora, OWN, talked).await;
    assert_eq!((&plain["conversation_id"], &plain["my_response"]), (&Value::Null, &Value::Null));
    // Of others it tells nothing: a developer's list is about themselves.
    let his = row(&jon, &format!("/api/requests/?developer_id={}", ines.id), shared).await;
    assert_eq!(his["share_date"], "2026-03-01T12:00:00Z");
    assert_eq!(
        nora.get("/api/requests/?developer_id=x").await.refused(422, "validation_error").fields(),
        ["developer_id"]
    );
    let list = nora.get(&format!("/api/requests/{shared}/shares")).await;
    assert_eq!(list.body["items"][0]["conversation_id"], Value::Null, "{list}");
    share(&nora, talked, &[jon.id]).await;
    let list = nora.get(&format!("/api/requests/{talked}/shares")).await;
    assert_eq!(list.body["items"][0]["conversation_id"], conversation, "{list}");
}
