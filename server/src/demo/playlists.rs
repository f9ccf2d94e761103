//! Playlists of the sample people.

use std::collections::HashMap;

use super::{Failure, days_ago, id_of};
use crate::app::App;
use crate::playlists::samples;
use crate::videos::samples as films;

struct List {
    owner: &'static str,
    title: &'static str,
    description: &'static str,
    /// Whose films it shows, in order.
    films: &'static [&'static str],
    days_ago: u64,
}

const PLAYLISTS: [List; 2] = [
    List {
        owner: "maya",
        title: "Selling seats, from the lock to the page",
        description: "What I show clients who sell something that runs out.",
        films: &["maya", "priya", "ines"],
        days_ago: 1,
    },
    List {
        owner: "jon",
        title: "Fast on a slow phone",
        description: "Small pages, quick answers and one good index.",
        films: &["jon", "hana", "amara", "kwame"],
        days_ago: 1,
    },
];

/// Makes the playlists of those who have none yet. Without ffmpeg there are no films, and so none of these.
pub async fn keep(app: &App, ids: &HashMap<String, i64>) -> Result<(), Failure> {
    for list in PLAYLISTS {
        let owner_id = id_of(ids, list.owner)?;
        let mut video_ids = Vec::new();
        for owner in list.films {
            video_ids.extend(films::ids(app, id_of(ids, owner)?).await?);
        }
        if !video_ids.is_empty() && !samples::has_some(app, owner_id).await? {
            let texts = (list.title, list.description);
            samples::keep(app, owner_id, texts, &video_ids, days_ago(app, list.days_ago)).await?;
        }
    }
    Ok(())
}
