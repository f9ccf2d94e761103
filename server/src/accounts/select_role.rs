//! POST /auth/select-role

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::session::{self, Change};
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::person::{User, UserType};

#[derive(Deserialize, ToSchema)]
pub struct SelectRole {
    user_type: UserType,
}

impl Input for SelectRole {
    const GROWS: bool = false;

    fn check(&mut self, _: &mut Fields) {}
}

/// Chooses the role, once. The session goes on.
#[utoipa::path(post, path = "/auth/select-role", tag = "accounts", operation_id = "select_role", request_body = SelectRole,
    responses((status = 200, body = User), (status = 409, description = "The role was chosen before")))]
pub async fn select_role(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<SelectRole>,
) -> Reply<Json<User>> {
    let mut tx = app.db.begin().await?;
    let user = store::set_role(&mut tx, person.id, input.user_type).await?.ok_or(Refusal::RoleChosen)?;
    session::commit_change(&app, tx, person.id, Change::Account).await?;
    Ok(Json(user.into()))
}
