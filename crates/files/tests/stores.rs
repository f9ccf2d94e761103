//! Both kinds of store do the same things. The bucket is that of a real S3 server, in this process, on loopback.

mod s3;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use files::{Credentials, Error, Growth, Key, Location, Store};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use s3::Server;
use sha2::{Digest as _, Sha256};

type Chunk = Result<Bytes, std::io::Error>;

fn text(text: &'static str) -> impl Stream<Item = Chunk> + Send {
    futures_util::stream::iter([Ok(Bytes::from_static(text.as_bytes()))])
}

async fn whole(store: &Store, key: &Key) -> Result<Vec<u8>, Error> {
    let found = store.get(key, None).await?;
    let content = found.content.try_fold(Vec::new(), async |mut all, chunk| {
        all.extend_from_slice(&chunk);
        Ok(all)
    });
    content.await
}

fn folder() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("file:{}/a/b", folder.path().display());
    let place = Location::parse(&url, 0, None).expect("a place");
    let store = Store::open(&place).expect("opens");
    (folder, store)
}

async fn keys(store: &Store) -> Vec<String> {
    let mut keys: Vec<_> = store.list().map(|entry| entry.expect("an entry").key.to_string()).collect().await;
    keys.sort();
    keys
}

/// What a store has to do, whatever it is made of.
async fn does_its_work(store: &Store) {
    store.check().await.expect("it can be used");
    assert_eq!(keys(store).await, Vec::<String>::new(), "a check leaves nothing behind");
    let key = Key::random("txt");
    assert!(matches!(whole(store, &key).await, Err(Error::NotFound)));
    assert_eq!(store.put(&key, text("hello there")).await.expect("is stored"), 11);
    assert_eq!(whole(store, &key).await.expect("is there"), b"hello there");

    for (asked, range, expected) in [
        (6..11, 6..11, "there"),
        (0..5, 0..5, "hello"),
        (6..99, 6..11, "there"),
        (11..20, 11..11, ""),
        (50..60, 11..11, ""),
    ] {
        let found = store.get(&key, Some(asked.clone())).await.expect("is there");
        assert_eq!((found.size, &found.range), (11, &range), "{asked:?}");
        let got: Vec<Bytes> = found.content.try_collect().await.expect("comes");
        assert_eq!(got.concat(), expected.as_bytes(), "{asked:?}");
    }

    let nested = Key::parse("videos/0a/index.m3u8").expect("a key");
    store.put(&nested, text("list")).await.expect("is stored");
    store.put(&Key::parse("ab").expect("a key"), text("")).await.expect("is stored");
    let mut expected = vec!["ab".to_owned(), "videos/0a/index.m3u8".to_owned(), key.to_string()];
    expected.sort();
    assert_eq!(keys(store).await, expected);
    let entry = store.list().try_filter(|entry| std::future::ready(entry.key == nested)).next().await;
    let entry = entry.expect("listed").expect("listed");
    assert_eq!(entry.size, 4);
    let age = now().duration_since(entry.modified).unwrap_or_default();
    assert!(age < Duration::from_mins(5), "{age:?}");

    store.delete(&key).await.expect("goes");
    store.delete(&key).await.expect("was gone already");
    assert!(matches!(whole(store, &key).await, Err(Error::NotFound)));

    let broken =
        futures_util::stream::iter([Ok(Bytes::from_static(b"half")), Err(std::io::Error::other("gone"))]);
    let key = Key::random("txt");
    assert!(matches!(store.put(&key, broken).await, Err(Error::Broken(_))));
    assert!(matches!(whole(store, &key).await, Err(Error::NotFound)));
}

#[expect(clippy::disallowed_methods, reason = "the store's own clock is the machine's")]
fn now() -> SystemTime {
    SystemTime::now()
}

#[tokio::test]
async fn a_folder_does_its_work() {
    let (_folder, store) = folder();
    does_its_work(&store).await;
}

#[tokio::test]
async fn a_bucket_does_its_work() {
    let server = Server::start().await;
    does_its_work(&server.store("").await).await;
    does_its_work(&server.store("/some/folder").await).await;
}

/// Pieces of a large file, each made when it is asked for. Counts how far the reader is ahead of what was handed on.
fn large(
    pieces: u64,
    hash: Arc<std::sync::Mutex<Sha256>>,
    made: Arc<AtomicU64>,
) -> impl Stream<Item = Chunk> + Send {
    futures_util::stream::iter(0..pieces).map(move |number| {
        let piece = Bytes::from(vec![u8::try_from(number % 251).expect("small"); 1 << 20]);
        hash.lock().expect("one at a time").update(&piece);
        made.fetch_add(1, Ordering::Relaxed);
        Ok(piece)
    })
}

async fn hash_of(store: &Store, key: &Key) -> Vec<u8> {
    let content = store.get(key, None).await.expect("is there").content;
    let hash = content.try_fold(Sha256::new(), async |mut hash, chunk| {
        hash.update(&chunk);
        Ok(hash)
    });
    hash.await.expect("comes").finalize().to_vec()
}

/// Resident memory of this process, in MiB.
fn resident_mib() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("Linux tells");
    let pages: u64 = text.split(' ').nth(1).expect("a second number").parse().expect("a number");
    (pages * 4096) >> 20
}

/// The whole file would be 256 MiB; a store that collected it would show at once.
async fn streams_a_large_file(store: &Store) -> u64 {
    const MIB: u64 = 256;
    // The memory is that of the process: the large ones go one after the other.
    static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let _alone = ALONE.lock().await;
    let key = Key::random("bin");
    let (hash, made) = (Arc::default(), Arc::new(AtomicU64::new(0)));
    // The first upload pays for what the process takes once: threads, connections, buffers.
    store.put(&Key::random("bin"), large(20, Arc::default(), Arc::default())).await.expect("is stored");
    let before = resident_mib();
    let most = Arc::new(AtomicU64::new(0));
    let watched = large(MIB, Arc::clone(&hash), Arc::clone(&made)).inspect({
        let most = Arc::clone(&most);
        move |_| {
            most.fetch_max(resident_mib(), Ordering::Relaxed);
        }
    });
    assert_eq!(store.put(&key, watched).await.expect("is stored"), MIB << 20);
    let grown = most.load(Ordering::Relaxed).saturating_sub(before);
    assert_eq!(made.load(Ordering::Relaxed), MIB);
    let expected = hash.lock().expect("nobody else").clone().finalize().to_vec();
    assert_eq!(hash_of(store, &key).await, expected, "what comes back is what went in");
    let part = store.get(&key, Some((200 << 20) - 1..(200 << 20) + 1)).await.expect("is there");
    let part: Vec<Bytes> = part.content.try_collect().await.expect("comes");
    assert_eq!(part.concat(), [199, 200]);
    grown
}

#[tokio::test]
async fn u3_a_large_file_streams_into_a_folder() {
    let (_folder, store) = folder();
    let grown = streams_a_large_file(&store).await;
    println!("256 MiB into a folder: +{grown} MiB");
    assert!(grown <= 32, "the process grew by {grown} MiB");
}

#[tokio::test]
async fn u3_a_large_file_goes_into_a_bucket_in_parts() {
    let server = Server::start().await;
    let store = server.store("").await;
    let grown = streams_a_large_file(&store).await;
    println!("256 MiB into a bucket: +{grown} MiB, the S3 server among it");
    // The S3 server of this process holds several parts of its own, so there is more room than for a folder; a store that
    // collected the file would still need four times as much.
    assert!(grown <= 64, "the process grew by {grown} MiB");
    assert!(server.parts_seen() >= 32, "{} parts", server.parts_seen());
}

#[tokio::test]
async fn an_upload_that_is_dropped_leaves_nothing() {
    let (folder, store) = folder();
    let key = Key::random("bin");
    let endless = futures_util::stream::iter([Ok(Bytes::from_static(b"begun"))])
        .chain(futures_util::stream::pending::<Chunk>());
    tokio::time::timeout(Duration::from_millis(200), store.put(&key, endless))
        .await
        .expect_err("it never ends");
    assert!(matches!(whole(&store, &key).await, Err(Error::NotFound)));
    let left = std::fs::read_dir(folder.path().join("a/b/.incoming")).expect("the folder").count();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn what_a_killed_process_left_is_removed_when_it_is_old() {
    let (folder, store) = folder();
    store.check().await.expect("it can be used");
    let left = folder.path().join("a/b/.incoming/0a.part");
    std::fs::write(&left, "half").expect("written");
    assert_eq!(store.remove_leftovers(now() - Duration::from_hours(48)).await.expect("looks"), 0);
    assert!(left.exists());
    assert_eq!(store.remove_leftovers(now() + Duration::from_mins(1)).await.expect("looks"), 1);
    assert!(!left.exists());
}

#[tokio::test]
async fn u6_a_disk_that_is_nearly_full_takes_no_more_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("file:{}", folder.path().display());
    let everything = u64::MAX;
    let store = Store::open(&Location::parse(&url, everything, None).expect("a place")).expect("opens");
    let key = Key::random("txt");
    assert!(matches!(store.put(&key, text("hello")).await, Err(Error::Full)));
    assert!(matches!(whole(&store, &key).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn wrong_credentials_are_refused_and_never_told() {
    let server = Server::start().await;
    let good = server.store("").await;
    let key = Key::random("txt");
    good.put(&key, text("secret thing")).await.expect("is stored");
    for (id, secret) in [(s3::ID, "not the secret"), ("nobody", s3::SECRET), ("nobody", "nothing")] {
        let credentials = Credentials { access_key_id: id.to_owned(), secret_access_key: secret.into() };
        let place = Location::parse(&server.url(""), 0, Some(credentials)).expect("a place");
        let store = Store::open(&place).expect("opens");
        let refusals = [
            store.put(&Key::random("txt"), text("x")).await.expect_err("refused").to_string(),
            whole(&store, &key).await.expect_err("refused").to_string(),
            store.delete(&key).await.expect_err("refused").to_string(),
            store.list().next().await.expect("an answer").expect_err("refused").to_string(),
            store.check().await.expect_err("refused").to_string(),
        ];
        for said in refusals {
            assert!(!said.contains(secret) && said.contains("cannot be used"), "{said}");
        }
    }
    assert_eq!(whole(&good, &key).await.expect("untouched"), b"secret thing");
    assert_eq!(keys(&good).await, [key.to_string()]);
}

/// The marker is kept beside the files, and is none of them.
async fn carries_the_id_of_its_database(store: &Store) {
    assert_eq!(store.owner().await.expect("looks"), None);
    store.set_owner("0a1b").await.expect("is kept");
    store.set_owner("0a1c").await.expect("is replaced");
    assert_eq!(store.owner().await.expect("looks").as_deref(), Some("0a1c"));
    assert_eq!(keys(store).await, Vec::<String>::new());
}

#[tokio::test]
async fn u8_a_storage_carries_the_id_of_its_database() {
    let (_folder, store) = folder();
    carries_the_id_of_its_database(&store).await;
    let server = Server::start().await;
    carries_the_id_of_its_database(&server.store("").await).await;
    let below = server.store("/some/folder").await;
    assert_eq!(below.owner().await.expect("looks"), None, "that of the bucket is not that of a folder in it");
    carries_the_id_of_its_database(&below).await;
}

/// Whatever others put into the folder is neither listed nor in the way.
#[tokio::test]
async fn u8_what_others_put_into_the_folder_is_left_alone() {
    let (folder, store) = folder();
    let root = folder.path().join("a/b");
    let (ours, foreign) = (Key::random("txt"), Key::random("txt"));
    store.put(&ours, text("ours")).await.expect("is stored");
    std::fs::create_dir_all(root.join("photos/2026")).expect("made");
    std::fs::create_dir_all(root.join("xx")).expect("made");
    for path in ["readme.txt", "photos/2026/boat.jpg", "xx/UPPER", ".incoming/notes.txt"] {
        std::fs::write(root.join(path), "theirs").expect("written");
    }
    // In the wrong place even one that is named like ours is somebody else's.
    std::fs::write(root.join("photos").join(foreign.as_str()), "theirs").expect("written");
    std::fs::write(root.join("xx").join(foreign.as_str()), "theirs").expect("written");
    assert_eq!(keys(&store).await, [ours.to_string()]);
    store.remove_leftovers(now() + Duration::from_mins(1)).await.expect("looks");
    assert!(root.join(".incoming/notes.txt").exists());
}

#[tokio::test]
async fn a_bucket_that_is_away_is_unavailable() {
    let server = Server::start().await;
    let store = server.store("").await;
    server.stop().await;
    assert!(matches!(store.check().await, Err(Error::Unavailable(_))));
}

/// A file that comes in pieces, each to a store that knows nothing but what was remembered.
async fn grows(store: &Store) {
    let all: Vec<u8> = (0..20 << 20).map(|place: u32| (place / 7 % 251) as u8).collect();
    let (key, mut growth, mut size) = (Key::random("bin"), Growth::default(), 0);
    while size < all.len() {
        let mut growing = store.grow(&key, growth.clone(), size as u64).await.expect("goes on");
        let end = (size + (3 << 20)).min(all.len());
        for chunk in all[size..end].chunks(100_000) {
            growing.write(Bytes::copy_from_slice(chunk)).await.expect("is written");
        }
        let (kept, remembered) = growing.keep().await.expect("is kept");
        assert_eq!(kept, end as u64);
        growing.remembered().await;
        (size, growth) =
            (end, serde_json::from_str(&serde_json::to_string(&remembered).expect("text")).expect("read"));
        // What was written and not kept is as if it had never come.
        let mut cut_off = store.grow(&key, growth.clone(), size as u64).await.expect("goes on");
        cut_off.write(Bytes::from_static(b"never promised")).await.expect("is written");
        assert!(cut_off.checkpoint().await.expect("is kept").0 >= size as u64);
    }
    assert!(matches!(whole(store, &key).await, Err(Error::NotFound)), "not before it is complete");
    for _ in 0..2 {
        store.complete(&key, &growth, size as u64).await.expect("is complete");
    }
    assert_eq!(whole(store, &key).await.expect("is there"), all);
    assert_eq!(keys(store).await, [key.to_string()], "nothing else is left");
    store.delete(&key).await.expect("goes");

    let small = Key::random("bin");
    let mut growing = store.grow(&small, Growth::default(), 0).await.expect("begins");
    growing.write(Bytes::from_static(b"little")).await.expect("is written");
    let (size, growth) = growing.keep().await.expect("is kept");
    let other_size = store.grow(&small, growth.clone(), size + 1).await;
    assert!(matches!(other_size, Err(Error::NotFound)), "it is not that long");
    store.give_up(&small, &growth).await.expect("goes");
    store.give_up(&small, &growth).await.expect("was gone already");
    assert!(matches!(store.complete(&small, &growth, size).await, Err(Error::NotFound)));
    assert_eq!(keys(store).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_file_grows_in_a_folder() {
    grows(&folder().1).await;
}

#[tokio::test]
async fn a_file_grows_in_a_bucket() {
    let server = Server::start().await;
    grows(&server.store("").await).await;
}
