//! /admin/jobs

use std::time::Duration;

use jobs::{New, Outcome, Queue};
use serde_json::json;

use super::all;
use crate::world::World;

async fn enqueue(world: &World, kind: &str, after: Duration) -> i64 {
    let mut tx = world.app.db.begin().await.expect("a transaction");
    let job = New {
        max_attempts: 1,
        ..New::of(kind, json!({"letter": "to nobody"}), world.app.clock.now() + after)
    };
    let id = jobs::enqueue(&mut tx, job).await.expect("a job");
    tx.commit().await.expect("a commit");
    id
}

/// A queue whose one kind of job does what it is told.
fn queue(world: &World, outcome: Outcome) -> Queue {
    let clock = world.app.clock.clone();
    let mut queue = Queue::new(world.app.db.clone(), move || clock.now());
    queue.handle("sample", move |_| std::future::ready(outcome.clone()));
    queue
}

/// Takes away what registering left to send, so that only the test's own jobs are there.
async fn no_letters(world: &World) {
    let clock = world.app.clock.clone();
    let mut queue = Queue::new(world.app.db.clone(), move || clock.now());
    queue.handle("send a letter", |_| std::future::ready(Outcome::Done));
    queue.drain().await.expect("they are gone");
}

#[tokio::test]
async fn a_failed_job_is_shown_and_tried_again() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    no_letters(&world).await;
    let id = enqueue(&world, "sample", Duration::ZERO).await;
    let retry = format!("/api/admin/jobs/{id}/retry");
    admin.post(&retry, json!({})).await.refused(409, "not_failed");
    queue(&world, Outcome::Fail("no such letter box".into())).drain().await.expect("it ran");

    let failed = admin.get("/api/admin/jobs").await;
    insta::assert_json_snapshot!(failed.body, @r#"
    {
      "counts": {
        "failed": 1,
        "running": 0,
        "waiting": 0
      },
      "items": [
        {
          "attempt": 1,
          "due_at": null,
          "failed_at": "2026-03-01T12:00:00Z",
          "id": 2,
          "kind": "sample",
          "last_error": "no such letter box",
          "max_attempts": 1,
          "schedule": null,
          "state": "failed"
        }
      ],
      "next_cursor": null
    }
    "#);
    assert_eq!(admin.post(&retry, json!({})).await.status, 200);
    let waiting = admin.get("/api/admin/jobs?state=waiting").await;
    assert_eq!((all(&waiting, "id"), &waiting.body["counts"]["failed"]), (vec![json!(id)], &json!(0)));
    assert_eq!(waiting.body["items"][0]["attempt"], 0, "with all its attempts");
    assert_eq!(queue(&world, Outcome::Done).drain().await.expect("it ran"), 1);
    admin.post(&retry, json!({})).await.refused(404, "not_found");
    let log = admin.get("/api/admin/audit").await;
    assert_eq!((all(&log, "action"), all(&log, "target_id")), (vec![json!("retry")], vec![json!(id)]));
}

#[tokio::test]
async fn pages_give_every_job_once_in_each_state() {
    let world = World::new().await;
    let admin = world.admin("boss").await;
    no_letters(&world).await;
    let mut ids = Vec::new();
    for number in 0..5 {
        // Two are due at the same moment each time.
        ids.push(json!(enqueue(&world, "later", Duration::from_secs(10 * (number / 2))).await));
    }
    for _ in 0..3 {
        enqueue(&world, "sample", Duration::ZERO).await;
    }
    queue(&world, Outcome::Fail("no".into())).drain().await.expect("they ran");
    for (state, expected) in [("waiting", ids.len()), ("failed", 3)] {
        let (mut seen, mut next) = (Vec::new(), String::new());
        loop {
            let page = admin.get(&format!("/api/admin/jobs?limit=2&state={state}{next}")).await;
            seen.extend(all(&page, "id"));
            match page.body["next_cursor"].as_str() {
                Some(cursor) => next = format!("&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(seen.len(), expected, "{state}");
        if state == "waiting" {
            assert_eq!(seen, ids, "the first due first");
        } else {
            assert!(seen.is_sorted_by_key(|id| std::cmp::Reverse(id.as_i64())), "the newest first");
        }
    }
    opportune::housekeeping::queue(&world.app).drain().await.expect("they ran");
    let scheduled = admin.get("/api/admin/jobs?state=scheduled&limit=100").await;
    assert!(all(&scheduled, "schedule").contains(&json!("count the days")), "{scheduled}");
    admin.get("/api/admin/jobs?state=done").await.refused_field("state");
    let cursor = admin.get("/api/admin/jobs?limit=1").await.body["next_cursor"].clone();
    let other = format!("/api/admin/jobs?state=waiting&cursor={}", cursor.as_str().expect("a cursor"));
    admin.get(&other).await.refused_field("cursor");
}
