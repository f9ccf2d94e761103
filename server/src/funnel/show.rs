//! GET /funnel

use std::collections::HashMap;
use std::time::Duration;

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Viewed;
use super::store::{self, Step};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::clock;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::problem::Problem;

const USUAL_DAYS: u64 = 30;
const DAYS: std::ops::RangeInclusive<u64> = 7..=90;
/// Of each step that other rooms keep, the newest so many are counted.
const MOST: i64 = 2000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FunnelQuery {
    /// How many days, today included. 30 if it is left out.
    #[param(minimum = 7, maximum = 90)]
    days: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Funnel {
    /// The oldest first; the last is today, by UTC.
    days: Vec<FunnelDay>,
    totals: FunnelCounts,
    /// The same over as many days before.
    before: FunnelCounts,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FunnelDay {
    day: String,
    #[serde(flatten)]
    counts: FunnelCounts,
}

/// Of invites, proposals, conversations and agreements the newest 2,000 of each are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct FunnelCounts {
    profile_views: i64,
    showcase_views: i64,
    video_views: i64,
    /// Requests that clients shared with the developer.
    invites: i64,
    /// Answers to requests that were not withdrawn.
    proposals: i64,
    conversations: i64,
    /// Those that were accepted.
    agreements: i64,
}

impl FunnelCounts {
    fn add(&mut self, other: &Self) {
        self.profile_views += other.profile_views;
        self.showcase_views += other.showcase_views;
        self.video_views += other.video_views;
        self.invites += other.invites;
        self.proposals += other.proposals;
        self.conversations += other.conversations;
        self.agreements += other.agreements;
    }

    fn of_view(&mut self, viewed: Viewed) -> &mut i64 {
        match viewed {
            Viewed::Profile => &mut self.profile_views,
            Viewed::Showcase => &mut self.showcase_views,
            Viewed::Video => &mut self.video_views,
        }
    }

    fn of_step(&mut self, step: Step) -> &mut i64 {
        match step {
            Step::Invites => &mut self.invites,
            Step::Proposals => &mut self.proposals,
            Step::Conversations => &mut self.conversations,
            Step::Agreements => &mut self.agreements,
        }
    }
}

/// What leads to work for the caller, day by day: who looked, who invited them, what became of it.
#[utoipa::path(get, path = "/funnel", tag = "funnel", operation_id = "funnel", params(FunnelQuery),
    responses((status = 200, body = Funnel), (status = 403, description = "The caller is no developer"),
              (status = 422, description = "That is no number of days")))]
pub async fn funnel(
    app: App,
    Developer(person): Developer,
    Query(query): Query<FunnelQuery>,
) -> Reply<Json<Funnel>> {
    let wanted = query.days.unwrap_or(USUAL_DAYS);
    if !DAYS.contains(&wanted) {
        return Err(Problem::field("days", "Choose 7 to 90 days.").into());
    }
    let now = app.clock.now();
    let days_ago = |count: u64| now - Duration::from_hours(24 * count);
    let first = clock::day(days_ago(2 * wanted - 1));
    let mut counted: HashMap<String, FunnelCounts> = HashMap::new();
    for row in store::views(&app.db, person.id, &first).await? {
        *counted.entry(row.day).or_default().of_view(row.kind) += row.views;
    }
    // A little too many: the days are told apart below.
    let since = days_ago(2 * wanted);
    for step in [Step::Invites, Step::Proposals, Step::Conversations, Step::Agreements] {
        for time in store::times(&app.db, step, person.id, since, MOST).await? {
            *counted.entry(clock::day(time)).or_default().of_step(step) += 1;
        }
    }
    let mut days: Vec<FunnelDay> = (0..2 * wanted)
        .rev()
        .map(|count| {
            let day = clock::day(days_ago(count));
            let counts = counted.get(&day).copied().unwrap_or_default();
            FunnelDay { day, counts }
        })
        .collect();
    let asked = days.split_off(days.len() / 2);
    Ok(Json(Funnel { totals: sum(&asked), before: sum(&days), days: asked }))
}

fn sum(days: &[FunnelDay]) -> FunnelCounts {
    let mut all = FunnelCounts::default();
    for day in days {
        all.add(&day.counts);
    }
    all
}
