//! Files that grow before they are somebody's: their bytes are taken from the quota when they are announced.

use db::{Error, Tx};

use super::Purpose;
use super::keep::quota;
use super::refusal::Refusal;
use super::store::{self, StoredFile};
use crate::app::App;
use crate::problem::Problem;

/// How much somebody keeps, and how much they may.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    pub used_bytes: i64,
    pub quota_bytes: i64,
}

pub async fn usage(app: &App, owner_id: i64) -> Result<Usage, Error> {
    Ok(Usage { used_bytes: store::used(&app.db, owner_id).await?, quota_bytes: quota(app) })
}

/// Takes so many bytes from the quota for a file to come.
pub async fn reserve(app: &App, tx: &mut Tx, owner_id: i64, bytes: i64) -> Result<(), Problem> {
    if store::take(tx, owner_id, bytes, quota(app)).await? {
        Ok(())
    } else {
        Err(Refusal::QuotaExceeded.into())
    }
}

/// The file did not come.
pub async fn release(tx: &mut Tx, owner_id: i64, bytes: i64) -> Result<(), Error> {
    store::give_back(tx, owner_id, bytes).await
}

/// The file came, and its bytes were taken from the quota before.
pub async fn record_grown(
    app: &App,
    tx: &mut Tx,
    owner_id: i64,
    purpose: Purpose,
    grown: Grown<'_>,
) -> Result<StoredFile, Error> {
    let new = store::NewFile {
        key: grown.key,
        owner_id: Some(owner_id),
        purpose: purpose.name(),
        content_type: grown.content_type,
        size_bytes: grown.size_bytes,
        is_public: purpose.is_public(),
        file_name: None,
        created_at: app.clock.now(),
    };
    store::insert(tx, &new).await
}

#[derive(Clone, Copy, Debug)]
pub struct Grown<'a> {
    pub key: &'a str,
    pub content_type: &'a str,
    pub size_bytes: i64,
}
