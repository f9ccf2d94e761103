//! POST /auth/password

use axum::Json;
use axum::http::HeaderMap;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::reset::choose::forget_what_the_old_one_opened;
use super::session::{self, Change, Origin};
use super::{rules, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::secrets;
use crate::state::hasher::Verdict;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct ChangePassword {
    #[schema(value_type = String, format = Password, max_length = 256)]
    current_password: SecretString,
    #[schema(value_type = String, format = Password, min_length = 8, max_length = 256)]
    new_password: SecretString,
}

impl Input for ChangePassword {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        if secrets::expose(&self.current_password).chars().count() > *rules::PASSWORD_LENGTH.end() {
            fields.refuse("current_password", "Use at most 256 characters.");
        }
        // The person's own names are known only later; the rest is said now.
        if let Some(why) = rules::password_refusal(secrets::expose(&self.new_password), &[]) {
            fields.refuse("new_password", why);
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct NewToken {
    /// Of the one session that goes on; all others have ended.
    token: String,
}

/// Changes the password, ends every session and starts a new one for this caller.
#[utoipa::path(post, path = "/auth/password", tag = "accounts", operation_id = "change_password", request_body = ChangePassword,
    responses((status = 200, body = NewToken), (status = 409, description = "The password was changed elsewhere meanwhile")))]
pub async fn change_password(
    app: App,
    SignedIn(person): SignedIn,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<ChangePassword>,
) -> Reply<Json<NewToken>> {
    app.limits.take(Limit::Password, &person.id.to_string())?;
    let row = store::login_by_id(&app.db, person.id).await?.ok_or_else(Problem::unauthorized)?;
    let user = store::user(&app.db, person.id).await?.ok_or_else(Problem::unauthorized)?;
    let kept = row.password_hash.ok_or(Refusal::WrongPassword)?;
    if app.hasher.check(input.current_password, Some(kept.clone())).await? == Verdict::Wrong {
        return Err(Refusal::WrongPassword.into());
    }
    let names = [user.username.as_str(), &user.email, user.full_name.as_deref().unwrap_or_default()];
    if let Some(why) = rules::password_refusal(secrets::expose(&input.new_password), &names) {
        return Err(Refusal::PasswordRefused(why).into());
    }
    let hash = app.hasher.hash(input.new_password).await?;

    let mut tx = app.db.begin().await?;
    if !store::set_password(&mut tx, person.id, &kept, &hash).await? {
        return Err(Refusal::PasswordChangedMeanwhile.into());
    }
    forget_what_the_old_one_opened(&mut tx, person.id).await?;
    let mut ended = store::end_sessions(&mut tx, person.id).await?;
    // This browser learns it by the answer; told by an event first, it would sign itself out.
    ended.retain(|id| *id != person.session_id);
    let origin = Origin::new(address, &headers);
    let token =
        session::start(&app, &mut tx, person.id, Some(&hash), &origin).await?.ok_or(Refusal::Suspended)?;
    session::commit_change(&app, tx, person.id, Change::Ended(ended)).await?;
    Ok(Json(NewToken { token: secrets::expose(&token).to_owned() }))
}
