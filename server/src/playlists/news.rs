//! What is told about a playlist, to its owner's tabs, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use crate::app::App;
use crate::http::public_cache;
use crate::state::public_answers::Topic;

const PLAYLIST: &str = "playlist";

#[derive(Serialize)]
struct PlaylistNews {
    playlist_id: i64,
}

pub async fn changed(app: &App, tx: &mut Tx, owner_id: i64, playlist_id: i64) -> Result<(), db::Error> {
    app.bus.publish(tx, &[owner_id], PLAYLIST, &PlaylistNews { playlist_id }).await?;
    // Their profile names those that everyone may see, and their page is kept with those of videos.
    public_cache::changed(app, tx, &[Topic::Developers, Topic::Videos]).await
}
