//! /identity/{provider}/user and /user/emails: what GitHub is asked.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::json;

use super::code::{ACCESS, Access, open};
use super::people::Someone;
use super::{json, name_of};
use crate::app::App;
use crate::http::parts::{Path, bearer};
use crate::http::reply::Stop;
use crate::problem::Problem;

pub async fn user(app: App, headers: HeaderMap, Path(provider): Path<String>) -> Result<Response, Stop> {
    let someone = of(&app, &headers, &provider)?;
    let login = someone.name.to_lowercase().replace(' ', "-");
    let user = json!({"id": someone.id(&provider), "login": login, "name": someone.name});
    Ok(json(StatusCode::OK, &user))
}

pub async fn emails(app: App, headers: HeaderMap, Path(provider): Path<String>) -> Result<Response, Stop> {
    let someone = of(&app, &headers, &provider)?;
    let email = json!({"email": someone.email, "primary": true, "verified": someone.is_verified});
    Ok(json(StatusCode::OK, &json!([email])))
}

fn of(app: &App, headers: &HeaderMap, provider: &str) -> Result<Someone, Problem> {
    name_of(provider)?;
    let access: Option<Access> = bearer(headers).and_then(|token| open(app, ACCESS, token));
    let access = access.filter(|access| access.until > app.clock.now().as_second());
    Ok(access.ok_or_else(Problem::unauthorized)?.someone)
}
