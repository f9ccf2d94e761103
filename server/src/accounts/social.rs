//! GET /auth/{provider}, /auth/{provider}/callback: where the browser goes to sign in with Google, GitHub or LinkedIn.
//!
//! No provider can be given keys in this version, so each answers what it answers whenever its keys are missing: the
//! error page says so and leads back to the login.

use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::parts::Path;

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    Google,
    Github,
    Linkedin,
}

impl Provider {
    fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Github => "GitHub",
            Self::Linkedin => "LinkedIn",
        }
    }
}

/// A browser navigation: always a redirect.
#[utoipa::path(get, path = "/auth/{provider}", tag = "accounts", operation_id = "sign_in_with", security(()),
    params(("provider" = inline(Provider), Path)), responses((status = 302, description = "On to the provider, or to the error page")))]
pub async fn sign_in_with(Path(provider): Path<Provider>) -> Response {
    not_set_up(provider)
}

/// Where a provider, or one of the web app's return points, sends the browser back to: always a redirect.
#[utoipa::path(get, path = "/auth/{provider}/callback", tag = "accounts", operation_id = "sign_in_return", security(()),
    params(("provider" = inline(Provider), Path)), responses((status = 302, description = "On into the app, or to the error page")))]
pub async fn sign_in_return(Path(provider): Path<Provider>) -> Response {
    not_set_up(provider)
}

fn not_set_up(provider: Provider) -> Response {
    let name = provider.name();
    let error = format!("{name} sign-in is not set up on this server.");
    let pairs = [("error", error.as_str()), ("provider", name)];
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    (StatusCode::FOUND, [(LOCATION, format!("/oauth-error?{query}"))]).into_response()
}
