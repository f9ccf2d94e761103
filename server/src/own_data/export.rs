//! POST and GET /account/export

use std::time::Duration;

use axum::Json;
use db::Time;
use jobs::New;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::{self, ExportRow, ExportState};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::files;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::problem::Problem;

pub const MAKE: &str = "make an archive";

/// How often somebody may ask for one.
const EVERY: Duration = Duration::from_hours(24);
/// How long the address of an archive works; whoever looks again gets a new one.
const LINK_LIFE: Duration = Duration::from_hours(1);
const AT_ONCE: i64 = 100;

#[derive(Deserialize, ToSchema)]
pub struct RequestExport {}

impl Input for RequestExport {
    fn check(&mut self, _: &mut Fields) {}
}

#[derive(Serialize, ToSchema)]
pub struct DataExport {
    state: ExportState,
    requested_at: Option<Time>,
    ready_at: Option<Time>,
    /// When the archive is deleted.
    expires_at: Option<Time>,
    size_bytes: Option<i64>,
    /// Where the archive can be downloaded, for an hour.
    url: Option<String>,
    /// When another one can be asked for; null when that is now.
    next_at: Option<Time>,
}

impl DataExport {
    fn of(app: &App, row: Option<ExportRow>) -> Self {
        let Some(row) = row.filter(|row| row.expires_at > app.clock.now()) else {
            return Self {
                state: ExportState::None,
                requested_at: None,
                ready_at: None,
                expires_at: None,
                size_bytes: None,
                url: None,
                next_at: None,
            };
        };
        let next = row.requested_at + EVERY;
        Self {
            state: row.state,
            requested_at: Some(row.requested_at),
            ready_at: row.ready_at,
            expires_at: row.ready_at.map(|_| row.expires_at),
            size_bytes: row.size_bytes,
            url: row.key.map(|key| files::signed_url(app, &key, LINK_LIFE)),
            next_at: Some(next).filter(|next| row.state != ExportState::Failed && *next > app.clock.now()),
        }
    }
}

/// Asks for an archive of everything the caller has here: their texts as JSON, and their files. It is made in the background; a
/// letter tells when it is ready. Once a day.
#[utoipa::path(post, path = "/account/export", tag = "own data", operation_id = "request_export", request_body = RequestExport,
    responses((status = 201, body = DataExport), (status = 429, description = "There was one less than a day ago")))]
pub async fn request_export(
    app: App,
    SignedIn(person): SignedIn,
    Creating { key, .. }: Creating<RequestExport>,
) -> Reply<Created<DataExport>> {
    let now = app.clock.now();
    let expires_at = now + Duration::from_hours(24 * app.settings.own_data.export_keep_days);
    let mut tx = key.begin(&app).await?;
    let before = store::export_in(&mut tx, person.id).await?;
    let failed = before.as_ref().is_some_and(|row| row.state == ExportState::Failed);
    let long_ago = if failed { now } else { now - EVERY };
    if !store::request(&mut tx, person.id, now, expires_at, long_ago).await? {
        let wait = before.map_or(EVERY, |row| {
            let seconds = (row.requested_at + EVERY).as_second() - now.as_second();
            Duration::from_secs(u64::try_from(seconds).unwrap_or(1))
        });
        return Err(Problem { retry_after: Some(wait.as_secs().max(1)), ..Refusal::TooSoon.into() }.into());
    }
    if let Some(old) = before.and_then(|row| row.key) {
        files::drop_later(&app, &mut tx, &old).await?;
    }
    let payload = json!({"user_id": person.id, "requested_at": now.micros()});
    jobs::enqueue(&mut tx, New::of(MAKE, payload, now)).await?;
    let shown = DataExport::of(&app, store::export_in(&mut tx, person.id).await?);
    let created = key.remember(&app, &mut tx, shown).await?;
    tx.commit().await?;
    Ok(created)
}

/// How far the caller's archive is, and where it can be downloaded.
#[utoipa::path(get, path = "/account/export", tag = "own data", operation_id = "export_state",
    responses((status = 200, body = DataExport)))]
pub async fn export_state(app: App, SignedIn(person): SignedIn) -> Reply<Json<DataExport>> {
    Ok(Json(DataExport::of(&app, store::export(&app.db, person.id).await?)))
}

/// Deletes archives whose time is over.
pub async fn sweep(app: &App) -> Result<u64, db::Error> {
    let now = app.clock.now();
    let mut swept = 0;
    for user_id in store::expired(&app.db, now, AT_ONCE).await? {
        let mut tx = app.db.begin().await?;
        if let Some(key) = store::take_expired(&mut tx, user_id, now).await? {
            files::drop_later(app, &mut tx, &key).await?;
        }
        tx.commit().await?;
        swept += 1;
    }
    Ok(swept)
}
