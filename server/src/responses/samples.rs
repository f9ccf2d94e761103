//! Answers that nobody sent over the wire: sample data.

use std::time::Duration;

use db::{Time, Tx};

use super::store::{self, NewResponse, Parties};
use super::{news, rules};
use crate::app::App;
use crate::requests::{self, ResponseStatus};

pub struct Sample<'a> {
    pub request_id: i64,
    pub client_id: i64,
    pub developer_id: i64,
    pub message: &'a str,
    pub price_cents: Option<i64>,
    pub delivery_days: Option<i64>,
    pub include_profile: bool,
    pub status: ResponseStatus,
    pub reason: Option<&'a str>,
    pub sent_at: Time,
}

/// Keeps an answer as if it had been sent then and had come to where it stands the day after.
pub async fn keep(app: &App, tx: &mut Tx, sample: &Sample<'_>) -> Result<(), db::Error> {
    let closes_at = rules::closes_at(sample.sent_at, app.settings.responses.answer_days);
    let moved_at = match sample.status {
        ResponseStatus::Sent => sample.sent_at,
        ResponseStatus::Closed => closes_at,
        _ => sample.sent_at + Duration::from_hours(20),
    };
    let message_html = markdown::to_html(sample.message);
    let new = NewResponse {
        request_id: sample.request_id,
        client_id: sample.client_id,
        developer_id: sample.developer_id,
        message: sample.message,
        message_html: &message_html,
        price_cents: sample.price_cents,
        delivery_days: sample.delivery_days,
        profile_link: None,
        include_profile: sample.include_profile,
        status: sample.status,
        reason: sample.reason,
        closes_at,
        created_at: sample.sent_at,
        updated_at: moved_at.min(app.clock.now()),
    };
    requests::count_response(tx, sample.request_id, 1).await?;
    let id = store::insert(tx, new).await?;
    let Sample { request_id, client_id, developer_id, price_cents, .. } = *sample;
    let parties = Parties { id, request_id, client_id, developer_id, price_cents };
    news::notify(tx, &parties, ResponseStatus::Sent, sample.sent_at).await?;
    if sample.status != ResponseStatus::Sent {
        news::notify(tx, &parties, sample.status, moved_at.min(app.clock.now())).await?;
    }
    let answered = i64::from(rules::is_first_answer(ResponseStatus::Sent, sample.status));
    match sample.status {
        ResponseStatus::Closed => requests::count_answers(tx, sample.client_id, 0, 1).await,
        _ if answered > 0 => requests::count_answers(tx, sample.client_id, answered, 0).await,
        _ => Ok(()),
    }
}
