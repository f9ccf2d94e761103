//! A whole server for one test: the real router behind the real edge, a database of its own, a clock that is moved.

mod answer;
mod database;
mod depth;
mod letters;
pub mod receiver;
mod stream;
mod way;

use std::cell::Cell;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use axum::response::Response;
use db::Time;
use opportune::accounts::admin;
use opportune::app::App;
use opportune::clock::Clock;
use opportune::http::edge::Edge;
use opportune::random::Random;
use opportune::settings::{Settings, Variables};
use opportune::state::provider::Provider;
use serde_json::{Value, json};

pub use answer::Answer;
pub use database::{Database, engine, figure, needs_postgres, on_postgres};
pub use depth::{depth, full, median, ms, p99};
pub use stream::{Event, EventStream};
pub use way::Way;

/// The password of everyone in a test.
pub const PASSWORD: &str = "correct horse battery";

pub struct World {
    pub app: App,
    pub edge: Edge,
    pub database: Database,
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// With other settings than the tests' usual ones.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let database = Database::new().await;
        Self::on(database, change).await
    }

    pub async fn on(database: Database, change: impl FnOnce(&mut Settings)) -> Self {
        Self::paying(database, change, |provider| provider).await
    }

    /// With another way to the payment provider.
    pub async fn paying(
        database: Database,
        change: impl FnOnce(&mut Settings),
        provider: impl FnOnce(Provider) -> Provider,
    ) -> Self {
        let mut settings = Settings::load(None, &Variables::new()).expect("the defaults are right");
        settings.limits.rate_limits.0 = false;
        // Argon2 at its cheapest; the tests of hashing itself set the real cost.
        settings.passwords.memory_kib = 8;
        settings.passwords.passes = 1;
        settings.passwords.queue = 1000;
        settings.data.dir = database.data_dir();
        settings.storage.keep_free_mib = 0;
        settings.database.keep_free_mib = 0;
        change(&mut settings);
        let clock = Clock::mock("2026-03-01T12:00:00Z".parse::<Time>().expect("a time"));
        let app = App::with_provider(settings, clock, random(), database.open().await, &[7; 32], provider)
            .expect("the settings are right");
        let edge = opportune::rooms::edge(&app);
        Self { app, edge, database }
    }

    pub fn advance(&self, by: Duration) {
        self.app.clock.advance(by);
    }

    /// Runs every job that is due now; a job that failed fails the test.
    pub async fn run_jobs(&self) -> u64 {
        let queue = opportune::housekeeping::queue(&self.app);
        let mut ran = queue.drain().await.expect("the database answers");
        ran += opportune::letters::queue(&self.app).drain().await.expect("the database answers");
        assert_eq!(queue.figures().await.expect("the database answers").failed, 0, "a job failed for good");
        ran
    }

    pub fn visitor(&self) -> Caller {
        Caller::of(&self.edge)
    }

    /// Registers someone who answers requests.
    pub async fn developer(&self, username: &str) -> Member {
        self.register(username, json!("developer")).await
    }

    /// Registers someone who posts requests.
    pub async fn client(&self, username: &str) -> Member {
        self.register(username, json!("client")).await
    }

    /// Registers someone who has not chosen a role.
    pub async fn newcomer(&self, username: &str) -> Member {
        self.register(username, Value::Null).await
    }

    /// Registers someone and gives them the admin flag.
    pub async fn admin(&self, username: &str) -> Member {
        let member = self.client(username).await;
        assert!(admin::set_admin(&self.app, username, true).await.expect("the database answers"));
        member
    }

    async fn register(&self, username: &str, user_type: Value) -> Member {
        let body = json!({"username": username, "email": format!("{username}@example.org"), "password": PASSWORD,
                          "user_type": user_type});
        let answer = self.visitor().post("/api/auth/register", body).await;
        assert_eq!(answer.status, 201, "{answer}");
        let id = answer.body["user"]["id"].as_i64().expect("an id");
        let caller = self.visitor().with_token(answer.token());
        Member { id, caller }
    }

    /// Signs in and answers the caller with the new session.
    pub async fn sign_in(&self, username: &str) -> Caller {
        let answer =
            self.visitor().post("/api/auth/login", json!({"username": username, "password": PASSWORD})).await;
        assert_eq!(answer.status, 200, "{answer}");
        self.visitor().with_token(answer.token())
    }
}

/// The same in every run of a test, and another one for each world it makes.
fn random() -> Random {
    thread_local! { static WORLDS: Cell<u32> = const { Cell::new(0) } }
    let number = WORLDS.replace(WORLDS.get() + 1);
    Random::seeded(format!("{} {number}", std::thread::current().name().unwrap_or_default()))
}

/// Someone with an account and a session. Calls are made through `Caller`.
#[derive(Clone)]
pub struct Member {
    pub id: i64,
    pub caller: Caller,
}

impl std::ops::Deref for Member {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

/// Whoever makes a call: an address, perhaps a token, perhaps headers.
#[derive(Clone)]
pub struct Caller {
    edge: Edge,
    pub token: Option<String>,
    headers: Vec<(String, String)>,
    address: IpAddr,
}

impl Caller {
    /// A visitor of another node.
    pub fn of(edge: &Edge) -> Self {
        Self { edge: edge.clone(), token: None, headers: Vec::new(), address: [127, 0, 0, 1].into() }
    }

    pub fn with_token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn from(mut self, address: &str) -> Self {
        self.address = address.parse().expect("an address");
        self
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.call(Method::DELETE, path, None).await
    }

    pub async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let kind = body.is_some().then_some("application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send(method, path, kind, body).await
    }

    /// Whatever bytes, said to be JSON.
    pub async fn post_raw(&self, path: &str, body: impl Into<Body>) -> Answer {
        self.send(Method::POST, path, Some("application/json"), body.into()).await
    }

    /// Opens the stream of events.
    pub async fn events(&self, last_event_id: Option<&str>) -> EventStream {
        let caller = match last_event_id {
            Some(id) => self.clone().with_header("last-event-id", id),
            None => self.clone(),
        };
        let response = caller.respond(Method::GET, "/api/events", None, Body::empty()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        EventStream::new(response.into_body())
    }

    /// An answer that is not read to its end.
    pub async fn open(&self, path: &str) -> Response {
        let response = self.respond(Method::GET, path, None, Body::empty()).await;
        assert_eq!(response.status(), 200);
        response
    }

    pub async fn send(&self, method: Method, path: &str, kind: Option<&str>, body: Body) -> Answer {
        Answer::read(self.respond(method, path, kind, body).await).await
    }

    async fn respond(&self, method: Method, path: &str, kind: Option<&str>, body: Body) -> Response {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(kind) = kind {
            request = request.header("content-type", kind);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let request = request.body(body).expect("a request");
        let (edge, peer) = (self.edge.clone(), SocketAddr::new(self.address, 4000));
        // On a task of its own, as the accept loop does it: a handler that writes while it holds a transaction is found.
        tokio::spawn(async move { edge.handle(request, peer).await }).await.expect("the edge answers")
    }
}
