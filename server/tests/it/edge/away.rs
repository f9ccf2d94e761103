//! A database that is away: 503 with Retry-After, nobody is signed out, and it heals by itself.

use std::time::{Duration, Instant};

use db::{Db, Options};
use opportune::app::App;
use opportune::clock::Clock;
use opportune::settings::Settings;
use serde_json::json;

use crate::world::{Database, Way, World, depth, figure, full, needs_postgres, on_postgres};

/// The world with its database behind a way that can be cut.
async fn behind_a_way(change: impl FnOnce(&mut Settings)) -> (World, Way) {
    let database = Database::new().await;
    let (before, rest) = database.url.split_once('@').expect("user@host");
    let (server, name) = rest.split_once('/').expect("host/name");
    let way = Way::to(server.to_owned()).await;
    let db = database.open_at(&format!("{before}@127.0.0.1:{}/{name}", way.port)).await;
    (with(db, database, change).await, way)
}

/// The world with its database opened in another way.
async fn with(db: Db, database: Database, change: impl FnOnce(&mut Settings)) -> World {
    let template = World::on(database, change).await;
    let settings = template.app.settings.clone();
    let clock: Clock = template.app.clock.clone();
    let app = App::with_database(settings, clock, db, &[7; 32]).expect("the settings are right");
    let edge = opportune::rooms::edge(&app);
    World { app, edge, database: template.database }
}

#[tokio::test]
async fn a7_a_database_that_is_away_gives_503_and_signs_nobody_out() {
    if on_postgres() { away_on_postgres().await } else { away_on_sqlite().await }
}

async fn away_on_postgres() {
    let (world, way) = behind_a_way(|_| {}).await;
    let ada = world.developer("ada").await;
    let mut statuses = Vec::new();
    for round in 0..60 {
        match round {
            10 => way.cut(),
            40 => way.mend(),
            _ => {}
        }
        let calls: Vec<_> = (0..4)
            .map(|_| {
                let ada = ada.caller.clone();
                tokio::spawn(async move { ada.get("/api/auth/sessions").await })
            })
            .collect();
        for call in calls {
            let answer = call.await.expect("an answer");
            if answer.status == 503 {
                assert!(answer.refused(503, "unavailable").header("retry-after").is_some());
            }
            statuses.push(answer.status);
        }
        if (10..40).contains(&round) {
            let answer = world.visitor().get("/api/health/ready").await;
            answer.refused(503, "unavailable");
            world
                .visitor()
                .post("/api/auth/login", json!({"username": "ada", "password": "x"}))
                .await
                .refused(503, "unavailable");
        }
    }
    finish(&statuses);
    assert_eq!(ada.get("/api/auth/me").await.status, 200, "it healed by itself");
}

/// The worst way to be away: the connections stay open and nothing comes back.
///
/// Nothing lies between the process and SQLite; a lock that is held is its silence, and tried above.
#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a7_a_database_that_falls_silent_gives_503_in_time_and_heals() {
    needs_postgres();
    let (world, way) = behind_a_way(|settings| settings.server.deadline_seconds = 2).await;
    let ada = world.developer("ada").await;
    way.stop();
    let began = Instant::now();
    let answer = ada.get("/api/auth/sessions").await;
    assert!(answer.refused(503, "unavailable").header("retry-after").is_some());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    way.mend();
    let mut healed = 0;
    for _ in 0..100 {
        let answer = ada.get("/api/auth/sessions").await;
        assert!([200, 503].contains(&answer.status), "{answer}");
        healed = if answer.status == 200 { healed + 1 } else { 0 };
        if healed == 5 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(healed, 5, "it heals by itself");
    // A slow one is only slow.
    way.slow(100_000);
    assert_eq!(ada.get("/api/auth/sessions").await.status, 200);
}

/// Whoever waited for the database has it again as soon as it is back.
#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn f3_a_database_that_comes_back_is_used_again_at_once() {
    needs_postgres();
    let (world, way) = behind_a_way(|_| {}).await;
    let ada = world.developer("ada").await;
    let mut longest = Duration::ZERO;
    let times = depth(3, 10);
    for _ in 0..times {
        way.cut();
        let answer = ada.get("/api/auth/sessions").await;
        assert!(answer.refused(503, "unavailable").header("retry-after").is_some());
        way.mend();
        let back = Instant::now();
        loop {
            let answer = ada.get("/api/auth/sessions").await;
            if answer.status == 200 {
                break;
            }
            answer.refused(503, "unavailable");
            assert!(back.elapsed() < Duration::from_secs(10), "away for ever");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        longest = longest.max(back.elapsed());
    }
    assert!(!full() || longest <= Duration::from_secs(2), "{longest:?}");
    figure(
        "F3",
        &format!(
            "away {times} times, 503 meanwhile; used again after {} ms at the most",
            longest.as_millis()
        ),
    );
}

/// SQLite lives in the process; it is away for writers while another process holds its lock.
async fn away_on_sqlite() {
    let database = Database::new().await;
    let hasty = Options { wait: Duration::from_secs(1), ..Options::new(&database.url) };
    let world = with(Db::open(hasty).await.expect("opens"), database, |_| {}).await;
    let ada = world.newcomer("ada").await;
    // Held for longer than writers wait.
    let patient = Options { lease: Duration::from_mins(1), ..Options::new(&world.database.url) };
    let other = Db::open(patient).await.expect("opens");
    let holder = other.begin().await.expect("the lock");
    let mut statuses = Vec::new();
    let writing: Vec<_> = (0..4)
        .map(|_| {
            let ada = ada.caller.clone();
            tokio::spawn(
                async move { ada.post("/api/auth/select-role", json!({"user_type": "client"})).await },
            )
        })
        .collect();
    for _ in 0..40 {
        statuses.push(ada.get("/api/auth/sessions").await.status);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for call in writing {
        let answer = call.await.expect("an answer");
        assert!(answer.refused(503, "unavailable").header("retry-after").is_some());
        statuses.push(answer.status);
    }
    drop(holder);
    finish(&statuses);
    let healed = ada.post("/api/auth/select-role", json!({"user_type": "client"})).await;
    assert_eq!(healed.status, 200, "it healed by itself, and nothing was half done: {healed}");
}

fn finish(statuses: &[u16]) {
    let count = |wanted: u16| statuses.iter().filter(|status| **status == wanted).count();
    assert_eq!(count(401), 0, "{statuses:?}");
    assert_eq!(count(500), 0, "{statuses:?}");
    assert!(count(200) > 0 && count(503) > 0, "{statuses:?}");
    figure("A7", &format!("{} calls: {} x 200, {} x 503, 0 x 401", statuses.len(), count(200), count(503)));
}
