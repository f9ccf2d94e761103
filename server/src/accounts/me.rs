//! GET /auth/me

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::social::ticket::{self, Me};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::{Address, bearer};
use crate::http::reply::Reply;
use crate::problem::Problem;

/// The person who is signed in. With the ticket of a social sign-in as the bearer it spends the ticket, and the answer holds
/// the token of the session that takes its place.
#[utoipa::path(get, path = "/auth/me", tag = "accounts", operation_id = "me", responses((status = 200, body = Me)))]
pub async fn me(app: App, Visitor(person): Visitor, address: Address, headers: HeaderMap) -> Reply<Response> {
    if let Some(ticket) = bearer(&headers).filter(|token| token.starts_with(ticket::PREFIX)) {
        return ticket::spend(&app, ticket, address, &headers).await;
    }
    let person = person.ok_or_else(Problem::unauthorized)?;
    Ok(([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], person.shown).into_response())
}
