//! POST /auth/verify-email

use axum::Json;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::link::{self, Purpose};
use super::store::{self, LinkRow};
use crate::accounts::refusal::Refusal;
use crate::accounts::session::{self, Change};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::public_answers::Topic;

#[derive(Deserialize, ToSchema)]
pub struct VerifyEmail {
    /// From the link in the letter.
    #[schema(value_type = String, min_length = 1, max_length = 200)]
    pub token: SecretString,
}

impl Input for VerifyEmail {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        link::check(fields, &self.token);
    }
}

#[derive(Serialize, ToSchema)]
pub struct VerifiedEmail {
    /// The address that is now known to be the account's own.
    email: String,
    /// Whether it replaced another one.
    changed: bool,
}

/// Confirms an address by the link that was sent there, or changes to it. The same link again gives the same answer.
#[utoipa::path(post, path = "/auth/verify-email", tag = "accounts", operation_id = "verify_email", security(()),
    request_body = VerifyEmail,
    responses((status = 200, body = VerifiedEmail), (status = 404, description = "The link is wrong, too old or replaced"),
              (status = 409, description = "The address belongs to somebody else by now")))]
pub async fn verify_email(
    app: App,
    address: Address,
    Body(input): Body<VerifyEmail>,
) -> Reply<Json<VerifiedEmail>> {
    let found =
        link::find(&app, address, &input.token, &[Purpose::VerifyEmail, Purpose::ChangeEmail]).await?;
    if !take_effect(&app, &found).await?
        && !store::is_verified(&app.db, found.user_id, &found.email_folded).await?
    {
        return Err(link::wrong(&app, address));
    }
    Ok(Json(VerifiedEmail { email: found.email, changed: found.purpose == Purpose::ChangeEmail }))
}

/// Whether the link was still good.
async fn take_effect(app: &App, found: &LinkRow) -> Reply<bool> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if !store::spend(&mut tx, found.id, now).await? {
        return Ok(false);
    }
    let (user_id, folded) = (found.user_id, found.email_folded.as_str());
    if found.purpose == Purpose::ChangeEmail {
        store::set_email(&mut tx, user_id, &found.email, folded, now).await.map_err(|error| {
            if error.is_duplicate("users_email_folded_key") {
                Problem::from(Refusal::Taken { username: false, email: true })
            } else {
                error.into()
            }
        })?;
        // These went to the address that the account no longer has.
        store::drop_links(&mut tx, user_id, Purpose::ResetPassword).await?;
        store::drop_links(&mut tx, user_id, Purpose::VerifyEmail).await?;
    } else if !store::verify(&mut tx, user_id, folded, now).await? {
        return Ok(false);
    }
    session::tell_change(app, &mut tx, user_id, Change::Account).await?;
    public_cache::changed(app, &mut tx, &[Topic::Requests]).await?;
    tx.commit().await?;
    Ok(true)
}
