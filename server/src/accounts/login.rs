//! POST /auth/login

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::hashing::Verdict;
use super::refusal::Refusal;
use super::session::{self, Origin};
use super::user::SignedInUser;
use super::{device, rules, store};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::limits::Limit;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::secrets;

#[derive(Deserialize, ToSchema)]
pub struct Login {
    /// The user name or the e-mail address.
    #[schema(min_length = 1, max_length = 254)]
    username: String,
    #[schema(value_type = String, format = Password, min_length = 1, max_length = 256)]
    password: SecretString,
}

impl Input for Login {
    fn check(&mut self, fields: &mut Fields) {
        // Not looked at more closely: a name nobody can have is a wrong pair like any other.
        match self.username.chars().count() {
            0 => fields.refuse("username", "Please fill this in."),
            1..=254 => self.username = self.username.trim().to_owned(),
            _ => fields.refuse("username", "Use at most 254 characters."),
        }
        let length = secrets::expose(&self.password).chars().count();
        if length == 0 {
            fields.refuse("password", "Please fill this in.");
        } else if length > *rules::PASSWORD_LENGTH.end() {
            fields.refuse("password", "Use at most 256 characters.");
        }
    }
}

/// Starts a session. A wrong pair takes as long and reads the same whether or not there is such an account.
#[utoipa::path(post, path = "/auth/login", tag = "accounts", operation_id = "login", security(()),
    request_body = Login,
    responses((status = 200, body = SignedInUser), (status = 401, description = "Invalid username or password"),
              (status = 403, description = "The account is suspended")))]
pub async fn login(
    app: App,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<Login>,
) -> Reply<([(HeaderName, HeaderValue); 1], Json<SignedInUser>)> {
    let folded = rules::fold(&input.username);
    let found = store::login(&app.db, &folded).await?;
    let known = found.as_ref().and_then(|row| device::of(&app, &headers, row.id));
    brake(&app, address, &folded, known.as_deref())?;

    let kept = found.as_ref().and_then(|row| row.password_hash.clone());
    let verdict = app.hasher.check(input.password, kept.clone()).await?;
    let (Some(row), Some(kept)) = (found, kept) else { return Err(Refusal::WrongPair.into()) };
    let rehashed = match verdict {
        Verdict::Wrong => return Err(Refusal::WrongPair.into()),
        Verdict::Right => None,
        Verdict::RightButWeak(hash) => Some(hash),
    };
    if row.suspended_at.is_some() {
        return Err(Refusal::Suspended.into());
    }

    let mut tx = app.db.begin().await?;
    if let Some(hash) = rehashed {
        store::set_password(&mut tx, row.id, &kept, &hash).await?;
    }
    let origin = Origin::new(address, &headers);
    let token = session::start(&app, &mut tx, row.id, &origin).await?.ok_or(Refusal::Suspended)?;
    tx.commit().await?;
    let user = store::user(&app.db, row.id).await?.ok_or(Refusal::WrongPair)?;
    let answer = SignedInUser { token: secrets::expose(&token).to_owned(), user: user.into() };
    Ok(([device::cookie(&app, row.id, known.as_deref())], Json(answer)))
}

/// Guessing is slowed by address and by account; a browser that signed in to this account before has its own bucket.
fn brake(app: &App, address: Address, folded: &str, device: Option<&str>) -> Reply<()> {
    if let Some(device) = device {
        app.limits.take(Limit::LoginDevice, device)?;
    } else {
        // The address first: one that is already braked does not also empty the account's bucket.
        app.limits.take(Limit::LoginAddress, &address.bucket())?;
        app.limits.take(Limit::LoginAccount, folded)?;
    }
    Ok(())
}
