//! An identity provider inside, for trying out social sign-in with no account anywhere: it vouches for whoever one says to be.
//! It is there in a demo only (`demo` in the settings, which needs loopback addresses), and every page says that it is a test.
//!
//! It speaks OpenID Connect as Google and LinkedIn do, and plain OAuth as GitHub does. It keeps nothing: a code holds, encrypted,
//! what it stands for. The server calls it over the network like any other provider.

mod authorize;
mod code;
mod discovery;
mod html;
mod people;
mod token;
mod user;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use serde_json::Value;

use crate::app::App;
use crate::http::router::Route;
use crate::problem::Problem;

const LARGEST: usize = 64 << 10;
/// As the payment sandbox's pages, with fields to type in.
const STYLE: &str = concat!(include_str!("../sandbox_pages/sandbox.css"), include_str!("identity.css"));
const PROVIDERS: [(&str, &str); 3] = [("google", "Google"), ("github", "GitHub"), ("linkedin", "LinkedIn")];

/// Empty unless this is a demo.
pub fn routes(app: &App) -> Router<App> {
    if !app.settings.demo {
        return Router::new();
    }
    Router::new()
        .route("/identity/identity.css", get(style))
        .route("/identity/{provider}/.well-known/openid-configuration", get(discovery::describe))
        .route("/identity/{provider}/keys", get(discovery::keys))
        .route("/identity/{provider}/authorize", get(authorize::show).post(authorize::decide))
        .route("/identity/{provider}/token", post(token::exchange))
        .route("/identity/{provider}/user", get(user::user))
        .route("/identity/{provider}/user/emails", get(user::emails))
}

async fn style() -> Response {
    let headers = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    named((headers, STYLE).into_response())
}

/// What people call the provider that is played.
fn name_of(provider: &str) -> Result<&'static str, Problem> {
    let found = PROVIDERS.iter().find(|(word, _)| *word == provider);
    found.map(|(_, name)| *name).ok_or_else(Problem::not_found)
}

/// The name of this provider as an issuer.
fn issuer(app: &App, provider: &str) -> String {
    format!("{}/identity/{provider}", app.settings.public_url())
}

/// The fields of a form or a query, each once: the first counts.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn read(text: &[u8]) -> Self {
        Self(form_urlencoded::parse(text).into_owned().collect())
    }

    async fn of(body: Body) -> Result<Self, Problem> {
        let too_large =
            |_| Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "The body is too large.");
        Ok(Self::read(&to_bytes(body, LARGEST).await.map_err(too_large)?))
    }

    fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }
}

fn json(status: StatusCode, body: &Value) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    named((status, headers, body.to_string()).into_response())
}

fn page(status: StatusCode, html: String) -> Response {
    let mut response = (status, html).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    named(response)
}

fn named(mut response: Response) -> Response {
    response.extensions_mut().insert(Route("identity"));
    response
}
