//! POST /auth/reset-password

use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::email::link::{self, Purpose};
use crate::accounts::email::{greeted, store as links};
use crate::accounts::refusal::Refusal;
use crate::accounts::session::{self, Change};
use crate::accounts::{passkeys, rules, second_factor, social, store, tokens};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::public_cache;
use crate::http::reply::{Done, Reply};
use crate::letters::{self, Letter, Part};
use crate::secrets;
use crate::state::public_answers::Topic;

#[derive(Deserialize, ToSchema)]
pub struct ResetPassword {
    /// From the link in the letter.
    #[schema(value_type = String, min_length = 1, max_length = 200)]
    token: SecretString,
    #[schema(value_type = String, format = Password, min_length = 8, max_length = 256)]
    new_password: SecretString,
}

impl Input for ResetPassword {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        link::check(fields, &self.token);
        // The person's own names are known only later; the rest is said now.
        if let Some(why) = rules::password_refusal(secrets::expose(&self.new_password), &[]) {
            fields.refuse("new_password", why);
        }
    }
}

/// Sets the password by the link that was sent, and ends every session. Whoever opened the link reads that mail, so the
/// address counts as confirmed.
#[utoipa::path(post, path = "/auth/reset-password", tag = "accounts", operation_id = "reset_password", security(()),
    request_body = ResetPassword,
    responses((status = 204), (status = 404, description = "The link is wrong, too old or used")))]
pub async fn reset_password(app: App, address: Address, Body(input): Body<ResetPassword>) -> Reply<Done> {
    let found = link::find(&app, address, &input.token, &[Purpose::ResetPassword]).await?;
    // Looked at before the costly hashing, and again under the lock.
    if found.used_at.is_some() || found.expires_at <= app.clock.now() {
        return Err(link::wrong(&app, address));
    }
    let user = store::user(&app.db, found.user_id).await?.ok_or_else(|| link::wrong(&app, address))?;
    let name = user.full_name.as_deref();
    let names = [user.username.as_str(), &user.email, name.unwrap_or_default()];
    if let Some(why) = rules::password_refusal(secrets::expose(&input.new_password), &names) {
        return Err(Refusal::PasswordRefused(why).into());
    }
    let hash = app.hasher.hash(input.new_password).await?;

    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if !links::spend(&mut tx, found.id, now).await? {
        return Err(link::wrong(&app, address));
    }
    store::replace_password(&mut tx, user.id, &hash).await?;
    social::forget_unproven(&mut tx, user.id).await?;
    let news = links::verify(&mut tx, user.id, &found.email_folded, now).await?;
    if news {
        // Whoever made the account may have been somebody else until now. They keep no way in, and lock nobody out.
        second_factor::drop_since(&mut tx, user.id, user.created_at).await?;
        passkeys::drop_since(&mut tx, user.id, user.created_at).await?;
        tokens::drop_all(&mut tx, user.id).await?;
    }
    forget_what_the_old_one_opened(&mut tx, user.id).await?;
    letters::send(&app, &mut tx, &letter(&app, &user.email, name)).await?;
    let ended = store::end_sessions(&mut tx, user.id).await?;
    session::tell_change(&app, &mut tx, user.id, Change::Ended(ended)).await?;
    if news {
        public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// What somebody may have begun with the password that is over: other links for a new one, a change of the address that is
/// not confirmed, sign-ins that wait for their second factor.
pub async fn forget_what_the_old_one_opened(tx: &mut db::Tx, user_id: i64) -> Result<(), db::Error> {
    links::drop_links(tx, user_id, Purpose::ResetPassword).await?;
    links::drop_links(tx, user_id, Purpose::ChangeEmail).await?;
    second_factor::drop_challenges(tx, user_id).await
}

fn letter(app: &App, email: &str, name: Option<&str>) -> Letter {
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!(
            "The password of your {product} account was changed, and every browser was signed out."
        )),
        Part::Note(
            "If this wasn't you, choose a new password with \"Forgot your password?\" on the login page, and check who can \
             read your email."
                .to_owned(),
        ),
    ];
    greeted(email, name, "Your password was changed".to_owned(), parts)
}
