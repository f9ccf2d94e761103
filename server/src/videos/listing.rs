//! What everyone finds of a video: in the search, on its page, on its owner's profile.

use db::{Error, Tx};

use super::states::{Privacy, VideoStatus};
use super::store::VideoRow;
use crate::app::App;
use crate::http::public_cache;
use crate::profiles;
use crate::search::{self, Audience, Document, Kind};
use crate::state::public_answers::Topic;

/// Whether everyone finds it.
pub fn is_listed(row: &VideoRow) -> bool {
    row.privacy == Privacy::Public && row.status == VideoStatus::Ready && row.deleted_at.is_none()
}

/// Tells the search and the public answers what a video is now; the last thing before the commit.
pub async fn settle(app: &App, tx: &mut Tx, row: &VideoRow, was_listed: bool) -> Result<(), Error> {
    let is_listed = is_listed(row);
    if is_listed || was_listed {
        let document = Document {
            owner_id: row.owner_id,
            audience: if is_listed { Audience::Everyone } else { Audience::Nobody },
            title: &row.title,
            keywords: &row.tags.0,
            body: row.description.as_deref().unwrap_or_default(),
        };
        search::put(tx, Kind::Video, row.id, &document).await?;
    }
    if row.deleted_at.is_some() {
        profiles::forget_intro_video(tx, row.owner_id, row.id).await?;
    }
    // Also of one that is not listed: it may stand on its owner's profile, or in a showcase.
    public_cache::changed(app, tx, &[Topic::Developers, Topic::Videos, Topic::Showcases]).await
}
