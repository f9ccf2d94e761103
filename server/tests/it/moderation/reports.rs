//! Who reports what, and what admins make of it.

use serde_json::{Value, json};

use super::{decide, log, queue, report, reported};
use crate::requests::post;
use crate::world::World;

db::sql! {
    CHANGE_LOG = "update audit_log set action = 'nothing' where id = $1";
    DELETE_LOG = "delete from audit_log where id = $1";
}

#[tokio::test]
async fn what_somebody_sees_can_be_reported_once() {
    let world = World::new().await;
    let (nora, jon) = (world.client("nora").await, world.developer("jon").await);
    let (open, private) = (post(&nora, json!({})).await, post(&nora, json!({"visibility": "private"})).await);
    world
        .visitor()
        .post("/api/reports", json!({"target_type": "request", "target_id": open, "reason": "spam"}))
        .await
        .refused(401, "session_expired");
    report(&jon, "request", private).await.refused(404, "not_found");
    report(&jon, "request", 999).await.refused(404, "not_found");
    report(&nora, "request", open).await.refused(409, "own_target");
    report(&jon, "house", open).await.refused_field("target_type");
    let long =
        json!({"target_type": "request", "target_id": open, "reason": "spam", "comment": "x".repeat(2001)});
    jon.post("/api/reports", long).await.refused_field("comment");

    let body = json!({"target_type": "request", "target_id": open, "reason": "spam", "comment": " Twice. "});
    let keyed = jon.caller.clone().with_header("idempotency-key", "one");
    let first = keyed.post("/api/reports", body.clone()).await;
    assert_eq!((first.status, &first.body["status"]), (201, &json!("open")), "{first}");
    assert_eq!(keyed.post("/api/reports", body.clone()).await.body, first.body, "the same call");
    jon.post("/api/reports", body).await.refused(409, "already_reported");

    let root = world.admin("vera").await;
    jon.get("/api/admin/reports").await.refused(403, "forbidden");
    let items = queue(&root, "").await;
    assert_eq!(items.len(), 1);
    let item = &items[0];
    assert_eq!((&item["comment"], &item["reason"]), (&json!("Twice."), &json!("spam")));
    assert_eq!(item["reporter"], json!({"id": jon.id, "username": "jon"}));
    assert_eq!(item["target"]["owner"], json!({"id": nora.id, "username": "nora"}));
    assert_eq!(item["target"]["title"], "A booking page");
    assert_eq!(item["target"]["excerpt"], "For our harbour tours.");
    assert_eq!(item["target"]["path"], format!("/opportunities/{open}"));
    assert_eq!((&item["rule"], &item["target"]["hidden"]), (&Value::Null, &json!(false)));
}

#[tokio::test]
async fn a_report_is_decided_once_and_noted() {
    let world = World::new().await;
    let (nora, jon, ines) =
        (world.client("nora").await, world.developer("jon").await, world.developer("ines").await);
    let root = world.admin("vera").await;
    let id = post(&nora, json!({})).await;
    let (first, second) = (reported(&jon, "request", id).await, reported(&ines, "request", id).await);
    assert_eq!(root.get("/api/admin/reports").await.body["open_count"], 2);
    decide(&jon, first, "dismiss").await.refused(403, "forbidden");
    decide(&root, 999, "dismiss").await.refused(404, "not_found");
    decide(&root, first, "burn").await.refused_field("action");
    assert_eq!(decide(&root, first, "dismiss").await.body["status"], "dismissed");
    decide(&root, first, "hide").await.refused(409, "report_closed");
    assert_eq!(queue(&root, "?status=open").await.len(), 1, "the other's stays");
    // Who was told no may report it again.
    reported(&jon, "request", id).await;
    assert_eq!(decide(&root, second, "hide").await.body["status"], "hidden");
    assert_eq!(queue(&root, "").await.len(), 0, "all about it are closed with it");
    let closed = queue(&root, "?status=closed&limit=2").await;
    assert_eq!(closed.len(), 2);
    let page = root.get("/api/admin/reports?status=closed&limit=2").await;
    let cursor = page.body["next_cursor"].as_str().expect("a cursor");
    assert_eq!(queue(&root, &format!("?status=closed&limit=2&cursor={cursor}")).await.len(), 1);
    assert_eq!(log(&root).await, [format!("vera hide request {id}"), format!("vera dismiss request {id}")]);
}

#[tokio::test]
async fn whoever_posts_scams_is_suspended_and_an_admin_never_suspends_themselves() {
    let world = World::new().await;
    let (nora, jon, root) =
        (world.client("nora").await, world.developer("jon").await, world.admin("vera").await);
    let id = post(&nora, json!({})).await;
    let answer = decide(&root, reported(&jon, "request", id).await, "suspend").await;
    assert_eq!((answer.status, &answer.body["status"]), (200, &json!("suspended")), "{answer}");
    nora.get("/api/auth/me").await.refused(401, "session_expired");
    world.visitor().get(&format!("/api/requests/{id}")).await.refused(404, "not_found");
    let lines = log(&root).await;
    assert_eq!(lines, [format!("vera suspend user {}", nora.id), format!("vera suspend request {id}")]);
    let own = post(&root, json!({})).await;
    let report = reported(&jon, "request", own).await;
    decide(&root, report, "suspend").await.refused(409, "own_account");
    assert_eq!(root.get("/api/auth/me").await.status, 200);
    assert_eq!(queue(&root, "").await.len(), 1, "nothing was decided");
    // What was deleted since can only be dismissed.
    assert_eq!(root.delete(&format!("/api/requests/{own}")).await.status, 204);
    decide(&root, report, "hide").await.refused(409, "target_gone");
    let item = decide(&root, report, "dismiss").await.body;
    assert_eq!((&item["target"]["title"], &item["target"]["owner"]), (&json!("Deleted"), &Value::Null));
}

#[tokio::test]
async fn the_log_is_only_added_to() {
    let world = World::new().await;
    let (nora, jon, root) =
        (world.client("nora").await, world.developer("jon").await, world.admin("vera").await);
    let id = post(&nora, json!({})).await;
    decide(&root, reported(&jon, "request", id).await, "dismiss").await;
    for statement in [&CHANGE_LOG, &DELETE_LOG] {
        assert!(world.app.db.write(statement).bind(1).execute().await.is_err());
    }
    let page = root.get("/api/admin/audit").await;
    let only = &page.body["items"][0];
    assert_eq!((&only["action"], &only["note"]), (&json!("dismiss"), &json!("Because.")));
    jon.get("/api/admin/audit").await.refused(403, "forbidden");
}
