//! What everyone finds of a showcase, and what its owner's tabs are told.

use db::{Error, Tx};
use serde::Serialize;

use super::store::{self, ShowcaseRow};
use crate::app::App;
use crate::http::public_cache;
use crate::search::{self, Audience, Document, Kind};
use crate::state::public_answers::Topic;

const SHOWCASE: &str = "showcase";
/// So much of the description and the README can be found by its words.
const SEARCHED: usize = 10_000;

#[derive(Serialize)]
struct ShowcaseNews {
    showcase_id: i64,
}

/// Tells the search, the public answers and the owner's tabs what a showcase is now; the last thing before the commit.
pub async fn settle(app: &App, tx: &mut Tx, row: &ShowcaseRow) -> Result<(), Error> {
    app.bus.publish(tx, &[row.developer_id], SHOWCASE, &ShowcaseNews { showcase_id: row.id }).await?;
    let mut body = row.description.clone().unwrap_or_default();
    if let Some(readme) = store::readme_in(tx, row.id).await? {
        body.push_str("\n\n");
        body.extend(readme.chars().take(SEARCHED));
    }
    let body = markdown::to_text(&body, SEARCHED);
    let document = Document {
        owner_id: row.developer_id,
        audience: if row.hidden_at.is_none() { Audience::Everyone } else { Audience::Nobody },
        title: &row.title,
        keywords: &row.tags.0,
        body: &body,
    };
    search::put(tx, Kind::Showcase, row.id, &document).await?;
    changed(app, tx).await
}

/// The same when it is gone.
pub async fn gone(app: &App, tx: &mut Tx, id: i64, developer_id: i64) -> Result<(), Error> {
    app.bus.publish(tx, &[developer_id], SHOWCASE, &ShowcaseNews { showcase_id: id }).await?;
    search::remove(tx, Kind::Showcase, id).await?;
    changed(app, tx).await
}

/// The same when what it says of itself stays: a rating, a proof.
pub async fn marked(app: &App, tx: &mut Tx, row: &ShowcaseRow) -> Result<(), Error> {
    app.bus.publish(tx, &[row.developer_id], SHOWCASE, &ShowcaseNews { showcase_id: row.id }).await?;
    public_cache::changed(app, tx, &[Topic::Showcases]).await
}

/// Their developer's profile names them.
async fn changed(app: &App, tx: &mut Tx) -> Result<(), Error> {
    public_cache::changed(app, tx, &[Topic::Developers, Topic::Showcases]).await
}
