//! POST /auth/email

use axum::http::StatusCode;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::link::{self, Purpose};
use super::{news, store};
use crate::accounts::caller::SignedIn;
use crate::accounts::{confirm, rules};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::letters;
use crate::problem::Problem;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct ChangeEmail {
    /// The new address.
    #[schema(format = Email, max_length = 254)]
    email: String,
    #[schema(value_type = String, format = Password, max_length = 256)]
    password: SecretString,
}

impl Input for ChangeEmail {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(why) = rules::email_refusal(&self.email) {
            fields.refuse("email", why);
        }
        confirm::check(fields, &self.password);
    }
}

/// Asks for another address. It becomes the account's when the link sent there is opened; the old address is told, with a link
/// that undoes it. The answer is the same for an address that somebody else has.
#[utoipa::path(post, path = "/auth/email", tag = "accounts", operation_id = "change_email", request_body = ChangeEmail,
    responses((status = 202, description = "The letters are on their way"), (status = 422, description = "The password is wrong, or it is the address already")))]
pub async fn change_email(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<ChangeEmail>,
) -> Reply<StatusCode> {
    confirm::password(&app, person.id, input.password).await?;
    let (old, name) = (person.user.email.as_str(), person.user.full_name.as_deref());
    let folded = rules::fold(&input.email);
    if folded == rules::fold(old) {
        return Err(Problem::field("email", "This is already your email address.").into());
    }
    app.limits.take(Limit::AccountLetter, &person.id.to_string())?;
    let is_taken = store::user_by_email(&app.db, &folded).await?.is_some()
        || store::is_reserved(&app.db, &folded, app.clock.now(), person.id).await?;

    let mut tx = app.db.begin().await?;
    store::drop_links(&mut tx, person.id, Purpose::ChangeEmail).await?;
    let undo = link::make(&app, &mut tx, person.id, Purpose::UndoEmail, old).await?;
    letters::send(&app, &mut tx, &news::about_to_change(&app, old, name, &input.email, &undo)).await?;
    let letter = if is_taken {
        news::already_yours(&app, &input.email)
    } else {
        let token = link::make(&app, &mut tx, person.id, Purpose::ChangeEmail, &input.email).await?;
        news::confirm_new(&app, &input.email, name, &token)
    };
    letters::send(&app, &mut tx, &letter).await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED)
}
