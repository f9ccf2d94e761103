//! PUT /conversations/{id}/settings

use serde_json::json;

use super::{head, pair, set, streams, told};
use crate::world::World;

#[tokio::test]
async fn each_keeps_it_their_own_way_and_their_other_tabs_hear_of_it() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let (mut client, mut developer) = streams(&pair).await;
    let answer = set(&pair.nora, pair.id, json!({"archived": true})).await;
    assert_eq!(
        (answer.status, &answer.body["archived"], &answer.body["muted"]),
        (200, &json!(true), &json!(false))
    );
    let news = json!({"conversation_id": pair.id, "change": "settings"});
    assert_eq!(told(&mut client, "conversation").await, news);
    let answer = set(&pair.nora, pair.id, json!({"muted": true})).await;
    assert_eq!(
        (&answer.body["archived"], &answer.body["muted"]),
        (&json!(true), &json!(true)),
        "what is left out stays"
    );
    assert_eq!(told(&mut client, "conversation").await, news);
    // The same again is no news, and the other side hears of none of it: their next event is the message.
    assert_eq!(set(&pair.nora, pair.id, json!({"muted": true})).await.status, 200);
    assert_eq!(set(&pair.nora, pair.id, json!({})).await.status, 200);
    let seen = head(&pair.jon, pair.id).await;
    assert_eq!((&seen["archived"], &seen["muted"]), (&json!(false), &json!(false)));
    super::say(&pair.nora, pair.id, "Hello.").await;
    told(&mut client, "message").await;
    told(&mut developer, "message").await;
}

#[tokio::test]
async fn what_is_no_yes_or_no_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for (body, field) in
        [(json!({"archived": "yes"}), "archived"), (json!({"muted": 1}), "muted"), (json!([]), "body")]
    {
        let answer = set(&pair.nora, pair.id, body).await;
        assert_eq!(answer.body["errors"][0]["field"], field, "{answer}");
        answer.refused(422, "validation_error");
    }
}
