//! GET /auth/{provider}

use axum::http::HeaderMap;
use axum::response::Response;

use super::attempt;
use super::failure::{Failure, go_to};
use super::provider::Provider;
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::state::limits::Limit;

/// A browser navigation: always a redirect, to the provider or to the error page.
#[utoipa::path(get, path = "/auth/{provider}", tag = "accounts", operation_id = "sign_in_with", security(()),
    params(("provider" = inline(Provider), Path)), responses((status = 302, description = "On to the provider, or to the error page")))]
pub async fn sign_in_with(
    app: App,
    address: Address,
    headers: HeaderMap,
    Path(provider): Path<Provider>,
) -> Response {
    if app.limits.take(Limit::SocialSignIn, &address.bucket()).is_err() {
        return Failure::TooMany.page(provider);
    }
    match attempt::begin(&app, provider, &headers, None).await {
        Ok(begun) => {
            let mut response = go_to(&begun.url);
            response.headers_mut().insert(begun.cookie.0, begun.cookie.1);
            response
        }
        Err(failure) => failure.page(provider),
    }
}
