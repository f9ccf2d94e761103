//! POST /auth/totp/confirm

use axum::Json;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{codes, store, totp};
use crate::accounts::caller::SignedIn;
use crate::accounts::refusal::Refusal;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct ConfirmTotp {
    /// What the app shows now.
    #[schema(value_type = String, min_length = 6, max_length = 40)]
    code: SecretString,
}

impl Input for ConfirmTotp {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        codes::check(fields, &self.code);
    }
}

#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Each opens the account once in place of a code of the app. They are shown this once.
    recovery_codes: Vec<String>,
}

/// Turns the second factor on with the first code of the app.
#[utoipa::path(post, path = "/auth/totp/confirm", tag = "accounts", operation_id = "confirm_totp", request_body = ConfirmTotp,
    responses((status = 200, body = RecoveryCodes), (status = 409, description = "It is on already, or was not begun"),
              (status = 422, description = "The code is wrong")))]
pub async fn confirm_totp(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<ConfirmTotp>,
) -> Reply<Json<RecoveryCodes>> {
    app.limits.take(Limit::SecondFactor, &format!("account {}", person.id))?;
    let now = app.clock.now();
    let row = store::secret(&app.db, person.id).await?.ok_or(Refusal::TotpNotBegun)?;
    if row.confirmed_at.is_some() {
        return Err(Refusal::TotpOn.into());
    }
    let secret = app.keys.open(codes::SEALED_FOR, &row.secret).ok_or(Refusal::TotpNotBegun)?;
    let step = totp::step_of(&secret, &codes::bare(&input.code), now).ok_or(Refusal::WrongCode)?;
    let mut tx = app.db.begin().await?;
    if !store::confirm(&mut tx, person.id, now, step).await? {
        return Err(Refusal::TotpOn.into());
    }
    let recovery_codes = codes::make_recovery(&app, &mut tx, person.id).await?;
    tx.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}
