//! How files go.

use std::path::{Path, PathBuf};
use std::time::Duration;

use ::files::Key;
use bytes::Bytes;
use opportune::files;
use opportune::files::hold::Hold;

use super::{developer, samples, sent, stored};
use crate::world::World;

/// Every file below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

/// The storage knows the machine's clock only: its files are made as old as the test's clock says.
fn date_all(world: &World) {
    let now = u64::try_from(world.app.clock.now().micros()).expect("after 1970");
    let now = std::time::SystemTime::UNIX_EPOCH + Duration::from_micros(now);
    for path in below(&world.app.settings.data.dir.join("files")) {
        std::fs::File::options().write(true).open(path).expect("opens").set_modified(now).expect("dated");
    }
}

#[tokio::test]
async fn u6_bytes_without_a_row_are_swept_after_two_days_and_no_others() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let url = sent(&ada, samples::png(40, 40, true)).await;
    let orphan = Key::random("png");
    let content = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"nobody's"))]);
    world.app.files.put(&orphan, content).await.expect("stored");
    let left = world.app.settings.data.dir.join("files/.incoming/0a.part");
    std::fs::write(&left, "half").expect("written");
    date_all(&world);
    world.run_jobs().await;
    world.advance(Duration::from_hours(47));
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 2, "a day is too soon");
    assert!(left.exists());
    world.advance(Duration::from_hours(26));
    world.run_jobs().await;
    let kept = stored(&world).await;
    assert_eq!(kept.len(), 1);
    assert!(url.ends_with(&kept[0]));
    assert!(!left.exists());
    assert_eq!(world.visitor().get(&url).await.status, 200);
}

#[tokio::test]
async fn a_file_is_dropped_only_when_the_transaction_is_committed() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let url = sent(&ada, samples::png(40, 40, true)).await;
    let key = url.rsplit('/').next().expect("a key").to_owned();
    let mut tx = world.app.db.begin().await.expect("begins");
    files::drop_later(&world.app, &mut tx, &key).await.expect("asked");
    drop(tx);
    world.run_jobs().await;
    assert_eq!(world.visitor().get(&url).await.status, 200);
    let mut tx = world.app.db.begin().await.expect("begins");
    files::drop_later(&world.app, &mut tx, &key).await.expect("asked");
    files::drop_later(&world.app, &mut tx, "0a.png").await.expect("nothing to drop");
    tx.commit().await.expect("commits");
    world.visitor().get(&url).await.refused(404, "not_found");
    assert_eq!(stored(&world).await, [key]);
    world.run_jobs().await;
    assert!(stored(&world).await.is_empty());
}

/// A backup copies what its snapshot names, and that may have been given up since: at once, or long enough ago to be swept.
#[tokio::test]
async fn d6_no_file_goes_while_a_backup_holds_them() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let replaced = sent(&ada, samples::png(40, 40, true)).await;
    let orphan = Key::random("png");
    let content = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"nobody's"))]);
    world.app.files.put(&orphan, content).await.expect("stored");
    date_all(&world);
    world.run_jobs().await;
    world.advance(Duration::from_hours(49));
    let ada = world.sign_in("ada").await;
    let hold = Hold::take(&world.app.db, world.app.clock.clone()).await.expect("held");
    sent(&ada, samples::png(50, 50, true)).await;
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 3, "neither the old picture nor the orphan is gone");
    hold.release().await.expect("released");
    world.advance(Duration::from_mins(11));
    world.run_jobs().await;
    let kept = stored(&world).await;
    assert!(!kept.iter().any(|key| replaced.ends_with(key)), "what was put off is done");
    // A backup that was killed holds nothing up for long.
    drop(Hold::take(&world.app.db, world.app.clock.clone()).await.expect("held"));
    sent(&ada, samples::png(60, 60, true)).await;
    world.run_jobs().await;
    world.advance(Duration::from_mins(21));
    world.run_jobs().await;
    world.advance(Duration::from_hours(24));
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 1, "only the last picture");
}
