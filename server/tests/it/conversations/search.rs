//! GET /conversations/{id}/search

use serde_json::Value;

use super::{pair, path, say};
use crate::world::{Caller, World};

db::sql! {
    FILL = "insert into messages (conversation_id, seq, sender_id, kind, content, created_at)
            select conversation_id, $2, sender_id, kind, $3, created_at from messages where id = $1";
    GROW = "update conversations set last_seq = $2 where id = $1";
}

async fn found(caller: &Caller, id: i64, query: &str) -> (Vec<String>, Option<String>) {
    let answer = caller.get(&format!("{}/search?{query}", path(id))).await;
    assert_eq!(answer.status, 200, "{query}: {answer}");
    let items = answer.body["items"].as_array().expect("items");
    let contents = items.iter().map(|item| item["content"].as_str().expect("text").to_owned()).collect();
    (contents, answer.body["next_cursor"].as_str().map(str::to_owned))
}

#[tokio::test]
async fn a_piece_of_a_text_is_found_whatever_its_case_and_accents() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for text in ["Über die Größe", "the  QUAY\nscreens", "100% sure_thing", "Ångström & co"] {
        say(&pair.nora, pair.id, text).await;
    }
    for (query, expected) in [
        ("q=uber%20DIE", "Über die Größe"),
        ("q=grosse", "Über die Größe"),
        ("q=quay%20screens", "the  QUAY\nscreens"),
        ("q=100%25", "100% sure_thing"),
        ("q=e_t", "100% sure_thing"),
        ("q=angstrom%20%26", "Ångström & co"),
    ] {
        assert_eq!(found(&pair.jon, pair.id, query).await, (vec![expected.to_owned()], None), "{query}");
    }
    assert_eq!(found(&pair.jon, pair.id, "q=nothing").await.0, [""; 0]);
    let answer = pair.jon.get(&format!("{}/search?q=quay", path(pair.id))).await;
    assert_eq!(answer.body["items"][0]["seq"], 2, "whole messages");
}

#[tokio::test]
async fn the_newest_come_first_twenty_at_a_time() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for number in 1..=45 {
        say(&pair.nora, pair.id, &format!("word {number}")).await;
    }
    let (mut seen, mut cursor, mut pages) = (Vec::new(), String::new(), Vec::new());
    loop {
        let (texts, next) = found(&pair.jon, pair.id, &format!("q=word{cursor}")).await;
        pages.push(texts.len());
        seen.extend(texts);
        let Some(next) = next else { break };
        cursor = format!("&cursor={next}");
    }
    let expected: Vec<_> = (1..=45).rev().map(|number| format!("word {number}")).collect();
    assert_eq!((seen, pages), (expected, vec![20, 20, 5]));
}

#[tokio::test]
async fn a_call_looks_at_so_many_and_the_cursor_goes_on() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = say(&pair.nora, pair.id, "needle").await;
    let mut tx = world.app.db.begin().await.expect("begins");
    for seq in 2..=5300_i64 {
        tx.query(&FILL).bind(first).bind(seq).bind("hay").execute().await.expect("writes");
    }
    tx.query(&GROW).bind(pair.id).bind(5300_i64).execute().await.expect("writes");
    tx.commit().await.expect("commits");
    let (texts, next) = found(&pair.jon, pair.id, "q=needle").await;
    assert_eq!(texts, [""; 0]);
    let next = next.expect("it is not over");
    let (texts, next) = found(&pair.jon, pair.id, &format!("q=needle&cursor={next}")).await;
    assert_eq!((texts, next), (vec!["needle".to_owned()], None));
}

/// Messages above the first, all with this text.
async fn fill(world: &World, id: i64, first: i64, text: &str, last: i64) {
    let mut tx = world.app.db.begin().await.expect("begins");
    for seq in 2..=last {
        tx.query(&FILL).bind(first).bind(seq).bind(text).execute().await.expect("writes");
    }
    tx.query(&GROW).bind(id).bind(last).execute().await.expect("writes");
    tx.commit().await.expect("commits");
}

/// How many calls it takes to find the first message.
async fn calls_to_needle(caller: &Caller, id: i64) -> u64 {
    let (mut seen, mut cursor, mut calls) = (Vec::new(), String::new(), 0);
    loop {
        let (texts, next) = found(caller, id, &format!("q=needle{cursor}")).await;
        calls += 1;
        seen.extend(texts);
        let Some(next) = next else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, ["needle"]);
    calls
}

#[tokio::test]
async fn f8_a_call_looks_at_a_mebibyte_and_the_cursor_goes_on() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = say(&pair.nora, pair.id, "needle").await;
    fill(&world, pair.id, first, &"語".repeat(10_000), 101).await;
    let before = world.app.heavy.done();
    // 34 of 30 KB each fit into a call.
    assert_eq!(calls_to_needle(&pair.jon, pair.id).await, 3);
    assert_eq!(world.app.heavy.done() - before, 3, "not on the threads that answer calls");
    // Twenty of them are an answer, and the next call goes on after the twentieth.
    let (texts, next) = found(&pair.jon, pair.id, "q=%E8%AA%9E%E8%AA%9E").await;
    assert_eq!(texts.len(), 20);
    let (texts, _) = found(&pair.jon, pair.id, &format!("q=needle&cursor={}", next.expect("more"))).await;
    assert_eq!(texts.len(), 0);
}

/// A letter that is folded into eighteen: counted by bytes alone, a call would do ten times the work of any other.
#[tokio::test]
async fn f8_letters_that_come_apart_count_for_what_they_become() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = say(&pair.nora, pair.id, "needle").await;
    fill(&world, pair.id, first, &"ﷺ".repeat(10_000), 16).await;
    // Each becomes some 330 KB, so seven are enough; 15 x 30 KB would fit into one call.
    assert_eq!(calls_to_needle(&pair.jon, pair.id).await, 3);
}

#[tokio::test]
async fn nothing_to_look_for_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let long = format!("?q={}", "x".repeat(201));
    for (query, field) in
        [("", "q"), ("?q=", "q"), ("?q=%20", "q"), (&long, "q"), ("?q=a&cursor=x", "cursor")]
    {
        let answer = pair.jon.get(&format!("{}/search{query}", path(pair.id))).await;
        let named: &Value = &answer.body["errors"][0]["field"];
        assert!(named == field || (query.is_empty() && named == "query"), "{query}: {answer}");
        answer.refused(422, "validation_error");
    }
}
