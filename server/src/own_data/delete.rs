//! DELETE /account

use std::time::Duration;

use axum::Json;
use db::Time;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store;
use crate::accounts;
use crate::accounts::caller::SignedIn;
use crate::accounts::confirm;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::html;
use crate::http::reply::Reply;
use crate::letters::{self, Part, ToPerson};
use crate::payments;
use crate::person::{Person, User};
use crate::secrets;

/// Somebody without a password is believed for so long after they signed in.
const FRESH: Duration = Duration::from_mins(10);

#[derive(Deserialize, ToSchema)]
pub struct DeleteAccount {
    /// Left out by somebody who has none and signed in within the last 10 minutes.
    #[schema(value_type = Option<String>, format = Password, max_length = 256)]
    password: Option<SecretString>,
}

impl Input for DeleteAccount {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        if let Some(password) = &self.password {
            confirm::check(fields, password);
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AccountDeleted {
    /// When everything is gone for good. Until then the link in the letter brings it back.
    delete_at: Time,
}

/// Deletes the caller's account: it is hidden and signed out at once, and gone for good after some days. A letter brings a link to
/// undo it. A subscription is cancelled first. Somebody with an open agreement has to complete or cancel that before.
#[utoipa::path(delete, path = "/account", tag = "own data", operation_id = "delete_account", request_body = DeleteAccount,
    responses((status = 200, body = AccountDeleted), (status = 409, description = "There are open agreements")))]
pub async fn delete_account(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<DeleteAccount>,
) -> Reply<Json<AccountDeleted>> {
    check(&app, &person, input.password).await?;
    refuse_open(store::open_agreements(&app.db, person.id).await?)?;
    payments::stop_renewing(&app, person.id).await?;

    let now = app.clock.now();
    let delete_at = now + Duration::from_hours(24 * app.settings.own_data.delete_after_days);
    let token = secrets::link_token(&app.random);
    let mut tx = app.db.begin().await?;
    if store::hide(&mut tx, person.id, now).await? {
        refuse_open(store::open_agreements_in(&mut tx, person.id).await?)?;
        store::insert(&mut tx, person.id, secrets::token_hash(&token), now, delete_at).await?;
        letters::send_to_person(&app, &mut tx, letter(&app, &person.user, &token, delete_at)).await?;
        accounts::admin::tell_suspended(&app, &mut tx, person.id).await?;
    }
    tx.commit().await?;
    Ok(Json(AccountDeleted { delete_at }))
}

/// Whether it is really they.
async fn check(app: &App, person: &Person, password: Option<SecretString>) -> Reply<()> {
    if store::has_password(&app.db, person.id).await? {
        return confirm::password(app, person.id, password.unwrap_or_default()).await;
    }
    let since = store::signed_in_at(&app.db, person.session_id, person.id).await?;
    match since.filter(|since| app.clock.now() < *since + FRESH) {
        Some(_) => Ok(()),
        None => Err(Refusal::SignInAgain.into()),
    }
}

fn refuse_open(agreements: i64) -> Result<(), Refusal> {
    if agreements > 0 { Err(Refusal::OpenAgreements(agreements)) } else { Ok(()) }
}

fn letter(app: &App, user: &User, token: &str, delete_at: Time) -> ToPerson {
    let (product, day) = (&app.settings.product.name, html::day(delete_at.as_second()));
    ToPerson {
        user_id: user.id,
        subject: format!("Your {product} account will be deleted on {day}"),
        parts: vec![
            Part::Text(format!(
                "You deleted your account {}. It is hidden now, and everything in it will be deleted for good on {day}.",
                user.username
            )),
            Part::Text(
                "Changed your mind? Until then you can restore your account with everything in it. If you had a \
                 subscription, resume it yourself afterwards."
                    .to_owned(),
            ),
            Part::Button {
                label: "Restore my account".to_owned(),
                url: format!("{}/restore-account?token={token}", app.settings.public_url()),
            },
            Part::Note(
                "If it wasn't you who deleted it, restore your account and change your password at once."
                    .to_owned(),
            ),
        ],
    }
}
