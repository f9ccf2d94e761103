//! Showcases that nobody made over the wire: sample data.

use db::Time;

use super::change::put;
use super::draft::ChangeShowcase;
use super::refusal::Refusal;
use super::store::{self, New, views};
use super::{listing, scores};
use crate::app::App;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::state::public_answers::Topic;

pub struct Sample {
    pub developer_id: i64,
    pub title: String,
    pub description: String,
    pub project_url: Option<String>,
    pub repository_url: Option<String>,
    pub tags: Vec<String>,
    pub readme: Option<String>,
    pub video_ids: Vec<i64>,
    /// When somebody looked at it.
    pub viewed_at: Vec<Time>,
    pub created_at: Time,
}

/// Whether somebody has one. They are made for those who have none.
pub async fn has_some(app: &App, developer_id: i64) -> Result<bool, db::Error> {
    Ok(!store::of(&app.db, developer_id, i64::MAX, 1).await?.is_empty())
}

pub async fn keep(app: &App, sample: Sample) -> Reply<i64> {
    let now = sample.created_at;
    let mut tx = app.db.begin().await?;
    let new = New {
        developer_id: sample.developer_id,
        title: &sample.title,
        include_profile: true,
        trend_score: scores::new(now),
        now,
    };
    let id = store::insert(&mut tx, &new).await?;
    let mut row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let wanted = ChangeShowcase {
        description: Some(sample.description),
        project_url: sample.project_url,
        repository_url: sample.repository_url,
        tags: Some(sample.tags),
        readme: sample.readme,
        selected_video_ids: Some(sample.video_ids),
        ..ChangeShowcase::default()
    };
    put(&mut tx, &mut row, wanted, now).await?;
    for at in sample.viewed_at {
        row.trend_score = scores::more(row.trend_score, scores::VIEW, at);
        views::count(&mut tx, id, row.trend_score).await?;
    }
    listing::settle(app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(id)
}

/// A rating of one, as if somebody had given it.
pub async fn rate(
    app: &App,
    id: i64,
    rater_id: i64,
    stars: i64,
    comment: Option<&str>,
    at: Time,
) -> Reply<()> {
    let mut tx = app.db.begin().await?;
    super::rate::rated_by(&mut tx, rater_id, id, (stars, comment), at).await?;
    public_cache::changed(app, &mut tx, &[Topic::Showcases]).await?;
    tx.commit().await?;
    Ok(())
}
