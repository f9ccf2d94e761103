//! A migration that is killed goes on where it was, from wherever a database stands, and loses nothing.

use std::time::Duration;

use db::testing::schema;
use db::{Db, Sql, Time};
use opportune::migrations::MIGRATIONS;

use super::server::Server;
use crate::world::{Database, depth, figure};

static ADD: Sql = Sql::named(
    "ADD_PERSON",
    "insert into users (username, username_folded, email, email_folded, created_at) values ($1, $1, $2, $2, $3)",
);
static COUNT: Sql = Sql::named("COUNT_PEOPLE", "select count(*) from users");
const PEOPLE: i64 = 50;
/// The first that makes the table of people.
const ACCOUNTS: usize = 2;
/// How much longer each next try may take.
const STEP: Duration = Duration::from_millis(25);

async fn seeded(db: &Db, from: usize) {
    db::migrate(db, &MIGRATIONS[..from]).await.expect("migrates");
    for number in 0..PEOPLE {
        let (name, email) = (format!("person-{number}"), format!("person-{number}@example.org"));
        let query = db.write(&ADD).bind(&*name).bind(&*email).bind(Time::from_micros(number));
        query.execute().await.expect("added");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d8_migrations_finish_after_kills_and_lose_no_row() {
    let last = MIGRATIONS.len();
    let whole: Vec<usize> = (ACCOUNTS..last).collect();
    let points = depth(vec![ACCOUNTS, last - 1], whole);
    let wanted = schema(&Database::new().await.open().await).await;
    let mut kills = 0;
    for from in &points {
        let server = Server::unstarted(Database::empty().await);
        let db = server.open_database().await;
        seeded(&db, *from).await;
        db.close().await;
        // A database with people belongs to a key.
        std::fs::write(server.folder.join("secret.key"), "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=")
            .expect("written");
        let mut patience = STEP;
        loop {
            let mut migrating = server.command(&["migrate"]).spawn().expect("the binary starts");
            if let Ok(ended) = tokio::time::timeout(patience, migrating.wait()).await {
                assert!(ended.expect("ends").success(), "from {from}");
                break;
            }
            migrating.kill().await.expect("killed");
            kills += 1;
            patience += STEP;
        }
        let db = server.open_database().await;
        assert_eq!(db::pending(&db, MIGRATIONS).await.expect("read"), Vec::<String>::new());
        assert_eq!(schema(&db).await, wanted, "from {from}");
        assert_eq!(db.read(&COUNT).one::<i64>().await.expect("counted"), PEOPLE, "from {from}");
        db.close().await;
    }
    figure(
        "D8",
        &format!(
            "from {} of {last} shapes, {kills} kills on the way: 0 rows lost, the same shape",
            points.len()
        ),
    );
}
