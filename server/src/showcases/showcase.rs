//! A showcase as the API shows it, the same to everyone.

use std::collections::HashMap;

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::proofs::{self, ShowcaseProof};
use super::refusal::Refusal;
use super::store::{self, ShowcaseRow};
use crate::app::App;
use crate::files;
use crate::http::reply::Reply;
use crate::profiles::{self, Availability};
use crate::ratings::Stars;
use crate::videos::{self, Video};

#[derive(Debug, Serialize, ToSchema)]
pub struct Showcase {
    pub id: i64,
    pub developer_id: i64,
    pub developer: ShowcaseDeveloper,
    /// What their profile says, where it stands beside the showcase and everyone may see it.
    profile: Option<ShowcaseProfile>,
    pub title: String,
    /// Markdown.
    pub description: Option<String>,
    /// The same as HTML that is safe to show; in lists it is left to who opens one.
    pub description_html: Option<String>,
    pub project_url: Option<String>,
    pub repository_url: Option<String>,
    pub demo_url: Option<String>,
    include_profile: bool,
    pub tags: Vec<String>,
    /// Its cover.
    pub image_url: Option<String>,
    gallery: Vec<ShowcaseImage>,
    pub has_readme: bool,
    /// Those of the chosen ones that everyone may watch, in order.
    pub videos: Vec<Video>,
    /// All that were chosen, in order.
    selected_video_ids: Vec<i64>,
    /// 0 while there are no ratings.
    pub average_rating: f64,
    pub total_ratings: i64,
    /// Links that the developer has proved to control.
    proofs: Vec<ShowcaseProof>,
    views: i64,
    /// How many people keep it as a favourite.
    favourites: i64,
    /// Send it with a change, so that nobody else's is lost.
    version: i64,
    pub created_at: Time,
    pub updated_at: Time,
    /// When an admin hid it. Only its developer sees it then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    hidden_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseDeveloper {
    pub id: i64,
    /// The name on their profile, else their user name.
    pub name: String,
    avatar_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseProfile {
    headline: Option<String>,
    country: Option<String>,
    availability: Option<Availability>,
    average_rating: Option<f64>,
    total_ratings: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShowcaseImage {
    id: i64,
    url: String,
}

impl ShowcaseRow {
    /// How many ratings have 1, 2, 3, 4, 5 stars.
    pub fn stars(&self) -> Stars {
        Stars { ones: self.ones, twos: self.twos, threes: self.threes, fours: self.fours, fives: self.fives }
    }
}

impl Showcase {
    pub async fn all(app: &App, rows: Vec<ShowcaseRow>) -> Result<Vec<Self>, db::Error> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let mut galleries: HashMap<i64, Vec<ShowcaseImage>> = HashMap::new();
        for image in store::images(&app.db, ids.clone()).await? {
            let shown = ShowcaseImage { id: image.id, url: files::public_url(&image.key) };
            galleries.entry(image.showcase_id).or_default().push(shown);
        }
        let mut chosen: HashMap<i64, Vec<i64>> = HashMap::new();
        let proofs = store::proofs::all(&app.db, ids.clone()).await?;
        for (id, video_id) in store::videos(&app.db, ids).await? {
            chosen.entry(id).or_default().push(video_id);
        }
        let mut wanted: Vec<i64> = chosen.values().flatten().copied().collect();
        wanted.sort_unstable();
        wanted.dedup();
        let shown = videos::shown(app, wanted, None).await?;
        let show = |row: ShowcaseRow| {
            let selected = chosen.remove(&row.id).unwrap_or_default();
            let gallery = galleries.remove(&row.id).unwrap_or_default();
            let proofs = proofs::shown(&row, &proofs);
            Self { proofs, ..Self::new(row, gallery, selected, &shown) }
        };
        Ok(rows.into_iter().map(show).collect())
    }

    /// One that somebody sees, with all there is to say of it.
    pub async fn seen_by(app: &App, id: i64, viewer: Option<i64>) -> Reply<Self> {
        let row = store::seen_by(&app.db, id, viewer).await?.ok_or(Refusal::Hidden)?;
        Self::whole(app, row).await
    }

    /// The same for its developer.
    pub async fn one(app: &App, id: i64) -> Reply<Self> {
        let row = store::kept(&app.db, id).await?.ok_or(Refusal::Hidden)?;
        Self::whole(app, row).await
    }

    async fn whole(app: &App, row: ShowcaseRow) -> Reply<Self> {
        let mut shown = Self::all(app, vec![row]).await?.pop().ok_or(Refusal::Hidden)?;
        shown.description_html = app.heavy.optional_html(shown.description.as_deref()).await?;
        Ok(shown)
    }

    /// `shown` has those of its videos that everyone may watch.
    pub fn new(
        row: ShowcaseRow,
        gallery: Vec<ShowcaseImage>,
        selected: Vec<i64>,
        shown: &HashMap<i64, Video>,
    ) -> Self {
        let stars = row.stars();
        let is_public = row.profile_visibility.as_deref() == Some("public");
        let profile = (row.include_profile && is_public).then_some(ShowcaseProfile {
            headline: row.headline,
            country: row.country,
            availability: row.availability,
            average_rating: row.average_rating,
            total_ratings: row.total_ratings.unwrap_or(0),
        });
        Self {
            developer: ShowcaseDeveloper {
                id: row.developer_id,
                name: row.developer_name,
                avatar_url: profiles::picture(row.avatar_key.as_deref()),
            },
            profile,
            description_html: None,
            image_url: profiles::picture(row.image_key.as_deref()),
            gallery,
            videos: selected.iter().filter_map(|id| shown.get(id).cloned()).collect(),
            selected_video_ids: selected,
            average_rating: stars.average().unwrap_or(0.0),
            total_ratings: stars.total(),
            id: row.id,
            developer_id: row.developer_id,
            title: row.title,
            description: row.description,
            project_url: row.project_url,
            repository_url: row.repository_url,
            demo_url: row.demo_url,
            include_profile: row.include_profile,
            tags: row.tags.0,
            has_readme: row.has_readme,
            proofs: Vec::new(),
            views: row.view_count,
            favourites: row.favourite_count,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            hidden_at: row.hidden_at,
        }
    }
}
