//! POST /auth/login

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::session::{self, Origin};
use super::store::LoginRow;
use super::user::SignedInUser;
use super::{device, notice, rules, second_factor, store, suspended};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::secrets;
use crate::state::hasher::Verdict;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct Login {
    /// The user name or the e-mail address.
    #[schema(min_length = 1, max_length = 254)]
    username: String,
    #[schema(value_type = String, format = Password, min_length = 1, max_length = 256)]
    password: SecretString,
}

impl Input for Login {
    const GROWS: bool = false;

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

/// Starts a session, or asks for the second step where the account has one. A wrong pair takes as long and reads the same whether or not there is such an account.
#[utoipa::path(post, path = "/auth/login", tag = "accounts", operation_id = "login", security(()),
    request_body = Login,
    responses((status = 200, body = SignedInUser), (status = 401, description = "Invalid username or password; or `second_factor_required` with a `challenge`"),
              (status = 403, description = "The account is suspended, or its owner deleted it")))]
pub async fn login(
    app: App,
    address: Address,
    headers: HeaderMap,
    Body(input): Body<Login>,
) -> Reply<([(HeaderName, HeaderValue); 1], Json<SignedInUser>)> {
    let folded = rules::fold(&input.username);
    let found = store::login(&app.db, &folded).await?;
    let known = found.as_ref().and_then(|row| device::of(&app, &headers, row.id));
    let may_try = abuse_limit(&app, address, &folded, found.as_ref().map(|row| row.id), known.as_deref())?;

    let origin = Origin::new(address, &headers);
    let mut found = found.filter(|_| may_try);
    for _ in 0..ATTEMPTS {
        let (user_id, kept, rehashed) = checked(&app, input.password.clone(), found).await?;
        let checked =
            Checked { user_id, kept: &kept, rehashed: rehashed.as_deref(), is_known: known.is_some() };
        if let Some(token) = begin(&app, checked, &origin).await? {
            let user = store::user(&app.db, user_id).await?.ok_or(Refusal::WrongPair)?;
            let answer = SignedInUser { token: secrets::expose(&token).to_owned(), user: user.into() };
            return Ok(([device::cookie(&app, user_id, known.as_deref())], Json(answer)));
        }
        found = store::login_by_id(&app.db, user_id).await?;
    }
    Err(Refusal::WrongPair.into())
}

/// The password that was checked may be another one when the session is written: then what is kept now is checked once
/// more. (Two first logins after the cost of hashing was raised: the second finds the first one's new hash.)
const ATTEMPTS: usize = 2;

/// Whose password it is, the hash it was checked against, and a stronger one to keep from now on.
async fn checked(
    app: &App,
    password: SecretString,
    found: Option<LoginRow>,
) -> Reply<(i64, String, Option<String>)> {
    let kept = found.as_ref().and_then(|row| row.password_hash.clone());
    let verdict = app.hasher.check(password, kept.clone()).await?;
    let (Some(row), Some(kept)) = (found, kept) else { return Err(Refusal::WrongPair.into()) };
    let rehashed = match verdict {
        Verdict::Wrong => return Err(Refusal::WrongPair.into()),
        Verdict::Right => None,
        Verdict::RightButWeak(hash) => Some(hash),
    };
    if row.suspended_at.is_some() {
        return Err(suspended::refusal(app, row.id).await?.into());
    }
    Ok((row.id, kept, rehashed))
}

/// Somebody whose password was right.
struct Checked<'a> {
    user_id: i64,
    /// The hash it was checked against, and a stronger one to keep from now on.
    kept: &'a str,
    rehashed: Option<&'a str>,
    /// Whether this browser signed in to the account before.
    is_known: bool,
}

/// A session for somebody whose password is still the one that was checked; or the challenge of the second step, where the
/// account has one.
async fn begin(app: &App, who: Checked<'_>, origin: &Origin) -> Reply<Option<SecretString>> {
    let mut tx = app.db.begin().await?;
    if let Some(hash) = who.rehashed
        && !store::set_password(&mut tx, who.user_id, who.kept, hash).await?
    {
        return Ok(None);
    }
    let hash = Some(who.rehashed.unwrap_or(who.kept));
    if second_factor::is_on(&mut tx, who.user_id).await? {
        let methods = second_factor::methods(&mut tx, who.user_id).await?;
        let challenge = second_factor::ask(app, &mut tx, who.user_id, hash).await?;
        tx.commit().await?;
        return Err(Refusal::SecondFactor { challenge, methods }.into());
    }
    let token = session::start(app, &mut tx, who.user_id, hash, origin).await?;
    if token.is_some() {
        notice::tell(app, &mut tx, who.user_id, origin, who.is_known).await?;
        tx.commit().await?;
    }
    Ok(token)
}

/// Guessing is slowed by address, by what is typed and by account; a browser that signed in to this account before has its
/// own bucket. Whether the password may be looked at.
///
/// What is typed is refused aloud, whether or not there is such an account. The account's own bucket, which all its
/// spellings share, is silent: a 429 there would tell that a name and an address belong together.
fn abuse_limit(
    app: &App,
    address: Address,
    folded: &str,
    account: Option<i64>,
    device: Option<&str>,
) -> Reply<bool> {
    if let Some(device) = device {
        app.limits.take(Limit::LoginDevice, device)?;
        return Ok(true);
    }
    // The address first: one that is already braked does not also empty the account's bucket.
    app.limits.take(Limit::LoginAddress, &address.bucket())?;
    app.limits.take(Limit::LoginAccount, &format!("typed {folded}"))?;
    let account = account.map_or_else(|| format!("nobody {folded}"), |id| format!("account {id}"));
    Ok(app.limits.take(Limit::LoginAccount, &account).is_ok())
}
