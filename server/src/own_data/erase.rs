//! The job that erases accounts whose time to change one's mind is over.

use db::Error;

use super::{forget, store};
use crate::app::App;
use crate::payments;

const AT_ONCE: i64 = 20;

/// Erases what is due. An account that can't be erased now (the payment provider is away) waits for the next turn and holds up
/// none of the others.
pub async fn erase_due(app: &App) -> Result<u64, Error> {
    let mut erased = 0;
    for (user_id, hidden_at) in store::due(&app.db, app.clock.now(), AT_ONCE).await? {
        // One that an admin restored keeps its customer.
        if hidden_at.is_some()
            && let Err(why) = payments::forget_customer(app, user_id).await
        {
            tracing::warn!(user_id, %why, "an account is erased later: the payment provider is away");
            continue;
        }
        erase(app, user_id).await?;
        erased += 1;
    }
    Ok(erased)
}

async fn erase(app: &App, user_id: i64) -> Result<(), Error> {
    let mut tx = app.db.begin().await?;
    if store::lock_due(&mut tx, user_id, app.clock.now()).await? {
        forget::forget(app, &mut tx, user_id).await?;
    } else {
        // Restored by an admin.
        store::drop_deletion(&mut tx, user_id).await?;
    }
    tx.commit().await
}
