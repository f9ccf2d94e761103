//! GET /conversations/{id} and GET /conversations/{id}/messages

use serde_json::{Value, json};

use super::{head, pair, path, say};
use crate::world::{Caller, World};

fn seqs(page: &Value) -> Vec<i64> {
    let items = page.as_array().expect("messages");
    items.iter().map(|item| item["seq"].as_i64().expect("a number")).collect()
}

/// Numbers, whether there are older ones, whether there are newer ones.
async fn page(caller: &Caller, id: i64, query: &str) -> (Vec<i64>, bool, bool) {
    let answer = caller.get(&format!("{}/messages{query}", path(id))).await;
    assert_eq!(answer.status, 200, "{query}: {answer}");
    let flag = |name: &str| answer.body[name].as_bool().expect("a flag");
    (seqs(&answer.body["items"]), flag("older"), flag("newer"))
}

#[tokio::test]
async fn a_conversation_shows_its_newest_messages_and_older_ones_by_the_cursor() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for number in 1..=7 {
        say(if number % 2 == 0 { &pair.jon } else { &pair.nora }, pair.id, &format!("Number {number}")).await;
    }
    let (mut seen, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
    loop {
        let answer = pair.jon.get(&format!("{}?limit=3{cursor}", path(pair.id))).await;
        assert_eq!(answer.status, 200, "{answer}");
        let mut found = seqs(&answer.body["messages"]);
        assert!(found.is_sorted(), "the oldest first");
        found.extend(seen);
        seen = found;
        pages += 1;
        match answer.body["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!((seen, pages), ((1..=7).collect(), 3));
    let shown = head(&pair.nora, pair.id).await;
    assert_eq!(shown["messages"][6]["content"], "Number 7");
    assert_eq!(shown["messages"][6]["sender_id"], pair.nora.id);
    for wrong in ["?cursor=x", "?limit=0"] {
        pair.jon.get(&format!("{}{wrong}", path(pair.id))).await.refused(422, "validation_error");
    }
    // Looking marks nothing as read.
    assert_eq!(head(&pair.nora, pair.id).await["unread_count"], 0, "she wrote last");
    say(&pair.jon, pair.id, "New.").await;
    head(&pair.nora, pair.id).await;
    assert_eq!(head(&pair.nora, pair.id).await["unread_count"], 1);
}

#[tokio::test]
async fn messages_are_asked_for_before_after_and_around_one() {
    let world = World::new().await;
    let pair = pair(&world).await;
    assert_eq!(page(&pair.jon, pair.id, "").await, (vec![], false, false));
    assert_eq!(page(&pair.jon, pair.id, "?after_id=0").await, (vec![], false, false));
    let mut ids = Vec::new();
    for number in 1..=30 {
        ids.push(say(&pair.nora, pair.id, &format!("Number {number}")).await);
    }
    let id = |seq: usize| ids[seq - 1];
    let span = |from: i64, to: i64| (from..=to).collect::<Vec<_>>();
    let jon = &pair.jon;
    assert_eq!(page(jon, pair.id, "").await, (span(11, 30), true, false), "the newest 20");
    assert_eq!(page(jon, pair.id, "?limit=100").await, (span(1, 30), false, false));
    assert_eq!(page(jon, pair.id, "?limit=1000").await, (span(1, 30), false, false));
    assert_eq!(
        page(jon, pair.id, &format!("?before_id={}&limit=5", id(11))).await,
        (span(6, 10), true, true)
    );
    assert_eq!(page(jon, pair.id, &format!("?before_id={}", id(3))).await, (span(1, 2), false, true));
    assert_eq!(page(jon, pair.id, &format!("?before_id={}", id(1))).await, (vec![], false, true));
    assert_eq!(page(jon, pair.id, "?after_id=0&limit=4").await, (span(1, 4), false, true));
    assert_eq!(page(jon, pair.id, &format!("?after_id={}&limit=4", id(4))).await, (span(5, 8), true, true));
    assert_eq!(page(jon, pair.id, &format!("?after_id={}", id(28))).await, (span(29, 30), true, false));
    assert_eq!(page(jon, pair.id, &format!("?after_id={}", id(30))).await, (vec![], true, false));
    assert_eq!(
        page(jon, pair.id, &format!("?around_id={}&limit=5", id(15))).await,
        (span(13, 17), true, true)
    );
    assert_eq!(page(jon, pair.id, &format!("?around_id={}&limit=5", id(1))).await, (span(1, 5), false, true));
    assert_eq!(
        page(jon, pair.id, &format!("?around_id={}&limit=5", id(30))).await,
        (span(26, 30), true, false)
    );
}

#[tokio::test]
async fn a_place_that_is_none_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = say(&pair.nora, pair.id, "One.").await;
    let other = {
        let request = crate::requests::post(&pair.nora, json!({})).await;
        let id = super::opened(&pair.nora, json!({"request_id": request, "developer_id": pair.jon.id})).await;
        say(&pair.nora, id, "Elsewhere.").await
    };
    for (query, field) in [
        (format!("?before_id={other}"), "before_id"),
        (format!("?after_id={other}"), "after_id"),
        (format!("?around_id={other}"), "around_id"),
        ("?before_id=0".to_owned(), "before_id"),
        ("?after_id=999".to_owned(), "after_id"),
        ("?after_id=-1".to_owned(), "after_id"),
        ("?after_id=x".to_owned(), "after_id"),
        (format!("?before_id={first}&after_id={first}"), "query"),
        ("?limit=0".to_owned(), "limit"),
    ] {
        let answer = pair.jon.get(&format!("{}/messages{query}", path(pair.id))).await;
        assert_eq!(answer.body["errors"][0]["field"], field, "{query}: {answer}");
        answer.refused(422, "validation_error");
    }
}
