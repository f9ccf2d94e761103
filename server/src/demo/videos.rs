//! Films of the sample people.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use super::{Failure, days_ago, id_of, times_since};
use crate::app::App;
use crate::videos::samples::{self, Sample};

const VIDEOS: &str = include_str!("videos.json");

#[derive(Deserialize)]
struct Film {
    owner: String,
    title: String,
    description: String,
    tags: Vec<String>,
    colours: [String; 3],
    seconds: u32,
    height: u32,
    views: u32,
    days_ago: u64,
}

/// Makes the films of those who have none yet.
pub async fn keep(app: &App, ids: &HashMap<String, i64>) -> Result<(), Failure> {
    let mut films: Vec<Film> = serde_json::from_str(VIDEOS).expect("videos.json is tested");
    let mut without = HashSet::new();
    for film in &films {
        let owner_id = id_of(ids, &film.owner)?;
        if !samples::has_some(app, owner_id).await? {
            without.insert(owner_id);
        }
    }
    // Lists of videos go by their ids.
    films.sort_by_key(|film| Reverse(film.days_ago));
    for film in &films {
        let owner_id = id_of(ids, &film.owner)?;
        if !without.contains(&owner_id) {
            continue;
        }
        let sample = Sample {
            owner_id,
            title: &film.title,
            description: &film.description,
            tags: film.tags.clone(),
            colours: film.colours.each_ref().map(String::as_str),
            seconds: film.seconds,
            height: film.height,
            watched_at: times_since(app, film.days_ago, film.views),
            created_at: days_ago(app, film.days_ago),
        };
        samples::keep(app, sample).await?;
    }
    Ok(())
}
