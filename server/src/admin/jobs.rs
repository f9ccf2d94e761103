//! GET /admin/jobs and POST /admin/jobs/{id}/retry

use axum::Json;
use db::Time;
use jobs::{Listed, Retried};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::refusal::Refusal;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::audit::{self, Entry};
use crate::http::paging::{ArrayPage, PageQuery, Position};
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::text_enum::text_enum;

text_enum! {
    /// How a job stands. Scheduled is work that comes round again and again, while it waits for its next turn.
    JobState, "a job's state", {
        Waiting = "waiting",
        Running = "running",
        Failed = "failed",
        Scheduled = "scheduled",
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JobQuery {
    /// Those given up when left out.
    #[param(required = false, nullable = false, inline)]
    state: Option<JobState>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminJobs {
    items: Vec<AdminJob>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
    counts: JobCounts,
}

/// A job without what it carries, which may be somebody's letter.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminJob {
    id: i64,
    kind: String,
    #[schema(inline)]
    state: JobState,
    /// When it may start, or when whoever runs it has to be heard of; null when it has failed.
    due_at: Option<Time>,
    attempt: i64,
    max_attempts: i64,
    last_error: Option<String>,
    failed_at: Option<Time>,
    /// The name of work that comes round again and again.
    schedule: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct JobCounts {
    waiting: i64,
    running: i64,
    failed: i64,
}

/// It waits for its turn now.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetriedJob {
    id: i64,
}

impl From<Listed> for AdminJob {
    fn from(job: Listed) -> Self {
        Self {
            id: job.id,
            kind: job.kind,
            state: JobState::named(&job.state).unwrap_or(JobState::Waiting),
            due_at: job.due_at,
            attempt: job.attempt,
            max_attempts: job.max_attempts,
            last_error: job.last_error,
            failed_at: job.failed_at,
            schedule: job.schedule,
        }
    }
}

/// The background work in one state: what failed with the newest first, everything else with the first due first.
#[utoipa::path(get, path = "/admin/jobs", tag = "admin", operation_id = "admin_jobs", params(JobQuery, PageQuery),
    responses((status = 200, body = AdminJobs), (status = 403, description = "The caller is no admin"),
              (status = 422, description = "The state, the cursor or the limit is not one")))]
pub async fn admin_jobs(
    app: App,
    _: Admin,
    page: ArrayPage,
    Query(query): Query<JobQuery>,
) -> Reply<Json<AdminJobs>> {
    let state = query.state.unwrap_or(JobState::Failed);
    let after = page.after(state.word())?;
    let rows = if state == JobState::Failed {
        jobs::failed(&app.db, after.map_or(i64::MAX, |at| at.id), page.fetch()).await?
    } else {
        let after = after.map_or((Time::MIN, 0), |at| (Time::from_micros(at.key), at.id));
        jobs::in_state(&app.db, state.word(), after, page.fetch()).await?
    };
    let place = |job: &Listed| Position { key: job.due_at.map_or(0, Time::micros), id: job.id };
    let paged = page.paged(rows, state.word(), place, AdminJob::from);
    let figures = jobs::figures(&app.db, app.clock.now()).await?;
    let counts = JobCounts { waiting: figures.waiting, running: figures.running, failed: figures.failed };
    Ok(Json(AdminJobs { items: paged.items, next_cursor: paged.next_cursor, counts }))
}

/// Lets a job that was given up start again from its first attempt.
#[utoipa::path(post, path = "/admin/jobs/{id}/retry", tag = "admin", operation_id = "retry_job",
    params(("id" = i64, Path, description = "The job's id")),
    responses((status = 200, body = RetriedJob), (status = 403, description = "The caller is no admin"),
              (status = 404, description = "There is no such job: most likely it is done"),
              (status = 409, description = "The job has not failed")))]
pub async fn retry_job(app: App, Admin(caller): Admin, Path(id): Path<i64>) -> Reply<Json<RetriedJob>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    match jobs::retry(&mut tx, id, now).await? {
        Retried::Waiting => {}
        Retried::NotFailed => return Err(Refusal::NotFailed.into()),
        Retried::Gone => return Err(Refusal::Unknown.into()),
    }
    let entry = Entry {
        actor_id: Some(caller.id),
        action: "retry",
        target_type: Some("job"),
        target_id: Some(id),
        note: None,
        at: now,
    };
    audit::note(&mut tx, entry).await?;
    tx.commit().await?;
    Ok(Json(RetriedJob { id }))
}
