//! GET /conversations/user/list and GET /conversations/user/unread

use std::time::Duration;

use serde_json::{Value, json};

use super::{opened, pair, say, set};
use crate::requests::post;
use crate::responses::subscriber;
use crate::world::{Caller, World};

const LIST: &str = "/api/conversations/user/list";

async fn rows(caller: &Caller, path: &str) -> (Vec<Value>, Option<String>) {
    let answer = caller.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {answer}");
    let next = answer.header("link").map(|link| {
        link.strip_prefix('<')
            .and_then(|link| link.strip_suffix(">; rel=\"next\""))
            .expect("a link")
            .to_owned()
    });
    (answer.body.as_array().expect("a bare array").clone(), next)
}

async fn ids(caller: &Caller, path: &str) -> Vec<i64> {
    rows(caller, path).await.0.iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

async fn unread(caller: &Caller) -> i64 {
    caller.get("/api/conversations/user/unread").await.body["conversations"].as_i64().expect("a count")
}

#[tokio::test]
async fn the_newest_message_is_on_top_with_who_what_and_how_much_is_new() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let profile = jon.post("/api/profile/developer", json!({"display_name": "Jon Reyes"})).await;
    assert_eq!(profile.status, 201, "{profile}");
    let mut talks = Vec::new();
    for title in ["First", "Second", "Third"] {
        let request = post(&nora, json!({"title": title})).await;
        world.advance(Duration::from_mins(1));
        talks.push(opened(&jon, json!({"request_id": request})).await);
    }
    assert_eq!(ids(&nora, LIST).await, [talks[2], talks[1], talks[0]], "the newest when nobody wrote");
    world.advance(Duration::from_mins(1));
    say(&jon, talks[0], "Some **words**\nof mine.").await;
    say(&jon, talks[0], "And more.").await;
    world.advance(Duration::from_mins(1));
    say(&nora, talks[1], "Hello.").await;
    assert_eq!(ids(&nora, LIST).await, [talks[1], talks[0], talks[2]]);
    assert_eq!(ids(&jon, LIST).await, [talks[1], talks[0], talks[2]]);
    let (rows, _) = rows(&nora, LIST).await;
    let row = &rows[1];
    assert_eq!(row["other"]["name"], "Jon Reyes");
    assert_eq!((&row["request_title"], &row["unread_count"]), (&json!("First"), &json!(2)));
    assert_eq!(row["last_message"]["content"], "And more.");
    assert_eq!(row["last_message"]["sender_id"], jon.id);
    assert_eq!(row["last_message_at"], row["last_message"]["created_at"]);
    assert_eq!(
        (&rows[0]["unread_count"], &rows[2]["unread_count"]),
        (&json!(0), &json!(0)),
        "her own is read"
    );
    assert!(row.get("messages").is_none(), "a list has no messages");
    assert_eq!((unread(&nora).await, unread(&jon).await), (1, 1));
}

#[tokio::test]
async fn pages_give_every_conversation_once_also_where_times_are_equal() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let mut expected = Vec::new();
    for _ in 0..7 {
        let request = post(&nora, json!({})).await;
        expected.push(opened(&nora, json!({"request_id": request, "developer_id": jon.id})).await);
    }
    expected.reverse();
    let (mut seen, mut next) = (Vec::new(), Some(format!("{LIST}?limit=3")));
    while let Some(path) = next {
        let (rows, link) = rows(&nora, &path).await;
        assert!(rows.len() <= 3);
        seen.extend(rows.iter().map(|row| row["id"].as_i64().expect("an id")));
        next = link;
    }
    assert_eq!(seen, expected);
    for wrong in ["?cursor=x", "?limit=0", "?limit=-1", "?archived=maybe"] {
        nora.get(&format!("{LIST}{wrong}")).await.refused(422, "validation_error");
    }
}

#[tokio::test]
async fn what_is_put_away_is_listed_apart_and_not_counted() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.jon, pair.id, "Hello.").await;
    assert_eq!(unread(&pair.nora).await, 1);
    assert_eq!(set(&pair.nora, pair.id, json!({"archived": true})).await.status, 200);
    assert_eq!(ids(&pair.nora, LIST).await, [0_i64; 0]);
    assert_eq!(ids(&pair.nora, &format!("{LIST}?archived=true")).await, [pair.id]);
    assert_eq!(ids(&pair.jon, LIST).await, [pair.id], "the other sees nothing of it");
    assert_eq!(unread(&pair.nora).await, 0);
    assert_eq!(set(&pair.nora, pair.id, json!({"archived": false, "muted": true})).await.status, 200);
    assert_eq!((ids(&pair.nora, LIST).await, unread(&pair.nora).await), (vec![pair.id], 0), "muted");
    assert_eq!(set(&pair.nora, pair.id, json!({"muted": false})).await.status, 200);
    assert_eq!(unread(&pair.nora).await, 1);
}
