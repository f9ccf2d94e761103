//! What a developer writes, as a whole (`DeveloperDraft`) and as changes to it (`DeveloperChanges`).

use db::{Json, Time};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{BIO_LENGTH, Links, MOST_LANGUAGES, MOST_LINKS, MOST_SKILLS};
use crate::http::body::{Input, given};
use crate::http::fields::Fields;
use crate::profiles::choices::{Availability, ExperienceLevel, RateType, Visibility};
use crate::profiles::currencies;
use crate::profiles::refusal::Refusal;
use crate::profiles::rules::HIGHEST_RATE;
use crate::profiles::texts::{self, present};

db::record! {
    #[derive(Clone, Debug)]
    pub struct DeveloperRow {
        pub user_id: i64,
        pub username: String,
        pub member_since: Time,
        pub display_name: String,
        pub headline: Option<String>,
        pub bio: Option<String>,
        pub avatar_key: Option<String>,
        pub country: Option<String>,
        pub city: Option<String>,
        pub timezone: Option<String>,
        pub experience_level: Option<ExperienceLevel>,
        pub rate_type: Option<RateType>,
        pub rate_min_cents: Option<i64>,
        pub rate_max_cents: Option<i64>,
        pub currency: String,
        pub availability: Availability,
        pub hours_per_week: Option<i64>,
        pub website: Option<String>,
        pub github: Option<String>,
        pub linkedin: Option<String>,
        pub other_links: Json<Vec<String>>,
        pub intro_video_id: Option<i64>,
        pub visibility: Visibility,
        pub hidden_at: Option<Time>,
        pub completeness: i64,
        pub average_rating: Option<f64>,
        pub total_ratings: i64,
        pub completed_agreements: i64,
        pub created_at: Time,
        pub updated_at: Time,
        /// Conversations that were answered or should have been, and those of them that were; `None` while nobody asked.
        pub asked: Option<i64>,
        pub answered: Option<i64>,
        pub median_minutes: Option<i64>,
    }
}

#[derive(Clone, Debug)]
pub struct DeveloperDraft {
    pub display_name: String,
    pub headline: Option<String>,
    pub bio: Option<String>,
    pub country: Option<String>,
    pub city: Option<String>,
    pub timezone: Option<String>,
    pub languages: Vec<String>,
    pub skills: Vec<String>,
    pub experience_level: Option<ExperienceLevel>,
    pub rate_type: Option<RateType>,
    pub rate_min_cents: Option<i64>,
    pub rate_max_cents: Option<i64>,
    pub currency: String,
    pub availability: Availability,
    pub hours_per_week: Option<i64>,
    pub links: Links,
    pub intro_video_id: Option<i64>,
    pub visibility: Visibility,
}

impl DeveloperDraft {
    /// With a name, and everything else as it is until someone says otherwise.
    pub fn new(display_name: String) -> Self {
        Self {
            display_name,
            headline: None,
            bio: None,
            country: None,
            city: None,
            timezone: None,
            languages: Vec::new(),
            skills: Vec::new(),
            experience_level: None,
            rate_type: None,
            rate_min_cents: None,
            rate_max_cents: None,
            currency: "USD".to_owned(),
            availability: Availability::Available,
            hours_per_week: None,
            links: Links::default(),
            intro_video_id: None,
            visibility: Visibility::Public,
        }
    }

    pub fn from_row(row: DeveloperRow, skills: Vec<String>, languages: Vec<String>) -> Self {
        Self {
            display_name: row.display_name,
            headline: row.headline,
            bio: row.bio,
            country: row.country,
            city: row.city,
            timezone: row.timezone,
            languages,
            skills,
            experience_level: row.experience_level,
            rate_type: row.rate_type,
            rate_min_cents: row.rate_min_cents,
            rate_max_cents: row.rate_max_cents,
            currency: row.currency,
            availability: row.availability,
            hours_per_week: row.hours_per_week,
            links: Links {
                website: row.website,
                github: row.github,
                linkedin: row.linkedin,
                other: row.other_links.0,
            },
            intro_video_id: row.intro_video_id,
            visibility: row.visibility,
        }
    }
}

/// A field that is left out stays as it is; null clears a field that may be empty.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DeveloperChanges {
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 100)]
    pub display_name: Option<String>,
    /// One line that says what you do.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 100)]
    pub headline: Option<Option<String>>,
    /// Markdown.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 5000)]
    pub bio: Option<Option<String>>,
    /// The name of the country.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 60)]
    pub country: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 80)]
    pub city: Option<Option<String>>,
    /// A name of the IANA database, such as Europe/Berlin.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 60)]
    pub timezone: Option<Option<String>>,
    /// The names of languages, such as English, each of at most 40 characters.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<String>, required = false, max_items = 10)]
    pub languages: Option<Vec<String>>,
    /// Each of at most 40 characters.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<String>, required = false, max_items = 15)]
    pub skills: Option<Vec<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<ExperienceLevel>)]
    pub experience_level: Option<Option<ExperienceLevel>>,
    /// What the rate is for; `hourly` when a rate is given without it.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<RateType>)]
    pub rate_type: Option<Option<RateType>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>, minimum = 0, maximum = 100_000_000)]
    pub rate_min_cents: Option<Option<i64>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>, minimum = 0, maximum = 100_000_000)]
    pub rate_max_cents: Option<Option<i64>>,
    /// ISO 4217, such as USD.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 3, max_length = 3, pattern = "^[A-Za-z]{3}$")]
    pub currency: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Availability, required = false)]
    pub availability: Option<Availability>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 168)]
    pub hours_per_week: Option<Option<i64>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = LinkChanges, required = false)]
    pub links: Option<LinkChanges>,
    /// A video of your own.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>)]
    pub intro_video_id: Option<Option<i64>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Visibility, required = false)]
    pub visibility: Option<Visibility>,
}

/// Addresses that start with http:// or https://.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LinkChanges {
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 300)]
    pub website: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 300)]
    pub github: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 300)]
    pub linkedin: Option<Option<String>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<String>, required = false, max_items = 5)]
    pub other: Option<Vec<String>>,
}

impl Input for DeveloperChanges {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(name) = &mut self.display_name {
            texts::line(fields, "display_name", name, 1, 100);
        }
        texts::optional_line(fields, "headline", &mut self.headline, 100);
        texts::optional_text(fields, "bio", &mut self.bio, BIO_LENGTH);
        texts::optional_line(fields, "country", &mut self.country, 60);
        texts::optional_line(fields, "city", &mut self.city, 80);
        texts::timezone(fields, "timezone", &mut self.timezone);
        if let Some(languages) = &mut self.languages {
            texts::names(fields, "languages", languages, MOST_LANGUAGES);
        }
        if let Some(skills) = &mut self.skills {
            texts::names(fields, "skills", skills, MOST_SKILLS);
        }
        for (field, rate) in
            [("rate_min_cents", self.rate_min_cents), ("rate_max_cents", self.rate_max_cents)]
        {
            if rate.flatten().is_some_and(|rate| !(0..=HIGHEST_RATE).contains(&rate)) {
                fields.refuse(field, "Enter a rate between $0 and $1,000,000.");
            }
        }
        if let Some(currency) = &mut self.currency {
            currency.make_ascii_uppercase();
            if !currencies::is_known(currency) {
                fields.refuse("currency", "Use the three letters of a currency, such as USD.");
            }
        }
        if self.hours_per_week.flatten().is_some_and(|hours| !(1..=168).contains(&hours)) {
            fields.refuse("hours_per_week", "Enter between 1 and 168 hours.");
        }
        if let Some(links) = &mut self.links {
            texts::optional_link(fields, "links.website", &mut links.website);
            texts::optional_link(fields, "links.github", &mut links.github);
            texts::optional_link(fields, "links.linkedin", &mut links.linkedin);
            for (index, link) in links.other.iter_mut().flatten().enumerate() {
                texts::link(fields, &format!("links.other[{index}]"), link);
            }
            if links.other.as_ref().is_some_and(|other| other.len() > MOST_LINKS) {
                fields.refuse("links.other", format!("Add at most {MOST_LINKS} more links."));
            }
        }
    }
}

impl DeveloperChanges {
    /// The draft with these changes, or why they don't fit together with what stays.
    pub fn apply(self, draft: DeveloperDraft) -> Result<DeveloperDraft, Refusal> {
        let links = self.links.unwrap_or_default();
        let mut draft = DeveloperDraft {
            display_name: self.display_name.unwrap_or(draft.display_name),
            headline: self.headline.unwrap_or(draft.headline),
            bio: self.bio.unwrap_or(draft.bio),
            country: self.country.unwrap_or(draft.country),
            city: self.city.unwrap_or(draft.city),
            timezone: self.timezone.unwrap_or(draft.timezone),
            languages: self.languages.unwrap_or(draft.languages),
            skills: self.skills.unwrap_or(draft.skills),
            experience_level: self.experience_level.unwrap_or(draft.experience_level),
            rate_type: self.rate_type.unwrap_or(draft.rate_type),
            rate_min_cents: self.rate_min_cents.unwrap_or(draft.rate_min_cents),
            rate_max_cents: self.rate_max_cents.unwrap_or(draft.rate_max_cents),
            currency: self.currency.unwrap_or(draft.currency),
            availability: self.availability.unwrap_or(draft.availability),
            hours_per_week: self.hours_per_week.unwrap_or(draft.hours_per_week),
            links: Links {
                website: links.website.unwrap_or(draft.links.website),
                github: links.github.unwrap_or(draft.links.github),
                linkedin: links.linkedin.unwrap_or(draft.links.linkedin),
                other: links.other.unwrap_or(draft.links.other),
            },
            intro_video_id: self.intro_video_id.unwrap_or(draft.intro_video_id),
            visibility: self.visibility.unwrap_or(draft.visibility),
        };
        if let (Some(lowest), Some(highest)) = (draft.rate_min_cents, draft.rate_max_cents)
            && lowest > highest
        {
            return Err(Refusal::RatesCrossed);
        }
        if draft.rate_type.is_none() && (draft.rate_min_cents.is_some() || draft.rate_max_cents.is_some()) {
            draft.rate_type = Some(RateType::Hourly);
        }
        Ok(draft)
    }
}
