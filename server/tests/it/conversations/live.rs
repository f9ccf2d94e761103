//! Two nodes on one database, and two tabs of one person.

use std::time::Duration;

use opportune::app::App;
use serde_json::{Value, json};

use super::{contents, head, pair, path, say, say_with, told};
use crate::world::{Caller, World};

/// Another process that serves the same database.
async fn second_node(world: &World) -> App {
    let settings = world.app.settings.clone();
    let db = world.database.open().await;
    App::with_database(settings, world.app.clock.clone(), db, &[7; 32]).expect("the settings are right")
}

#[tokio::test]
async fn what_is_written_on_one_node_is_there_and_told_on_the_other() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let other = second_node(&world).await;
    let there = |caller: &Caller| {
        Caller::of(&opportune::rooms::edge(&other)).with_token(caller.token.clone().expect("a token"))
    };
    let (nora, jon) = (&pair.nora.caller, there(&pair.jon));
    let mut streams = [pair.jon.events(None).await, jon.events(None).await];
    for stream in &mut streams {
        stream.expect("hello").await;
    }
    say(nora, pair.id, "From here.").await;
    for stream in &mut streams {
        assert_eq!(told(stream, "message").await["seq"], 1, "every tab on every node");
    }
    assert_eq!(contents(&jon, pair.id).await, ["From here."]);
    say(&jon, pair.id, "From there.").await;
    for stream in &mut streams {
        assert_eq!(told(stream, "message").await["seq"], 2);
    }
    assert_eq!(contents(nora, pair.id).await, ["From here.", "From there."]);
    assert_eq!(head(nora, pair.id).await["unread_count"], 1);
    // The same message sent to both nodes at once is one.
    let body = json!({"content": "Twice.", "client_nonce": "n"});
    let (one, two) = tokio::join!(say_with(nora, pair.id, body.clone()), async {
        say_with(&there(&pair.nora), pair.id, body.clone()).await
    });
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!((statuses, &one.body["id"]), ([200, 201], &two.body["id"]));
    other.db.close().await;
}

/// Writers on two nodes and a reader that goes on from what it has: it misses nothing, in whatever moment it asks.
#[tokio::test]
async fn whoever_reads_on_misses_nothing() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let other = second_node(&world).await;
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let member = if writer % 2 == 0 { &pair.nora } else { &pair.jon };
            let edge = if writer < 2 { world.edge.clone() } else { opportune::rooms::edge(&other) };
            let caller = Caller::of(&edge).with_token(member.token.clone().expect("a token"));
            let id = pair.id;
            tokio::spawn(async move {
                for number in 0..15 {
                    let body = json!({"content": format!("{writer} {number}"), "client_nonce": format!("{writer}-{number}")});
                    assert_eq!(say_with(&caller, id, body).await.status, 201);
                }
            })
        })
        .collect();
    let (mut seen, mut last): (Vec<Value>, i64) = (Vec::new(), 0);
    while seen.len() < 60 {
        let answer = pair.jon.get(&format!("{}/messages?after_id={last}&limit=7", path(pair.id))).await;
        assert_eq!(answer.status, 200, "{answer}");
        let items = answer.body["items"].as_array().expect("items").clone();
        last = items.last().map_or(last, |item| item["id"].as_i64().expect("an id"));
        if items.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        seen.extend(items);
    }
    for writer in writers {
        writer.await.expect("it wrote all");
    }
    let seqs: Vec<_> = seen.iter().map(|item| item["seq"].as_i64().expect("a number")).collect();
    assert_eq!(seqs, (1..=60).collect::<Vec<_>>());
    for writer in 0..4 {
        let own: Vec<_> = seen
            .iter()
            .filter_map(|item| {
                item["content"].as_str()?.strip_prefix(&format!("{writer} "))?.parse::<i64>().ok()
            })
            .collect();
        assert_eq!(own, (0..15).collect::<Vec<_>>(), "in the order they were written");
    }
    // Whoever wrote had read what stood there, also what came while the message waited for its turn.
    let answer = pair.jon.get(&format!("{}/messages?limit=100", path(pair.id))).await;
    let all = answer.body["items"].as_array().expect("items");
    for (place, message) in all.iter().enumerate() {
        let is_answered = all[place..].iter().any(|later| later["sender_id"] != message["sender_id"]);
        assert_eq!(message["read_at"].is_string(), is_answered, "{message}");
    }
    other.db.close().await;
}

/// Most messages are written in one go and the rest step by step. Nobody could tell which is which.
#[tokio::test]
async fn a_message_is_told_alike_however_it_was_written() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello.").await;
    say(&pair.jon, pair.id, "Hello.").await;
    let (mut nora_hears, mut jon_hears) = super::streams(&pair).await;
    let mut heard = Vec::new();
    for named in [false, true] {
        for (sender, reader) in [(&pair.nora, &pair.jon), (&pair.jon, &pair.nora)] {
            // Each writes twice: once with something to catch up on, once without.
            for text in ["One.", "Two."] {
                let caller = sender.caller.clone();
                let caller = if named { caller.with_header("idempotency-key", text) } else { caller };
                let answer = say_with(&caller, pair.id, json!({"content": text})).await;
                assert_eq!(answer.status, 201, "{answer}");
                let (id, seq) = (answer.body["id"].clone(), answer.body["seq"].as_i64().expect("a number"));
                for stream in [&mut nora_hears, &mut jon_hears] {
                    let message = told(stream, "message").await;
                    let expected = json!({"conversation_id": pair.id, "message_id": id, "seq": seq, "sender_id": sender.id, "kind": "text"});
                    assert_eq!(message, expected);
                }
                let shown = head(reader, pair.id).await;
                assert_eq!(shown["last_message"]["content"], text);
                let list = reader.get("/api/conversations/user/list").await;
                assert_eq!(list.body[0]["unread_count"], shown["unread_count"]);
                heard.push(shown["unread_count"].clone());
            }
        }
    }
    let (plain, stepwise) = heard.split_at(4);
    assert_eq!(plain, stepwise);
}
