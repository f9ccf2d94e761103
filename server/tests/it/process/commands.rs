//! The command line, beside a running server and without one.

use std::time::Duration;

use serde_json::json;

use super::client::{call, post};
use super::server::{BINARY, Server};
use crate::world::Database;

async fn said(server: &Server, arguments: &[&str]) -> (bool, String) {
    let output = server.command(arguments).output().await.expect("the command runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// What another process changed is known here within a second; a busy machine gets ten before it counts as never.
async fn within_a_second(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..200 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never: {what}");
}

#[tokio::test]
async fn admin_commands_take_effect_beside_a_running_server() {
    let mut server = Server::start("[server]\nstop_wait_seconds = 0\n").await;
    let port = server.port;
    let register =
        json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery"});
    let token = post(port, "/api/auth/register", &[], register).await.expect("an answer").body["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let bearer = format!("Bearer {token}");
    let me = async || {
        call(port, "GET", "/api/auth/me", &[("authorization", &bearer)], None).await.expect("an answer")
    };
    assert_eq!(said(&server, &["admin", "grant", "ada"]).await, (true, "ada is an admin now.\n".to_owned()));
    within_a_second("the flag is known", async || me().await.body["is_admin"] == true).await;
    assert!(said(&server, &["admin", "suspend", "Ada"]).await.0);
    within_a_second("the session is over", async || me().await.status == 401).await;
    assert_eq!(
        said(&server, &["admin", "restore", "ada"]).await,
        (true, "ada may sign in again.\n".to_owned())
    );
    let bearer = format!("Bearer {}", sign_in(port).await);
    let subscription = async || {
        let headers = [("authorization", bearer.as_str())];
        call(port, "GET", "/api/payments/subscription-status", &headers, None).await.expect("an answer")
    };
    assert_eq!(subscription().await.body["status"], "none");
    let (well, text) = said(&server, &["admin", "subscription", "Ada", "active"]).await;
    assert_eq!((well, text.as_str()), (true, "Ada has a subscription that is active now.\n"));
    within_a_second("the subscription is known", async || subscription().await.body["status"] == "active")
        .await;
    assert!(said(&server, &["admin", "subscription", "ada", "none"]).await.0);
    within_a_second("it is gone again", async || subscription().await.body["status"] == "none").await;
    let (well, text) = said(&server, &["admin", "subscription", "ada", "golden"]).await;
    assert!(!well && text.contains("past_due") && text.contains("golden"), "{text}");
    let none = "Nobody is owed anything (sandbox).\n".to_owned();
    assert_eq!(said(&server, &["admin", "owed"]).await, (true, none));
    assert_eq!(
        said(&server, &["admin", "passed-on", "Ada"]).await,
        (true, "Ada is owed nothing.\n".to_owned())
    );
    let (well, text) = said(&server, &["admin", "suspend", "nobody"]).await;
    assert_eq!((well, text.as_str()), (false, "opportune: No user has the username nobody.\n"));
    let (well, text) = said(&server, &["check"]).await;
    assert!(well && text.contains("login_account") && text.contains("up to date"), "{text}");
    assert_eq!(said(&server, &["migrate"]).await, (true, "The database is up to date.\n".to_owned()));
    let (well, text) = said(&server, &["demo"]).await;
    assert!(!well && text.contains("already holds other people"), "{text}");
    assert!(server.stop().await, "{}", server.log());
    assert!(server.log().contains("is ready at http://127.0.0.1:"), "{}", server.log());
    assert!(!server.log().contains(&token), "no token is logged");
}

async fn sign_in(port: u16) -> String {
    let body = json!({"username": "ada", "password": "correct horse battery"});
    let answer = post(port, "/api/auth/login", &[], body).await.expect("an answer");
    answer.body["token"].as_str().expect("a token").to_owned()
}

#[tokio::test]
async fn a_wrong_setting_stops_the_start_with_one_sentence() {
    let run = async |name: &str, value: &str| {
        let output = tokio::process::Command::new(BINARY)
            .arg("serve")
            .env_clear()
            .env(name, value)
            .output()
            .await
            .expect("runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (name, value, allowed) in [
        ("OPPORTUNE_LISTEN", "everywhere", "127.0.0.1:8080"),
        ("OPPORTUNE_DATABASE_URL", "mysql://x", "sqlite: or postgres://"),
        ("OPPORTUNE_DATABASE_URL", "postgres://x/y", "OPPORTUNE_SECRET_KEY"),
        ("OPPORTUNE_PORT", "1", "OPPORTUNE_LISTEN"),
        ("STRIPE_WEBHOOK_SECRT", "whsec_1", "STRIPE_WEBHOOK_SECRET"),
        ("OPPORTUNE_CONFIG", "/nowhere/at/all.toml", "cannot be read"),
        ("OPPORTUNE_WEB_DIR", "/nowhere/at/all", "/nowhere/at/all"),
    ] {
        let folder = std::env::temp_dir().join(format!("opportune-wrong-{}", std::process::id()));
        let output = tokio::process::Command::new(BINARY)
            .arg("serve")
            .env_clear()
            .env("OPPORTUNE_DATA_DIR", &folder)
            .env(name, value)
            .output()
            .await
            .expect("runs");
        let _ = std::fs::remove_dir_all(&folder);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(
            text.starts_with("opportune: ") && text.contains(allowed) && text.lines().count() == 1,
            "{name}: {text}"
        );
    }
    let (well, text) = run("OPPORTUNE_RATE_LIMITS", "maybe").await;
    assert!(!well && text.contains("\"on\" or \"off\""), "{text}");
}

#[tokio::test]
async fn the_secret_key_is_made_once_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let server = Server::start("").await;
    let path = server.folder.join("secret.key");
    if crate::world::on_postgres() {
        assert!(!path.exists(), "on PostgreSQL the key comes from the settings");
        return;
    }
    let first = std::fs::read_to_string(&path).expect("a key");
    assert_eq!(std::fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
    assert!(said(&server, &["check"]).await.0);
    assert_eq!(std::fs::read_to_string(&path).expect("a key"), first);
}

/// Separate processes, one empty database: one of them migrates, the others wait and find it done.
#[tokio::test]
async fn several_nodes_may_migrate_at_once() {
    let mut server = Server::unstarted(Database::empty().await);
    let runs: Vec<_> =
        (0..5).map(|_| server.command(&["migrate"]).spawn().expect("the command runs")).collect();
    let mut applied = Vec::new();
    for run in runs {
        let output = run.wait_with_output().await.expect("the command ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{text} {}", String::from_utf8_lossy(&output.stderr));
        applied.extend(text.lines().filter_map(|line| line.strip_prefix("Applied ")).map(str::to_owned));
    }
    applied.sort();
    let all: Vec<_> = opportune::migrations::MIGRATIONS.iter().map(|migration| migration.name).collect();
    assert_eq!(applied, all, "each was applied once");
    server.run().await;
}

#[tokio::test]
async fn a5_a_session_ended_on_one_node_is_over_on_the_other_too() {
    let one = Server::start("").await;
    let two = one.another().await;
    let register =
        json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery"});
    let reply = post(one.port, "/api/auth/register", &[], register).await.expect("an answer");
    let bearer = format!("Bearer {}", reply.body["token"].as_str().expect("a token"));
    let headers = [("authorization", bearer.as_str())];
    let me = async |port: u16| call(port, "GET", "/api/auth/me", &headers, None).await.expect("an answer");
    // Both have it in memory now.
    assert_eq!((me(one.port).await.status, me(two.port).await.status), (200, 200));
    let chosen = post(one.port, "/api/auth/select-role", &headers, json!({"user_type": "client"}))
        .await
        .expect("an answer");
    assert_eq!(
        (chosen.status, &me(one.port).await.body["user_type"]),
        (200, &json!("client")),
        "known here at once"
    );
    within_a_second("the role is known on the other", async || {
        me(two.port).await.body["user_type"] == "client"
    })
    .await;
    assert_eq!(
        call(one.port, "POST", "/api/auth/logout", &headers, None).await.expect("an answer").status,
        204
    );
    assert_eq!(me(one.port).await.status, 401, "over here at once");
    within_a_second("the session is over on the other", async || me(two.port).await.status == 401).await;
}
