//! What is tidied now and then.

use db::Error;

use super::change::REGRET;
use super::store;
use super::{tus, watched};
use crate::app::App;
use crate::files;

const AT_ONCE: i64 = 100;

pub async fn sweep(app: &App) -> Result<u64, Error> {
    Ok(tus::sweep(app).await? + sweep_deleted(app).await? + watched::sweep(app).await?)
}

/// Takes away for good what was deleted and not taken back.
async fn sweep_deleted(app: &App) -> Result<u64, Error> {
    let by = app.clock.now() - REGRET;
    let mut swept = 0;
    loop {
        let deleted = store::deleted(&app.db, by, AT_ONCE).await?;
        if deleted.is_empty() {
            return Ok(swept);
        }
        for id in deleted {
            let mut tx = app.db.begin().await?;
            if let Some(own) = store::lock_deleted(&mut tx, id, by).await? {
                for key in own.into_iter().chain(store::keys(&mut tx, id).await?) {
                    files::drop_later(app, &mut tx, &key).await?;
                }
                store::remove(&mut tx, id).await?;
            }
            tx.commit().await?;
            swept += 1;
        }
    }
}
