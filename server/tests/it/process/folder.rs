//! What lies in the data folder: who may read it, and what a start does when a part of it is lost.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::client::post;
use super::server::Server;
use crate::world::{Database, on_postgres};

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        .permissions()
        .mode()
        & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("set");
}

/// Everything below, the folder itself first.
fn all_in(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        match entry.file_type().expect("a type") {
            kind if kind.is_dir() => all.extend(all_in(&entry.path())),
            _ => all.push(entry.path()),
        }
    }
    all
}

fn assert_private(folder: &Path) -> usize {
    let all = all_in(folder);
    for path in &all {
        let expected = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(path), expected, "{} is {:o}", path.display(), mode(path));
    }
    all.len()
}

/// A file in this folder as an earlier version left it. Nothing above is touched: there are the system's own folders.
fn leave(root: &Path, name: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(&path, "x").expect("written");
    set_mode(&path, 0o644);
    for folder in path.ancestors().skip(1).take_while(|folder| *folder != root) {
        set_mode(folder, 0o755);
    }
}

/// Whether it went well, and what it said.
async fn run(server: &Server, data: &Path, arguments: &[&str]) -> (bool, String) {
    let mut command = server.command(arguments);
    // Without films: they are made for half a minute, and nothing here is about them.
    command.env("OPPORTUNE_DATA_DIR", data).env("OPPORTUNE_FFMPEG", "off");
    if !on_postgres() {
        command.env("OPPORTUNE_DATABASE_URL", ""); // in the data folder
    }
    let output = command.output().await.expect("the command runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[tokio::test]
async fn the_data_folder_is_for_its_owner_alone() {
    let server = Server::unstarted(Database::empty().await);
    let data = server.folder.join("data");
    let (well, text) = run(&server, &data, &["demo"]).await;
    assert!(well, "{text}");
    if on_postgres() {
        fs::create_dir_all(&data).expect("a folder");
        set_mode(&data, 0o700);
    }
    // Made anew: the folder, the database and the key.
    assert!(assert_private(&data) >= if on_postgres() { 1 } else { 3 });

    // As an earlier version left it, with what a host may have added.
    for name in ["files/ab/abc.bin", "outbox/letter.eml", "incoming/half", "secret.key"] {
        if name != "secret.key" || on_postgres() {
            leave(&data, name);
        }
    }
    for path in all_in(&data) {
        set_mode(&path, if path.is_dir() { 0o755 } else { 0o644 });
    }
    let outside = server.folder.join("outside");
    leave(&outside, "theirs");
    set_mode(&outside, 0o755);
    symlink(&outside, data.join("files/link")).expect("a link");
    let (well, text) = run(&server, &data, &["migrate"]).await;
    assert!(well, "{text}");
    fs::remove_file(data.join("files/link")).expect("still there");
    assert!(assert_private(&data) >= 8);
    assert_eq!((mode(&outside), mode(&outside.join("theirs"))), (0o755, 0o644), "a link is not followed");

    // Access for a group alone was given on purpose.
    set_mode(&data, 0o750);
    set_mode(&data.join("outbox"), 0o750);
    set_mode(&data.join("outbox/letter.eml"), 0o640);
    // What others keep there is theirs, and so is the way to it.
    assert!(run(&server, &data, &["migrate"]).await.0);
    let modes = || [mode(&data), mode(&data.join("outbox")), mode(&data.join("outbox/letter.eml"))];
    assert_eq!(modes(), [0o750, 0o750, 0o640]);
    leave(&data, "site.html");
    set_mode(&data, 0o755);
    assert!(run(&server, &data, &["migrate"]).await.0);
    assert_eq!((mode(&data), mode(&data.join("site.html"))), (0o755, 0o644));
}

/// The log says it, and the process that serves does it too.
#[tokio::test]
async fn what_was_left_open_is_closed_by_a_serving_node_and_said() {
    let mut server = Server::unstarted(Database::new().await);
    leave(&server.folder, "outbox/letter.eml");
    server.run().await;
    assert_eq!(mode(&server.folder.join("outbox/letter.eml")), 0o600);
    assert!(server.log().contains("closed to other users of this machine"), "{}", server.log());
}

fn stopped_with(said: (bool, String), words: &[&str]) {
    let (well, text) = said;
    // Nothing comes after the sentence; before it the command may have said what is in force, or logged something.
    let sentence = text.lines().last().unwrap_or_default();
    assert!(!well && sentence.starts_with("opportune: "), "{text}");
    for word in words {
        assert!(sentence.contains(word), "{word}: {text}");
    }
}

#[tokio::test]
async fn a_lost_key_or_database_stops_the_start() {
    let mut server = Server::unstarted(Database::empty().await);
    let data = server.folder.join("data");
    let name = "files/ab/ab0123456789abcdef0123456789abcd.bin";
    let stored = data.join(name);
    if on_postgres() {
        // The key is a setting there; what an earlier database may have left are files.
        leave(&data, name);
        for command in ["serve", "work", "migrate", "check", "demo"] {
            stopped_with(run(&server, &data, &[command]).await, &["missing or empty", "files", "restore"]);
        }
        fs::remove_file(&stored).expect("there");
        assert!(run(&server, &data, &["migrate"]).await.0);
        leave(&data, name);
        assert!(run(&server, &data, &["migrate"]).await.0, "files beside their database");
        return;
    }
    // Looking at what is in force leaves nothing that would be taken for a database of before.
    assert!(run(&server, &data, &["check"]).await.0);
    assert!(run(&server, &data, &["migrate"]).await.0);
    let (key, database) = (data.join("secret.key"), data.join("opportune.db"));
    let kept = fs::read(&key).expect("a key");
    fs::remove_file(&key).expect("there");
    assert!(run(&server, &data, &["migrate"]).await.0, "without accounts nothing is lost with the key");
    fs::write(&key, &kept).expect("written");
    assert!(run(&server, &data, &["demo"]).await.0);

    fs::remove_file(&key).expect("there");
    for command in ["serve", "work", "migrate", "check", "demo"] {
        stopped_with(run(&server, &data, &[command]).await, &["secret.key", "restore", "openssl rand"]);
        assert!(!key.exists(), "no other key is made");
    }
    fs::write(&key, &kept).expect("written");
    assert!(run(&server, &data, &["check"]).await.0);

    let whole = fs::read(&database).expect("a database");
    for (left, words) in [(true, "secret.key"), (false, "files")] {
        if !left {
            fs::remove_file(&key).expect("there");
            leave(&data, name);
        }
        for empty in [false, true] {
            let _ = fs::remove_file(&database);
            if empty {
                fs::write(&database, "").expect("written");
            }
            for command in ["serve", "migrate", "check"] {
                stopped_with(run(&server, &data, &[command]).await, &["missing or empty", words, "restore"]);
                let size = fs::metadata(&database).map(|file| file.len()).ok();
                assert_eq!(size, empty.then_some(0), "no other database is made");
            }
        }
    }
    fs::write(&database, &whole).expect("written");
    fs::write(&key, &kept).expect("written");
    assert!(run(&server, &data, &["check"]).await.0);
    // And as always in a folder of its own.
    server.run().await;
    let register =
        json!({"username": "ada", "email": "ada@example.org", "password": "correct horse battery"});
    assert_eq!(post(server.port, "/api/auth/register", &[], register).await.expect("an answer").status, 201);
}
