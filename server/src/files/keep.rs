//! From an upload to a stored file: bytes first, row second.

use ::files::Key;
use bytes::Bytes;
use db::Tx;

use super::refusal::{Refusal, of_storage};
use super::store::{self, StoredFile};
use super::{Purpose, Upload};
use crate::app::App;
use crate::http::limits::Limit;
use crate::http::problem::Problem;

/// The largest picture that is taken in.
pub const MOST_IMAGE_BYTES: u64 = 10 << 20;

/// Bytes that are stored and belong to nobody yet; without [`Kept::record`] they are swept.
#[derive(Debug)]
#[must_use = "a file without its row is swept after two days"]
pub struct Kept {
    key: Key,
    owner_id: i64,
    purpose: Purpose,
    content_type: &'static str,
    size: u64,
}

/// Takes in a picture, makes it our own and stores it.
pub async fn keep_image(app: &App, owner_id: i64, purpose: Purpose, upload: Upload) -> Result<Kept, Problem> {
    app.limits.take(Limit::Upload, &owner_id.to_string())?;
    if store::used(&app.db, owner_id).await? >= quota(app) {
        return Err(Refusal::QuotaExceeded.into());
    }
    let file = upload.receive(app, MOST_IMAGE_BYTES).await?;
    let picture = app.studio.remake(file, purpose.shape()).await.map_err(Refusal::from)?;
    let key = Key::random(picture.extension);
    let content = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from(picture.bytes))]);
    let size = app.files.put(&key, content).await.map_err(of_storage)?;
    Ok(Kept { key, owner_id, purpose, content_type: picture.content_type, size })
}

impl Kept {
    /// Makes the file its owner's, in the transaction of what wants it.
    pub async fn record(self, app: &App, tx: &mut Tx) -> Result<StoredFile, Problem> {
        let size = i64::try_from(self.size).unwrap_or(i64::MAX);
        if !store::take(tx, self.owner_id, size, quota(app)).await? {
            return Err(Refusal::QuotaExceeded.into());
        }
        let new = store::NewFile {
            key: self.key.as_str(),
            owner_id: self.owner_id,
            purpose: self.purpose.name(),
            content_type: self.content_type,
            size_bytes: size,
            is_public: self.purpose.is_public(),
            created_at: app.clock.now(),
        };
        Ok(store::insert(tx, &new).await?)
    }
}

fn quota(app: &App) -> i64 {
    i64::try_from(app.settings.storage.quota_mib << 20).unwrap_or(i64::MAX)
}
