//! GET /admin/figures

use std::collections::HashMap;
use std::time::Duration;

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::counting;
use super::store::figures::{self, Sum};
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::clock;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::problem::Problem;

const USUAL_DAYS: u64 = 30;
const DAYS: std::ops::RangeInclusive<u64> = 7..=90;
/// More than 90 days have.
const MOST: i64 = 2000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresQuery {
    /// How many days, today included. 30 if it is left out.
    #[param(minimum = 7, maximum = 90, required = false, nullable = false)]
    days: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminFigures {
    /// The oldest first; the last is today, by UTC. What happened in the last minutes is not in it yet.
    days: Vec<AdminDay>,
    totals: AdminTotals,
    /// When the totals were counted, which is once an hour; null before the first time.
    counted_at: Option<Time>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct AdminDay {
    day: String,
    /// New accounts.
    registered: i64,
    /// People who did something.
    active: i64,
    requests: i64,
    proposals: i64,
    conversations: i64,
    messages: i64,
    /// What was paid through the provider, less what went back.
    paid_cents: i64,
}

impl AdminDay {
    fn of(&mut self, kind: &str, paid: &str) -> Option<&mut i64> {
        match kind {
            counting::REGISTERED => Some(&mut self.registered),
            counting::ACTIVE => Some(&mut self.active),
            counting::REQUESTS => Some(&mut self.requests),
            counting::PROPOSALS => Some(&mut self.proposals),
            counting::CONVERSATIONS => Some(&mut self.conversations),
            counting::MESSAGES => Some(&mut self.messages),
            kind if kind == paid => Some(&mut self.paid_cents),
            _ => None,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTotals {
    /// Also those who have not chosen a role.
    people: i64,
    clients: i64,
    developers: i64,
    requests: i64,
    conversations: i64,
    showcases: i64,
    videos: i64,
    products: i64,
}

impl AdminTotals {
    fn new(totals: &[Sum]) -> Self {
        let of = |kind: &str| totals.iter().find(|total| total.kind == kind).map_or(0, |total| total.total);
        let (clients, developers) = (of("client"), of("developer"));
        Self {
            people: clients + developers + of("newcomer"),
            clients,
            developers,
            requests: of("requests"),
            conversations: of("conversations"),
            showcases: of("showcases"),
            videos: of("videos"),
            products: of("products"),
        }
    }
}

/// How this server is doing, day by day, and how much there is altogether.
#[utoipa::path(get, path = "/admin/figures", tag = "admin", operation_id = "admin_figures", params(FiguresQuery),
    responses((status = 200, body = AdminFigures), (status = 403, description = "The caller is no admin"),
              (status = 422, description = "That is no number of days")))]
pub async fn admin_figures(
    app: App,
    _: Admin,
    Query(query): Query<FiguresQuery>,
) -> Reply<Json<AdminFigures>> {
    let wanted = query.days.unwrap_or(USUAL_DAYS);
    if !DAYS.contains(&wanted) {
        return Err(Problem::field("days", "Choose 7 to 90 days.").into());
    }
    let now = app.clock.now();
    let day = |ago: u64| clock::day(now - Duration::from_hours(24 * ago));
    let paid = counting::paid(&app);
    let mut counted = HashMap::<String, AdminDay>::new();
    for row in figures::days(&app.db, &day(wanted - 1), MOST).await? {
        if let Some(count) = counted.entry(row.day).or_default().of(&row.kind, &paid) {
            *count = row.count;
        }
    }
    let days = (0..wanted).rev().map(|ago| {
        let day = day(ago);
        AdminDay { day: day.clone(), ..counted.remove(&day).unwrap_or_default() }
    });
    let days = days.collect();
    let totals = figures::totals(&app.db).await?;
    let counted_at = totals.first().map(|total| total.counted_at);
    Ok(Json(AdminFigures { days, totals: AdminTotals::new(&totals), counted_at }))
}
