//! Room on the disk: what has to stay free for the database, and who may use the rest.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use bytes::Bytes;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::limits::endless;
use super::stored;
use crate::conversations::attachments::attach;
use crate::conversations::{pair, path, say, say_with};
use crate::requests::body;
use crate::world::{Answer, Caller, Database, PASSWORD, World, figure, on_postgres};

const MIB: u64 = 1 << 20;

/// An upload whose body comes piece by piece.
struct Slow {
    pieces: mpsc::Sender<Bytes>,
    answer: JoinHandle<Answer>,
}

impl Slow {
    /// Answers when the server has begun to read, or has refused to.
    async fn begin(caller: &Caller, id: i64) -> Self {
        let (pieces, rest) = mpsc::channel::<Bytes>(1);
        let body = futures_util::stream::unfold(rest, async |mut rest: mpsc::Receiver<Bytes>| {
            rest.recv().await.map(|piece| (Ok::<_, std::io::Error>(piece), rest))
        });
        let (caller, body) = (caller.clone(), Body::from_stream(body));
        let answer = tokio::spawn(async move { attach(&caller, id, "a.txt", "text/plain", body).await });
        let slow = Self { pieces, answer };
        slow.send(1).await;
        slow.send(1).await;
        slow
    }

    /// Waits until the server took the one before.
    async fn send(&self, bytes: usize) {
        let _ = self.pieces.send(Bytes::from(vec![b'x'; bytes])).await;
    }

    async fn end(self) -> Answer {
        drop(self.pieces);
        self.answer.await.expect("an answer")
    }
}

fn announcing(caller: &Caller, bytes: u64) -> Caller {
    caller.clone().with_header("content-length", &bytes.to_string())
}

#[tokio::test]
async fn u6_uploads_in_progress_leave_the_reserve_alone() {
    let world = World::with(|settings| settings.storage.keep_free_mib = 100).await;
    let pair = pair(&world).await;
    world.app.disk.pretend(130 * MIB);
    // On the disk twice for a moment, so 20 of the 30.
    let first = Slow::begin(&announcing(&pair.nora, 10 * MIB), pair.id).await;
    let (body, made) = endless(10);
    let second = attach(&announcing(&pair.jon, 10 * MIB), pair.id, "b.txt", "text/plain", body).await;
    second.refused(507, "storage_full");
    assert_eq!(made.load(std::sync::atomic::Ordering::Relaxed), 0, "refused before it was read");
    say(&pair.jon, pair.id, "Still here.").await;
    // Something else takes the room while the first one comes in.
    world.app.disk.pretend(100 * MIB - 1);
    for _ in 0..9 {
        first.send(1 << 20).await;
    }
    first.end().await.refused(507, "storage_full");
    assert_eq!(stored(&world).await, [""; 0]);
    // Both gave back what they were promised.
    world.app.disk.pretend(121 * MIB);
    let third = attach(&announcing(&pair.jon, 10 * MIB), pair.id, "c.txt", "text/plain", "x").await;
    assert_eq!(third.status, 201, "{third}");
    figure("U6", "uploads in progress: 507 before or while they are read, the reserve is left alone");
}

#[tokio::test]
async fn f7_uploads_in_progress_are_bounded_for_one_person_and_for_all() {
    let world = World::with(|settings| {
        settings.storage.uploads_per_person = 2;
        settings.storage.uploads_at_once = 3;
    })
    .await;
    let pair = pair(&world).await;
    let (one, two) = (Slow::begin(&pair.nora, pair.id).await, Slow::begin(&pair.nora, pair.id).await);
    let third = attach(&pair.nora, pair.id, "c.txt", "text/plain", "x").await;
    assert_eq!(third.refused(429, "too_many_uploads").header("retry-after"), Some("5"));
    let three = Slow::begin(&pair.jon, pair.id).await;
    attach(&pair.jon, pair.id, "d.txt", "text/plain", "x").await.refused(429, "too_many_uploads");
    say(&pair.nora, pair.id, "Everything else goes on.").await;
    for slow in [one, two, three] {
        let answer = slow.end().await;
        assert_eq!(answer.status, 201, "{answer}");
    }
    assert_eq!(attach(&pair.nora, pair.id, "e.txt", "text/plain", "x").await.status, 201);
    figure("F7", "uploads in progress: the third of one person and the fourth of all wait, nobody else does");
}

#[tokio::test]
async fn u6_the_database_keeps_a_reserve_of_its_own() {
    let database = Database::new().await;
    let url = database.url.clone();
    let world = World::on(database, |settings| {
        settings.database.url = Some(url);
        settings.database.keep_free_mib = 64;
    })
    .await;
    let pair = pair(&world).await;
    say(&pair.nora, pair.id, "Hello.").await;
    world.app.disk.pretend(64 * MIB - 1);
    let profile = json!({"display_name": "Jon"});
    let grown = [
        say_with(&pair.jon, pair.id, json!({"content": "More."})).await,
        pair.nora.post("/api/requests/", body(json!({}))).await,
        pair.jon.post("/api/profile/developer", profile.clone()).await,
    ];
    for answer in grown {
        if on_postgres() {
            // It looks after its own disk.
            assert_eq!(answer.status, 201, "{answer}");
        } else {
            assert!(
                answer.body["detail"].as_str().is_some_and(|text| text.contains("disk space")),
                "{answer}"
            );
            answer.refused(507, "disk_full");
        }
    }
    let again = world.sign_in("jon").await;
    assert_eq!(again.get(&path(pair.id)).await.status, 200);
    assert_eq!(again.post(&format!("{}/read", path(pair.id)), json!({})).await.status, 200);
    assert_eq!(again.call(Method::POST, "/api/auth/logout", None).await.status, 204);
    let wrong = json!({"username": "jon", "password": format!("not {PASSWORD}")});
    assert_eq!(world.visitor().post("/api/auth/login", wrong).await.status, 401);
    assert_eq!(world.visitor().get("/api/health/ready").await.status, 200);
    world.app.disk.pretend(64 * MIB);
    say(&pair.jon, pair.id, "There is room again.").await;
    figure(
        "U6",
        "below the database's reserve: messages, requests, profiles 507; logins, logouts and reads go on",
    );
}

#[tokio::test]
async fn u6_a_node_whose_database_takes_no_writes_is_not_ready() {
    static AWAY: db::Sql = db::Sql::named("AWAY", "alter table this_database rename to this_database_away");
    static BACK: db::Sql = db::Sql::named("BACK", "alter table this_database_away rename to this_database");
    let world = World::new().await;
    world.app.db.write(&AWAY).execute().await.expect("renamed");
    let visitor = world.visitor();
    assert!(
        visitor.get("/api/health/ready").await.refused(503, "unavailable").header("retry-after").is_some()
    );
    assert_eq!(visitor.get("/api/health/live").await.status, 200);
    world.app.db.write(&BACK).execute().await.expect("renamed");
    for _ in 0..200 {
        if visitor.get("/api/health/ready").await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it is never ready again");
}
