//! Who blocks whom.

use serde_json::{Value, json};

use crate::conversations::{PATH, pair, say, say_with};
use crate::requests::post;
use crate::responses::subscriber;
use crate::world::World;

#[tokio::test]
async fn neither_of_the_two_reaches_the_other() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let made = jon.post("/api/blocks", json!({"user_id": nora.id})).await;
    assert_eq!((made.status, &made.body["username"]), (201, &json!("nora")), "{made}");
    let again = jon.post("/api/blocks", json!({"user_id": nora.id})).await;
    assert_eq!((again.status, &again.body), (201, &made.body));
    jon.post("/api/blocks", json!({"user_id": jon.id})).await.refused(409, "own_account");
    jon.post("/api/blocks", json!({"user_id": 999})).await.refused(404, "not_found");
    let listed = jon.get("/api/blocks").await;
    assert_eq!(listed.body["items"][0]["display_name"], "nora", "{listed}");
    assert_eq!(nora.get("/api/blocks").await.body["items"], json!([]), "nobody learns that they are blocked");

    for round in ["jon blocked nora", "nora blocked jon"] {
        let share = json!({"developer_ids": [jon.id]});
        let refused = nora.post(&format!("/api/requests/{request}/share"), share).await;
        refused.refused(403, "blocked");
        assert_eq!(refused.body["detail"], "You can't contact this person.");
        let snag = json!({"request_id": request, "message": "I can."});
        jon.post("/api/snagged-requests/", snag).await.refused(403, "blocked");
        let open = json!({"request_id": request, "developer_id": jon.id});
        nora.post(PATH, open).await.refused(403, "blocked");
        jon.post(PATH, json!({"request_id": request})).await.refused(403, "blocked");
        if round == "jon blocked nora" {
            assert_eq!(jon.delete(&format!("/api/blocks/{}", nora.id)).await.status, 204);
            jon.delete(&format!("/api/blocks/{}", nora.id)).await.refused(404, "not_found");
            assert_eq!(nora.post("/api/blocks", json!({"user_id": jon.id})).await.status, 201);
        }
    }
    assert_eq!(nora.delete(&format!("/api/blocks/{}", jon.id)).await.status, 204);
    assert_eq!(jon.post(PATH, json!({"request_id": request})).await.status, 201);
}

#[tokio::test]
async fn a_conversation_stays_readable_and_goes_silent() {
    let world = World::new().await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello.").await;
    let sent = json!({"content": "Hi.", "client_nonce": "one"});
    assert_eq!(say_with(&pair.jon, pair.id, sent.clone()).await.status, 201);
    assert_eq!(pair.nora.post("/api/blocks", json!({"user_id": pair.jon.id})).await.status, 201);
    for side in [&pair.nora, &pair.jon] {
        say_with(side, pair.id, json!({"content": "More."})).await.refused(403, "blocked");
        assert_eq!(side.get(&format!("/api/conversations/{}/messages", pair.id)).await.status, 200);
    }
    assert_eq!(say_with(&pair.jon, pair.id, sent).await.status, 200, "what was taken in stays so");
    assert_eq!(pair.nora.delete(&format!("/api/blocks/{}", pair.jon.id)).await.status, 204);
    say(&pair.jon, pair.id, "Back again.").await;
    assert_eq!(world.visitor().get("/api/blocks").await.body["items"], Value::Null);
}
