//! GET /matching/weights

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::settings::Weights;

#[derive(Serialize, ToSchema)]
pub struct MatchingWeights {
    /// How many points each part can bring.
    weights: Weights,
}

/// What counts when developers are ranked for a request, and how much. Nobody can buy a place.
#[utoipa::path(get, path = "/matching/weights", tag = "matching", operation_id = "matching_weights", security(()),
    responses((status = 200, body = MatchingWeights)))]
pub async fn matching_weights(app: App) -> Json<MatchingWeights> {
    Json(MatchingWeights { weights: app.settings.matching.weights() })
}
