//! POST /auth/passkeys/login/start, /auth/passkeys/login/finish

use axum::Json;
use axum::http::HeaderMap;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ceremony::{self, KnownPasskey};
use super::cose::PublicKey;
use super::store::KeyRow;
use super::{store, verify};
use crate::accounts::refusal::Refusal;
use crate::accounts::second_factor::{self, Answered};
use crate::accounts::session::{self, Origin};
use crate::accounts::user::SignedInUser;
use crate::accounts::{device, notice, store as people};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::secrets;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct StartSignIn {
    /// Of a login that takes a second step; left out to sign in with the passkey alone.
    #[schema(value_type = Option<String>, max_length = 200)]
    challenge: Option<SecretString>,
}

impl Input for StartSignIn {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        check_challenge(fields, self.challenge.as_ref());
    }
}

fn check_challenge(fields: &mut Fields, challenge: Option<&SecretString>) {
    if challenge.is_some_and(|text| secrets::expose(text).chars().count() > 200) {
        fields.refuse("challenge", "Send the challenge from the login.");
    }
}

/// What `navigator.credentials.get` is called with: `PublicKeyCredential.parseRequestOptionsFromJSON` reads it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestOptions {
    challenge: String,
    rp_id: String,
    /// Empty: the device offers what it has.
    allow_credentials: Vec<KnownPasskey>,
    user_verification: &'static str,
    timeout: u64,
}

/// Begins signing in with a passkey: the options for the browser. They are good for five minutes.
#[utoipa::path(post, path = "/auth/passkeys/login/start", tag = "accounts", operation_id = "start_passkey_sign_in", security(()),
    request_body = StartSignIn,
    responses((status = 200, body = RequestOptions), (status = 401, description = "The login's challenge is over")))]
pub async fn start_passkey_sign_in(
    app: App,
    address: Address,
    Body(input): Body<StartSignIn>,
) -> Reply<Json<RequestOptions>> {
    app.limits.take(Limit::LoginAddress, &address.bucket())?;
    let user_id = match &input.challenge {
        Some(challenge) => Some(second_factor::whose(&app, challenge).await?),
        None => None,
    };
    let allow_credentials = match user_id {
        Some(user_id) => ceremony::descriptors(&app, user_id).await?,
        None => Vec::new(),
    };
    Ok(Json(RequestOptions {
        challenge: ceremony::ask(&app, user_id).await?,
        rp_id: ceremony::site(&app).rp_id,
        allow_credentials,
        user_verification: if user_id.is_some() { "preferred" } else { "required" },
        timeout: u64::try_from(ceremony::LASTS.as_millis()).unwrap_or(u64::MAX),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct FinishSignIn {
    /// The same as at the start.
    #[schema(value_type = Option<String>, max_length = 200)]
    challenge: Option<SecretString>,
    credential: UsedCredential,
}

/// The browser's credential, as its `toJSON` writes it.
#[derive(Deserialize, ToSchema)]
pub struct UsedCredential {
    #[schema(min_length = 1, max_length = 8192)]
    id: String,
    response: PasskeyAssertion,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyAssertion {
    #[serde(rename = "clientDataJSON")]
    #[schema(min_length = 1, max_length = 8192)]
    client_data_json: String,
    #[schema(min_length = 1, max_length = 8192)]
    authenticator_data: String,
    #[schema(min_length = 1, max_length = 8192)]
    signature: String,
}

impl Input for FinishSignIn {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        check_challenge(fields, self.challenge.as_ref());
        let response = &self.credential.response;
        ceremony::check(fields, "credential.id", &self.credential.id);
        ceremony::check(fields, "credential.response.clientDataJSON", &response.client_data_json);
        ceremony::check(fields, "credential.response.authenticatorData", &response.authenticator_data);
        ceremony::check(fields, "credential.response.signature", &response.signature);
    }
}

/// Signs in with what the device signed: with the passkey alone, or as the second step of a login.
#[utoipa::path(post, path = "/auth/passkeys/login/finish", tag = "accounts", operation_id = "finish_passkey_sign_in", security(()),
    request_body = FinishSignIn,
    responses((status = 200, body = SignedInUser), (status = 400, description = "The passkey is not known, or did not sign what was asked"),
              (status = 401, description = "The login's challenge is over"), (status = 403, description = "The account is suspended")))]
pub async fn finish_passkey_sign_in(
    app: App,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<FinishSignIn>,
) -> Reply<Answered> {
    app.limits.take(Limit::LoginAddress, &address.bucket())?;
    let asked = match &input.challenge {
        Some(challenge) => Some(second_factor::open_challenge(&app, address, &headers, challenge).await?),
        None => None,
    };
    let whose = asked.as_ref().map(|asked| asked.user_id);
    let (key, said) = checked(&app, &input.credential, whose).await?;
    // Alone it stands for the password too, so the device has to know who holds it.
    if asked.is_none() && !said.checked_user {
        return Err(Refusal::PasskeyRefused.into());
    }

    let mut tx = app.db.begin().await?;
    if !store::used(&mut tx, key.id, i64::from(said.count), app.clock.now()).await? {
        return Err(Refusal::PasskeyRefused.into());
    }
    if let Some(asked) = asked {
        return second_factor::finish(&app, tx, &asked, address, &headers).await;
    }
    let user_id = key.user_id;
    let (known, origin) = (device::of(&app, &headers, user_id), Origin::new(address, &headers));
    let token = session::start(&app, &mut tx, user_id, None, &origin).await?.ok_or(Refusal::Suspended)?;
    notice::tell(&app, &mut tx, user_id, &origin, known.is_some()).await?;
    tx.commit().await?;
    let user = people::user(&app.db, user_id).await?.ok_or(Refusal::PasskeyRefused)?;
    let answer = SignedInUser { token: secrets::expose(&token).to_owned(), user: user.into() };
    Ok(([device::cookie(&app, user_id, known.as_deref())], Json(answer)))
}

/// The key that signed what this person, or nobody yet, was asked to sign. The same words for whatever is wrong.
async fn checked(
    app: &App,
    credential: &UsedCredential,
    whose: Option<i64>,
) -> Reply<(KeyRow, verify::Said)> {
    let (site, response) = (ceremony::site(app), &credential.response);
    let bytes = |text: &str| ceremony::decode(text).ok_or(Refusal::PasskeyRefused);
    let (id, client_data) = (bytes(&credential.id)?, bytes(&response.client_data_json)?);
    let (data, signature) = (bytes(&response.authenticator_data)?, bytes(&response.signature)?);
    ceremony::take(app, verify::challenge(&client_data, "webauthn.get", &site), whose).await?;
    let key = store::by_credential(&app.db, &id).await?.ok_or(Refusal::PasskeyRefused)?;
    if whose.is_some_and(|user_id| user_id != key.user_id) {
        return Err(Refusal::PasskeyRefused.into());
    }
    let public = PublicKey { algorithm: key.algorithm, bytes: key.public_key.clone() };
    let said =
        verify::signed(&public, &data, &client_data, &signature, &site).ok_or(Refusal::PasskeyRefused)?;
    Ok((key, said))
}
