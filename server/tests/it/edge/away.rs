//! A database that is away: 503 with Retry-After, nobody is signed out, and it heals by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opportune::app::App;
use opportune::clock::Clock;
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};

use crate::world::{Database, World, figure, on_postgres};

/// A way to PostgreSQL that can be cut and mended.
struct Way {
    port: u16,
    open: Arc<AtomicBool>,
    cut: Arc<tokio::sync::Notify>,
}

impl Way {
    async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let way = Self {
            port: listener.local_addr().expect("an address").port(),
            open: Arc::new(AtomicBool::new(true)),
            cut: Arc::default(),
        };
        let (open, cut) = (Arc::clone(&way.open), Arc::clone(&way.cut));
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                if !open.load(Ordering::SeqCst) {
                    continue;
                }
                let (server, cut) = (server.clone(), Arc::clone(&cut));
                tokio::spawn(async move {
                    let Ok(mut far) = TcpStream::connect(server).await else { return };
                    tokio::select! {
                        () = cut.notified() => {}
                        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
                    }
                });
            }
        });
        way
    }

    fn cut(&self) {
        self.open.store(false, Ordering::SeqCst);
        self.cut.notify_waiters();
    }

    fn mend(&self) {
        self.open.store(true, Ordering::SeqCst);
    }
}

/// The world with its database behind a way that can be cut.
async fn behind_a_way() -> (World, Way) {
    let database = Database::new().await;
    let (before, rest) = database.url.split_once('@').expect("user@host");
    let (server, name) = rest.split_once('/').expect("host/name");
    let way = Way::to(server.to_owned()).await;
    let db = database.open_at(&format!("{before}@127.0.0.1:{}/{name}", way.port)).await;
    let template = World::on(database, |_| {}).await;
    let settings = template.app.settings.clone();
    let clock: Clock = template.app.clock.clone();
    let app = App::with_database(settings, clock, db, &[7; 32]).expect("the settings are right");
    let edge = app.edge();
    (World { app, edge, database: template.database }, way)
}

#[tokio::test]
async fn a7_a_database_that_is_away_gives_503_and_signs_nobody_out() {
    if on_postgres() { away_on_postgres().await } else { away_on_sqlite().await }
}

async fn away_on_postgres() {
    let (world, way) = behind_a_way().await;
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

/// SQLite lives in the process; it is away for writers while another process holds its lock.
async fn away_on_sqlite() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    // Held for longer than writers wait.
    let patient = db::Options { lease: Duration::from_mins(1), ..db::Options::new(&world.database.url) };
    let other = db::Db::open(patient).await.expect("opens");
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
