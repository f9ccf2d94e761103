//! GET /profile/me

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::client::{self, ClientProfile};
use super::developer::{self, DeveloperProfile};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::Reply;

#[derive(Serialize, ToSchema)]
pub struct OwnProfiles {
    /// Null when there is none.
    client_profile: Option<ClientProfile>,
    /// Null when there is none.
    developer_profile: Option<DeveloperProfile>,
}

/// What the caller says about themselves.
#[utoipa::path(get, path = "/profile/me", tag = "profiles", operation_id = "own_profiles",
    responses((status = 200, body = OwnProfiles)))]
pub async fn own_profiles(app: App, SignedIn(person): SignedIn) -> Reply<Json<OwnProfiles>> {
    Ok(Json(OwnProfiles {
        client_profile: client::show::of(&app, person.id).await?,
        developer_profile: developer::show::of(&app, person.id).await?,
    }))
}
