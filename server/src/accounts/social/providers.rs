//! GET /auth/providers

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::provider::Provider;
use crate::app::App;

/// Which ways of signing in are set up on this server.
#[derive(Serialize, ToSchema)]
pub struct SocialProviders {
    google: bool,
    github: bool,
    linkedin: bool,
}

/// Which of the providers can be used to sign in.
#[utoipa::path(get, path = "/auth/providers", tag = "accounts", operation_id = "social_providers", security(()),
    responses((status = 200, body = SocialProviders)))]
pub async fn social_providers(app: App) -> Json<SocialProviders> {
    let works = |provider: Provider| provider.of(&app).is_some();
    Json(SocialProviders {
        google: works(Provider::Google),
        github: works(Provider::Github),
        linkedin: works(Provider::Linkedin),
    })
}
