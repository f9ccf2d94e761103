//! POST /auth/register

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use db::Tx;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::session::{self, Origin};
use super::store::UserRow;
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
    let new = NewAccount::prepare(&app, input).await?;
    let mut tx = key.begin(&app).await?;
    let user = new.make(&app, &mut tx).await?;
    email::ask_to_verify(&app, &mut tx, user.id, &user.email, user.full_name.as_deref()).await?;
    let (answer, device) = new.sign_in(&app, &mut tx, user, address, &headers).await?;
    let created = key.remember(&app, &mut tx, answer).await?;
    tx.commit().await?;
    Ok(([device], created))
}

/// An account that is about to be made: its name is free, and its password is hashed.
pub struct NewAccount {
    username: String,
    username_folded: String,
    email: String,
    email_folded: String,
    full_name: Option<String>,
    user_type: Option<UserType>,
    password_hash: String,
}

impl NewAccount {
    pub async fn prepare(app: &App, input: Register) -> Reply<Self> {
        let Register { username, email, password, full_name, user_type } = input;
        let (username_folded, email_folded) = (rules::fold(&username), rules::fold(&email));
        refuse_taken(app, &username_folded, &email_folded).await?;
        let password_hash = app.hasher.hash(password).await?;
        Ok(Self { username, username_folded, email, email_folded, full_name, user_type, password_hash })
    }

    async fn make(&self, app: &App, tx: &mut Tx) -> Reply<UserRow> {
        let new = store::NewUser {
            username: &self.username,
            username_folded: &self.username_folded,
            email: &self.email,
            email_folded: &self.email_folded,
            full_name: self.full_name.as_deref(),
            user_type: self.user_type,
            password_hash: &self.password_hash,
            created_at: app.clock.now(),
        };
        // Two at once with one name: the database lets one through.
        store::insert_user(tx, new).await.map_err(|error| match error {
            error if error.is_duplicate("users_username_folded_key") => taken(true, false).into(),
            error if error.is_duplicate("users_email_folded_key") => taken(false, true).into(),
            error => error.into(),
        })
    }

    /// Its first session, and the cookie that its browser is known by.
    async fn sign_in(
        &self,
        app: &App,
        tx: &mut Tx,
        user: UserRow,
        address: Address,
        headers: &HeaderMap,
    ) -> Reply<(SignedInUser, (HeaderName, HeaderValue))> {
        let (user_id, origin) = (user.id, Origin::new(address, headers));
        let token = session::start(app, tx, user_id, Some(&self.password_hash), &origin).await?;
        let token = token.ok_or(Refusal::Suspended)?;
        let answer = SignedInUser { token: secrets::expose(&token).to_owned(), user: user.into() };
        Ok((answer, device::cookie(app, user_id, None)))
    }

    /// Makes it with the admin flag, and signs it in. How letters are sent may just be about to change, so its owner asks for the
    /// one that confirms the address.
    pub async fn make_admin(
        &self,
        app: &App,
        tx: &mut Tx,
        address: Address,
        headers: &HeaderMap,
    ) -> Reply<(SignedInUser, (HeaderName, HeaderValue))> {
        let user = self.make(app, tx).await?;
        store::make_admin(tx, user.id).await?;
        self.sign_in(app, tx, UserRow { is_admin: true, ..user }, address, headers).await
    }
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
