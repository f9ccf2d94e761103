//! Pure decisions about profiles: how complete one is, what to do next, where a developer stands in the list.

use serde::Serialize;
use utoipa::ToSchema;

use super::choices::{Availability, RateType};
use super::client::ClientDraft;
use super::developer::DeveloperDraft;

/// The most a rate may be: a million dollars.
pub const HIGHEST_RATE: i64 = 100_000_000;
/// Stands in the list for someone whose rate can't be compared: behind all others when the list is sorted by rate.
pub const NO_RATE: i64 = 1_000_000_000_000;

/// What would make a profile more complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NextStep {
    /// The field to fill in.
    pub field: &'static str,
    /// The sentence that asks for it.
    pub text: &'static str,
}

/// A part of a profile: how much it counts, and whether it is there.
struct Part {
    weight: i64,
    there: bool,
    step: NextStep,
}

const fn part(weight: i64, there: bool, field: &'static str, text: &'static str) -> Part {
    Part { weight, there, step: NextStep { field, text } }
}

/// The weights add up to 100; what stands first is asked for first.
fn developer_parts(draft: &DeveloperDraft, has_avatar: bool) -> [Part; 11] {
    let links = &draft.links;
    let linked = links.website.is_some()
        || links.github.is_some()
        || links.linkedin.is_some()
        || !links.other.is_empty();
    [
        part(5, true, "display_name", "Add your name."),
        part(20, !draft.skills.is_empty(), "skills", "Add your skills. Clients look for them first."),
        part(15, draft.headline.is_some(), "headline", "Add a headline that says what you do."),
        part(15, draft.bio.is_some(), "bio", "Tell clients about yourself and your work."),
        part(
            10,
            draft.rate_min_cents.is_some() || draft.rate_max_cents.is_some(),
            "rate_min_cents",
            "Add your rate.",
        ),
        part(10, has_avatar, "avatar_url", "Add a picture of yourself."),
        part(5, draft.experience_level.is_some(), "experience_level", "Add your experience level."),
        part(5, draft.country.is_some(), "country", "Add the country you work from."),
        part(
            5,
            draft.timezone.is_some(),
            "timezone",
            "Choose your time zone, so that clients know when you work.",
        ),
        part(5, !draft.languages.is_empty(), "languages", "Add the languages you speak."),
        part(5, linked, "links", "Add a link to your website or your code."),
    ]
}

fn client_parts(draft: &ClientDraft, has_logo: bool) -> [Part; 9] {
    [
        part(15, draft.company_name.is_some(), "company_name", "Add your company name."),
        part(15, draft.contact_name.is_some(), "contact_name", "Add the name of a contact."),
        part(20, draft.about.is_some(), "about", "Tell developers what you do."),
        part(10, draft.industry.is_some(), "industry", "Add your industry."),
        part(10, draft.country.is_some(), "country", "Add your country."),
        part(10, draft.website.is_some(), "website", "Add a link to your website."),
        part(10, has_logo, "logo_url", "Add your logo."),
        part(5, draft.company_size.is_some(), "company_size", "Add the size of your company."),
        part(
            5,
            draft.timezone.is_some(),
            "timezone",
            "Choose your time zone, so that developers know when you work.",
        ),
    ]
}

fn measure(parts: &[Part]) -> (i64, Option<NextStep>) {
    let there = parts.iter().filter(|part| part.there).map(|part| part.weight).sum();
    (there, parts.iter().find(|part| !part.there).map(|part| part.step))
}

/// 0 to 100, and what to do next.
pub fn developer_completeness(draft: &DeveloperDraft, has_avatar: bool) -> (i64, Option<NextStep>) {
    measure(&developer_parts(draft, has_avatar))
}

pub fn client_completeness(draft: &ClientDraft, has_logo: bool) -> (i64, Option<NextStep>) {
    measure(&client_parts(draft, has_logo))
}

/// Where a developer stands when the list is sorted by `best`: how complete the profile is (up to 100 points), how well
/// it is rated (up to 100; few ratings count as if five average ones of 3.5 stars stood beside them), whether the
/// developer has time (20 or 10). Nothing else counts, and nobody can buy a place. In thousandths of a point.
pub fn best(completeness: i64, availability: Availability, average: Option<f64>, ratings: i64) -> i64 {
    let counted = ratings.max(0) as f64;
    let stars = (average.unwrap_or(0.0) * counted + 3.5 * 5.0) / (counted + 5.0);
    let time = match availability {
        Availability::Available => 20,
        Availability::Limited => 10,
        Availability::Unavailable => 0,
    };
    #[expect(clippy::cast_possible_truncation, reason = "stars are between 0 and 5")]
    let rated = (stars * 20_000.0).round() as i64;
    (completeness + time) * 1000 + rated
}

/// What an hour costs at the least, in US cents, so that rates can be compared: a day counts as eight hours. Prices for
/// whole projects and rates in other currencies have no such figure.
pub fn hourly_cents(
    rate_type: Option<RateType>,
    lowest: Option<i64>,
    highest: Option<i64>,
    currency: &str,
) -> i64 {
    let Some(rate) = lowest.or(highest).filter(|_| currency == "USD") else { return NO_RATE };
    match rate_type {
        Some(RateType::Hourly) => rate,
        Some(RateType::Daily) => rate / 8,
        Some(RateType::Project) | None => NO_RATE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_add_up_and_every_step_asks_for_what_is_missing() {
        let mut draft = DeveloperDraft::new("Ada".to_owned());
        let all: i64 = developer_parts(&draft, false).iter().map(|part| part.weight).sum();
        assert_eq!(all, 100);
        let (completeness, next) = developer_completeness(&draft, false);
        assert_eq!((completeness, next.map(|next| next.field)), (5, Some("skills")));
        draft.skills = vec!["Rust".to_owned()];
        let (completeness, next) = developer_completeness(&draft, false);
        assert_eq!((completeness, next.map(|next| next.field)), (25, Some("headline")));
        let client = ClientDraft::default();
        assert_eq!(client_parts(&client, false).iter().map(|part| part.weight).sum::<i64>(), 100);
        assert_eq!(client_completeness(&client, false).0, 0);
    }

    #[test]
    fn completeness_ratings_and_time_decide_who_stands_first() {
        let place =
            |completeness, average, ratings| best(completeness, Availability::Available, average, ratings);
        assert!(place(80, None, 0) > place(60, None, 0));
        assert!(place(80, Some(4.8), 40) > place(80, Some(4.8), 2), "more ratings say more");
        assert!(place(80, Some(2.0), 40) < place(80, None, 0), "bad ratings are worse than none");
        assert!(best(80, Availability::Limited, None, 0) < place(80, None, 0));
        assert_eq!(best(100, Availability::Available, Some(5.0), 1_000_000), 220_000);
    }

    #[test]
    fn only_comparable_rates_are_compared() {
        assert_eq!(hourly_cents(Some(RateType::Hourly), Some(5000), Some(8000), "USD"), 5000);
        assert_eq!(hourly_cents(Some(RateType::Daily), Some(40_000), None, "USD"), 5000);
        assert_eq!(hourly_cents(Some(RateType::Hourly), None, Some(8000), "USD"), 8000);
        for (kind, currency) in
            [(Some(RateType::Project), "USD"), (Some(RateType::Hourly), "EUR"), (None, "USD")]
        {
            assert_eq!(hourly_cents(kind, Some(5000), None, currency), NO_RATE);
        }
        assert_eq!(hourly_cents(Some(RateType::Hourly), None, None, "USD"), NO_RATE);
    }
}
