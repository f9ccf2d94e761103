//! Those who write at the same time are written together: what each gets is what they would have got alone.

use std::time::Duration;

use db::Engine;
use serde_json::json;
use tokio::task::JoinSet;

use super::{contents, opened, say, say_with, told};
use crate::requests::post;
use crate::world::{Answer, Caller, Database, Member, World, needs_postgres};

const TALKS: usize = 6;
const ROUNDS: usize = 5;

db::sql! {
    HOLD = "update conversations set updated_at = updated_at where id = $1";
}

struct Talk {
    id: i64,
    developer: Member,
}

/// A client in several conversations, in which both have written already: so all that follows is only written.
async fn talks(world: &World, nora: &Member) -> Vec<Talk> {
    let mut talks = Vec::new();
    for number in 0..TALKS {
        let developer = world.developer(&format!("developer-{number}")).await;
        let request = post(nora, json!({})).await;
        let id = opened(nora, json!({"request_id": request, "developer_id": developer.id})).await;
        for sender in [nora, &developer, nora] {
            say(sender, id, "Hello.").await;
        }
        talks.push(Talk { id, developer });
    }
    talks
}

fn send(calls: &mut JoinSet<Answer>, caller: &Caller, id: i64, nonce: &str) {
    let caller = caller.clone();
    let body = json!({"content": format!("Text of {nonce}"), "client_nonce": nonce});
    calls.spawn(async move { say_with(&caller, id, body).await });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn everyone_is_written_once_and_told_once_in_order() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let talks = talks(&world, &nora).await;
    let mut stream = nora.events(None).await;
    stream.expect("hello").await;
    let mut last = None;
    for round in 0..ROUNDS {
        let mut calls = JoinSet::new();
        for (number, talk) in talks.iter().enumerate() {
            send(&mut calls, &nora.caller, talk.id, &format!("n{round}"));
            send(&mut calls, &talk.developer.caller, talk.id, &format!("d{round}"));
            // One of them sends again what is there already, among all the others.
            if round > 0 && number == round {
                send(&mut calls, &nora.caller, talk.id, &format!("n{}", round - 1));
            }
        }
        let mut created = Vec::new();
        while let Some(answer) = calls.join_next().await {
            let answer = answer.expect("an answer");
            let is_again = answer.body["client_nonce"] == json!(format!("n{}", round.wrapping_sub(1)));
            assert_eq!(answer.status, if is_again { 200 } else { 201 }, "{answer}");
            if !is_again {
                created.push(answer.body["id"].as_i64().expect("an id"));
            }
        }
        assert_eq!(created.len(), 2 * TALKS);
        let mut heard = Vec::new();
        for _ in 0..2 * TALKS {
            let event = stream.expect("message").await;
            let number: i64 = event.id.as_deref().and_then(|id| id.parse().ok()).expect("a number");
            assert!(last.is_none_or(|last| number == last + 1), "{number} after {last:?}");
            last = Some(number);
            let news: serde_json::Value = serde_json::from_str(&event.data).expect("JSON");
            heard.push(news["message_id"].as_i64().expect("an id"));
        }
        created.sort_unstable();
        heard.sort_unstable();
        assert_eq!(created, heard);
    }
    for talk in &talks {
        let mut said = contents(&nora, talk.id).await;
        assert_eq!(said.len(), 3 + 2 * ROUNDS);
        let newest = said.split_off(3);
        for round in 0..ROUNDS {
            let mut both = newest[2 * round..2 * round + 2].to_vec();
            both.sort();
            assert_eq!(both, [format!("Text of d{round}"), format!("Text of n{round}")]);
        }
        // Whoever comes back finds all of it.
        let mut theirs = talk.developer.events(Some("0")).await;
        theirs.expect("hello").await;
        for _ in 0..3 {
            while theirs.next().await.expect("an event").kind != "message" {}
        }
        for _ in 0..2 * ROUNDS {
            told(&mut theirs, "message").await;
        }
    }
}

/// SQLite has one writer, who waits for nobody.
#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn nobody_waits_for_a_conversation_that_is_held() {
    needs_postgres();
    let world = World::new().await;
    let nora = world.client("nora").await;
    let talks = talks(&world, &nora).await;
    let mut tx = world.app.db.begin().await.expect("begins");
    tx.query(&HOLD).bind(talks[0].id).execute().await.expect("holds");
    // More than there are connections.
    let mut held = JoinSet::new();
    for number in 0..40 {
        send(&mut held, &talks[0].developer.caller, talks[0].id, &format!("held-{number}"));
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    for talk in &talks[1..] {
        let free = say(&talk.developer, talk.id, "Free.");
        tokio::time::timeout(Duration::from_secs(3), free).await.expect("it waits for nobody");
    }
    assert!(held.try_join_next().is_none(), "it waits for whoever holds it");
    tx.commit().await.expect("commits");
    while let Some(answer) = held.join_next().await {
        assert_eq!(answer.expect("an answer").status, 201);
    }
}

/// On SQLite those who write together are undone and written again when one of them fails. A message that is refused has
/// changed nothing, so it costs the others nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn refused_messages_cost_those_beside_them_nothing() {
    let world = World::on(Database::on(Engine::Sqlite).await, |_| {}).await;
    let nora = world.client("nora").await;
    let talks = talks(&world, &nora).await;
    let stranger = world.developer("stranger").await;
    say_with(&nora, talks[0].id, json!({"content": "Text of again", "client_nonce": "again"})).await;
    let before = world.app.db.figures().reruns;
    // All wait for this one, so that they come together.
    let tx = world.app.db.begin().await.expect("begins");
    let (mut written, mut refused) = (JoinSet::new(), JoinSet::new());
    for round in 0..8 {
        for talk in &talks {
            send(&mut written, &talk.developer.caller, talk.id, &format!("d{round}"));
            // Not theirs, and sent before.
            send(&mut refused, &stranger.caller, talk.id, &format!("s{round}"));
            send(&mut refused, &nora.caller, talks[0].id, "again");
        }
    }
    let all = (written.len() + refused.len()) as u64;
    while world.app.db.figures().waiting < all {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(tx);
    while let Some(answer) = written.join_next().await {
        assert_eq!(answer.expect("an answer").status, 201);
    }
    while let Some(answer) = refused.join_next().await {
        let answer = answer.expect("an answer");
        assert!([200, 404].contains(&answer.status), "{answer}");
    }
    assert_eq!(world.app.db.figures().reruns - before, 0);
    assert_eq!(contents(&nora, talks[1].id).await.len(), 3 + 8);
}
