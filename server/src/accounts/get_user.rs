//! GET /auth/get-user

use std::sync::Arc;

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::refusal::Refusal;
use crate::accounts::caller::SignedIn;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::User;
use crate::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[expect(clippy::struct_field_names, reason = "the names are the query's")]
#[into_params(parameter_in = Query)]
pub struct SocialIds {
    #[param(required = false, nullable = false)]
    google_id: Option<String>,
    #[param(required = false, nullable = false)]
    github_id: Option<String>,
    #[param(required = false, nullable = false)]
    linkedin_id: Option<String>,
}

/// The caller's own record, looked up by the ids a browser kept. Ids of anyone else find nothing.
#[utoipa::path(get, path = "/auth/get-user", tag = "accounts", operation_id = "get_user", params(SocialIds),
    responses((status = 200, body = User), (status = 404, description = "Not the caller's ids"),
              (status = 422, description = "No id was sent")))]
pub async fn get_user(SignedIn(person): SignedIn, Query(ids): Query<SocialIds>) -> Reply<Json<Arc<User>>> {
    let user = person.user;
    let sent = [
        (&ids.google_id, &user.google_id),
        (&ids.github_id, &user.github_id),
        (&ids.linkedin_id, &user.linkedin_id),
    ];
    if sent.iter().all(|(sent, _)| sent.is_none()) {
        return Err(Refusal::NoIdGiven.into());
    }
    if sent.iter().any(|(sent, own)| sent.is_some() && sent != own) {
        return Err(Problem::not_found().into());
    }
    Ok(Json(user))
}
