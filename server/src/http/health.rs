//! GET /health/live, /health/ready: for whatever watches over the process.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::reply::Reply;
use super::router::{RoomRoutes, both, routes};
use crate::app::App;
use crate::problem::Problem;

pub fn routes() -> RoomRoutes {
    both(both(RoomRoutes::new(), routes!(live)), routes!(ready))
}

#[derive(Serialize, ToSchema)]
pub struct Health {
    status: &'static str,
}

/// The process runs.
#[utoipa::path(get, path = "/health/live", tag = "health", operation_id = "health_live", security(()), responses((status = 200, body = Health)))]
async fn live() -> Json<Health> {
    Json(Health { status: "live" })
}

/// The process can serve: it is not stopping, and its database answers and takes writes.
#[utoipa::path(get, path = "/health/ready", tag = "health", operation_id = "health_ready", security(()), responses((status = 200, body = Health)))]
async fn ready(app: App) -> Reply<Json<Health>> {
    if !app.stopping.is_ready() {
        return Err(Problem { cause: None, ..Problem::unavailable("stopping") }.into());
    }
    app.db.ping().await.map_err(|error| Problem::unavailable(error.to_string()))?;
    let written = app.written.check(&app.db, &app.random, app.clock.now()).await;
    written.map_err(Problem::unavailable)?;
    Ok(Json(Health { status: "ready" }))
}
