//! What the sample people agree upon.

use std::time::Duration;

use db::Tx;
use serde::Deserialize;
use serde_json::Value;

use super::conversations::{Conversation, Sender};
use super::{Failure, days_ago};
use crate::agreements::samples::{self, Progress, ProposeAgreement, Sample};
use crate::app::App;
use crate::conversations::Pair;
use crate::person::UserType;
use crate::ratings::samples::{self as ratings, Review};

const AGREEMENTS: &str = include_str!("agreements.json");

#[derive(Deserialize)]
pub struct Agreement {
    /// The conversation's.
    pub request: String,
    pub developer: String,
    days_ago: u64,
    /// Who proposed it, what (in the words of the API; each version changes some fields of the one before), and in how many
    /// days from now it and its milestones are due.
    versions: Vec<(Sender, Value)>,
    #[serde(default)]
    is_accepted: bool,
    /// For each milestone that was submitted what was said with it, or nothing once it was approved.
    #[serde(default)]
    submitted: Vec<Option<String>>,
    /// How many days the work on each milestone took; a few hours unless told.
    #[serde(default)]
    days_of_work: u64,
    /// What each side said of the other afterwards: who, how many stars, in which words.
    #[serde(default)]
    reviews: Vec<(Sender, i64, String)>,
}

pub fn all() -> Vec<Agreement> {
    serde_json::from_str(AGREEMENTS).expect("agreements.json is tested")
}

/// Keeps what was agreed upon in a conversation.
pub async fn keep(app: &App, tx: &mut Tx, talk: &Conversation, pair: Pair) -> Result<(), Failure> {
    let belongs = |one: &Agreement| (&one.request, &one.developer) == (&talk.request, &talk.developer);
    for agreement in all().into_iter().filter(belongs) {
        let mut said = serde_json::json!({"request_id": pair.request_id});
        let mut versions = Vec::new();
        for (by, change) in agreement.versions {
            if let (Value::Object(said), Value::Object(change)) = (&mut said, dated(app, change)) {
                said.extend(change);
            }
            let wanted: ProposeAgreement = serde_json::from_value(said.clone())
                .map_err(|error| Failure(format!("agreements.json: {error}")))?;
            versions.push((by == Sender::Client, wanted.terms()));
        }
        let progress: Vec<_> = agreement
            .submitted
            .iter()
            .map(|note| note.as_deref().map_or(Progress::Approved, Progress::Submitted))
            .collect();
        let sample = Sample {
            pair,
            versions,
            proposed_at: days_ago(app, agreement.days_ago),
            is_accepted: agreement.is_accepted,
            progress: &progress,
            work: Duration::from_hours((24 * agreement.days_of_work).max(5)),
        };
        samples::keep(app, tx, &sample)
            .await
            .map_err(|_| "agreements.json has what no one could agree upon")?;
        let length = agreement.days_of_work * agreement.submitted.len() as u64 + 2;
        let at = days_ago(app, agreement.days_ago.saturating_sub(length));
        for (by, stars, comment) in &agreement.reviews {
            let (rater_id, target_id, target) = match by {
                Sender::Client => (pair.client_id, pair.developer_id, UserType::Developer),
                Sender::Developer => (pair.developer_id, pair.client_id, UserType::Client),
            };
            let review = Review { rater_id, target_id, target, stars: *stars, comment, at };
            ratings::review(app, tx, &review).await?;
        }
    }
    Ok(())
}

/// A number of days from now, where a date belongs, becomes that date.
fn dated(app: &App, mut value: Value) -> Value {
    let date = |days: u64| {
        let at = app.clock.now() + Duration::from_hours(24 * days);
        Value::String(crate::agreements::document::day(at))
    };
    match &mut value {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                let days = if name.ends_with("_date") { value.as_u64() } else { None };
                *value = days.map_or_else(|| dated(app, value.take()), date);
            }
        }
        Value::Array(items) => {
            for item in items.iter_mut() {
                *item = dated(app, item.take());
            }
        }
        _ => {}
    }
    value
}
