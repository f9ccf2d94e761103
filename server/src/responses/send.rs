//! POST /snagged-requests/

use std::collections::HashSet;

use serde::Deserialize;
use utoipa::ToSchema;

use super::access::Side;
use super::news;
use super::refusal::Refusal;
use super::response::{People, SnaggedRequest};
use super::rules::{self, LINK_LENGTH, MESSAGE_LENGTH, MOST_CENTS, MOST_DAYS, MOST_VIDEOS};
use super::store::{self, NewResponse};
use crate::accounts::caller::Developer;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::requests::{self, ResponseStatus};
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;
use crate::{blocks, subscriptions, videos};

#[derive(Deserialize, ToSchema)]
pub struct SnagRequest {
    request_id: i64,
    /// Markdown.
    #[schema(min_length = 1, max_length = 5000)]
    message: String,
    /// Videos of the developer's own that are not private.
    #[schema(max_items = 10)]
    video_ids: Option<Vec<i64>>,
    /// A page on the web (http or https), or the path of a profile or of work that is shown here.
    #[schema(max_length = 300)]
    profile_link: Option<String>,
    /// Whether the client is shown the developer's profile with it; not when left out.
    include_profile: Option<bool>,
    /// In US cents; left out, the price is open.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    price_cents: Option<i64>,
    #[schema(minimum = 1, maximum = 365)]
    delivery_days: Option<i64>,
}

impl Input for SnagRequest {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("message", &mut self.message, 1..=MESSAGE_LENGTH);
        fields.optional_text("profile_link", &mut self.profile_link, LINK_LENGTH);
        if self.price_cents.is_some_and(|cents| !(1..=MOST_CENTS).contains(&cents)) {
            fields.refuse("price_cents", "Enter a price from $0.01 to $10,000,000, or leave it empty.");
        }
        if self.delivery_days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
            fields.refuse("delivery_days", "Enter 1 to 365 days, or leave it empty.");
        }
        if self.video_ids.as_ref().is_some_and(|videos| videos.len() > MOST_VIDEOS) {
            fields.refuse("video_ids", format!("Add at most {MOST_VIDEOS} videos."));
        }
        // The same one twice is meant once.
        if let Some(videos) = &mut self.video_ids {
            let mut seen = HashSet::new();
            videos.retain(|id| seen.insert(*id));
        }
    }
}

/// Answers a request that the developer sees and that is open, once; after a withdrawal they may answer it again. Needs
/// an active subscription.
#[utoipa::path(post, path = "/snagged-requests/", tag = "responses", operation_id = "snag_request", request_body = SnagRequest,
    responses((status = 201, body = SnaggedRequest),
              (status = 400, description = "The body is not valid JSON, or a video is not the developer's own"),
              (status = 404, description = "There is no such request, or not for this person"),
              (status = 409, description = "The request takes no answers, or the developer has answered it already")))]
pub async fn snag_request(
    app: App,
    Developer(person): Developer,
    Creating { input, key }: Creating<SnagRequest>,
) -> Reply<Created<SnaggedRequest>> {
    subscriptions::require(&app, &person).await?;
    if input.profile_link.as_deref().is_some_and(|link| !rules::is_link(link, &app.settings.public_url())) {
        return Err(Refusal::BadLink.into());
    }
    let video_ids = input.video_ids.unwrap_or_default();
    if !videos::can_be_handed_on(&app, &video_ids, person.id).await? {
        return Err(Refusal::InvalidVideos.into());
    }
    let client_id = requests::client_to_answer(&app, input.request_id, &person).await?;
    blocks::refuse(&app, person.id, client_id).await?;
    app.limits.take(Limit::SnagRequest, &person.id.to_string())?;
    let include_profile = input.include_profile.unwrap_or(false);
    let developers = if include_profile { vec![person.id] } else { Vec::new() };
    let people = People::named(&app.db, developers, vec![client_id]).await?;

    let message_html = app.heavy.html(&input.message).await?;
    let now = app.clock.now();
    let mut tx = key.begin(&app).await?;
    let counted = requests::count_response(&mut tx, input.request_id, 1).await?.ok_or(Refusal::Hidden)?;
    if !rules::takes_answers(counted.status) {
        return Err(Refusal::RequestClosed(counted.status).into());
    }
    let new = NewResponse {
        request_id: input.request_id,
        client_id,
        developer_id: person.id,
        message: &input.message,
        message_html: &message_html,
        price_cents: input.price_cents,
        delivery_days: input.delivery_days,
        profile_link: input.profile_link.as_deref(),
        include_profile,
        status: ResponseStatus::Sent,
        reason: None,
        closes_at: rules::closes_at(now, app.settings.responses.answer_days),
        created_at: now,
        updated_at: now,
    };
    // Two at once: the database lets one through.
    let id = store::insert(&mut tx, new).await.map_err(|error| match error {
        error if error.is_duplicate(store::SECOND) => Refusal::AlreadyAnswered.into(),
        error => Problem::from(error),
    })?;
    for (position, video_id) in (1..).zip(video_ids.iter().copied()) {
        store::add_video(&mut tx, id, video_id, position).await?;
    }
    let row = store::one_in(&mut tx, id).await?;
    let parties = row.parties();
    let answer = people.with_videos(id, video_ids).show(row, Side::Developer, now).ok_or(Refusal::Hidden)?;
    let created = key.remember(&app, &mut tx, answer).await?;
    news::tell(&app, &mut tx, &[parties], ResponseStatus::Sent).await?;
    if counted.is_public {
        public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
    }
    tx.commit().await?;
    Ok(created)
}
