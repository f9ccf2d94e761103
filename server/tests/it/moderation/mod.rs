//! /reports, /moderation, /blocks, /admin/reports, /admin/appeals and /admin/audit

mod appeals;
mod blocks;
mod hiding;
mod reports;
mod rules;

use serde_json::{Value, json};

use crate::world::{Answer, Caller};

/// Reports something as a scam.
async fn report(caller: &Caller, kind: &str, id: i64) -> Answer {
    caller.post("/api/reports", json!({"target_type": kind, "target_id": id, "reason": "scam"})).await
}

async fn reported(caller: &Caller, kind: &str, id: i64) -> i64 {
    let answer = report(caller, kind, id).await;
    assert_eq!(answer.status, 201, "{kind} {id}: {answer}");
    answer.body["id"].as_i64().expect("an id")
}

async fn decide(admin: &Caller, id: i64, action: &str) -> Answer {
    admin.post(&format!("/api/admin/reports/{id}"), json!({"action": action, "note": "Because."})).await
}

/// Reported by somebody, and hidden by an admin.
pub async fn hidden(reporter: &Caller, admin: &Caller, kind: &str, id: i64) {
    let report = reported(reporter, kind, id).await;
    let answer = decide(admin, report, "hide").await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!((&answer.body["status"], &answer.body["target"]["hidden"]), (&json!("hidden"), &json!(true)));
}

async fn restored(admin: &Caller, kind: &str, id: i64) {
    let answer = admin.post(&format!("/api/admin/hidden/{kind}/{id}/restore"), json!({})).await;
    assert_eq!(answer.status, 200, "{answer}");
}

async fn queue(admin: &Caller, query: &str) -> Vec<Value> {
    let answer = admin.get(&format!("/api/admin/reports{query}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].as_array().expect("items").clone()
}

/// What the log says, the newest first: action and target.
async fn log(admin: &Caller) -> Vec<String> {
    let answer = admin.get("/api/admin/audit").await;
    assert_eq!(answer.status, 200, "{answer}");
    let line = |item: &Value| {
        let word = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
        format!("{} {} {} {}", word("actor"), word("action"), word("target_type"), item["target_id"])
    };
    answer.body["items"].as_array().expect("items").iter().map(line).collect()
}
