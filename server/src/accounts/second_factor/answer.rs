//! POST /auth/login/second-factor

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use db::Tx;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store::ChallengeRow;
use super::{challenge, codes, store};
use crate::accounts::refusal::Refusal;
use crate::accounts::session::{self, Origin};
use crate::accounts::user::SignedInUser;
use crate::accounts::{device, notice, store as people};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::secrets;

#[derive(Deserialize, ToSchema)]
pub struct SecondFactor {
    /// From the answer to the login.
    #[schema(value_type = String, min_length = 1, max_length = 200)]
    challenge: SecretString,
    /// Of the authenticator app, or a recovery code.
    #[schema(value_type = String, min_length = 6, max_length = 40)]
    code: SecretString,
}

impl Input for SecondFactor {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        if !(1..=200).contains(&secrets::expose(&self.challenge).chars().count()) {
            fields.refuse("challenge", "Send the challenge from the login.");
        }
        codes::check(fields, &self.code);
    }
}

/// What a finished sign-in answers, and the cookie by which the browser is known from now on.
pub type Answered = ([(HeaderName, HeaderValue); 1], Json<SignedInUser>);

/// The second step of a login: a code for the challenge.
#[utoipa::path(post, path = "/auth/login/second-factor", tag = "accounts", operation_id = "second_factor", security(()),
    request_body = SecondFactor,
    responses((status = 200, body = SignedInUser), (status = 401, description = "The challenge is over: sign in again"),
              (status = 422, description = "The code is wrong or was used")))]
pub async fn second_factor(
    app: App,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<SecondFactor>,
) -> Reply<Answered> {
    let asked = challenge::open(&app, address, &headers, &input.challenge).await?;
    let mut tx = app.db.begin().await?;
    if !codes::spend(&app, &mut tx, asked.user_id, &input.code).await? {
        return Err(Refusal::WrongCode.into());
    }
    finish(&app, tx, &asked, address, &headers).await
}

/// The session of somebody who answered their challenge. It is gone then; so is what was checked before, if the password was
/// changed meanwhile.
pub async fn finish(
    app: &App,
    mut tx: Tx,
    asked: &ChallengeRow,
    address: Address,
    headers: &HeaderMap,
) -> Reply<Answered> {
    let user_id = asked.user_id;
    if !store::drop_challenge(&mut tx, asked.id).await? {
        return Err(Refusal::ChallengeOver.into());
    }
    let (known, origin) = (device::of(app, headers, user_id), Origin::new(address, headers));
    let token = session::start(app, &mut tx, user_id, asked.checked_hash.as_deref(), &origin).await?;
    let token = token.ok_or(Refusal::ChallengeOver)?;
    notice::tell(app, &mut tx, user_id, &origin, known.is_some()).await?;
    tx.commit().await?;
    let user = people::user(&app.db, user_id).await?.ok_or(Refusal::ChallengeOver)?;
    let answer = SignedInUser { token: secrets::expose(&token).to_owned(), user: user.into() };
    Ok(([device::cookie(app, user_id, known.as_deref())], Json(answer)))
}
