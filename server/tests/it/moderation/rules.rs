//! The rules that look for scams, where people meet them.

use axum::http::Method;
use serde_json::{Value, json};

use super::{decide, queue};
use crate::conversations::{pair, say_with};
use crate::requests::{body, post};
use crate::world::World;

fn flags(body: &Value) -> Vec<&str> {
    body["flags"]
        .as_array()
        .expect("flags")
        .iter()
        .map(|flag| flag["rule"].as_str().expect("a rule"))
        .collect()
}

#[tokio::test]
async fn everyone_reads_the_rules() {
    let world = World::new().await;
    let rules = world.visitor().get("/api/moderation/rules").await;
    assert_eq!(rules.status, 200, "{rules}");
    let ids: Vec<_> = rules.body["items"].as_array().expect("items").iter().map(|item| &item["id"]).collect();
    assert_eq!(ids, ["off_platform_payment", "deposit", "look_alike_domain", "duplicate_post"]);
    assert!(rules.body["items"][0]["title"].is_string() && rules.body["items"][0]["text"].is_string());
}

#[tokio::test]
async fn a_flagged_request_says_so_to_everyone_and_joins_the_queue() {
    let world = World::new().await;
    let (nora, root) = (world.client("nora").await, world.admin("vera").await);
    let made = nora.post("/api/requests/", body(json!({"content": "I will pay you in bitcoin."}))).await;
    assert_eq!(flags(&made.body), ["off_platform_payment"], "{made}");
    assert_eq!(made.body["flags"][0]["title"], "Payment outside this site");
    let path = format!("/api/requests/{}", made.body["id"]);
    for caller in [&world.visitor(), &nora.caller] {
        assert_eq!(flags(&caller.get(&path).await.body), ["off_platform_payment"]);
    }
    let items = queue(&root, "").await;
    assert_eq!(items.len(), 1);
    assert_eq!((&items[0]["rule"], &items[0]["reporter"]), (&json!("off_platform_payment"), &Value::Null));
    // The same again makes no second report; another rule does; and what is taken out is flagged no more.
    let change = async |content: &str| {
        let answer = nora.call(Method::PUT, &path, Some(json!({"content": content}))).await;
        assert_eq!(answer.status, 200, "{answer}");
        answer.body
    };
    change("I will pay you in bitcoin, always.").await;
    assert_eq!(queue(&root, "").await.len(), 1);
    let both = change("I will pay you in bitcoin. Sign in at https://paypa1.com first.").await;
    assert_eq!(flags(&both), ["off_platform_payment", "look_alike_domain"]);
    assert_eq!(queue(&root, "").await.len(), 2);
    assert_eq!(flags(&change("A booking page.").await), [""; 0]);
    assert_eq!(queue(&root, "").await.len(), 2, "an admin looks at it all the same");
    let id = items[0]["id"].as_i64().expect("an id");
    assert_eq!(decide(&root, id, "hide").await.status, 200);
    assert_eq!(queue(&root, "").await.len(), 0);
}

#[tokio::test]
async fn a_flag_that_an_admin_dismisses_is_gone() {
    let world = World::new().await;
    let (nora, root) = (world.client("nora").await, world.admin("vera").await);
    let content = "I will pay you in bitcoin. Please pay a deposit before you start.";
    let path = format!("/api/requests/{}", post(&nora, json!({"content": content})).await);
    assert_eq!(flags(&world.visitor().get(&path).await.body), ["off_platform_payment", "deposit"]);
    for left in [&["off_platform_payment"][..], &[]] {
        let id = queue(&root, "").await[0]["id"].as_i64().expect("an id");
        assert_eq!(decide(&root, id, "dismiss").await.status, 200);
        assert_eq!(flags(&world.visitor().get(&path).await.body), left);
    }
}

#[tokio::test]
async fn a_draft_is_looked_at_when_it_is_published() {
    let world = World::new().await;
    let (nora, root) = (world.client("nora").await, world.admin("vera").await);
    let draft = json!({"content": "Please pay a deposit before you start.", "status": "draft"});
    let id = post(&nora, draft).await;
    assert_eq!(queue(&root, "").await.len(), 0);
    let opened =
        nora.call(Method::PUT, &format!("/api/requests/{id}"), Some(json!({"status": "open"}))).await;
    assert_eq!(flags(&opened.body), ["deposit"]);
    assert_eq!(queue(&root, "").await.len(), 1);
}

#[tokio::test]
async fn the_same_text_posted_twice_is_flagged() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    let text = "We run boat tours in the harbour and need a booking page with a calendar, a list of guests and mails.";
    let first = nora.post("/api/requests/", body(json!({"content": text}))).await;
    assert_eq!(flags(&first.body), [""; 0]);
    let second = lena.post("/api/requests/", body(json!({"content": text.to_uppercase()}))).await;
    assert_eq!(flags(&second.body), ["duplicate_post"], "{second}");
    let path = format!("/api/requests/{}", first.body["id"]);
    assert_eq!(flags(&world.visitor().get(&path).await.body), [""; 0], "the first was there first");
}

#[tokio::test]
async fn a_flagged_message_says_so_to_both() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let sent = say_with(&pair.jon, pair.id, json!({"content": "Can you pay me by Zelle instead?"})).await;
    assert_eq!(flags(&sent.body), ["off_platform_payment"], "{sent}");
    say_with(&pair.nora, pair.id, json!({"content": "No."})).await;
    for side in [&pair.nora, &pair.jon] {
        let page = side.get(&format!("/api/conversations/{}/messages", pair.id)).await;
        assert_eq!(flags(&page.body["items"][0]), ["off_platform_payment"]);
        assert_eq!(flags(&page.body["items"][1]), [""; 0]);
    }
}
