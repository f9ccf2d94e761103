//! What a request may say besides its text and its budget: by when it is needed, how it is paid, and pages to look at.

use db::Time;
use jiff::civil::Date;

use super::state::RequestPricing;
use super::store::RequestRow;
use crate::http::dates;
use crate::http::fields::Fields;
use crate::matching::Terms;
use crate::problem::Problem;
use crate::profiles::is_web_address;

pub const MOST_LINKS: usize = 5;
pub const LINK_LENGTH: usize = 500;
pub const MOST_HOURS: i64 = 10_000;

#[derive(Clone, Debug)]
pub struct Details {
    /// Such as 2027-03-31.
    pub deadline: Option<String>,
    pub pricing: RequestPricing,
    /// Of work that is paid by the hour.
    pub estimated_hours: Option<i64>,
    pub reference_links: Vec<String>,
}

impl Default for Details {
    fn default() -> Self {
        Self {
            deadline: None,
            pricing: RequestPricing::Fixed,
            estimated_hours: None,
            reference_links: Vec::new(),
        }
    }
}

impl Details {
    pub fn of(row: &RequestRow) -> Self {
        Self {
            deadline: row.deadline.clone(),
            pricing: row.pricing,
            estimated_hours: row.estimated_hours,
            reference_links: row.reference_links.0.clone(),
        }
    }

    /// As matching reads them.
    pub fn terms(&self, now: Time) -> Terms {
        let days = |date: Date| i64::from(dates::today(now).until(date).map_or(0, |span| span.get_days()));
        Terms {
            is_hourly: self.pricing == RequestPricing::Hourly,
            hours: self.estimated_hours,
            // A deadline that is over tells nothing any more.
            days_left: self.deadline.as_deref().and_then(dates::date).map(days).filter(|days| *days > 0),
        }
    }

    /// At a fixed price the hours are the developer's own business.
    #[must_use]
    pub fn settled(self) -> Self {
        let estimated_hours = self.estimated_hours.filter(|_| self.pricing == RequestPricing::Hourly);
        Self { estimated_hours, ..self }
    }
}

/// What all of the work costs; `None` when it is paid by the hour and nobody said how many.
pub fn total_cents(budget_cents: i64, pricing: RequestPricing, hours: Option<i64>) -> Option<i64> {
    match pricing {
        RequestPricing::Fixed => Some(budget_cents),
        RequestPricing::Hourly => hours.map(|hours| budget_cents.saturating_mul(hours)),
    }
}

pub fn check_hours(fields: &mut Fields, hours: Option<i64>) {
    if hours.is_some_and(|hours| !(1..=MOST_HOURS).contains(&hours)) {
        fields.refuse("estimated_hours", "Enter a number of hours from 1 to 10,000.");
    }
}

/// Trims the links, drops empty ones and those that are there already, and refuses what is no page on the web.
pub fn tidy_links(fields: &mut Fields, links: &mut Vec<String>) {
    if links.len() > MOST_LINKS {
        fields.refuse("reference_links", format!("Add at most {MOST_LINKS} links."));
    }
    for (place, link) in links.iter_mut().enumerate() {
        let name = format!("reference_links[{place}]");
        fields.line(&name, link, 0..=LINK_LENGTH);
        if !link.is_empty() && !is_web_address(link) {
            fields.refuse(&name, "Enter a web address that starts with http:// or https://.");
        }
    }
    let mut known = std::collections::BTreeSet::new();
    links.retain(|link| !link.is_empty() && known.insert(link.clone()));
}

/// A deadline that is set has to be to come.
pub fn refuse_past(deadline: Option<&str>, now: Time) -> Result<(), Problem> {
    match deadline.and_then(dates::date) {
        Some(date) if date < dates::oldest(now) => {
            Err(Problem::field("deadline", "This date is in the past."))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_web_and_stand_there_once() {
        let tidied = |links: &[&str]| {
            let mut links: Vec<String> = links.iter().map(ToString::to_string).collect();
            let mut fields = Fields::default();
            tidy_links(&mut fields, &mut links);
            match fields.finish() {
                Ok(()) => Ok(links),
                Err(problem) => Err(problem.errors.into_iter().map(|error| error.field).collect::<Vec<_>>()),
            }
        };
        let good = ["  https://example.org/a ", "", "https://example.org/a", "http://example.org"];
        assert_eq!(tidied(&good).unwrap(), ["https://example.org/a", "http://example.org"]);
        let bad = ["https://example.org", "javascript:alert(1)", "https://me@example.org", "example.org"];
        let named = ["reference_links[1]", "reference_links[2]", "reference_links[3]"];
        assert_eq!(tidied(&bad).unwrap_err(), named);
        assert_eq!(tidied(&["https://example.org"; 6]).unwrap_err(), ["reference_links"]);
        assert_eq!(
            tidied(&[&format!("https://example.org/{}", "x".repeat(500))]).unwrap_err(),
            ["reference_links[0]"]
        );
    }

    #[test]
    fn by_the_hour_the_whole_is_known_once_the_hours_are() {
        assert_eq!(total_cents(250_000, RequestPricing::Fixed, None), Some(250_000));
        assert_eq!(total_cents(7500, RequestPricing::Hourly, Some(40)), Some(300_000));
        assert_eq!(total_cents(7500, RequestPricing::Hourly, None), None);
    }
}
