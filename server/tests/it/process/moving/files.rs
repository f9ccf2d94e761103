//! Uploaded files, from a folder to a bucket and back.

use std::path::Path;

use ::files::Key;
use futures_util::TryStreamExt as _;

use super::super::client::send;
use super::super::kills::QUICK;
use super::super::server::Server;
use super::super::talk::Talk;
use super::{done, refused};
use crate::files::s3;

db::sql! {
    NAMED = "select key, file_name from stored_files where id > $1 order by id";
}

fn content_of(name: &str) -> String {
    // One of them is larger than a part of an upload to a bucket.
    let length = if name.starts_with("large") { 9 << 20 } else { 3000 };
    name.repeat(length / name.len())
}

async fn attach(talk: &Talk, port: u16, name: &str) {
    let path = format!("/api/conversations/{}/attachments?file_name={name}", talk.id);
    let headers = [("authorization", talk.bearer(0))];
    let sent = send(port, "POST", &path, &headers, Some("text/plain"), &content_of(name)).await;
    assert_eq!(sent.expect("an answer").1.status, 201);
}

async fn named(server: &Server) -> Vec<(String, String)> {
    let db = server.open_database().await;
    let named: Vec<(String, Option<String>)> = db.read(&NAMED).bind(0).all().await.expect("read");
    db.close().await;
    named.into_iter().map(|(key, name)| (key, name.expect("a name"))).collect()
}

fn settings(url: Option<&str>) -> String {
    let url = url.map(|url| format!("url = \"{url}\"\n")).unwrap_or_default();
    format!("{QUICK}[storage]\n{url}access_key_id = \"{}\"\nsecret_access_key = \"{}\"\n", s3::ID, s3::SECRET)
}

fn stored_at(folder: &Path, key: &str) -> Option<String> {
    std::fs::read_to_string(folder.join(&key[..2]).join(key)).ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_move_to_a_bucket_and_back_and_are_the_same() {
    let bucket = s3::Server::start().await;
    let mut server = Server::start(&settings(None)).await;
    let talk = Talk::open(server.port, 0).await;
    for name in ["one.txt", "two.txt", "large.txt"] {
        attach(&talk, server.port, name).await;
    }
    let folder = server.folder.join("files");
    std::fs::create_dir_all(folder.join("ab")).expect("made");
    let orphan = format!("ab{}-opportune.bin", "0".repeat(30));
    std::fs::write(folder.join("ab").join(&orphan), "nobody's").expect("written");

    // While the server runs.
    let url = bucket.url("/ours");
    let to_bucket = ["move-files", "--to", url.as_str()];
    let text = done(
        &server,
        &to_bucket,
        &["Moved 3 files", "3 copied now, 0 there before", "1 file in", "stayed there"],
    )
    .await;
    assert!(
        text.contains("storage.url [OPPORTUNE_STORAGE_URL]") && text.contains("run this once more"),
        "{text}"
    );
    assert!(!text.contains(s3::SECRET));

    // What came since is copied, and what is not the same there as well; the rest is not.
    attach(&talk, server.port, "late.txt").await;
    let store = bucket.store("/ours").await;
    let files = named(&server).await;
    let damaged = Key::parse(&files[0].0).expect("a key");
    let other = bytes::Bytes::from(content_of("xxx.txt"));
    store.put(&damaged, futures_util::stream::iter([Ok::<_, String>(other)])).await.expect("put");
    assert!(server.stop().await, "{}", server.log());
    done(&server, &to_bucket, &["Moved 4 files", "2 copied now, 2 there before"]).await;
    done(&server, &to_bucket, &["0 copied now, 4 there before"]).await;
    for (key, name) in &files {
        let found = store.get(&Key::parse(key).expect("a key"), None).await.expect("it is there");
        let bytes: Vec<bytes::Bytes> = found.content.try_collect().await.expect("read");
        assert_eq!(bytes.concat(), content_of(name).into_bytes(), "{name}");
    }
    assert!(store.get(&Key::parse(&orphan).expect("a key"), None).await.is_err(), "what nobody names stayed");

    // Served from there.
    std::fs::write(server.folder.join("settings.toml"), settings(Some(&url))).expect("written");
    done(&server, &["check", "--files"], &["4 whole, 0 missing"]).await;

    // And back, into a new folder.
    let back = server.folder.join("back");
    let to_folder = format!("file:{}", back.display());
    done(&server, &["move-files", "--to", &to_folder], &["4 copied now", "Set storage.url"]).await;
    for (key, name) in named(&server).await {
        assert_eq!(stored_at(&back, &key), Some(content_of(&name)), "{name}");
    }
    let text = settings(Some(&to_folder));
    std::fs::write(server.folder.join("settings.toml"), &text).expect("written");
    server.run().await;
    attach(&talk, server.port, "again.txt").await;
    assert!(server.stop().await, "{}", server.log());
    done(&server, &["check", "--files"], &["5 whole, 0 missing"]).await;

    refused(&server, &["move-files", "--to", &to_folder], &["is where the files are already"]).await;
    refused(&server, &["move-files", "--to", "ftp://x"], &["--to is wrong", "file: or s3://"]).await;
    // A file that is lost is named, and the rest is there.
    let (lost, _) = &files[1];
    std::fs::remove_file(back.join(&lost[..2]).join(lost)).expect("removed");
    let third = format!("file:{}", server.folder.join("third").display());
    refused(&server, &["move-files", "--to", &third], &["4 copied now", "could not be copied", lost]).await;
    // Nor are the files of two databases mixed.
    store.set_owner("another").await.expect("marked");
    refused(&server, &to_bucket, &["belongs to another database (another)", "nothing was moved"]).await;
    let foreign = bucket.store("/foreign").await;
    let nobody = bytes::Bytes::from_static(b"not ours");
    foreign
        .put(&Key::random("bin"), futures_util::stream::iter([Ok::<_, String>(nobody)]))
        .await
        .expect("put");
    let foreign = bucket.url("/foreign");
    refused(&server, &["move-files", "--to", &foreign], &["1 file of another Opportune"]).await;
}
