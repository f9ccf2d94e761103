//! What is logged: the id of the call in every line, and not a line for every call that fails for one reason.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use opportune::http::edge::Edge;
use tracing_subscriber::fmt::MakeWriter;

use crate::world::{Caller, World};

/// What this thread logs.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Lines {
    /// From now on, on this thread. A test's tasks run on the thread of the test.
    fn of_this_thread(filter: &str) -> (Self, tracing::subscriber::DefaultGuard) {
        let lines = Self::default();
        let log =
            tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(lines.clone());
        (lines.clone(), tracing::subscriber::set_default(log.finish()))
    }

    fn about(&self, text: &str) -> Vec<String> {
        let bytes = self.0.lock().expect("nobody panicked").clone();
        let all = String::from_utf8(bytes).expect("text");
        all.lines().filter(|line| line.contains(text)).map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn every_line_of_a_call_has_its_id() {
    let world = World::new().await;
    let router = Router::new()
        .route(
            "/said",
            get(async || {
                tracing::warn!("said before it waits");
                tokio::time::sleep(Duration::from_millis(10)).await;
                tracing::warn!("said after it waits");
            }),
        )
        .route("/broken", get(async || -> () { panic!("it broke") }));
    let edge = Edge::new(world.app.clone(), router);
    let caller = Caller::of(&edge);
    let (lines, _guard) = Lines::of_this_thread("warn,access=debug");
    let (one, two) = tokio::join!(caller.get("/said"), caller.get("/said"));
    for answer in [one, two] {
        let id = answer.header("x-request-id").expect("an id");
        let its = lines.about(&format!("call{{id={id}}}"));
        assert_eq!(its.len(), 3, "what it said, and that it was answered: {its:?}");
    }
    let broken = caller.get("/broken").await;
    assert_eq!(broken.status, 500);
    let failed = lines.about("a call failed");
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert!(failed[0].contains(broken.header("x-request-id").expect("an id")), "{failed:?}");
}

#[tokio::test]
async fn while_the_database_is_away_one_line_is_logged_a_second() {
    let world = World::new().await;
    let visitor = world.visitor();
    world.app.db.close().await;
    let (lines, _guard) = Lines::of_this_thread("info");
    for _ in 0..50 {
        visitor.get("/api/health/ready").await.refused(503, "unavailable");
    }
    assert_eq!(lines.about("a call failed").len(), 1);
    world.advance(Duration::from_millis(999));
    visitor.get("/api/health/ready").await.refused(503, "unavailable");
    assert_eq!(lines.about("a call failed").len(), 1);
    world.advance(Duration::from_millis(1));
    visitor.get("/api/health/ready").await.refused(503, "unavailable");
    let failed = lines.about("a call failed");
    assert_eq!(failed.len(), 2);
    assert!(failed[1].contains("left_out=50"), "{failed:?}");
}
