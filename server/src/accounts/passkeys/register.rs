//! POST /auth/passkeys/register/start, /auth/passkeys/register/finish

use axum::Json;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ceremony::{self, KnownPasskey};
use super::list::Passkey;
use super::store::NewPasskey;
use super::{cose, store, verify};
use crate::accounts::caller::SignedIn;
use crate::accounts::confirm;
use crate::accounts::email::greeted;
use crate::accounts::idempotency::{Created, Creating};
use crate::accounts::refusal::Refusal;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::letters::{self, Part};
use crate::problem::Problem;
use crate::secrets;

#[derive(Deserialize, ToSchema)]
pub struct StartPasskey {
    #[schema(value_type = String, format = Password, max_length = 256)]
    password: SecretString,
}

impl Input for StartPasskey {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        confirm::check(fields, &self.password);
    }
}

/// What `navigator.credentials.create` is called with: `PublicKeyCredential.parseCreationOptionsFromJSON` reads it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreationOptions {
    challenge: String,
    rp: RelyingParty,
    user: PasskeyUser,
    pub_key_cred_params: [PasskeyAlgorithm; 3],
    exclude_credentials: Vec<KnownPasskey>,
    authenticator_selection: PasskeySelection,
    attestation: &'static str,
    timeout: u64,
}

#[derive(Serialize, ToSchema)]
pub struct RelyingParty {
    id: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUser {
    id: String,
    name: String,
    display_name: String,
}

#[derive(Serialize, ToSchema)]
pub struct PasskeyAlgorithm {
    #[serde(rename = "type")]
    kind: &'static str,
    alg: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySelection {
    resident_key: &'static str,
    require_resident_key: bool,
    user_verification: &'static str,
}

/// Begins adding a passkey: the options for the browser. They are good for five minutes.
#[utoipa::path(post, path = "/auth/passkeys/register/start", tag = "accounts", operation_id = "start_passkey_registration",
    request_body = StartPasskey,
    responses((status = 200, body = CreationOptions), (status = 409, description = "There are too many already"),
              (status = 422, description = "The password is wrong")))]
pub async fn start_passkey_registration(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<StartPasskey>,
) -> Reply<Json<CreationOptions>> {
    confirm::password(&app, person.id, input.password).await?;
    if store::count(&app.db, person.id).await? >= ceremony::MOST {
        return Err(Refusal::TooManyPasskeys.into());
    }
    let user = &person.user;
    // Devices keep it, so it says nothing by itself.
    let handle = secrets::token_hash(&app.keys.sign("passkey user", &person.id.to_string()));
    let kind = |alg: i64| PasskeyAlgorithm { kind: "public-key", alg };
    Ok(Json(CreationOptions {
        challenge: ceremony::ask(&app, Some(person.id)).await?,
        rp: RelyingParty { id: ceremony::site(&app).rp_id, name: app.settings.product.name.clone() },
        user: PasskeyUser {
            id: ceremony::encode(&handle),
            name: user.username.clone(),
            display_name: user.full_name.clone().unwrap_or_else(|| user.username.clone()),
        },
        pub_key_cred_params: [kind(cose::ES256), kind(cose::EDDSA), kind(cose::RS256)],
        exclude_credentials: ceremony::descriptors(&app, person.id).await?,
        authenticator_selection: PasskeySelection {
            resident_key: "required",
            require_resident_key: true,
            user_verification: "required",
        },
        attestation: "none",
        timeout: u64::try_from(ceremony::LASTS.as_millis()).unwrap_or(u64::MAX),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct FinishPasskey {
    /// For its owner, to tell it from others.
    #[schema(min_length = 1, max_length = 60)]
    name: String,
    credential: NewCredential,
}

/// The browser's credential, as its `toJSON` writes it.
#[derive(Deserialize, ToSchema)]
pub struct NewCredential {
    response: PasskeyAttestation,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyAttestation {
    #[serde(rename = "clientDataJSON")]
    #[schema(min_length = 1, max_length = 8192)]
    client_data_json: String,
    #[schema(min_length = 1, max_length = 8192)]
    authenticator_data: String,
}

impl Input for FinishPasskey {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("name", &mut self.name, 1..=60);
        let response = &self.credential.response;
        ceremony::check(fields, "credential.response.clientDataJSON", &response.client_data_json);
        ceremony::check(fields, "credential.response.authenticatorData", &response.authenticator_data);
    }
}

/// Adds the passkey that the browser made, and tells the owner by letter.
#[utoipa::path(post, path = "/auth/passkeys/register/finish", tag = "accounts", operation_id = "finish_passkey_registration",
    request_body = FinishPasskey,
    responses((status = 201, body = Passkey), (status = 400, description = "It was not made for what was asked"),
              (status = 409, description = "This passkey is known already")))]
pub async fn finish_passkey_registration(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<FinishPasskey>,
) -> Reply<Created<Passkey>> {
    let (site, response) = (ceremony::site(&app), &input.credential.response);
    let client_data = ceremony::decode(&response.client_data_json).ok_or(Refusal::PasskeyRefused)?;
    let data = ceremony::decode(&response.authenticator_data).ok_or(Refusal::PasskeyRefused)?;
    ceremony::take(&app, verify::challenge(&client_data, "webauthn.create", &site), Some(person.id)).await?;
    let (id, public, said) = verify::registered(&data, &site).ok_or(Refusal::PasskeyRefused)?;
    if !said.checked_user {
        return Err(Refusal::PasskeyRefused.into());
    }

    let created_at = app.clock.now();
    let mut tx = key.begin(&app).await?;
    let new = NewPasskey {
        user_id: person.id,
        credential_id: &id,
        algorithm: public.algorithm,
        public_key: &public.bytes,
        sign_count: i64::from(said.count),
        name: &input.name,
        created_at,
    };
    let id = store::insert(&mut tx, new).await.map_err(|error| {
        if error.is_duplicate("passkeys_credential_id_key") {
            Problem::from(Refusal::PasskeyKnown)
        } else {
            error.into()
        }
    })?;
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!("The passkey \"{}\" was added to your {product} account.", input.name)),
        Part::Note("If this wasn't you, change your password and remove the passkey now.".to_owned()),
    ];
    let subject = "A passkey was added".to_owned();
    let letter = greeted(&person.user.email, person.user.full_name.as_deref(), subject, parts);
    letters::send(&app, &mut tx, &letter).await?;
    let passkey = Passkey { id, name: input.name, created_at, last_used_at: None };
    let created = key.remember(&app, &mut tx, passkey).await?;
    tx.commit().await?;
    Ok(created)
}
