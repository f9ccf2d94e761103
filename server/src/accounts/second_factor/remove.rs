//! DELETE /auth/totp

use db::Tx;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{codes, store};
use crate::accounts::caller::SignedIn;
use crate::accounts::confirm;
use crate::accounts::refusal::Refusal;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::{Done, Reply};
use crate::letters::{self, Part, ToPerson};
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct RemoveTotp {
    #[schema(value_type = String, format = Password, max_length = 256)]
    password: SecretString,
    /// Of the app, or a recovery code.
    #[schema(value_type = String, min_length = 6, max_length = 40)]
    code: SecretString,
}

impl Input for RemoveTotp {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        confirm::check(fields, &self.password);
        codes::check(fields, &self.code);
    }
}

/// Turns the second factor off, and tells the owner by letter.
#[utoipa::path(delete, path = "/auth/totp", tag = "accounts", operation_id = "remove_totp", request_body = RemoveTotp,
    responses((status = 204), (status = 409, description = "It is not on"), (status = 422, description = "The password or the code is wrong")))]
pub async fn remove_totp(app: App, SignedIn(person): SignedIn, Body(input): Body<RemoveTotp>) -> Reply<Done> {
    confirm::password(&app, person.id, input.password).await?;
    app.limits.take(Limit::SecondFactor, &format!("account {}", person.id))?;
    let mut tx = app.db.begin().await?;
    if !store::is_on(&mut tx, person.id).await? {
        return Err(Refusal::TotpNotBegun.into());
    }
    if !codes::spend(&app, &mut tx, person.id, &input.code).await? {
        return Err(Refusal::WrongCode.into());
    }
    turn_off(&app, &mut tx, person.id).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Drops it and tells the owner.
pub async fn turn_off(app: &App, tx: &mut Tx, user_id: i64) -> Result<(), db::Error> {
    store::drop_all(tx, user_id).await?;
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!("Two-step sign-in was turned off for your {product} account.")),
        Part::Note("If this wasn't you, change your password now.".to_owned()),
    ];
    let subject = "Two-step sign-in is off".to_owned();
    letters::send_to_person(app, tx, ToPerson { user_id, subject, parts }).await
}
