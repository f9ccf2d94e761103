//! `opportune backup` beside a server that is written to, and `opportune restore` into a new one.

use std::collections::{BTreeMap, HashSet};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use db::{Db, testing};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};

use super::client::{call, post, send};
use super::kills::QUICK;
use super::server::Server;
use super::talk::{Message, Talk};
use crate::world::{Database, depth, figure, on_postgres};

const WRITERS: usize = 4;

/// What a writer was told of each message, in order.
type Told = Arc<tokio::sync::Mutex<Vec<Message>>>;

db::sql! {
    FILES = "select key, file_name from stored_files where id > $1 order by id";
    MESSAGES = "select count(*) from messages where id > $1";
}

async fn said(server: &Server, command: &str, dir: &Path) -> (bool, String) {
    let output = server.command(&[command, dir.to_str().expect("a path")]).output().await.expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

async fn done(server: &Server, command: &str, dir: &Path) -> String {
    let (well, text) = said(server, command, dir).await;
    assert!(well, "{command}: {text}");
    text
}

/// Refused, with all of these in what it says.
async fn refused(server: &Server, command: &str, dir: &Path, why: &[&str]) {
    let (well, text) = said(server, command, dir).await;
    assert!(!well && why.iter().all(|part| text.contains(part)), "{command} {}: {text}", dir.display());
}

/// A server that was never started, on a database that nothing was done to.
async fn fresh() -> Server {
    Server::unstarted(Database::empty().await)
}

fn bring_the_key(from: &Server, to: &Server) {
    // On PostgreSQL it is in the environment.
    let _ = std::fs::copy(from.folder.join("secret.key"), to.folder.join("secret.key"));
}

/// Every file below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    for path in below(from) {
        let place = to.join(path.strip_prefix(from).expect("below"));
        std::fs::create_dir_all(place.parent().expect("a folder")).expect("made");
        std::fs::copy(&path, place).expect("copied");
    }
}

/// What a file holds follows from its name.
fn content_of(name: &str) -> String {
    format!("the content of {name}\n").repeat(200)
}

async fn attach(talk: &Talk, port: u16, name: &str) -> i64 {
    let path = format!("/api/conversations/{}/attachments?file_name={name}", talk.id);
    let headers = [("authorization", talk.bearer(0))];
    let sent = send(port, "POST", &path, &headers, Some("text/plain"), &content_of(name)).await;
    let (_, reply) = sent.expect("an answer");
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.body["id"].as_i64().expect("an id")
}

/// Sends a file with a message, or takes it away again.
async fn use_or_drop(talk: &Talk, port: u16, id: i64) {
    let headers = [("authorization", talk.bearer(0))];
    let path = format!("/api/conversations/{}", talk.id);
    let status = if id % 2 == 0 {
        call(port, "DELETE", &format!("{path}/attachments/{id}"), &headers, None)
            .await
            .expect("an answer")
            .status
    } else {
        let body = json!({"content": "Here.", "attachment_ids": [id]});
        post(port, &format!("{path}/messages"), &headers, body).await.expect("an answer").status
    };
    assert!(status < 300, "{status}");
}

async fn write(talk: Talk, port: u16, writer: usize, told: Told, stop: Arc<AtomicBool>) {
    for number in 0.. {
        if stop.load(Ordering::SeqCst) {
            return;
        }
        let text = format!("{number} of {writer}");
        let reply = talk.say(port, writer % 2, &text, Some(&format!("w{writer}-{number}")), None).await;
        let reply = reply.expect("an answer");
        assert_eq!(reply.status, 201, "{}", reply.body);
        told.lock().await.push(Message::read(&reply.body));
    }
}

async fn upload(talk: Talk, port: u16, waiting: Vec<i64>, stop: Arc<AtomicBool>) {
    // From the last one on, which a backup comes to last.
    let mut waiting = waiting;
    for number in 0.. {
        if stop.load(Ordering::SeqCst) {
            return;
        }
        let id = match waiting.pop() {
            Some(id) => id,
            None => attach(&talk, port, &format!("late-{number}.txt")).await,
        };
        use_or_drop(&talk, port, id).await;
    }
}

/// How many files differ from what was uploaded, of how many that the database names.
async fn compare_files(server: &Server) -> (usize, usize) {
    let db = server.open_database().await;
    let named: Vec<(String, Option<String>)> = db.read(&FILES).bind(0).all().await.expect("read");
    db.close().await;
    let wrong = named.iter().filter(|(key, name)| {
        let path = server.folder.join("files").join(&key[..2]).join(key);
        std::fs::read_to_string(path).ok() != name.as_deref().map(content_of)
    });
    (wrong.count(), named.len())
}

/// The tables of a database, without the hold of whoever looks.
async fn content(db: Db) -> BTreeMap<String, Vec<String>> {
    let mut content = testing::content(&db).await;
    db.close().await;
    content.remove("file_holds").expect("it is there");
    content
}

/// The tables of two backups that differ, as they were written, and how many there are.
fn compare_backups(one: &Path, two: &Path) -> (Vec<String>, usize) {
    let manifest = |dir: &Path| -> Value {
        serde_json::from_slice(&std::fs::read(dir.join("manifest.json")).expect("a manifest")).expect("JSON")
    };
    let tables = |dir: &Path| manifest(dir)["tables"].as_array().expect("tables").clone();
    let rows = |dir: &Path, name: &str| {
        let text = std::fs::read_to_string(dir.join(format!("tables/{name}.jsonl"))).expect("a table");
        let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
        rows.sort();
        rows
    };
    let (one_tables, two_tables) = (tables(one), tables(two));
    assert_eq!(one_tables.len(), two_tables.len());
    let different = one_tables.iter().zip(&two_tables).filter_map(|(first, second)| {
        let name = first["name"].as_str().expect("a name");
        let same = name == "file_holds" || (first == second && rows(one, name) == rows(two, name));
        (!same).then(|| name.to_owned())
    });
    (different.collect(), one_tables.len())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d6_a_backup_under_load_restores_to_the_same_content() {
    let (files, words) = depth((60, 200), (2000, 20_000));
    let mut source = Server::start(QUICK).await;
    let port = source.port;
    let backups = tempfile::tempdir().expect("a folder");
    let place = |name: &str| backups.path().join(name);
    let talks = [Talk::open(port, 0).await, Talk::open(port, 1).await];
    let mut waiting = Vec::new();
    for number in 0..files {
        waiting.push(attach(&talks[0], port, &format!("early-{number}.txt")).await);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let told: Vec<_> = (0..WRITERS).map(|_| Told::default()).collect();
    let mut load = tokio::task::JoinSet::new();
    for (writer, told) in told.iter().enumerate() {
        load.spawn(write(talks[writer % 2].clone(), port, writer, told.clone(), stop.clone()));
    }
    let so_far = async || {
        let mut all = Vec::new();
        for told in &told {
            all.push(told.lock().await.clone());
        }
        all
    };
    while so_far().await.iter().map(Vec::len).sum::<usize>() < words {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        assert!(load.try_join_next().is_none(), "a writer gave up: {}", source.log());
    }
    load.spawn(upload(talks[0].clone(), port, waiting, stop.clone()));
    let acknowledged = so_far().await;
    let text = done(&source, "backup", &place("live")).await;
    let during = so_far().await.iter().map(Vec::len).sum::<usize>();
    stop.store(true, Ordering::SeqCst);
    while let Some(ended) = load.join_next().await {
        ended.expect("a writer");
    }
    let lines: Vec<&str> =
        text.lines().filter(|line| line.starts_with("Database: ") || line.starts_with("Files: ")).collect();
    assert!(lines.len() == 2 && text.contains("The secret key is not part of it"), "one line a step: {text}");
    let before = acknowledged.iter().map(Vec::len).sum::<usize>();
    assert!(during > before, "nothing was written while the backup ran");

    // What only its owner may read, and without the key.
    let key = std::fs::read_to_string(source.folder.join("secret.key"))
        .unwrap_or_else(|_| "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=".to_owned());
    let raw = base64_bytes(key.trim());
    for path in below(&place("live")) {
        let bytes = std::fs::read(&path).expect("read");
        let holds = |secret: &[u8]| bytes.windows(secret.len()).any(|window| window == secret);
        assert!(!holds(key.trim().as_bytes()) && !holds(&raw), "{}", path.display());
        assert_eq!(
            path.metadata().expect("a file").permissions().mode() & 0o777,
            0o600,
            "{}",
            path.display()
        );
        let folder = path.parent().expect("a folder").metadata().expect("a folder");
        assert_eq!(folder.permissions().mode() & 0o777, 0o700, "{}", path.display());
    }
    let mut check = std::process::Command::new("sha256sum");
    let check = check.args(["--check", "--quiet", "SHA256SUMS"]).current_dir(place("live"));
    assert!(check.status().expect("sha256sum").success(), "anybody can check a backup");

    let mut restored = fresh().await;
    let text = done(&restored, "restore", &place("live")).await;
    assert!(text.contains("The secret key is not part of a backup"), "{text}");
    assert!(!restored.folder.join("secret.key").exists(), "restoring makes no key");
    done(&restored, "backup", &place("again")).await;
    let (different, tables) = compare_backups(&place("live"), &place("again"));
    assert!(different.is_empty(), "{different:?}");
    let (wrong, in_backup) = compare_files(&restored).await;
    assert_eq!(wrong, 0, "of {in_backup} files");
    bring_the_key(&source, &restored);
    let whose = restored.command(&["admin", "storage"]).output().await.expect("it runs").stdout;
    let whose = String::from_utf8_lossy(&whose).into_owned();
    assert!(whose.starts_with("The file storage belongs to this database."), "{whose}");
    restored.run().await;
    for (place, talk) in talks.iter().enumerate() {
        // The same tokens: sessions are restored too.
        let (now, then) = (talk.thread(port, 0).await, talk.thread(restored.port, 1).await);
        assert_eq!(then, now[..then.len()], "what was said until the snapshot, and nothing else");
        let there: HashSet<i64> = then.iter().map(|message| message.id).collect();
        let mine = acknowledged.iter().skip(place).step_by(2).flatten();
        assert_eq!(
            mine.filter(|message| !there.contains(&message.id)).count(),
            0,
            "acknowledged before it began"
        );
        // What comes after the restore has a new id and the next number.
        let reply = talk.say(restored.port, 0, "after", None, None).await.expect("an answer");
        let after = Message::read(&reply.body);
        assert_eq!(usize::try_from(after.seq).expect("a number"), then.len() + 1);
        assert!(!there.contains(&after.id));
    }
    restored.kill().await;

    // Once nobody writes, the two databases are compared as the engine itself shows them.
    source.kill().await;
    done(&source, "backup", &place("quiet")).await;
    let second = fresh().await;
    done(&second, "restore", &place("quiet")).await;
    let wanted = content(source.open_database().await).await;
    let rows: usize = wanted.values().map(Vec::len).sum();
    assert_eq!(content(second.open_database().await).await, wanted);
    assert_eq!(compare_files(&second).await.0, 0);
    if on_postgres() {
        into_sqlite(&source, &place("quiet")).await;
    }
    figure(
        "D6",
        &format!(
            "backup beside {WRITERS} writers and an uploader ({before} messages before it, {} while it ran): 0 of {tables} \
             tables and 0 of {in_backup} files differ after the restore; at rest 0 of {rows} rows differ",
            during - before
        ),
    );
}

fn base64_bytes(text: &str) -> Vec<u8> {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.decode(text).expect("base64")
}

/// A backup of one engine goes into the other.
async fn into_sqlite(source: &Server, dir: &Path) {
    let other = fresh().await;
    let url = format!("sqlite:{}/other.db", other.folder.display());
    let mut restore = other.command(&["restore", dir.to_str().expect("a path")]);
    let output = restore.env("OPPORTUNE_DATABASE_URL", &url).output().await.expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (one, two) = (source.open_database().await, Db::open(db::Options::new(&url)).await.expect("opens"));
    let count = async |db: &Db| db.read(&MESSAGES).bind(0).one::<i64>().await.expect("counted");
    assert_eq!(count(&one).await, count(&two).await);
    one.close().await;
    two.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d6_what_is_not_whole_or_not_empty_is_refused() {
    let mut source = Server::start(QUICK).await;
    let port = source.port;
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let talk = Talk::open(port, 0).await;
    talk.say(port, 0, "Hello", None, None).await.expect("an answer");
    for number in 0..3 {
        attach(&talk, port, &format!("{number}.txt")).await;
    }
    source.kill().await;

    // Where a backup goes.
    std::fs::create_dir_all(place("good/partial")).expect("what a backup left that was killed");
    std::fs::write(place("good/partial/manifest.json"), "{}").expect("written");
    refused(&source, "restore", &place("good"), &["was never finished"]).await;
    done(&source, "backup", &place("good")).await;
    assert!(!place("good/partial").exists());
    refused(&source, "backup", &place("good"), &["already holds a backup"]).await;
    std::fs::create_dir(place("other")).expect("made");
    std::fs::write(place("other/letter"), "mine").expect("written");
    refused(&source, "backup", &place("other"), &["is not empty"]).await;
    assert_eq!(below(&place("other")), [place("other/letter")]);
    refused(&source, "restore", &place("nowhere"), &["There is no backup in"]).await;
    assert!(!place("nowhere").exists());

    // Where a restore goes.
    let mut target = fresh().await;
    refused(&source, "restore", &place("good"), &["The database is not empty", "nothing was changed"]).await;
    std::fs::create_dir_all(target.folder.join("files/ab")).expect("made");
    std::fs::write(target.folder.join("files/ab/ab12.png"), "mine").expect("written");
    refused(&target, "restore", &place("good"), &["The storage", "ab12.png"]).await;
    std::fs::remove_file(target.folder.join("files/ab/ab12.png")).expect("removed");

    std::fs::create_dir_all(target.folder.join("files/op")).expect("made");
    std::fs::write(target.folder.join("files/op/opportune-database"), "another\n").expect("written");
    refused(&target, "restore", &place("good"), &["belongs to another database (another)"]).await;
    std::fs::remove_dir_all(target.folder.join("files")).expect("removed");

    // A backup that is not what was written.
    let file = |dir: &str| below(&place(dir).join("files")).into_iter().min().expect("a file");
    let damage: [(&str, &dyn Fn()); 7] = [
        ("users.jsonl", &|| replace(&place("bad/tables/users.jsonl"), "client-0", "client-1")),
        ("messages.jsonl", &|| std::fs::remove_file(place("bad/tables/messages.jsonl")).expect("removed")),
        (".bin", &|| std::fs::write(file("bad"), "other").expect("written")),
        (".bin", &|| std::fs::remove_file(file("bad")).expect("removed")),
        ("SHA256SUMS", &|| cut(&place("bad/SHA256SUMS"))),
        ("manifest.json", &|| cut(&place("bad/manifest.json"))),
        ("manifest.json", &|| replace(&place("bad/manifest.json"), "\"engine\": \"", "\"engine\": \"x")),
    ];
    for (name, damaged) in damage {
        copy(&place("good"), &place("bad"));
        damaged();
        refused(&target, "restore", &place("bad"), &[name]).await;
        assert_eq!(
            below(&target.folder).iter().filter(|path| path.starts_with(target.folder.join("files"))).count(),
            0
        );
    }
    copy(&place("good"), &place("bad"));
    replace(&place("bad/manifest.json"), "\"format\": 1", "\"format\": 2");
    refused(&target, "restore", &place("bad"), &["newer than this one"]).await;

    // Killed after the files are stored, and run again. If it was quicker than the kill, it is done.
    let mut killed =
        target.command(&["restore", place("good").to_str().expect("a path")]).spawn().expect("it runs");
    let mut lines = BufReader::new(killed.stderr.take().expect("what it says")).lines();
    while let Some(line) = lines.next_line().await.expect("a line") {
        if line.starts_with("Files: ") {
            break;
        }
    }
    killed.kill().await.expect("killed");
    let (well, text) = said(&target, "restore", &place("good")).await;
    assert!(well || text.contains("The database is not empty"), "{text}");
    let wanted = content(source.open_database().await).await;
    assert_eq!(content(target.open_database().await).await, wanted);
    assert_eq!(compare_files(&target).await, (0, 3));
    bring_the_key(&source, &target);
    target.run().await;
    assert_eq!(talk.thread(target.port, 0).await.len(), 1);
    assert!(target.stop().await);

    // A file that the storage has lost is named.
    let lost = below(&source.folder.join("files"))
        .into_iter()
        .find(|path| path.extension().is_some_and(|end| end == "bin"));
    let lost = lost.expect("a file");
    std::fs::remove_file(&lost).expect("removed");
    let name = lost.file_name().and_then(std::ffi::OsStr::to_str).expect("a name");
    refused(
        &source,
        "backup",
        &place("holed"),
        &["1 file that the database names could not be copied", name],
    )
    .await;
    let text = done(&fresh().await, "restore", &place("holed")).await;
    assert!(text.contains(name), "{text}");
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).expect("read");
    assert!(text.contains(from), "{}", path.display());
    std::fs::write(path, text.replacen(from, to, 1)).expect("written");
}

/// Leaves half of a file.
fn cut(path: &Path) {
    let bytes = std::fs::read(path).expect("read");
    std::fs::write(path, &bytes[..bytes.len() / 2]).expect("written");
}
