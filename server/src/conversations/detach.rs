//! DELETE /conversations/{id}/attachments/{attachment_id}, and what becomes of files that were never sent.

use std::time::Duration;

use db::Tx;

use super::access;
use super::refusal::Refusal;
use super::store::attachments;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};

/// A file waits so long for its message.
const UNSENT_AGE: Duration = Duration::from_hours(48);
/// So many in one transaction.
const BATCH: i64 = 50;

/// Takes back a file of the caller's own that was not sent yet.
#[utoipa::path(delete, path = "/conversations/{id}/attachments/{attachment_id}", tag = "conversations",
    operation_id = "detach_file",
    params(("id" = i64, Path, description = "The conversation's id"),
           ("attachment_id" = i64, Path, description = "The file's id")),
    responses((status = 204), (status = 409, description = "It was sent with a message")))]
pub async fn detach_file(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, attachment_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    access::participant(&app, id, &person).await?;
    let mut tx = app.db.begin().await?;
    if attachments::own(&mut tx, &[attachment_id], id, person.id).await?.is_empty() {
        return Err(Refusal::Hidden.into());
    }
    let stored = attachments::remove(&mut tx, attachment_id).await?.ok_or(Refusal::AlreadySent)?;
    drop_both(&app, &mut tx, stored).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn drop_both(
    app: &App,
    tx: &mut Tx,
    (key, preview_key): (String, Option<String>),
) -> Result<(), db::Error> {
    files::drop_later(app, tx, &key).await?;
    match preview_key {
        Some(key) => files::drop_later(app, tx, &key).await,
        None => Ok(()),
    }
}

/// Drops files that nobody sent; answers how many that were.
pub async fn sweep_unsent(app: &App) -> Result<u64, db::Error> {
    let since = app.clock.now() - UNSENT_AGE;
    let mut swept = 0;
    loop {
        let mut tx = app.db.begin().await?;
        let gone = attachments::sweep(&mut tx, since, BATCH).await?;
        let count = u64::try_from(gone.len()).unwrap_or(0);
        for stored in gone {
            drop_both(app, &mut tx, stored).await?;
        }
        tx.commit().await?;
        swept += count;
        if count < BATCH.unsigned_abs() {
            return Ok(swept);
        }
    }
}
