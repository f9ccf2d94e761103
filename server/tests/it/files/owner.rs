//! Whose the storage is: nothing is deleted that another database or another program may need.

use std::time::Duration;

use ::files::{Key, Store};
use bytes::Bytes;
use opportune::files::admin;
use opportune::settings::Settings;

use super::s3::{self, Server};
use super::{developer, samples, sent, stored};
use crate::world::{Database, World, figure};

async fn put(store: &Store, key: &Key) {
    let content = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"somebody's"))]);
    store.put(key, content).await.expect("stored");
}

/// The clock of the world moves to three days after everything that was stored. The storage knows the machine's clock only.
#[expect(clippy::disallowed_methods, reason = "the store's own clock is the machine's")]
fn age(world: &World) {
    let then = std::time::SystemTime::now() + Duration::from_hours(72);
    let then = then.duration_since(std::time::SystemTime::UNIX_EPOCH).expect("after 1970");
    let now = Duration::from_micros(u64::try_from(world.app.clock.now().micros()).expect("after 1970"));
    world.advance(then.saturating_sub(now).max(Duration::from_hours(25)));
}

/// How often a sweep was refused for this reason, as the figures say.
async fn refusals(world: &World, reason: &str) -> u64 {
    let line = format!("opportune_storage_sweeps_refused_total{{reason=\"{reason}\"}} ");
    let app = &world.app;
    let text = app.metrics.text(&app.db, &app.hasher, &app.bus, app.clock.now()).await;
    text.lines().find_map(|other| other.strip_prefix(&line)?.parse().ok()).unwrap_or(0)
}

/// What was tried: the data folder stays, the database is lost, and the server is started again.
#[tokio::test]
async fn u8_an_empty_database_deletes_nothing_of_a_full_storage() {
    let world = World::new().await;
    world.run_jobs().await;
    for name in ["ada", "grace", "alan"] {
        sent(&developer(&world, name).await.caller, samples::png(40, 40, true)).await;
    }
    let before = stored(&world).await;
    assert_eq!(before.len(), 3);
    let folder = world.app.settings.data.dir.join("files");
    let empty = World::on(Database::new().await, |settings| {
        settings.storage.url = format!("file:{}", folder.display());
    })
    .await;
    for _ in 0..3 {
        age(&empty);
        empty.run_jobs().await;
        assert_eq!(stored(&world).await, before);
    }
    assert_eq!(refusals(&empty, "another_database").await, 3);
    let said = admin::clean(&empty.app).await.expect_err("refused");
    assert!(said.contains("belongs to another database"), "{said}");
    assert_eq!(stored(&world).await, before);

    // Storage from before there were markers.
    std::fs::remove_dir_all(folder.join("op")).expect("the marker is there");
    let said = admin::clean(&empty.app).await.expect_err("refused");
    assert!(said.contains("does not match this database") && said.contains("3 more are"), "{said}");
    age(&empty);
    empty.run_jobs().await;
    assert_eq!(stored(&world).await, before);
    assert_eq!(refusals(&empty, "no_match").await, 1);
    // Its own database knows it again by its files.
    age(&world);
    world.run_jobs().await;
    let said = admin::describe(&world.app).await.expect("looks");
    assert!(said.contains("belongs to this database"), "{said}");
    assert_eq!(stored(&world).await, before);
    figure("U8", "an empty database on a full storage: 0 of 3 files gone");
}

#[tokio::test]
async fn u8_more_than_a_few_files_go_only_when_the_host_says_so() {
    let world = World::new().await;
    world.run_jobs().await;
    let url = sent(&developer(&world, "ada").await.caller, samples::png(40, 40, true)).await;
    for _ in 0..11 {
        put(&world.app.files, &Key::random("png")).await;
    }
    age(&world);
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 12);
    assert_eq!(refusals(&world, "too_many").await, 1);
    assert_eq!(admin::clean(&world.app).await.expect("cleans up"), "11 files were deleted.");
    let left = stored(&world).await;
    assert!(left.len() == 1 && url.ends_with(&left[0]), "{left:?}");
}

fn in_bucket(settings: &mut Settings, url: String) {
    settings.storage.url = url;
    s3::ID.clone_into(&mut settings.storage.access_key_id);
    settings.storage.secret_access_key = s3::SECRET.into();
}

#[tokio::test]
async fn u8_objects_of_others_in_the_bucket_are_left_alone() {
    let server = Server::start().await;
    let bucket = server.store("").await;
    let foreign: Vec<Key> = [
        "report.pdf",
        "backups/2026/db.sql",
        "ours/notes.txt",
        "0123456789abcdef0123456789abcdef.png",
        "ours/0123456789abcdef0123456789abcdef.png",
    ]
    .iter()
    .map(|name| Key::parse(name).expect("a key"))
    .collect();
    for key in &foreign {
        put(&bucket, key).await;
    }
    for folder in ["", "/ours"] {
        let world = World::with(|settings| in_bucket(settings, server.url(folder))).await;
        world.run_jobs().await;
        let said = admin::describe(&world.app).await.expect("looks");
        assert!(said.contains("belongs to this database"), "{folder:?}: {said}");
        let url = sent(&developer(&world, "ada").await.caller, samples::png(40, 40, true)).await;
        let orphan = Key::random("bin");
        put(&world.app.files, &orphan).await;
        age(&world);
        world.run_jobs().await;
        let left = stored(&world).await;
        assert!(!left.contains(&orphan.to_string()), "{folder:?}: {left:?}");
        assert!(left.iter().any(|key| url.ends_with(key.as_str())), "{folder:?}: {left:?}");
    }
    let left: Vec<String> = {
        use futures_util::TryStreamExt as _;
        bucket.list().map_ok(|entry| entry.key.to_string()).try_collect().await.expect("lists")
    };
    let gone: Vec<_> = foreign.iter().filter(|key| !left.contains(&key.to_string())).collect();
    assert!(gone.is_empty(), "{gone:?}");
    figure(
        "U8",
        &format!("a bucket shared with other programs: 0 of {} foreign objects gone", foreign.len()),
    );
}
