//! D4: accepting binds version and hash, at most once.

use serde_json::json;
use tokio::task::JoinSet;

use super::{PATH, act, id, proposed, shown, terms};
use crate::conversations::{contents, pair};
use crate::world::World;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn d4_of_sixteen_who_accept_and_edits_beside_them_one_thing_holds() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for round in 0..12 {
        let first = proposed(&pair.jon, &pair, json!({})).await;
        let before = contents(&pair.nora, pair.id).await.len();
        let mut calls = JoinSet::new();
        for number in 0..16 {
            let (nora, jon) = (pair.nora.caller.clone(), pair.jon.caller.clone());
            let edit = terms(&pair, json!({"supersedes": first["id"], "title": format!("Edit {number}")}));
            let (id, hash) = (id(&first), first["content_hash"].clone());
            calls.spawn(async move {
                if number % 4 == 3 {
                    (false, jon.post(PATH, edit).await)
                } else {
                    (true, act(&nora, id, "accept", json!({"content_hash": hash})).await)
                }
            });
        }
        let (mut accepted, mut edited) = (0, Vec::new());
        while let Some(call) = calls.join_next().await {
            let (is_accept, answer) = call.expect("an answer");
            match (is_accept, answer.status) {
                (true, 200) => accepted += 1,
                (false, 201) => edited.push(id(&answer.body)),
                (_, 409) => {}
                _ => panic!("{answer}"),
            }
        }
        let first = shown(&pair.nora, id(&first)).await;
        assert_eq!(accepted + edited.len(), 1, "round {round}: one was the first");
        assert_eq!(first["status"], if accepted == 1 { "accepted" } else { "superseded" });
        assert_eq!(contents(&pair.nora, pair.id).await.len(), before + 1, "and one line tells of it");
        // For the next round.
        let over = match edited.first() {
            Some(edit) => act(&pair.jon, *edit, "withdraw", json!({})).await,
            None => act(&pair.jon, id(&first), "cancel", json!({})).await,
        };
        assert_eq!(over.status, 200, "{over}");
    }
}

#[tokio::test]
async fn d3_a_proposal_sent_again_under_its_key_is_one_proposal() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let body = terms(&pair, json!({}));
    let keyed = pair.jon.caller.clone().with_header("idempotency-key", "key-1");
    let first = keyed.post(PATH, body.clone()).await;
    let again = keyed.post(PATH, body).await;
    assert_eq!((first.status, again.status), (201, 201), "{again}");
    assert_eq!(first.body, again.body);
    assert_eq!(contents(&pair.nora, pair.id).await.len(), 1);
}
