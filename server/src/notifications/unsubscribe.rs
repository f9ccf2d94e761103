//! GET and POST /letters/unsubscribe: ending notifications by mail from the letter itself, without signing in (RFC 8058).

use axum::http::header::LOCATION;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store;
use crate::app::App;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::letters;
use crate::problem::Problem;

const SIGNED_FOR: &str = "unsubscribe";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeQuery {
    /// From the letter. It works for as long as the account is there.
    #[param(max_length = 200)]
    token: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribed {
    unsubscribed: bool,
}

/// Where a letter to somebody leads for this.
pub(super) fn way(app: &App, user_id: i64) -> letters::Unsubscribe {
    let (address, token) = (app.settings.public_url(), app.keys.sign(SIGNED_FOR, &user_id.to_string()));
    letters::Unsubscribe {
        one_click: format!("{address}/api/letters/unsubscribe?token={token}"),
        page: format!("{address}/unsubscribe?token={token}"),
    }
}

fn reader(app: &App, token: &str) -> Result<i64, Problem> {
    let wrong =
        || Problem::bad_request("bad_link", "This link doesn't work. Please open it from the email again.");
    app.keys.verify(SIGNED_FOR, token).and_then(|id| id.parse().ok()).ok_or_else(wrong)
}

/// For mail programs that open the address in a browser: leads to the page that asks first.
#[utoipa::path(get, path = "/letters/unsubscribe", tag = "notifications", operation_id = "unsubscribe_page", security(()),
    params(UnsubscribeQuery), responses((status = 303, description = "The page to unsubscribe"), (status = 400, description = "The link doesn't work"),
              (status = 422, description = "There is no token")))]
pub async fn unsubscribe_page(app: App, Query(query): Query<UnsubscribeQuery>) -> Reply<Response> {
    let page = way(&app, reader(&app, &query.token)?).page;
    let page = HeaderValue::from_str(&page).map_err(|_| Problem::not_found())?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, page)]).into_response())
}

/// Ends notifications by mail, of every kind. The body is what RFC 8058 says, and is not looked at. Twice is the same as once.
#[utoipa::path(post, path = "/letters/unsubscribe", tag = "notifications", operation_id = "unsubscribe", security(()),
    params(UnsubscribeQuery), responses((status = 200, body = Unsubscribed), (status = 400, description = "The link doesn't work"),
              (status = 422, description = "There is no token")))]
pub async fn unsubscribe(app: App, Query(query): Query<UnsubscribeQuery>) -> Reply<axum::Json<Unsubscribed>> {
    let user_id = reader(&app, &query.token)?;
    let mut tx = app.db.begin().await?;
    // Whoever has no account any more gets no letters either.
    if store::end_mail(&mut tx, user_id).await? {
        super::tell(&app, &mut tx, user_id).await?;
    }
    tx.commit().await?;
    Ok(axum::Json(Unsubscribed { unsubscribed: true }))
}
