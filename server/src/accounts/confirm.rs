//! Asking for the password once more, before something that a stranger at an open browser should not be able to do.

use secrecy::SecretString;

use super::refusal::Refusal;
use super::{rules, store};
use crate::app::App;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::secrets;
use crate::state::hasher::Verdict;
use crate::state::limits::Limit;

/// For the `check` of an input with a field `password`.
pub fn check(fields: &mut Fields, password: &SecretString) {
    if secrets::expose(password).chars().count() > *rules::PASSWORD_LENGTH.end() {
        fields.refuse("password", "Use at most 256 characters.");
    }
}

/// Refuses whoever does not know the password of this account. Guesses are limited together with those at changing it.
pub async fn password(app: &App, user_id: i64, password: SecretString) -> Reply<()> {
    app.limits.take(Limit::Password, &user_id.to_string())?;
    let row = store::login_by_id(&app.db, user_id).await?.ok_or_else(Problem::unauthorized)?;
    let kept = row.password_hash.ok_or(Refusal::NoPassword)?;
    match app.hasher.check(password, Some(kept)).await? {
        Verdict::Wrong => Err(Refusal::NotYourPassword.into()),
        Verdict::Right | Verdict::RightButWeak(_) => Ok(()),
    }
}
