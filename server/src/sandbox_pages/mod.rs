//! The sandbox as people see it, and its calls for programs from outside (`/v1/...`, as the provider's own libraries make
//! them). Plain pages without a script, under the same policy as everything else.

mod checkout;
mod connect;
mod html;
mod portal;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, LOCATION, REFERRER_POLICY, RETRY_AFTER,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};

use crate::app::App;
use crate::http::parts::Address;
use crate::http::reply::Stop;
use crate::http::router::Route;
use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::sandbox::answer::Halt;
use crate::sandbox::api::Call;
use crate::sandbox::params::Params;

/// No form of ours and no call of theirs is longer.
const LARGEST: usize = 64 << 10;
const STYLE: &str = include_str!("sandbox.css");
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Empty where the server has a real provider.
pub fn routes(app: &App) -> Router<App> {
    if app.sandbox.is_none() {
        return Router::new();
    }
    Router::new()
        .route("/sandbox/checkout/{id}", get(checkout::show).post(checkout::act))
        .route("/sandbox/connect/{id}", get(connect::show).post(connect::act))
        .route("/sandbox/portal/{id}", get(portal::show).post(portal::act))
        .route("/sandbox/sandbox.css", get(style))
        .route("/v1/{*path}", any(api))
}

async fn style() -> Response {
    let headers = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    named((headers, STYLE).into_response())
}

/// The provider's calls, over the network.
async fn api(app: App, address: Address, request: Request) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let sandbox = the_sandbox(&app)?;
    let (parts, body) = request.into_parts();
    let body = read(body).await?;
    let header = |name: HeaderName| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let path = parts.uri.path_and_query().map_or("", |path| path.as_str());
    let call = Call {
        method: parts.method.as_str(),
        path,
        authorization: header(AUTHORIZATION),
        idempotency_key: header(IDEMPOTENCY_KEY),
        body: &body,
    };
    let answer = sandbox.call(call).await;
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    Ok(named((status, headers, answer.body.to_string()).into_response()))
}

fn the_sandbox(app: &App) -> Result<Sandbox, Problem> {
    app.sandbox.clone().ok_or_else(Problem::not_found)
}

async fn read(body: Body) -> Result<Vec<u8>, Problem> {
    let too_large =
        |_| Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "The body is too large.");
    Ok(to_bytes(body, LARGEST).await.map_err(too_large)?.to_vec())
}

async fn form(body: Body) -> Result<Params, Problem> {
    let refuse = |_| Problem::bad_request("bad_form", "Leave out the NUL character.");
    Params::from_outside(&read(body).await?).map_err(refuse)
}

/// A page nobody keeps and nobody is told about: its address is what lets one pay.
fn page(status: StatusCode, html: String) -> Response {
    let mut response = (status, html).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    named(response)
}

fn go_to(url: &str) -> Response {
    match HeaderValue::from_str(url) {
        Ok(url) => named((StatusCode::SEE_OTHER, [(LOCATION, url)]).into_response()),
        Err(_) => missing(),
    }
}

fn missing() -> Response {
    let text = "<p>This test payment doesn't exist or has expired.</p>";
    page(StatusCode::NOT_FOUND, html::document("Nothing here", text))
}

/// Too many cards that did not work.
fn wait(problem: &Problem) -> Response {
    let text = "<p role=\"alert\">Too many declined cards. Please wait a minute and try again.</p>";
    let mut response = page(problem.status, html::document("Please wait", text));
    if let Some(seconds) = problem.retry_after {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What a page shows when its desk came to nothing.
fn halted(halt: Halt) -> Response {
    match halt {
        Halt::Refused(_) => missing(),
        Halt::Database(error) => Problem::from(error).into_response(),
    }
}

fn named(mut response: Response) -> Response {
    response.extensions_mut().insert(Route("sandbox"));
    response
}
