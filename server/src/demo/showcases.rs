//! Work that the sample people show, and what others think of it.

use std::collections::HashMap;

use serde::Deserialize;

use super::{Failure, days_ago, id_of, times_since};
use crate::app::App;
use crate::showcases::samples::{self, Sample};
use crate::videos::samples as films;

const SHOWCASES: &str = include_str!("showcases.json");

#[derive(Deserialize)]
struct Work {
    developer: String,
    title: String,
    description: String,
    project_url: Option<String>,
    repository_url: Option<String>,
    tags: Vec<String>,
    /// Line by line.
    #[serde(default)]
    readme: Vec<String>,
    /// Whether the developer's films belong to it.
    #[serde(default)]
    films: bool,
    views: u32,
    days_ago: u64,
    /// Who, how many stars, and what they say.
    #[serde(default)]
    ratings: Vec<(String, i64, Option<String>)>,
}

/// Makes the showcases of those who have none yet.
pub async fn keep(app: &App, ids: &HashMap<String, i64>) -> Result<(), Failure> {
    let mut works: Vec<Work> = serde_json::from_str(SHOWCASES).expect("showcases.json is tested");
    // The newest gets the highest number, as it would have.
    works.sort_by_key(|work| std::cmp::Reverse(work.days_ago));
    let mut developers: Vec<&str> = works.iter().map(|work| work.developer.as_str()).collect();
    developers.sort_unstable();
    developers.dedup();
    let mut missing = Vec::new();
    for developer in developers {
        if !samples::has_some(app, id_of(ids, developer)?).await? {
            missing.push(developer);
        }
    }
    for work in works.iter().filter(|work| missing.contains(&work.developer.as_str())) {
        let developer_id = id_of(ids, &work.developer)?;
        let video_ids = if work.films { films::ids(app, developer_id).await? } else { Vec::new() };
        let sample = Sample {
            developer_id,
            title: work.title.clone(),
            description: work.description.clone(),
            project_url: work.project_url.clone(),
            repository_url: work.repository_url.clone(),
            tags: work.tags.clone(),
            readme: Some(work.readme.join("\n")),
            video_ids,
            viewed_at: times_since(app, work.days_ago, work.views),
            created_at: days_ago(app, work.days_ago),
        };
        let id = samples::keep(app, sample).await?;
        for (days, (rater, stars, comment)) in (1..).zip(&work.ratings) {
            let at = days_ago(app, work.days_ago.saturating_sub(days));
            samples::rate(app, id, id_of(ids, rater)?, *stars, comment.as_deref(), at).await?;
        }
    }
    Ok(())
}
