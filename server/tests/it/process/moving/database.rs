//! A database that people used, moved to another one and back.

use std::collections::BTreeMap;
use std::time::Duration;

use db::testing::{self, statement};
use db::{Db, Engine, Options, Time};
use opportune::migrations::MIGRATIONS;
use serde_json::json;

use super::super::client::{call, post};
use super::super::kills::QUICK;
use super::super::server::Server;
use super::super::talk::Talk;
use super::{done, refused, said};
use crate::world::{Database, engine, on_postgres};

async fn open(url: &str) -> Db {
    Db::open(Options::new(url)).await.expect("opens")
}

async fn content(url: &str) -> BTreeMap<String, Vec<String>> {
    let db = open(url).await;
    let content = testing::content(&db).await;
    db.close().await;
    content
}

/// A server on SQLite that people used: two conversations, one with awkward texts, and what the rooms keep beside them.
async fn used() -> (Server, String, Vec<Talk>) {
    let database = Database::on(Engine::Sqlite).await;
    let url = database.url.clone();
    let mut server = Server::unstarted(database);
    std::fs::write(server.folder.join("settings.toml"), QUICK).expect("written");
    server.run().await;
    let talks = vec![Talk::open(server.port, 0).await, Talk::open(server.port, 1).await];
    let long = "so long ".repeat(1000);
    for text in [
        "Hello \u{1f469}\u{200d}\u{1f680}",
        "tab\tand line\nbreak \u{feff}x",
        "it's \"quoted\" \\ \u{2028}",
        long.trim(),
    ] {
        let reply = talks[0].say(server.port, 0, text, None, None).await.expect("an answer");
        assert_eq!(reply.status, 201, "{}", reply.body);
    }
    (server, url, talks)
}

/// A target of the engine under test that nothing was done to.
async fn target() -> (Server, String) {
    let database = Database::empty().await;
    let url = database.url.clone();
    (Server::unstarted(database), url)
}

fn bring_the_key(from: &Server, to: &Server) {
    let key = from.folder.join("secret.key");
    if key.exists() {
        std::fs::copy(key, to.folder.join("secret.key")).expect("copied");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_moves_whole_goes_on_where_it_was_cut_off_and_comes_back() {
    let (mut source, from, talks) = used().await;
    let (mut there, to) = target().await;
    let command = ["move-database", "--to", to.as_str()];
    refused(&source, &command, &["Another process uses the source database", "nothing was moved"]).await;
    let said_before = talks[0].thread(source.port, 0).await;
    assert!(source.stop().await, "{}", source.log());

    // Cut off at the table of the users: there are two clients.
    let db = open(&to).await;
    db::migrate(&db, MIGRATIONS).await.expect("migrates");
    db.write(statement("create unique index stop_here on users (user_type)")).execute().await.expect("made");
    db.close().await;
    refused(&source, &command, &["The table users cannot be copied"]).await;
    for start in ["serve", "migrate"] {
        refused(&there, &[start], &["a move into it was not finished"]).await;
    }
    let (other, _) = target().await;
    done(&other, &["migrate"], &[]).await;
    refused(&other, &command, &["a part of another database", "nothing was moved"]).await;

    // What was copied then has changed since, and comes again.
    let db = open(&from).await;
    let change = "update messages set content = 'Changed since' where id = (select min(id) from messages)";
    db.write(statement(change)).execute().await.expect("changed");
    db.close().await;
    let db = open(&to).await;
    db.write(statement("drop index stop_here")).execute().await.expect("dropped");
    db.close().await;
    let text = done(
        &source,
        &command,
        &["by an earlier run", "1 table copied again", "every table has the same rows", "What to do now:"],
    )
    .await;
    assert!(
        text.contains("database.url [OPPORTUNE_DATABASE_URL]") && text.contains("is unchanged"),
        "{text}"
    );

    let wanted = content(&from).await;
    assert!(
        wanted["messages"].len() >= 4 && wanted["search_tokens"].len() > 10,
        "something was there to move"
    );
    if on_postgres() {
        let back = format!("sqlite:{}/back/opportune.db", there.folder.display());
        let parts = ["every table has the same rows", "one node only"];
        done(&there, &["move-database", "--to", &back], &parts).await;
        assert_eq!(content(&back).await, wanted);
    } else {
        assert_eq!(content(&to).await, wanted);
    }
    refused(&source, &command, &["is this database itself or a copy of it"]).await;

    // A server on it is the same place: a person signs in, sees the conversation, and search finds the request.
    bring_the_key(&source, &there);
    there.run().await;
    let login = json!({"username": "client-0", "password": "correct horse battery"});
    assert_eq!(post(there.port, "/api/auth/login", &[], login).await.expect("an answer").status, 200);
    let mut expected = said_before;
    "Changed since".clone_into(&mut expected[0].content);
    assert_eq!(talks[0].thread(there.port, 0).await, expected);
    let headers = [("authorization", talks[0].bearer(0))];
    let found = call(there.port, "GET", "/api/search?q=shop", &headers, None).await.expect("an answer");
    assert!(found.status == 200 && found.body.to_string().contains("A shop"), "{}", found.body);
    let reply = talks[1].say(there.port, 1, "After the move", None, None).await.expect("an answer");
    assert_eq!(reply.status, 201, "{}", reply.body);
    assert!(there.stop().await, "{}", there.log());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_killed_at_any_moment_can_be_run_again() {
    let (mut source, from, _) = used().await;
    source.kill().await;
    let (_there, to) = target().await;
    let mut ended = false;
    for moment in [20, 60, 120, 200, 300, 450] {
        let mut run = source.command(&["move-database", "--to", &to]).spawn().expect("it runs");
        if let Ok(well) = tokio::time::timeout(Duration::from_millis(moment), run.wait()).await {
            ended = well.expect("it ends").success();
            break;
        }
        run.kill().await.expect("killed");
    }
    if !ended {
        let (well, text) = said(&source, &["move-database", "--to", &to]).await;
        // If it was quicker than the last kill, it is done.
        assert!(well || text.contains("is this database itself or a copy of it"), "{text}");
    }
    if !on_postgres() {
        assert_eq!(content(&to).await, content(&from).await);
    }
    refused(&source, &["move-database", "--to", &to], &["or a copy of it"]).await;
}

#[tokio::test]
async fn a_move_that_would_mix_or_lose_something_is_refused() {
    let database = Database::new().await;
    let from = database.url.clone();
    let source = Server::unstarted(database);
    refused(&source, &["move-database", "--to", &from], &["is where the database is already"]).await;
    refused(&source, &["move-database", "--to", "mysql://x"], &["sqlite: or postgres://"]).await;
    refused(&source, &["move-database"], &["--to"]).await;

    // No password is ever printed.
    let (well, text) =
        said(&source, &["move-database", "--to", "postgres://ghost:hunter2@127.0.0.1:1/x"]).await;
    assert!(!well && text.contains("The target cannot be reached") && !text.contains("hunter2"), "{text}");

    // Something else is there.
    let other = Database::on(engine()).await;
    let db = open(&other.url).await;
    db.write(statement("insert into search_words (word) values ('x')")).execute().await.expect("added");
    db.close().await;
    refused(
        &source,
        &["move-database", "--to", &other.url],
        &["The target is not empty", "nothing was moved"],
    )
    .await;

    // Another version was there.
    let newer = Database::on(engine()).await;
    let db = open(&newer.url).await;
    let add = statement(
        "insert into schema_migrations (name, checksum, applied_at) values ('9999_later', 'x', $1)",
    );
    db.write(add).bind(Time::from_micros(0)).execute().await.expect("added");
    db.close().await;
    refused(&source, &["move-database", "--to", &newer.url], &["tables of another version", "9999_later"])
        .await;
    let newer = Server::unstarted(newer);
    let (_, empty) = target().await;
    refused(&newer, &["move-database", "--to", &empty], &["cannot be moved", "9999_later"]).await;
    let bare = Server::unstarted(Database::empty().await);
    refused(&bare, &["move-database", "--to", &empty], &[]).await;
}
