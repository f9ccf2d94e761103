//! /funnel

use axum::http::Method;
use serde_json::{Value, json};

use crate::agreements::in_force;
use crate::conversations::paid_pair;
use crate::requests::{post, share};
use crate::responses::snag;
use crate::showcases::made;
use crate::world::{Caller, World};

const STEPS: [&str; 7] =
    ["profile_views", "showcase_views", "video_views", "invites", "proposals", "conversations", "agreements"];

async fn funnel(caller: &Caller, query: &str) -> Value {
    let answer = caller.get(&format!("/api/funnel{query}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

fn counts(of: &Value) -> [i64; 7] {
    STEPS.map(|step| of[step].as_i64().unwrap_or_else(|| panic!("{step}: {of}")))
}

async fn look(caller: &Caller, path: &str) -> u16 {
    caller.call(Method::POST, path, None).await.status
}

#[tokio::test]
async fn each_step_counts_on_its_day() {
    let world = World::new().await;
    let pair = paid_pair(&world).await;
    let jon = &pair.jon;
    let profile = jon.post("/api/profile/developer", json!({"display_name": "Jon"})).await;
    assert_eq!(profile.status, 201, "{profile}");
    let work = made(jon, &[("title", b"Tide tables")]).await;
    assert_eq!(counts(&funnel(jon, "").await["totals"]), [0, 0, 0, 0, 0, 1, 0]);

    let (at_profile, at_work) =
        (format!("/api/profile/developers/{}/view", jon.id), format!("/api/project-showcase/{work}/view"));
    // Once an hour for each viewer, and never for their own.
    for caller in [&jon.caller, &pair.nora.caller, &pair.nora.caller, &world.visitor(), &world.visitor()] {
        assert_eq!(look(caller, &at_profile).await, 204);
        assert_eq!(look(caller, &at_work).await, 204);
    }
    let other = post(&pair.nora, json!({})).await;
    share(&pair.nora, other, &[jon.id]).await;
    snag(jon, other).await;
    in_force(&pair).await;
    let shown = funnel(jon, "?days=7").await;
    let days = shown["days"].as_array().expect("days");
    assert_eq!(days.len(), 7);
    assert_eq!(counts(&days[6]), [2, 2, 0, 1, 1, 1, 1], "{shown}");
    assert_eq!(counts(&shown["totals"]), [2, 2, 0, 1, 1, 1, 1]);
    assert_eq!(counts(&shown["before"]), [0; 7]);

    // A week later all of that is what was before.
    world.advance(std::time::Duration::from_hours(24 * 7));
    let jon = world.sign_in("jon").await;
    assert_eq!(look(&world.visitor(), &at_profile).await, 204);
    let shown = funnel(&jon, "?days=7").await;
    assert_eq!(counts(&shown["totals"]), [1, 0, 0, 0, 0, 0, 0], "{shown}");
    assert_eq!(counts(&shown["before"]), [2, 2, 0, 1, 1, 1, 1]);
    assert!(world.run_jobs().await > 0, "who looked is forgotten");
    assert_eq!(counts(&funnel(&jon, "").await["totals"]), [3, 2, 0, 1, 1, 1, 1], "the numbers stay");
}

#[tokio::test]
async fn nobody_else_is_told_and_nothing_hidden_is_counted() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let view = format!("/api/profile/developers/{}/view", ada.id);
    assert_eq!(look(&world.visitor(), &view).await, 404, "there is no profile yet");
    let profile = json!({"display_name": "Ada", "visibility": "private"});
    assert_eq!(ada.post("/api/profile/developer", profile).await.status, 201);
    assert_eq!(look(&world.visitor(), &view).await, 404, "it is private");
    assert_eq!(look(&world.visitor(), "/api/profile/developers/999/view").await, 404);
    for days in ["6", "91", "0", "-1", "x", "99999999999999999999"] {
        ada.get(&format!("/api/funnel?days={days}")).await.refused(422, "validation_error");
    }
    assert_eq!(funnel(&ada, "?days=90").await["days"].as_array().map(Vec::len), Some(90));
    world.client("nora").await.get("/api/funnel").await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_crowd_at_once_counts_each_once() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    assert_eq!(ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await.status, 201);
    let view = format!("/api/profile/developers/{}/view", ada.id);
    let looks = (0..32).map(|number| {
        let visitor = world.visitor().with_header("user-agent", &format!("browser {}", number % 8));
        let view = view.clone();
        async move { look(&visitor, &view).await }
    });
    let answers = futures_util::future::join_all(looks).await;
    assert!(answers.iter().all(|status| *status == 204), "{answers:?}");
    assert_eq!(funnel(&ada, "").await["totals"]["profile_views"], 8);
}
