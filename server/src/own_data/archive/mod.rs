//! The job that makes the archive of what somebody has here: a JSON file for each room, their conversations, their files.

mod contents;
mod zip_file;

use std::time::Duration;

use ::files::Key;
use db::Time;
use futures_util::TryStreamExt as _;
use jobs::{Job, Outcome};

use self::zip_file::ZipFile;
use super::store;
use crate::app::App;
use crate::clock;
use crate::files::{self, Made, Purpose};
use crate::http::html;
use crate::letters::{self, Part, ToPerson};

/// Files that were made here of something they sent are left out: the original is in.
const LEFT_OUT: [Purpose; 5] =
    [Purpose::Export, Purpose::Preview, Purpose::Rendition, Purpose::Poster, Purpose::Storyboard];

const ABOUT: &str = "What you have here, as it was when you asked for it.\n\n\
    Each .json file holds what you wrote or own in one part of the site. Times are UTC. Amounts of money are in cents.\n\
    conversations/ has a file for each of your conversations, with the messages of both sides.\n\
    files/ has the files you uploaded. Pictures and films that were made from them are left out.\n";

pub async fn make(app: App, job: Job) -> Outcome {
    let number = |name: &str| job.payload[name].as_i64();
    let (Some(user_id), Some(requested_at)) = (number("user_id"), number("requested_at")) else {
        return Outcome::Fail("the job names nobody".to_owned());
    };
    let requested_at = Time::from_micros(requested_at);
    match made(&app, &job, user_id, requested_at).await {
        Ok(()) => Outcome::Done,
        Err(why) if job.attempt < jobs::MAX_ATTEMPTS => Outcome::Retry(why),
        Err(why) => match store::failed(&app.db, user_id, requested_at).await {
            Ok(()) => Outcome::Fail(why),
            Err(error) => Outcome::Retry(error.to_string()),
        },
    }
}

async fn made(app: &App, job: &Job, user_id: i64, requested_at: Time) -> Result<(), String> {
    let folder = work_folder(app, user_id).await?;
    check_room(app, user_id, folder.path()).await?;
    let path = folder.path().join("archive.zip");
    let zip = ZipFile::create(&path)?;
    let filled = fill(app, &zip, user_id).await;
    // Its own reason first: what was to be put in usually only tells that nobody takes it any more.
    zip.finish().await?;
    filled?;

    let made = Made { path: &path, content_type: "application/zip", ending: "zip" };
    let kept =
        files::keep_made(app, user_id, Purpose::Export, made).await.map_err(|error| error.to_string())?;
    let now = app.clock.now();
    let name = format!("{}-data-{}.zip", app.settings.product.name.to_lowercase(), clock::day(now));
    let kept = kept.named(&name);
    let mut tx = app.db.begin().await.map_err(of_database)?;
    let file = kept.record(app, &mut tx).await.map_err(|problem| problem.detail.into_owned())?;
    let expires_at = now + Duration::from_hours(24 * app.settings.own_data.export_keep_days);
    let ready = store::Made { key: &file.key, size_bytes: file.size_bytes, now, expires_at };
    if !store::ready(&mut tx, user_id, requested_at, &ready).await.map_err(of_database)? {
        // Nobody waits for it any more. Without its commit the file goes, too.
        return Ok(());
    }
    letters::send_to_person(app, &mut tx, letter(app, user_id, expires_at)).await.map_err(of_database)?;
    if job.finish(&mut tx).await.map_err(of_database)? {
        files::commit(tx, vec![kept]).await.map_err(of_database)?;
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed over by `map_err`")]
fn of_database(error: db::Error) -> String {
    error.to_string()
}

async fn fill(app: &App, zip: &ZipFile, user_id: i64) -> Result<(), String> {
    zip.begin("README.txt".to_owned(), true).await?;
    zip.piece(ABOUT).await?;
    contents::write(&app.db, zip, user_id).await?;
    let mut after = 0;
    loop {
        let stored = contents::files(&app.db, user_id, after).await.map_err(of_database)?;
        let Some(last) = stored.last() else { return Ok(()) };
        after = last.id;
        for file in stored {
            if LEFT_OUT.iter().any(|purpose| purpose.name() == file.purpose) {
                continue;
            }
            let Some(key) = Key::parse(&file.key) else { continue };
            let mut content = match app.files.get(&key, None).await {
                Ok(found) => found.content,
                // Deleted a moment ago.
                Err(::files::Error::NotFound) => continue,
                Err(error) => return Err(error.to_string()),
            };
            let name =
                file.file_name.as_deref().and_then(files::tidy_name).unwrap_or_else(|| file.key.clone());
            zip.begin(format!("files/{}/{}-{name}", file.purpose, file.id), false).await?;
            while let Some(piece) = content.try_next().await.map_err(|error| error.to_string())? {
                zip.piece(piece).await?;
            }
        }
    }
}

/// The archive is on the disk twice for a moment: where it is made, and where it is kept.
async fn check_room(app: &App, user_id: i64, folder: &std::path::Path) -> Result<(), String> {
    let usage = files::usage(app, user_id).await.map_err(of_database)?;
    let needed = u64::try_from(usage.used_bytes).unwrap_or(0).saturating_mul(2);
    let (own, folder) = (app.clone(), folder.to_owned());
    let looking = tokio::task::spawn_blocking(move || own.disk.free(&folder));
    let free = looking.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    if free < (app.settings.storage.keep_free_mib << 20).saturating_add(needed) {
        return Err("the disk has no room for the archive".to_owned());
    }
    Ok(())
}

async fn work_folder(app: &App, user_id: i64) -> Result<tempfile::TempDir, String> {
    let within = files::work_folder(app);
    let prefix = format!("archive-{user_id}-");
    let made = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&within)?;
        // What an attempt left that was killed.
        for left in std::fs::read_dir(&within)?.flatten() {
            if left.file_name().to_string_lossy().starts_with(&prefix) {
                let _ = std::fs::remove_dir_all(left.path());
            }
        }
        tempfile::Builder::new().prefix(&prefix).tempdir_in(&within)
    });
    made.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
}

fn letter(app: &App, user_id: i64, expires_at: Time) -> ToPerson {
    ToPerson {
        user_id,
        subject: "Your data is ready to download".to_owned(),
        parts: vec![
            Part::Text(format!(
                "The archive with your data is ready. You can download it until {}.",
                html::day(expires_at.as_second())
            )),
            Part::Button {
                label: "Download your data".to_owned(),
                url: format!("{}/profile", app.settings.public_url()),
            },
            Part::Note("If you didn't ask for it, change your password.".to_owned()),
        ],
    }
}
