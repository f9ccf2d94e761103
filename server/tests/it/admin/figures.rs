//! /admin/figures

use std::time::Duration;

use serde_json::{Value, json};

use crate::conversations::paid_pair;
use crate::requests::post;
use crate::responses::snag;
use crate::world::{Caller, World};

async fn figures(admin: &Caller, query: &str) -> Value {
    let answer = admin.get(&format!("/api/admin/figures{query}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

#[tokio::test]
async fn days_are_counted_once_and_totals_anew() {
    let world = World::new().await;
    let pair = paid_pair(&world).await;
    world.admin("boss").await;
    snag(&pair.jon, post(&pair.nora, json!({})).await).await;
    let before = figures(&world.sign_in("boss").await, "").await;
    assert_eq!(before["days"].as_array().map(Vec::len), Some(30));
    assert_eq!(before["counted_at"], Value::Null);

    // What is a few minutes old is counted, and twice is no more than once.
    world.advance(Duration::from_mins(20));
    world.run_jobs().await;
    world.advance(Duration::from_mins(20));
    world.run_jobs().await;
    let boss = world.sign_in("boss").await;
    let shown = figures(&boss, "?days=7").await;
    assert_eq!(shown["days"].as_array().map(Vec::len), Some(7));
    let today = &shown["days"][6];
    assert_eq!(today["day"], "2026-03-01");
    assert_eq!(today["registered"], 3, "{shown}");
    assert_eq!(today["active"], 3);
    assert_eq!(today["requests"], 2);
    assert_eq!(today["proposals"], 1);
    assert_eq!(today["conversations"], 1);
    assert_eq!(shown["totals"]["people"], 3);
    assert_eq!((&shown["totals"]["clients"], &shown["totals"]["developers"]), (&json!(2), &json!(1)));
    assert_eq!(shown["totals"]["requests"], 2);

    // Tomorrow is another day; only one person is there.
    world.advance(Duration::from_hours(24));
    let boss = world.sign_in("boss").await;
    world.newcomer("late").await;
    world.advance(Duration::from_mins(3));
    world.run_jobs().await;
    let shown = figures(&boss, "?days=7").await;
    let registered: Vec<_> = (4..7).map(|day| shown["days"][day]["registered"].clone()).collect();
    assert_eq!(registered, [0, 3, 1], "{shown}");
    let active: Vec<_> = (4..7).map(|day| shown["days"][day]["active"].clone()).collect();
    assert_eq!(active, [0, 3, 2], "{shown}");
    assert_eq!(shown["totals"]["people"], 4);
}

#[tokio::test]
async fn a_number_of_days_is_7_to_90() {
    let world = World::new().await;
    let boss = world.admin("boss").await;
    assert_eq!(figures(&boss, "?days=90").await["days"].as_array().map(Vec::len), Some(90));
    for days in ["6", "91", "0", "-1", "x"] {
        boss.get(&format!("/api/admin/figures?days={days}")).await.refused(422, "validation_error");
    }
}
