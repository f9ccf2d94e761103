//! What the sample developers answered to the sample requests.

use std::collections::HashMap;
use std::time::Duration;

use db::Tx;
use serde::Deserialize;

use super::{Failure, PostedRequest, days_ago, id_of};
use crate::app::App;
use crate::requests::ResponseStatus;
use crate::responses::samples::{self, Sample};

const ANSWERS: &str = include_str!("answers.json");

#[derive(Deserialize)]
pub struct Answer {
    /// The title of the request.
    pub request: String,
    pub developer: String,
    pub days_ago: u64,
    /// In whole dollars.
    price: i64,
    delivery_days: i64,
    include_profile: bool,
    pub status: ResponseStatus,
    reason: Option<String>,
    message: String,
}

pub fn all() -> Vec<Answer> {
    serde_json::from_str(ANSWERS).expect("answers.json is tested")
}

/// Keeps the answers to these requests, the oldest first.
pub async fn keep(
    app: &App,
    tx: &mut Tx,
    ids: &HashMap<String, i64>,
    posted: &[PostedRequest<'_>],
) -> Result<(), Failure> {
    let answers = all();
    let mut samples = Vec::new();
    for answer in &answers {
        let asked = PostedRequest::of(posted, &answer.request)?;
        samples.push(Sample {
            request_id: asked.id,
            client_id: asked.client_id,
            developer_id: id_of(ids, &answer.developer)?,
            message: &answer.message,
            price_cents: Some(answer.price * 100),
            delivery_days: Some(answer.delivery_days),
            include_profile: answer.include_profile,
            status: answer.status,
            reason: answer.reason.as_deref(),
            // A few hours after it was posted at the earliest, whatever the day.
            sent_at: days_ago(app, answer.days_ago).max(asked.posted_at + Duration::from_hours(5)),
        });
    }
    samples.sort_by_key(|sample| sample.sent_at);
    for sample in &samples {
        samples::keep(app, tx, sample).await?;
    }
    Ok(())
}
