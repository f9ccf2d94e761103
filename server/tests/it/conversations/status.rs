//! PATCH /conversations/{id}

use axum::http::Method;
use serde_json::{Value, json};

use super::{contents, head, pair, path, say, set_status, streams, told};
use crate::world::World;

db::sql! {
    AGREE = "update conversations set status = 'agreed', status_before = 'agreed' where id = $1";
}

#[tokio::test]
async fn either_closes_it_and_either_opens_it_again() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello.").await;
    let (mut client, mut developer) = streams(&pair).await;
    let closed = set_status(&pair.jon, pair.id, "closed").await;
    assert_eq!((closed.status, &closed.body["status"]), (200, &json!("closed")), "{closed}");
    assert_eq!(closed.body["unread_count"], 0, "who closes it has read it");
    let changed = json!({"conversation_id": pair.id, "change": "status"});
    for stream in [&mut client, &mut developer] {
        assert_eq!(told(stream, "conversation").await, changed);
        let message = told(stream, "message").await;
        assert_eq!((&message["kind"], &message["sender_id"]), (&json!("system"), &json!(pair.jon.id)));
    }
    let seen = head(&pair.nora, pair.id).await;
    let last = &seen["messages"][1];
    assert_eq!((&last["content"], &last["kind"]), (&json!("Conversation closed."), &json!("system")));
    assert_eq!(seen["last_message"]["kind"], "system");
    let opened = set_status(&pair.nora, pair.id, "open").await;
    assert_eq!((opened.status, &opened.body["status"]), (200, &json!("open")));
    assert_eq!(
        contents(&pair.jon, pair.id).await,
        ["Hello.", "Conversation closed.", "Conversation reopened."]
    );
}

#[tokio::test]
async fn the_same_status_again_changes_nothing() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let same = set_status(&pair.nora, pair.id, "open").await;
    assert_eq!((same.status, &same.body["last_message"]), (200, &Value::Null));
    let calls: Vec<_> = (0..8)
        .map(|number| {
            let caller = if number % 2 == 0 { pair.nora.caller.clone() } else { pair.jon.caller.clone() };
            let id = pair.id;
            tokio::spawn(async move { set_status(&caller, id, "closed").await.status })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.expect("an answer"), 200);
    }
    assert_eq!(contents(&pair.nora, pair.id).await, ["Conversation closed."], "once");
}

#[tokio::test]
async fn what_is_agreed_can_be_closed_and_returns_to_it() {
    let world = World::new().await;
    let pair = pair(&world).await;
    assert_eq!(world.app.db.write(&AGREE).bind(pair.id).execute().await.expect("writes"), 1);
    set_status(&pair.nora, pair.id, "open").await.refused(409, "status_not_allowed");
    assert_eq!(set_status(&pair.nora, pair.id, "closed").await.body["status"], "closed");
    assert_eq!(set_status(&pair.jon, pair.id, "open").await.body["status"], "agreed");
    say(&pair.jon, pair.id, "Good.").await;
}

#[tokio::test]
async fn any_other_word_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for body in [json!({"status": "agreed"}), json!({"status": "Open"}), json!({"status": null}), json!({})] {
        let answer = pair.nora.call(Method::PATCH, &path(pair.id), Some(body.clone())).await;
        assert_eq!(answer.body["errors"][0]["field"], "status", "{body}: {answer}");
        answer.refused(422, "validation_error");
    }
    assert_eq!(head(&pair.jon, pair.id).await["status"], "open");
}
