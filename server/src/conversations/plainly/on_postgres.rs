//! In two statements that are sent together. The first only locks: the second would not see what was said while it waited.

use super::Plain;
use crate::app::App;
use crate::conversations::store::messages::MessageRow;
use crate::conversations::store::plain as store;

pub async fn say(app: &App, plain: &Plain) -> Result<Option<MessageRow>, db::Error> {
    let said = match store::say_at_once(&app.db, plain).await {
        // It was sent before under this nonce.
        Err(db::Error::Duplicate(_)) => return Ok(None),
        said => said?,
    };
    Ok(said.map(|said| {
        app.bus.wake(plain.sender_id, said.own_head);
        app.bus.wake(said.other_id, said.other_head);
        plain.message(said.seq).row(said.id)
    }))
}
