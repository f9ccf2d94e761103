use serde_json::{Value, json};

use super::{Guest, session, system};
use crate::world::{Caller, World};

fn ticket(subject: &str) -> Value {
    json!({"subject": subject, "category": "videos", "content": "It starts at about 3:00.", "email": "chiara@example.org"})
}

async fn opened(caller: &Caller, visitor: Caller, subject: &str) -> Guest {
    let answer = caller.post("/api/tickets", ticket(subject)).await;
    assert_eq!(answer.status, 201, "{answer}");
    let link = answer.body["link"].as_str().expect("a link");
    assert!(link.ends_with(answer.body["path"].as_str().expect("a path")));
    Guest::of(visitor, link)
}

#[tokio::test]
async fn a_visitor_opens_a_ticket_and_the_admin_answers() {
    let world = World::new().await;
    let (root, ada) = (world.admin("vera").await, world.developer("ada").await);
    let chiara = opened(&world.visitor(), world.visitor(), "Captions are one second late").await;
    let shown = chiara.get("").await.body;
    assert_eq!(
        (&shown["source_system"], &shown["external_ticket_id"], &shown["category"]),
        (&json!("opportune"), &json!(format!("OPP-{}", chiara.session)), &json!("videos"))
    );
    assert_eq!(shown["participants"][0]["user_name"], "chiara");
    assert_eq!(chiara.read(0).await[0]["content"], "It starts at about 3:00.");
    assert!(!shown.to_string().contains("example.org"), "nobody is shown the address");

    let news = root.get("/api/notifications").await;
    assert_eq!(
        news.body["items"][0]["text"], "chiara opened a ticket: Captions are one second late",
        "{news}"
    );
    let desk = root.get("/api/admin/tickets").await;
    assert_eq!(
        (&desk.body["open_count"], &desk.body["items"][0]["unread_count"]),
        (&json!(1), &json!(1)),
        "{desk}"
    );
    ada.get("/api/admin/tickets").await.refused(403, "forbidden");
    let path = format!("/api/admin/tickets/{}/open", chiara.session);
    ada.post(&path, json!({})).await.refused(403, "forbidden");
    let entered = root.post(&path, json!({})).await;
    assert_eq!(entered.status, 200, "{entered}");
    let desk = Guest::of(world.visitor(), entered.body["path"].as_str().expect("a path"));
    assert_eq!(desk.say("Which video is it?").await.status, 201);
    assert_eq!(desk.set("in_progress").await.status, 200, "an admin answers as the developer");
    assert_eq!(chiara.read(0).await.len(), 3);
    root.post(&path, json!({})).await;
    assert_eq!(chiara.get("").await.body["participants"].as_array().expect("two").len(), 2, "and only once");

    let letters = world.letters_to("chiara@example.org").await;
    assert!(
        letters
            .iter()
            .any(|letter| letter.subject.contains("OPP-") && letter.text.contains("/collaboration/"))
    );

    let hub = system(&world, "hub").await;
    let (petra, _) = session(&hub, "T-1").await;
    let outside = format!("/api/admin/tickets/{}/open", petra.session);
    root.post(&outside, json!({})).await.refused(404, "not_found");
}

#[tokio::test]
async fn everyone_finds_their_own_tickets_and_nobody_elses() {
    let world = World::new().await;
    let (ada, ben) = (world.developer("ada").await, world.client("ben").await);
    for number in 1..=25 {
        opened(&ada, world.visitor(), &format!("Invoice {number} is wrong")).await;
    }
    let mine = opened(&ben, world.visitor(), "Çaptions are late").await;
    let list = ben.get("/api/tickets").await;
    assert_eq!(
        (list.body["items"].as_array().expect("items").len(), &list.body["open_count"]),
        (1, &json!(1))
    );

    let first = ada.get("/api/tickets?limit=10").await;
    let cursor = first.body["next_cursor"].as_str().expect("more").to_owned();
    let second = ada.get(&format!("/api/tickets?limit=10&cursor={cursor}")).await;
    let cursor = second.body["next_cursor"].as_str().expect("more").to_owned();
    let third = ada.get(&format!("/api/tickets?limit=10&cursor={cursor}")).await;
    assert_eq!(third.body["next_cursor"], json!(null));
    let mut seen: Vec<i64> = [&first, &second, &third]
        .iter()
        .flat_map(|page| page.body["items"].as_array().expect("items"))
        .map(|item| item["id"].as_i64().expect("an id"))
        .collect();
    assert_eq!(seen.len(), 25);
    seen.dedup();
    assert_eq!(seen.len(), 25, "{seen:?}");

    for (query, count) in
        [("q=invoice+17", 1), ("q=INVOICE", 20), ("q=opp-3", 1), ("q=ada", 20), ("q=nothing", 0)]
    {
        let found = ada.get(&format!("/api/tickets?{query}")).await;
        assert_eq!(found.body["items"].as_array().expect("items").len(), count, "{query}: {found}");
    }
    assert_eq!(ben.get("/api/tickets?q=captions").await.body["items"][0]["id"], mine.session);

    let root = world.admin("vera").await;
    let path = root.post(&format!("/api/admin/tickets/{}/open", mine.session), json!({})).await;
    let desk = Guest::of(world.visitor(), path.body["path"].as_str().expect("a path"));
    assert_eq!(desk.set("resolved").await.status, 200);
    let open = ben.get("/api/tickets").await;
    assert_eq!((&open.body["open_count"], &open.body["resolved_count"]), (&json!(0), &json!(1)));
    assert_eq!(open.body["items"], json!([]));
    let resolved = ben.get("/api/tickets?status=resolved").await;
    assert_eq!(resolved.body["items"][0]["last_message"]["is_system"], true, "{resolved}");
    ben.get("/api/tickets?status=closed").await.refused(422, "validation_error");
    world.visitor().get("/api/tickets").await.refused(401, "session_expired");
}

#[tokio::test]
async fn a_ticket_says_what_is_missing() {
    let world = World::new().await;
    let mut body = ticket("");
    world.visitor().post("/api/tickets", body.clone()).await.refused_field("subject");
    body = ticket("A");
    body["email"] = json!("nowhere");
    world.visitor().post("/api/tickets", body.clone()).await.refused_field("email");
    body = ticket("A");
    body["content"] = json!("x".repeat(5001));
    world.visitor().post("/api/tickets", body.clone()).await.refused_field("content");
    body = ticket("A");
    body["category"] = json!("weather");
    world.visitor().post("/api/tickets", body).await.refused(422, "validation_error");
    let limited = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    for _ in 0..10 {
        assert_eq!(limited.visitor().post("/api/tickets", ticket("A")).await.status, 201);
    }
    assert_eq!(limited.visitor().post("/api/tickets", ticket("A")).await.status, 429);
}
