//! Links in letters: 256 random bits that work for a while, once, for one purpose.

use std::time::Duration;

use db::Tx;
use secrecy::SecretString;

use super::store::{self, LinkRow, NewLink};
use crate::accounts::refusal::Refusal;
use crate::accounts::rules;
use crate::app::App;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::{Reply, Stop};
use crate::secrets;
use crate::state::limits::Limit;
use crate::text_enum::text_enum;

text_enum! {
    /// What a link is for.
    Purpose, "a purpose of a link", {
        VerifyEmail = "verify_email",
        ChangeEmail = "change_email",
        UndoEmail = "undo_email",
        ResetPassword = "reset_password",
    }
}

/// A used link is remembered for as long: somebody who opens it again is told what it did.
pub const KEPT_AFTER: Duration = Duration::from_hours(7 * 24);

impl Purpose {
    pub fn lasts(self) -> Duration {
        match self {
            Self::VerifyEmail | Self::ChangeEmail => Duration::from_hours(48),
            Self::UndoEmail => Duration::from_hours(7 * 24),
            Self::ResetPassword => Duration::from_hours(1),
        }
    }
}

/// A new link about this address. Only its hash is kept; the token goes into a letter.
pub async fn make(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    purpose: Purpose,
    email: &str,
) -> Result<String, db::Error> {
    let token = secrets::link_token(&app.random);
    let now = app.clock.now();
    let new = NewLink {
        user_id,
        purpose,
        token_hash: secrets::token_hash(&token),
        email,
        email_folded: &rules::fold(email),
        created_at: now,
        expires_at: now + purpose.lasts(),
    };
    store::insert(tx, new).await?;
    Ok(token)
}

/// The link of this token, used or not, if it was made for one of these purposes.
pub async fn find(app: &App, address: Address, token: &SecretString, purposes: &[Purpose]) -> Reply<LinkRow> {
    let found = store::find(&app.db, secrets::token_hash(secrets::expose(token))).await?;
    found.filter(|link| purposes.contains(&link.purpose)).ok_or_else(|| wrong(app, address))
}

/// The same words for whatever is wrong with a link, until somebody tries too many.
pub fn wrong(app: &App, address: Address) -> Stop {
    match app.limits.take(Limit::WrongLink, &address.bucket()) {
        Ok(()) => Refusal::LinkOver.into(),
        Err(problem) => problem.into(),
    }
}

/// A token is some text; which one it is nobody has to be told.
pub fn check(fields: &mut Fields, token: &SecretString) {
    let length = secrets::expose(token).chars().count();
    if !(1..=200).contains(&length) {
        fields.refuse("token", "Send the token from the link.");
    }
}
