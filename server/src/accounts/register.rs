//! POST /auth/register

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::session::{self, Origin};
use super::user::SignedInUser;
use super::{device, email, rules, store};
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::problem::Problem;
use crate::secrets;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct Register {
    /// Unique, whatever its case.
    #[schema(pattern = r"^[A-Za-z0-9_.-]{3,30}$")]
    username: String,
    #[schema(format = Email, max_length = 254)]
    email: String,
    #[schema(value_type = String, format = Password, min_length = 8, max_length = 256)]
    password: SecretString,
    #[schema(max_length = 100)]
    full_name: Option<String>,
    /// Left out, the person chooses after registering.
    user_type: Option<UserType>,
}

impl Input for Register {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(why) = rules::username_refusal(&self.username) {
            fields.refuse("username", why);
        }
        if let Some(why) = rules::email_refusal(&self.email) {
            fields.refuse("email", why);
        }
        fields.optional_line("full_name", &mut self.full_name, 100);
        let names = [self.username.as_str(), &self.email, self.full_name.as_deref().unwrap_or_default()];
        if let Some(why) = rules::password_refusal(self.password.expose_secret(), &names) {
            fields.refuse("password", why);
        }
    }
}

/// Makes an account and its first session.
#[utoipa::path(post, path = "/auth/register", tag = "accounts", operation_id = "register", security(()),
    request_body = Register,
    responses((status = 201, body = SignedInUser), (status = 409, description = "The name or address is taken; `errors` says which")))]
pub async fn register(
    app: App,
    address: Address,
    headers: HeaderMap,
    Creating { input, key }: Creating<Register>,
) -> Reply<([(HeaderName, HeaderValue); 1], Created<SignedInUser>)> {
    app.limits.take(Limit::Register, &address.bucket())?;
    let (username_folded, email_folded) = (rules::fold(&input.username), rules::fold(&input.email));
    refuse_taken(&app, &username_folded, &email_folded).await?;
    let password_hash = app.hasher.hash(input.password).await?;

    let mut tx = key.begin(&app).await?;
    let new = store::NewUser {
        username: &input.username,
        username_folded: &username_folded,
        email: &input.email,
        email_folded: &email_folded,
        full_name: input.full_name.as_deref(),
        user_type: input.user_type,
        password_hash: &password_hash,
        created_at: app.clock.now(),
    };
    // Two at once with one name: the database lets one through.
    let user = store::insert_user(&mut tx, new).await.map_err(|error| match error {
        error if error.is_duplicate("users_username_folded_key") => taken(true, false),
        error if error.is_duplicate("users_email_folded_key") => taken(false, true),
        error => error.into(),
    })?;
    let (user_id, origin) = (user.id, Origin::new(address, &headers));
    email::ask_to_verify(&app, &mut tx, user_id, &user.email, user.full_name.as_deref()).await?;
    let token = session::start(&app, &mut tx, user_id, Some(&password_hash), &origin).await?;
    let token = token.ok_or(Refusal::Suspended)?;
    let answer = SignedInUser { token: secrets::expose(&token).to_owned(), user: user.into() };
    let created = key.remember(&app, &mut tx, answer).await?;
    tx.commit().await?;
    Ok(([device::cookie(&app, user_id, None)], created))
}

/// Says of both fields at once whether they are taken, before the costly hashing.
async fn refuse_taken(app: &App, username_folded: &str, email_folded: &str) -> Reply<()> {
    let rows = store::taken(&app.db, username_folded, email_folded).await?;
    let username = rows.iter().any(|row| row.username_folded == username_folded);
    let email = rows.iter().any(|row| row.email_folded == email_folded)
        || email::store::is_reserved(&app.db, email_folded, app.clock.now(), 0).await?;
    if username || email { Err(taken(username, email).into()) } else { Ok(()) }
}

fn taken(username: bool, email: bool) -> Problem {
    Refusal::Taken { username, email }.into()
}
