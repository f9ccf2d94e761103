//! A developer's own profile: what they write about themselves, and what is shown of it to themselves.

pub mod avatar;
pub mod change;
pub mod create;
pub mod draft;
pub mod hide;
pub mod show;
pub mod store;

use db::{Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use draft::{DeveloperDraft, DeveloperRow};

use super::choices::{Availability, ExperienceLevel, RateType, Visibility};
use super::rules::{self, NextStep};
use super::trust::answer_rate;
use crate::app::App;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::search::{self, Audience, Document, Kind};
use crate::state::public_answers::Topic;

pub const BIO_LENGTH: usize = 5000;
pub const MOST_SKILLS: usize = 15;
pub const MOST_LANGUAGES: usize = 10;
pub const MOST_LINKS: usize = 5;

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Links {
    pub website: Option<String>,
    pub github: Option<String>,
    pub linkedin: Option<String>,
    pub other: Vec<String>,
}

/// A developer's profile as they see it themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeveloperProfile {
    /// The developer's id everywhere: that of their account.
    pub id: i64,
    pub user_id: i64,
    pub username: String,
    pub display_name: String,
    pub headline: Option<String>,
    /// Markdown.
    pub bio: Option<String>,
    /// The same as HTML that is safe to show.
    pub bio_html: Option<String>,
    pub avatar_url: Option<String>,
    pub country: Option<String>,
    pub city: Option<String>,
    /// A name of the IANA database.
    pub timezone: Option<String>,
    pub languages: Vec<String>,
    pub skills: Vec<String>,
    pub experience_level: Option<ExperienceLevel>,
    pub rate_type: Option<RateType>,
    pub rate_min_cents: Option<i64>,
    pub rate_max_cents: Option<i64>,
    /// ISO 4217.
    pub currency: String,
    pub availability: Availability,
    pub hours_per_week: Option<i64>,
    pub links: Links,
    pub intro_video_id: Option<i64>,
    pub visibility: Visibility,
    /// When an admin hid it. It is private then, whatever its owner chose before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub hidden_at: Option<Time>,
    /// 0 to 100.
    pub completeness: i64,
    /// What would make the profile more complete; null when nothing is missing.
    pub next_step: Option<NextStep>,
    pub average_rating: Option<f64>,
    pub total_ratings: i64,
    /// Of the clients who wrote to them, how many they answered: 0 to 1; null while there is nothing to measure.
    pub response_rate: Option<f64>,
    /// How long their first answer to a message takes, in the middle of all.
    pub median_response_minutes: Option<i64>,
    pub completed_agreements: i64,
    pub member_since: Time,
    pub created_at: Time,
    pub updated_at: Time,
}

impl DeveloperProfile {
    /// With its HTML: made outside of transactions, because it may have to wait.
    pub async fn rendered(mut self, app: &App) -> Reply<Self> {
        self.bio_html = app.heavy.optional_html(self.bio.as_deref()).await?;
        Ok(self)
    }

    /// Everything but the HTML.
    fn new(row: DeveloperRow, skills: Vec<String>, languages: Vec<String>) -> Self {
        let (id, created_at, updated_at) = (row.user_id, row.created_at, row.updated_at);
        let (username, member_since) = (row.username.clone(), row.member_since);
        let (avatar_key, completeness) = (row.avatar_key.clone(), row.completeness);
        let (average_rating, total_ratings) = (row.average_rating, row.total_ratings);
        let (completed_agreements, hidden_at) = (row.completed_agreements, row.hidden_at);
        let response_rate = answer_rate(row.asked, row.answered);
        let median_response_minutes = row.median_minutes;
        let draft = DeveloperDraft::from_row(row, skills, languages);
        let (_, next_step) = rules::developer_completeness(&draft, avatar_key.is_some());
        Self {
            id,
            user_id: id,
            username,
            display_name: draft.display_name,
            headline: draft.headline,
            bio_html: None,
            bio: draft.bio,
            avatar_url: super::picture(avatar_key.as_deref()),
            country: draft.country,
            city: draft.city,
            timezone: draft.timezone,
            languages: draft.languages,
            skills: draft.skills,
            experience_level: draft.experience_level,
            rate_type: draft.rate_type,
            rate_min_cents: draft.rate_min_cents,
            rate_max_cents: draft.rate_max_cents,
            currency: draft.currency,
            availability: draft.availability,
            hours_per_week: draft.hours_per_week,
            links: draft.links,
            intro_video_id: draft.intro_video_id,
            visibility: draft.visibility,
            hidden_at,
            completeness,
            next_step,
            average_rating,
            total_ratings,
            response_rate,
            median_response_minutes,
            completed_agreements,
            member_since,
            created_at,
            updated_at,
        }
    }
}

/// Puts a changed profile into the list and the search, tells the public answers, and reads it back (without its HTML).
pub async fn settle(app: &App, tx: &mut Tx, user_id: i64) -> Result<DeveloperProfile, db::Error> {
    let row = store::profile_in(tx, user_id).await?;
    let skills = store::skills_in(tx, user_id).await?;
    let languages = store::languages_in(tx, user_id).await?;
    let best = rules::best(row.completeness, row.availability, row.average_rating, row.total_ratings);
    let hourly = rules::hourly_cents(row.rate_type, row.rate_min_cents, row.rate_max_cents, &row.currency);
    super::creators::relist(tx, user_id, best, hourly).await?;
    make_findable(tx, &row, &skills).await?;
    // Their showcases name them.
    public_cache::changed(app, tx, &[Topic::Developers, Topic::Showcases]).await?;
    Ok(DeveloperProfile::new(row, skills, languages))
}

async fn make_findable(tx: &mut Tx, row: &DeveloperRow, skills: &[String]) -> Result<(), db::Error> {
    let title = format!("{} {}", row.display_name, row.headline.as_deref().unwrap_or_default());
    let body = row.bio.as_deref().map(|bio| markdown::to_text(bio, BIO_LENGTH)).unwrap_or_default();
    let audience = match row.visibility {
        Visibility::Public => Audience::Everyone,
        Visibility::Members => Audience::Members,
        Visibility::Private => Audience::Nobody,
    };
    let document =
        Document { owner_id: row.user_id, audience, title: title.trim(), keywords: skills, body: &body };
    search::put(tx, Kind::Developer, row.user_id, &document).await
}

/// What a developer's ratings come to; told by whoever keeps the ratings, in the transaction that changes them.
pub async fn rated(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    average: Option<f64>,
    total: i64,
) -> Result<(), db::Error> {
    if store::set_rating(tx, user_id, average, total).await? {
        settle(app, tx, user_id).await?;
    }
    Ok(())
}
