//! `opportune move-database` and `opportune move-files`, as a host runs them.

mod database;
mod files;

use super::server::Server;

/// Whether a command went well, and all that it said.
async fn said(server: &Server, arguments: &[&str]) -> (bool, String) {
    let output = server.command(arguments).output().await.expect("the command runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// It went well, with all of these in what it said.
async fn done(server: &Server, arguments: &[&str], parts: &[&str]) -> String {
    let (well, text) = said(server, arguments).await;
    assert!(well && parts.iter().all(|part| text.contains(part)), "{arguments:?}: {text}");
    text
}

/// It was refused, with all of these in what it said.
async fn refused(server: &Server, arguments: &[&str], parts: &[&str]) {
    let (well, text) = said(server, arguments).await;
    assert!(!well && parts.iter().all(|part| text.contains(part)), "{arguments:?}: {text}");
}
