//! Where the log goes is not ours: whoever reads it may be gone, and its disk may be full.

use std::fs::File;
use std::process::Stdio;

use super::client::{call, post};
use super::server::Server;
use crate::world::Database;

fn a_pipe_that_nobody_reads() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

fn a_full_disk() -> Stdio {
    File::options().write(true).open("/dev/full").expect("Linux has it").into()
}

#[tokio::test]
async fn a_log_that_cannot_be_written_stops_nothing() {
    for log in [a_pipe_that_nobody_reads, a_full_disk] {
        let mut server = Server::unstarted(Database::new().await);
        let settings = "[server]\nstop_wait_seconds = 0\n[log]\nfilter = \"debug\"\n";
        std::fs::write(server.folder.join("settings.toml"), settings).expect("written");
        server.run_logging_to(log(), log()).await;
        let health = call(server.port, "GET", "/api/health/ready", &[], None).await.expect("an answer");
        assert_eq!(health.status, 200);
        let said = serde_json::json!({"rating": 5});
        assert_eq!(post(server.port, "/api/feedback/", &[], said).await.expect("an answer").status, 201);
        assert!(server.stop().await, "it ended well");
    }
}

#[tokio::test]
async fn an_answer_that_cannot_be_written_is_a_failure() {
    let server = Server::unstarted(Database::new().await);
    let command = server.command(&["openapi"]).stdout(a_full_disk()).spawn().expect("the command starts");
    let output = command.wait_with_output().await.expect("the command ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("opportune: The answer cannot be written: "), "{said}");
}
