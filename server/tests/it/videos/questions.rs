//! Links for one person: who watched, how far, and what they asked.

use serde_json::{Value, json};

use super::{announced, published};
use crate::world::{Caller, World};

async fn link(owner: &Caller, id: i64, name: &str) -> (i64, String) {
    let answer = owner.post(&format!("/api/videos/{id}/recipients"), json!({"name": name})).await;
    assert_eq!(answer.status, 201, "{answer}");
    let token = answer.body["share_token"].as_str().expect("a token").to_owned();
    (answer.body["id"].as_i64().expect("an id"), token)
}

async fn recipients(owner: &Caller, id: i64) -> Value {
    owner.get(&format!("/api/videos/{id}/recipients")).await.body["recipients"].clone()
}

async fn texts(caller: &Caller) -> Vec<String> {
    let answer = caller.get("/api/notifications").await;
    let items = answer.body["items"].as_array().expect("a list").clone();
    items.iter().map(|item| item["text"].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn l1_a_link_for_one_person_tells_how_far_they_watched() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "private").await;
    let (number, token) = link(&ada, id, " Nora Lind ").await;
    let opened = world.visitor().get(&format!("/api/video_display/shared/{token}")).await;
    assert_eq!((opened.status, &opened.body["recipient"]), (200, &json!("Nora Lind")), "{opened}");
    assert!(recipients(&ada, id).await[0]["watched_at"].is_null(), "looking at the page is not watching");
    let watched = async |seconds: f64, position: f64| {
        let body = json!({"session": "a", "seconds": seconds, "position": position});
        let answer = world.visitor().post(&format!("/api/video_display/shared/{token}/watched"), body).await;
        assert_eq!(answer.status, 204, "{answer}");
    };
    watched(1.0, 1.0).await;
    assert!(recipients(&ada, id).await[0]["watched_at"].is_null(), "a second is no viewing");
    watched(2.3, 1.5).await;
    let seen = recipients(&ada, id).await;
    assert_eq!(seen[0]["reached"], 0.5);
    assert_eq!(texts(&ada).await[0], "Nora Lind watched “a film”");
    watched(2.5, 1.0).await;
    assert_eq!(recipients(&ada, id).await[0]["reached"], 0.5, "the furthest counts");
    watched(3.0, 3.0).await;
    assert_eq!(recipients(&ada, id).await[0]["reached"], 1.0);
    assert_eq!(texts(&ada).await[0], "Nora Lind watched “a film” to the end");
    assert_eq!(super::video(&ada, id).await["view_count"], 1);
    // Its owner's own look is none.
    let (other, hers) = link(&ada, id, "Bob").await;
    let body = json!({"session": "b", "seconds": 3, "position": 3});
    assert_eq!(ada.post(&format!("/api/video_display/shared/{hers}/watched"), body).await.status, 204);
    assert_eq!(recipients(&ada, id).await[0]["reached"], 0.0);

    assert_eq!(ada.delete(&format!("/api/videos/{id}/recipients/{number}")).await.status, 204);
    ada.delete(&format!("/api/videos/{id}/recipients/{number}")).await.refused(404, "not_found");
    let dead = world.visitor().get(&format!("/api/video_display/shared/{token}")).await;
    dead.refused(404, "not_found");
    assert_eq!(recipients(&ada, id).await.as_array().map(Vec::len), Some(1), "{other} stays");
}

#[tokio::test]
async fn somebody_without_an_account_asks_at_a_moment_and_reads_the_answer() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = published(&world, &ada, "private").await;
    let (number, token) = link(&ada, id, "Nora").await;
    let (_, another) = link(&ada, id, "Bob").await;
    let path = format!("/api/video_display/shared/{token}/questions");
    let visitor = world.visitor().with_header("idempotency-key", "once");
    let question = json!({"moment_seconds": 2.25, "question": " Is that live data? "});
    let asked = visitor.post(&path, question.clone()).await;
    assert_eq!(asked.status, 201, "{asked}");
    assert_eq!(visitor.post(&path, question).await.body, asked.body, "sent again, it is asked once");
    assert_eq!(
        (&asked.body["name"], &asked.body["moment_seconds"], &asked.body["question"], &asked.body["answer"]),
        (&json!("Nora"), &json!(2.25), &json!("Is that live data?"), &Value::Null)
    );
    assert_eq!(texts(&ada).await[0], "Nora asked about “a film” at 0:02");
    let own = format!("/api/videos/{id}/questions");
    assert_eq!(ada.get(&own).await.body["items"], json!([asked.body]));
    let answer = format!("{own}/{}/answer", asked.body["id"]);
    let answered = ada.post(&answer, json!({"answer": "Yes, of this morning."})).await;
    assert_eq!(
        (answered.status, &answered.body["answer"]),
        (200, &json!("Yes, of this morning.")),
        "{answered}"
    );
    let read = async |token: &str| {
        world.visitor().get(&format!("/api/video_display/shared/{token}")).await.body["questions"].clone()
    };
    assert_eq!(read(&token).await, json!([answered.body]));
    assert_eq!(read(&another).await, json!([]), "nobody else's");
    for wrong in [
        json!({"moment_seconds": 900, "question": "Beyond?"}),
        json!({"moment_seconds": -1, "question": "Before?"}),
        json!({"moment_seconds": 1, "question": " "}),
        json!({"moment_seconds": 1, "question": "x".repeat(1001)}),
        json!({"question": "When?"}),
    ] {
        world.visitor().post(&path, wrong).await.refused(422, "validation_error");
    }
    // A link for whoever has it opens the film and asks nothing.
    let open = ada.post(&format!("/api/videos/{id}/share"), json!({})).await.body["share_token"].clone();
    let path = format!("/api/video_display/shared/{}/questions", open.as_str().expect("a token"));
    let body = json!({"moment_seconds": 1, "question": "May I?"});
    world.visitor().post(&path, body.clone()).await.refused(404, "not_found");
    // The link goes, what was asked stays with the video until its owner takes it away.
    assert_eq!(ada.delete(&format!("/api/videos/{id}/recipients/{number}")).await.status, 204);
    let path = format!("/api/video_display/shared/{token}/questions");
    world.visitor().post(&path, body).await.refused(404, "not_found");
    assert_eq!(ada.get(&own).await.body["items"], json!([answered.body]));
    assert_eq!(ada.delete(&format!("{own}/{}", asked.body["id"])).await.status, 204);
    assert_eq!(ada.get(&own).await.body["items"], json!([]));
}

#[tokio::test]
async fn there_are_so_many_links_and_no_more() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let id = announced(&ada, 1000, "private").await.id;
    for number in 0..100 {
        link(&ada, id, &format!("Nora {number}")).await;
    }
    let path = format!("/api/videos/{id}/recipients");
    ada.post(&path, json!({"name": "one more"})).await.refused(409, "too_many_links");
    for wrong in [
        json!({"name": ""}),
        json!({"name": "x".repeat(81)}),
        json!({"name": "a", "expires_at": "2020-01-01T00:00:00Z"}),
    ] {
        ada.post(&path, wrong).await.refused(422, "validation_error");
    }
}
