//! DELETE /snagged-requests/{id}

use serde_json::json;

use super::{decide, ids, path, snag, subscriber, told};
use crate::requests::post;
use crate::world::World;

#[tokio::test]
async fn it_leaves_both_lists_and_a_new_one_may_follow() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let address = format!("/api/requests/{request}");
    let first = snag(&jon, request).await;
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    assert_eq!(jon.delete(&path(first)).await.status, 204);
    let news = json!({"response_id": first, "request_id": request, "change": "withdrawn"});
    assert_eq!((told(&mut client).await, told(&mut developer).await), (news.clone(), news));
    for caller in [&jon, &nora] {
        assert_eq!(ids(caller, "").await, [0; 0]);
        assert_eq!(ids(caller, &format!("?request_id={request}")).await, [0; 0]);
        assert_eq!(ids(caller, "?status=withdrawn").await, [first]);
        assert_eq!(caller.get(&path(first)).await.body["status"], "withdrawn");
        assert_eq!(caller.get(&address).await.body["response_count"], 0);
    }
    assert!(jon.get(&address).await.body["my_response"].is_null());
    decide(&nora, first, json!({"status": "accepted"})).await.refused(409, "status_not_allowed");

    let second = snag(&jon, request).await;
    assert_eq!(jon.delete(&path(first)).await.status, 204, "again is no mistake");
    assert_eq!(jon.get(&address).await.body["response_count"], 1, "and counts nothing");
    assert_eq!(ids(&nora, "").await, [second]);
    assert_eq!(jon.delete(&path(second)).await.status, 204);
    assert_eq!(ids(&jon, "?status=withdrawn").await, [second, first], "each is a record of its own");
}

#[tokio::test]
async fn until_the_client_has_said_yes_or_no() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    for (status, word) in [("accepted", "accepted"), ("declined", "declined")] {
        let request = post(&nora, json!({})).await;
        let id = snag(&jon, request).await;
        assert_eq!(decide(&nora, id, json!({"status": status})).await.status, 200);
        let answer = jon.delete(&path(id)).await;
        assert_eq!(
            answer.refused(409, "status_not_allowed").body["detail"],
            format!("A proposal that was {word} can't be withdrawn.")
        );
        assert_eq!(nora.get(&format!("/api/requests/{request}")).await.body["response_count"], 1);
    }
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    assert_eq!(decide(&nora, id, json!({"status": "shortlisted"})).await.status, 200);
    assert_eq!(jon.delete(&path(id)).await.status, 204);
}

/// Withdrawing while another answer of the same developer comes in: whoever is first, the count is right and nothing
/// waits for itself.
#[tokio::test]
async fn withdrawing_and_answering_at_once_end_well() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    for _ in 0..4 {
        let id = snag(&jon, request).await;
        let (one, two) = (jon.caller.clone(), jon.caller.clone());
        let withdrawing = tokio::spawn(async move { one.delete(&path(id)).await.status });
        let body = json!({"request_id": request, "message": "Once more."});
        let answering = tokio::spawn(async move { two.post(super::PATH, body).await.status });
        assert_eq!(withdrawing.await.expect("answers"), 204);
        let answered = answering.await.expect("answers");
        assert!([201, 409].contains(&answered), "{answered}");
        let live = ids(&jon, "").await;
        assert_eq!(live.len(), usize::from(answered == 201));
        let count = nora.get(&format!("/api/requests/{request}")).await.body["response_count"].clone();
        assert_eq!(count, live.len());
        for id in live {
            assert_eq!(jon.delete(&path(id)).await.status, 204);
        }
    }
}
