//! POST /video_display/{id}/watched and GET /videos/{id}/statistics

use std::time::Duration;

use axum::Json;
use axum::http::HeaderMap;
use db::{Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::addresses::{self, Signed};
use super::rules;
use super::store::{VideoRow, views};
use crate::accounts::caller::{SignedIn, Visitor};
use crate::app::App;
use crate::clock;
use crate::funnel::{self, Viewed};
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::{Address, Path, Query};
use crate::http::reply::{Done, Reply};
use crate::http::viewer;
use crate::person::Person;

const SESSION_LENGTH: usize = 64;
/// How many days the owner is shown.
const DAYS: i64 = 30;
/// Who was counted is forgotten after this; the next hour counts anew anyway.
const VIEWERS_KEPT: Duration = Duration::from_hours(48);
/// How far people watch is told of the last months.
const WATCHES_KEPT: Duration = Duration::from_hours(24 * 90);

#[derive(Deserialize, ToSchema)]
pub struct Watched {
    /// Made up by the page for this viewing.
    #[schema(min_length = 1, max_length = 64)]
    session: String,
    /// How long the film has been played, in seconds.
    #[schema(minimum = 0, maximum = 86400)]
    pub seconds: f64,
    /// The furthest moment that was reached, in seconds.
    #[schema(minimum = 0, maximum = 86400)]
    pub position: f64,
}

impl Input for Watched {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("session", &mut self.session, 1..=SESSION_LENGTH);
        for (name, value) in [("seconds", self.seconds), ("position", self.position)] {
            if !(0.0..=rules::LONGEST_SECONDS).contains(&value) {
                fields.refuse(name, "Use a number of seconds from 0 to 86400.");
            }
        }
    }
}

/// Says how far somebody has watched. A view counts after 10 seconds or three quarters of the film, once for each viewer and
/// hour, and never the owner's.
#[utoipa::path(post, path = "/video_display/{id}/watched", tag = "videos", operation_id = "watched_video",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The video's id"), Signed), request_body = Watched,
    responses((status = 204, description = "It is noted"), (status = 404, description = "There is no such video for the caller")))]
pub async fn watched_video(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    Query(signed): Query<Signed>,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<Watched>,
) -> Reply<Done> {
    let row = addresses::watched_by(&app, id, person.as_ref(), &signed).await?;
    if let Some(tx) = note(&app, &row, person.as_ref(), address, &headers, &input).await? {
        tx.commit().await?;
    }
    Ok(Done)
}

/// Notes a viewing that counts; whoever asked commits.
pub async fn note(
    app: &App,
    row: &VideoRow,
    person: Option<&Person>,
    address: Address,
    headers: &HeaderMap,
    input: &Watched,
) -> Result<Option<Tx>, db::Error> {
    let is_owner = person.is_some_and(|person| person.id == row.owner_id);
    if is_owner || !rules::counts_as_view(input.seconds, row.duration_ms) {
        return Ok(None);
    }
    let viewer = viewer::mark(app, person, address, headers);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if views::count_once(&mut tx, row.id, &viewer, now.as_second() / 3600, &clock::day(now)).await? {
        funnel::count_view(&mut tx, row.owner_id, Viewed::Video, now).await?;
    }
    let reached = rules::step_of(input.position, row.duration_ms);
    views::watch(&mut tx, row.id, &input.session, reached, now).await?;
    Ok(Some(tx))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VideoStatistics {
    view_count: i64,
    /// The last 30 days, the oldest first.
    days: Vec<VideoDay>,
    /// Which share of the viewings reached each twentieth of the film, from 0 to 1.
    reach: Vec<f64>,
    /// How many viewings that tells of.
    viewers: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VideoDay {
    day: String,
    views: i64,
}

/// Who watched a video, for its owner: views by day, and how far people watch.
#[utoipa::path(get, path = "/videos/{id}/statistics", tag = "videos", operation_id = "video_statistics",
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = VideoStatistics), (status = 404, description = "There is no such video of the caller")))]
pub async fn video_statistics(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<VideoStatistics>> {
    let row = super::own(&app, id, person.id).await?;
    let now = app.clock.now();
    let day_before =
        |count: i64| clock::day(now - Duration::from_hours(24 * u64::try_from(count).unwrap_or(0)));
    let counted = views::days(&app.db, id, &day_before(DAYS - 1)).await?;
    let days = (0..DAYS).rev().map(|before| {
        let day = day_before(before);
        let views = counted.iter().find(|counted| counted.day == day).map_or(0, |counted| counted.views);
        VideoDay { day, views }
    });
    let reached = views::reached(&app.db, id).await?;
    let viewers: i64 = reached.iter().map(|one| one.viewers).sum();
    let reach = (1..=rules::STEPS).map(|step| {
        let so_far: i64 = reached.iter().filter(|one| one.reached >= step).map(|one| one.viewers).sum();
        share(so_far, viewers)
    });
    Ok(Json(VideoStatistics {
        view_count: row.view_count,
        days: days.collect(),
        reach: reach.collect(),
        viewers,
    }))
}

#[expect(clippy::cast_precision_loss, reason = "nobody has so many viewers")]
fn share(part: i64, all: i64) -> f64 {
    if all == 0 { 0.0 } else { part as f64 / all as f64 }
}

/// Forgets who was counted, and viewings of long ago.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    let now: Time = app.clock.now();
    views::forget(&app.db, (now - VIEWERS_KEPT).as_second() / 3600, now - WATCHES_KEPT).await
}
