//! What the agreements tell: work began, work was completed.

use db::Tx;

use super::store;
use crate::app::App;
use crate::http::public_cache;
use crate::state::public_answers::Topic;

/// A client hired somebody.
pub async fn began(app: &App, tx: &mut Tx, client_id: i64) -> Result<(), db::Error> {
    store::hired(tx, client_id).await?;
    public_cache::changed(app, tx, &[Topic::Requests]).await
}

/// An agreement of the two was completed.
pub async fn completed(app: &App, tx: &mut Tx, client_id: i64, developer_id: i64) -> Result<(), db::Error> {
    store::completed(tx, client_id, developer_id, app.clock.now()).await?;
    public_cache::changed(app, tx, &[Topic::Developers]).await
}
