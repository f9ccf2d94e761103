//! Why somebody stands where they stand, in words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rank::{Availability, Offered, RateType, Terms, Wanted, round};
use crate::money;

/// One reason of a match. The score is the sum of weight times value over all reasons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Reason {
    /// In words a person understands.
    pub text: String,
    /// How many points it can bring.
    pub weight: f64,
    /// How much of that it brought, between 0 and 1.
    pub value: f64,
}

/// Who reads the reasons: the client who chooses, or the developer who was invited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Client,
    Developer,
}

fn reason(text: String, weight: f64, value: f64) -> Reason {
    Reason { text, weight, value: (value.clamp(0.0, 1.0) * 1000.0).round() / 1000.0 }
}

pub fn skills(weight: f64, value: f64, known: &[&str], wanted: usize) -> Reason {
    let text = match (known.len(), wanted) {
        (0, 0) => String::new(),
        (0, _) if value > 0.0 => "Knows related skills".to_owned(),
        (0, _) => "None of the requested skills".to_owned(),
        (all, wanted) if all == wanted => format!("Knows {}", listed(known)),
        (some, wanted) => format!("Knows {} ({some} of {wanted} skills)", listed(known)),
    };
    reason(text, weight, value)
}

pub fn words(weight: f64, value: f64, said: &[String]) -> Reason {
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let text = if said.is_empty() { String::new() } else { format!("Mentions {}", listed(&said)) };
    reason(text, weight, value)
}

/// Enough for a week of work is a start; three weeks' worth is comfortable. Asking for little is no merit beyond that.
const FEW_HOURS: f64 = 15.0;
const MANY_HOURS: f64 = 60.0;

/// What an hour is worth to the client has to be this much of what the developer asks, or it doesn't count at all.
const LEAST_OF_RATE: f64 = 0.5;

pub fn rate(weight: f64, counts: f64, offered: &Offered<'_>, wanted: &Wanted<'_>, reader: Reader) -> Reason {
    let Some(asks) = offered.rate_min_cents.or(offered.rate_max_cents).filter(|cents| *cents > 0) else {
        return reason("No rate given".to_owned(), weight, 0.5 * counts);
    };
    let money = rate_text(offered);
    #[expect(clippy::cast_precision_loss, reason = "sums of money this large are refused")]
    let times = wanted.budget_cents as f64 / asks as f64;
    if wanted.terms.is_hourly {
        let (value, text) = by_the_hour(offered.rate_type, times, &money, wanted.budget_cents, reader);
        return reason(text, weight, value * counts);
    }
    match offered.rate_type {
        RateType::Project => {
            let fits = if times >= 1.0 { "within" } else { "above" };
            let text = match reader {
                Reader::Client => format!("Takes projects from {money}, {fits} your budget"),
                Reader::Developer => format!("You take projects from {money}, {fits} this budget"),
            };
            reason(text, weight, times.min(1.0) * counts)
        }
        RateType::Hourly | RateType::Daily => {
            let (hours, rate) = if offered.rate_type == RateType::Daily {
                (times * 8.0, "daily rate")
            } else {
                (times, "rate")
            };
            let value = (hours - FEW_HOURS) / (MANY_HOURS - FEW_HOURS);
            let about = hours_text(hours);
            let text = match reader {
                Reader::Client => format!("Their {money} {rate} fits {about} of your budget"),
                Reader::Developer => format!("Your {money} {rate} fits {about} of this budget"),
            };
            reason(text, weight, value.clamp(0.0, 1.0) * counts)
        }
    }
}

/// How a rate compares with what the client pays an hour: `times` is how often the one goes into the other.
fn by_the_hour(asked: RateType, times: f64, money: &str, budget_cents: i64, reader: Reader) -> (f64, String) {
    let whose = match reader {
        Reader::Client => ("Their", "your"),
        Reader::Developer => ("Your", "the client's"),
    };
    let (times, rate) = match asked {
        RateType::Hourly => (times, "rate"),
        RateType::Daily => (times * 8.0, "daily rate"),
        RateType::Project => {
            let text = match reader {
                Reader::Client => format!("Takes projects from {money}, not hours"),
                Reader::Developer => format!("You take projects from {money}, this one is paid by the hour"),
            };
            return (0.5, text);
        }
    };
    let fits = if times >= 1.0 { "fits" } else { "is above" };
    let hour = money::short_amount(budget_cents, money::CURRENCY);
    let value = (times - LEAST_OF_RATE) / (1.0 - LEAST_OF_RATE);
    (value.clamp(0.0, 1.0), format!("{} {money} {rate} {fits} {} {hour} an hour", whose.0, whose.1))
}

pub fn availability(weight: f64, counts: f64, offered: &Offered<'_>, terms: Terms) -> Reason {
    let weekly = offered.hours_per_week.filter(|hours| *hours > 0);
    // How much they can do by then.
    let until = weekly.zip(terms.days_left).map(|(hours, days)| hours.saturating_mul(days) / 7);
    let hours = match (weekly, until) {
        (Some(hours), Some(until)) => format!(", {hours} hours a week, about {until} by the deadline"),
        (Some(hours), None) => format!(", {hours} hours a week"),
        (None, _) => String::new(),
    };
    #[expect(clippy::cast_precision_loss, reason = "hours of a few years")]
    let enough = match (until, terms.hours.filter(|hours| *hours > 0)) {
        (Some(until), Some(hours)) => (until as f64 / hours as f64).min(1.0),
        _ => 1.0,
    };
    let (text, value) = match offered.availability {
        Availability::Available => (format!("Available now{hours}"), 1.0),
        Availability::Limited => (format!("Limited availability{hours}"), 0.5),
        Availability::Unavailable => ("Not available right now".to_owned(), 0.0),
    };
    reason(text, weight, value * enough * counts)
}

/// As many imagined ratings of the middle are added: two friends don't make a champion.
const IMAGINED: f64 = 5.0;
const MIDDLE: f64 = 4.0;

pub fn rating(weight: f64, counts: f64, offered: &Offered<'_>) -> Reason {
    #[expect(clippy::cast_precision_loss, reason = "a number of ratings")]
    let votes = offered.total_ratings as f64;
    let average = offered.average_rating.filter(|_| offered.total_ratings > 0);
    let shrunk = IMAGINED.mul_add(MIDDLE, average.unwrap_or(0.0) * votes) / (IMAGINED + votes);
    let people = if offered.total_ratings == 1 { "person" } else { "people" };
    let text = match average {
        Some(average) => format!("Rated {} by {} {people}", round(average), offered.total_ratings),
        None => "Not rated yet".to_owned(),
    };
    reason(text, weight, (shrunk - 1.0) / 4.0 * counts)
}

pub fn response(weight: f64, counts: f64, offered: &Offered<'_>) -> Reason {
    let (rate, minutes) = match (offered.response_rate, offered.median_response_minutes) {
        (Some(rate), Some(minutes)) => (rate, minutes),
        (Some(_), None) => return reason("Hasn't replied to messages yet".to_owned(), weight, 0.0),
        (None, _) => {
            let text = "Too few conversations to tell how fast they reply".to_owned();
            return reason(text, weight, 0.5 * counts);
        }
    };
    // From an hour (in full) to two days (not at all), by powers: ten minutes more matter less the later it is.
    #[expect(clippy::cast_precision_loss, reason = "minutes of a few days")]
    let late = (minutes.max(60) as f64 / 60.0).ln() / 48.0_f64.ln();
    let text = match minutes {
        ..=60 => "Usually replies within an hour".to_owned(),
        61..=1440 => format!("Usually replies within {} hours", (minutes + 59) / 60),
        _ => format!("Usually replies within {} days", (minutes + 1439) / 1440),
    };
    reason(text, weight, rate * (1.0 - late.min(1.0)) * counts)
}

fn rate_text(offered: &Offered<'_>) -> String {
    let sign = if offered.currency == "USD" { "$".to_owned() } else { format!("{} ", offered.currency) };
    let amount = |cents: i64| {
        if cents % 100 == 0 {
            (cents / 100).to_string()
        } else {
            format!("{}.{:02}", cents / 100, cents % 100)
        }
    };
    match (offered.rate_min_cents, offered.rate_max_cents) {
        (Some(low), Some(high)) if low != high => format!("{sign}{}–{}", amount(low), amount(high)),
        (Some(one), _) | (None, Some(one)) => format!("{sign}{}", amount(one)),
        (None, None) => String::new(),
    }
}

fn hours_text(hours: f64) -> String {
    match hours.floor() {
        whole if whole < 1.0 => "less than 1 hour".to_owned(),
        whole if whole < 2.0 => "about 1 hour".to_owned(),
        whole => format!("about {whole:.0} hours"),
    }
}

/// `a, b and c`
fn listed(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
