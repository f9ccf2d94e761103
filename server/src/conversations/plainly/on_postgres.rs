//! In one call of a function of the database: see `0017_plain_messages.sql`.

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
        app.bus.wake(said.other, said.other_head);
        plain.message(said.number).row(said.message_id)
    }))
}
