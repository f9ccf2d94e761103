//! Uploads into the binary: judged by the public client, and under kills. And links, which leave no trace in the logs.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::process::Command;

use super::client::{call, call_with_head, post};
use super::server::{BINARY, Server};
use crate::files::s3;
use crate::world::{Database, depth, figure};

const AS_IT_CAME: &str = "[videos]\nffmpeg = \"off\"\n";

async fn token(server: &Server) -> String {
    let register = json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery",
        "user_type": "developer"});
    let reply = post(server.port, "/api/auth/register", &[], register).await.expect("an answer");
    reply.body["token"].as_str().expect("a token").to_owned()
}

/// What the judge said, if all is well.
async fn judged(mut judge: Command, minutes: u64) -> String {
    let judge = judge.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../web")).kill_on_drop(true).output();
    let output = tokio::time::timeout(Duration::from_mins(minutes), judge).await.expect("in time");
    let output = output.expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// The npm library `tus-js-client`: created, cut off and resumed, given up, two tabs at once, a wrong place, a wrong sum.
async fn cases(settings: &str) -> usize {
    let server = Server::start(settings).await;
    let token = token(&server).await;
    let mut judge = Command::new("node");
    judge.args(["scripts/tus-judge.mjs", &format!("http://127.0.0.1:{}", server.port), &token]);
    judged(judge, 3).await.lines().filter(|line| line.starts_with("ok: ")).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn u4_the_public_client_resumes_into_a_folder() {
    let count = cases(AS_IT_CAME).await;
    assert!(count >= 8, "{count}");
    figure("U4", &format!("tus-js-client into a folder: {count} cases"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn u4_the_public_client_resumes_into_a_bucket() {
    let bucket = s3::Server::start().await;
    let settings = format!(
        "{AS_IT_CAME}[storage]\nurl = \"{}\"\naccess_key_id = \"{}\"\nsecret_access_key = \"{}\"\n",
        bucket.url(""),
        s3::ID,
        s3::SECRET
    );
    let count = cases(&settings).await;
    assert!(count >= 8, "{count}");
    figure("U4", &format!("tus-js-client into a bucket: {count} cases"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn u4_an_upload_survives_kills_of_the_server() {
    let (megabytes, kills) = depth((40, 2), (500, 20));
    let server = Server::unstarted(Database::new().await);
    let mut judge = server.with_its_settings(Command::new("node"));
    judge.args(["scripts/tus-judge.mjs", "kill", "--bin", BINARY, "--mb", &megabytes.to_string()]);
    judge.args(["--kills", &kills.to_string()]);
    let said = judged(judge, 20).await;
    let counted: Value =
        serde_json::from_str(said.lines().last().unwrap_or_default()).expect("what it counted");
    figure("U4", &format!("{counted}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn l2_a_link_is_in_no_log_and_no_figure_and_its_page_keeps_quiet() {
    const METRICS: &str = "a-token-of-24-characters";
    let settings = format!("{AS_IT_CAME}[log]\nfilter = \"trace\"\n[metrics]\ntoken = \"{METRICS}\"\n");
    let server = Server::start(&settings).await;
    let bearer = format!("Bearer {}", token(&server).await);
    let signed = [("authorization", bearer.as_str())];
    let tus = [signed[0], ("tus-resumable", "1.0.0"), ("upload-length", "9")];
    let (head, reply) =
        call_with_head(server.port, "POST", "/api/videos/uploads", &tus, None).await.expect("an answer");
    assert_eq!(reply.status, 201, "{head}");
    let share = post(server.port, "/api/videos/1/share", &signed, json!({})).await.expect("an answer");
    let named = post(server.port, "/api/videos/1/recipients", &signed, json!({"name": "Nora"}))
        .await
        .expect("an answer");
    let list = post(server.port, "/api/playlists/", &signed, json!({"title": "A"})).await.expect("an answer");
    let list = post(server.port, &format!("/api/playlists/{}/share", list.body["id"]), &signed, json!({}))
        .await
        .expect("an answer");
    let mut tokens = Vec::new();
    for (shared, kind) in [(share, "videos"), (named, "videos"), (list, "playlists")] {
        let token = shared.body["share_token"].as_str().expect("a token").to_owned();
        let (head, _) = call_with_head(server.port, "GET", &format!("/shared/{kind}/{token}"), &[], None)
            .await
            .expect("an answer");
        for header in ["referrer-policy: no-referrer", "x-robots-tag: noindex", "cache-control: no-store"] {
            assert!(head.to_ascii_lowercase().contains(header), "no {header}: {head}");
        }
        tokens.push(token);
    }
    for token in &tokens {
        let watched = json!({"session": "a", "seconds": 20, "position": 1});
        let path = format!("/api/video_display/shared/{token}");
        for reply in [
            call(server.port, "GET", &path, &[], None).await,
            call(server.port, "GET", &format!("/api/playlists/shared/{token}"), &[], None).await,
            post(server.port, &format!("{path}/watched"), &[], watched).await,
            post(
                server.port,
                &format!("{path}/questions"),
                &[],
                json!({"moment_seconds": 0, "question": "?"}),
            )
            .await,
        ] {
            assert!([200, 201, 204, 404].contains(&reply.expect("an answer").status));
        }
    }
    let ticket = json!({"subject": "A", "category": "other", "content": "B", "email": "nora@example.org"});
    let ticket = post(server.port, "/api/tickets", &[], ticket).await.expect("an answer");
    let page = ticket.body["path"].as_str().expect("a path").to_owned();
    let (session, token) = page["/collaboration/".len()..].split_once('/').expect("a token");
    let (head, _) = call_with_head(server.port, "GET", &page, &[], None).await.expect("an answer");
    assert!(head.to_ascii_lowercase().contains("referrer-policy: no-referrer"), "{head}");
    for rest in ["", "/messages", "/transcript"] {
        let path = format!("/api/collaboration/sessions/{session}{rest}?token={token}");
        assert_eq!(call(server.port, "GET", &path, &[], None).await.expect("an answer").status, 200);
    }
    tokens.push(token.to_owned());
    let metrics = [("authorization", &*format!("Bearer {METRICS}"))];
    let (_, figures) =
        call_with_head(server.port, "GET", "/metrics", &metrics, None).await.expect("an answer");
    assert_eq!(figures.status, 200);
    let log = server.log();
    assert!(log.len() > 1000, "something is logged");
    let hits = tokens.iter().filter(|token| log.contains(token.as_str())).count();
    assert_eq!(hits, 0, "{log}");
    let everywhere =
        Command::new("grep").args(["-rlaF", &tokens[0], "."]).current_dir(&server.folder).output();
    let everywhere = String::from_utf8_lossy(&everywhere.await.expect("grep").stdout).into_owned();
    assert_eq!(everywhere, "", "written down somewhere in the data folder");
    figure("L2", &format!("{} tokens, {} kB of log, {hits} hits", tokens.len(), log.len() / 1000));
}
