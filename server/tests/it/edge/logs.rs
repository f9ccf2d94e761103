//! What is logged: the id of the call in every line, and not a line for every call that fails for one reason.

use std::cell::RefCell;
use std::io;
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use opportune::http::edge::Edge;
use tracing::Metadata;
use tracing_subscriber::filter::{Targets, dynamic_filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Context, Layer as _, SubscriberExt as _};

use crate::world::{Caller, World};

thread_local! {
    /// What the test on this thread wants to know, and where it is written down.
    static LISTENER: RefCell<Option<(Targets, Lines)>> = const { RefCell::new(None) };
}

/// What this thread logs.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<u8>>>);

/// Until it is dropped.
pub struct Listening;

impl Drop for Listening {
    fn drop(&mut self) {
        LISTENER.take();
    }
}

/// Writes to whoever listens on the thread that logs.
struct Here;

impl io::Write for Here {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LISTENER.with_borrow(|listener| match listener {
            Some((_, lines)) => lines.0.lock().expect("nobody panicked").write(bytes),
            None => Ok(bytes.len()),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Here {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        Self
    }
}

/// One subscriber for all tests: with one for each, a place in the code that is first reached by a test that doesn't listen
/// stays silent for those that do.
fn listen_everywhere() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let wanted = dynamic_filter_fn(|of: &Metadata<'_>, _: &Context<'_, _>| {
            LISTENER.with_borrow(|listener| {
                listener.as_ref().is_some_and(|(wanted, _)| wanted.would_enable(of.target(), of.level()))
            })
        });
        let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(Here).with_filter(wanted);
        tracing::subscriber::set_global_default(tracing_subscriber::registry().with(lines))
            .expect("nobody else listens");
    });
}

impl Lines {
    /// From now on, on this thread. A test's tasks run on the thread of the test.
    pub fn of_this_thread(filter: &str) -> (Self, Listening) {
        listen_everywhere();
        let lines = Self::default();
        LISTENER.set(Some((filter.parse().expect("a filter"), lines.clone())));
        (lines, Listening)
    }

    pub fn about(&self, text: &str) -> Vec<String> {
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
