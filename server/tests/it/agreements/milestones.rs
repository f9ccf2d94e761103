//! POST /agreements/{id}/milestones/{number}/...

use std::time::Duration;

use serde_json::{Value, json};

use super::{act, id, in_force, proposed, shown, step};
use crate::conversations::attachments::attached;
use crate::conversations::{contents, pair, strangers, streams, told};
use crate::world::World;
use opportune::agreements;

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn milestones_run_through_changes_to_the_end_of_the_work() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = in_force(&pair).await;
    let notes = attached(&pair.jon, pair.id, "notes.txt", b"Notes.".to_vec()).await;
    let draft = attached(&pair.jon, pair.id, "draft.txt", b"A draft.".to_vec()).await;
    let submitted = step(
        &pair.jon,
        agreement,
        1,
        "submit",
        json!({"note": "Please look.", "attachment_ids": [draft, notes]}),
    )
    .await;
    assert_eq!(submitted.status, 200, "{submitted}");
    let first = &submitted.body["milestones"][0];
    assert_eq!((&first["status"], &first["note"]), (&json!("submitted"), &json!("Please look.")));
    let names: Vec<_> =
        first["attachments"].as_array().expect("files").iter().map(|file| &file["file_name"]).collect();
    assert_eq!(names, ["draft.txt", "notes.txt"], "in the order they were named");
    let asked =
        step(&pair.nora, agreement, 1, "request-changes", json!({"note": "The blue is wrong."})).await;
    assert_eq!(asked.body["milestones"][0]["status"], "changes_requested", "{asked}");
    assert_eq!(asked.body["milestones"][0]["approves_at"], Value::Null);
    for (number, caller, what) in
        [(1, &pair.jon, "submit"), (1, &pair.nora, "approve"), (2, &pair.jon, "submit")]
    {
        let taken = step(caller, agreement, number, what, json!({})).await;
        assert_eq!((taken.status, &taken.body["status"]), (200, &json!("accepted")), "{taken}");
    }
    let (mut client, _) = streams(&pair).await;
    let done = step(&pair.nora, agreement, 2, "approve", json!({})).await;
    assert_eq!((done.status, &done.body["status"]), (200, &json!("completed")), "{done}");
    told(&mut client, "message").await;
    assert_eq!(told(&mut client, "agreement").await["change"], "completed");
    assert_eq!(pair.nora.get(&format!("/api/requests/{}", pair.request)).await.body["status"], "completed");
    let said = contents(&pair.nora, pair.id).await;
    let expected = [
        "Milestone 1 submitted: First draft",
        "Changes requested for milestone 1: First draft",
        "Milestone 1 submitted: First draft",
        "Milestone 1 approved: First draft",
        "Milestone 2 submitted: All of it",
        "Milestone 2 approved: All of it",
    ];
    assert_eq!(said[2..], expected);
}

#[tokio::test]
async fn a_project_is_done_when_its_requests_are() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let body = json!({"title": "A shop", "content": "Orders.", "estimated_budget": 900});
    let project = nora.post("/api/projects/", body).await.body;
    let request = project["requests"][0]["id"].as_i64().expect("an id");
    let talk =
        crate::conversations::opened(&nora, json!({"request_id": request, "developer_id": jon.id})).await;
    let pair = crate::conversations::Pair { nora, jon, request, id: talk };
    let agreement = in_force(&pair).await;
    for number in [1, 2] {
        assert_eq!(step(&pair.jon, agreement, number, "submit", json!({})).await.status, 200);
        assert_eq!(step(&pair.nora, agreement, number, "approve", json!({})).await.status, 200);
    }
    let project = pair.nora.get(&format!("/api/projects/{}", project["id"])).await.body;
    assert_eq!(
        (&project["status"], &project["requests"][0]["status"]),
        (&json!("completed"), &json!("completed"))
    );
}

#[tokio::test]
async fn each_step_is_one_sides_and_follows_the_one_before() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let early = id(&proposed(&pair.jon, &pair, json!({})).await);
    step(&pair.jon, early, 1, "submit", json!({})).await.refused(409, "status_not_allowed");
    assert_eq!(act(&pair.nora, early, "accept", json!({})).await.status, 200);
    step(&pair.nora, early, 1, "submit", json!({})).await.refused(403, "forbidden");
    step(&pair.jon, early, 1, "approve", json!({})).await.refused(403, "forbidden");
    step(&pair.jon, early, 1, "request-changes", json!({"note": "?"})).await.refused(403, "forbidden");
    step(&pair.nora, early, 1, "approve", json!({})).await.refused(409, "status_not_allowed");
    step(&pair.nora, early, 1, "request-changes", json!({"note": " "})).await.refused_field("note");
    step(&pair.jon, early, 3, "submit", json!({})).await.refused(404, "not_found");
    step(&pair.jon, early, 1, "submit", json!({"attachment_ids": [999]}))
        .await
        .refused_field("attachment_ids");
    for stranger in strangers(&world).await {
        step(&stranger, early, 1, "submit", json!({})).await.refused(404, "not_found");
    }
    assert_eq!(contents(&pair.nora, pair.id).await.len(), 2, "nothing changed");
    assert_eq!(step(&pair.jon, early, 1, "submit", json!({})).await.status, 200);
    step(&pair.jon, early, 1, "submit", json!({})).await.refused(409, "status_not_allowed");
    assert_eq!(act(&pair.nora, early, "cancel", json!({})).await.status, 200);
    step(&pair.nora, early, 1, "approve", json!({})).await.refused(409, "status_not_allowed");
}

#[tokio::test]
async fn silence_reminds_first_and_then_approves() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = in_force(&pair).await;
    assert_eq!(step(&pair.jon, agreement, 1, "submit", json!({})).await.status, 200);
    let (mut client, _) = streams(&pair).await;
    world.advance(DAY * 10);
    let run = async || {
        let reminded = agreements::remind(&world.app).await.expect("reminds");
        (reminded, agreements::approve_silent(&world.app).await.expect("approves"))
    };
    assert_eq!(run().await, (0, 0));
    world.advance(DAY * 2);
    assert_eq!(run().await, (1, 0));
    assert_eq!(told(&mut client, "agreement").await["change"], "reminded");
    assert_eq!(run().await, (0, 0), "once");
    world.advance(DAY * 2);
    assert_eq!(run().await, (0, 1));
    assert_eq!(run().await, (0, 0));
    let nora = world.sign_in("nora").await;
    let seen = shown(&nora, agreement).await;
    assert_eq!((&seen["milestones"][0]["status"], &seen["status"]), (&json!("approved"), &json!("accepted")));
    let said = contents(&nora, pair.id).await;
    assert_eq!(said.last().map(String::as_str), Some("Milestone 1 approved automatically: First draft"));
}
