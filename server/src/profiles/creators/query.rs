//! What can be asked of the creators list.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::store::{self, Filter, Order};
use crate::accounts::rules::fold;
use crate::http::fields::Fields;
use crate::problem::Problem;
use crate::profiles::choices::Availability;
use crate::profiles::developer::MOST_SKILLS;
use crate::profiles::texts::{LONGEST_NAME, line};
use crate::search::QUERY_LENGTH;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    Best,
    Newest,
    Rate,
}

impl Sort {
    /// The name of the order inside of cursors.
    pub fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Newest => "newest",
            Self::Rate => "rate",
        }
    }

    pub fn order(self) -> Order {
        match self {
            Self::Best => Order::Best,
            Self::Newest => Order::Newest,
            Self::Rate => Order::Cheapest,
        }
    }
}

#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CreatorsQuery {
    /// Words to look for in names, headlines, skills and descriptions.
    #[param(required = false, nullable = false, max_length = 200)]
    pub search: Option<String>,
    /// Only who works for at most so many US dollars an hour. A daily rate counts as eight hours; who charges by project
    /// or in another currency, or names no rate, is not found by this.
    #[param(required = false, nullable = false, minimum = 0, maximum = 1_000_000)]
    rate_max: Option<i64>,
    #[param(required = false, nullable = false, inline)]
    availability: Option<Availability>,
    /// Only who is rated at least so well.
    #[param(required = false, nullable = false, minimum = 0, maximum = 5)]
    rating_min: Option<f64>,
    /// Only who speaks this language, in any case.
    #[param(required = false, nullable = false, max_length = 40)]
    language: Option<String>,
    /// `best` first (complete profiles, good ratings, time to work; with `search`, what fits it best), the `newest`
    /// first, or the lowest `rate` first.
    #[param(required = false, nullable = false, inline)]
    pub sort: Option<Sort>,
    /// Only who has this skill, in any case; repeat it for several that must all be there, at most 15.
    #[param(required = false, nullable = false, max_items = 15, max_length = 40)]
    #[serde(default)]
    skill: Vec<String>,
}

impl CreatorsQuery {
    /// What is asked for, checked: the words to search, and the filter.
    pub fn checked(self, members: bool) -> Result<(Option<String>, Filter), Problem> {
        let mut fields = Fields::default();
        let mut search = self.search;
        fields.optional_text("search", &mut search, QUERY_LENGTH);
        let mut facets = Vec::new();
        let mut name = |field: &str, mut name: String, make: fn(&str) -> String| {
            line(&mut fields, field, &mut name, 0, LONGEST_NAME);
            let facet = make(&fold(&name.split_whitespace().collect::<Vec<_>>().join(" ")));
            if !name.is_empty() && !facets.contains(&facet) {
                facets.push(facet);
            }
        };
        let asked = self.skill.len();
        for skill in self.skill.into_iter().take(MOST_SKILLS) {
            name("skill", skill, store::skill);
        }
        if let Some(language) = self.language {
            name("language", language, store::language);
        }
        if let Some(availability) = self.availability {
            facets.push(store::availability(availability.word()));
        }
        if asked > MOST_SKILLS {
            fields.refuse("skill", format!("Ask for at most {MOST_SKILLS} skills."));
        }
        if self.rate_max.is_some_and(|rate| !(0..=1_000_000).contains(&rate)) {
            fields.refuse("rate_max", "Enter a rate between $0 and $1,000,000.");
        }
        if self.rating_min.is_some_and(|rating| !(0.0..=5.0).contains(&rating)) {
            fields.refuse("rating_min", "Enter a rating between 0 and 5.");
        }
        fields.finish()?;
        let filter = Filter {
            facets,
            members,
            hourly_cents_most: self.rate_max.map_or(i64::MAX, |dollars| dollars * 100),
            rating_least: self.rating_min.unwrap_or(0.0),
        };
        Ok((search, filter))
    }
}
