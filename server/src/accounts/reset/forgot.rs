//! POST /auth/forgot-password

use axum::http::StatusCode;
use jobs::{Job, New, Outcome};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts::email::link::{self, Purpose};
use crate::accounts::email::{greeted, store};
use crate::accounts::rules;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::letters::{self, Letter, Part};
use crate::state::limits::Limit;

pub const ASKED: &str = "send a password link";
const SEALED_FOR: &str = "forgotten password";

#[derive(Deserialize, ToSchema)]
pub struct ForgotPassword {
    #[schema(min_length = 1, max_length = 254)]
    email: String,
}

impl Input for ForgotPassword {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("email", &mut self.email, 1..=rules::EMAIL_LENGTH);
    }
}

/// Sends a link for a new password to this address, if there is an account with it. The call does the same work whether or not
/// there is one: a job finds out.
#[utoipa::path(post, path = "/auth/forgot-password", tag = "accounts", operation_id = "forgot_password", security(()),
    request_body = ForgotPassword, responses((status = 202, description = "If there is such an account, a letter is on its way")))]
pub async fn forgot_password(
    app: App,
    address: Address,
    Body(input): Body<ForgotPassword>,
) -> Reply<StatusCode> {
    app.limits.take(Limit::ForgotAddress, &address.bucket())?;
    let folded = rules::fold(&input.email);
    // Silent: whoever asks too often for one account has letters enough.
    if app.limits.take(Limit::ForgotAccount, &folded).is_ok() {
        let payload = json!({"email": hex::encode(app.keys.seal(SEALED_FOR, folded.as_bytes()))});
        let mut tx = app.db.begin().await?;
        jobs::enqueue(&mut tx, New::of(ASKED, payload, app.clock.now())).await?;
        tx.commit().await?;
    }
    Ok(StatusCode::ACCEPTED)
}

/// The job: makes the link and writes the letter, if there is somebody to send it to.
pub async fn answer(app: App, job: Job) -> Outcome {
    let sealed = job.payload["email"].as_str().and_then(|text| hex::decode(text).ok());
    let opened = sealed.and_then(|sealed| app.keys.open(SEALED_FOR, &sealed));
    let Some(folded) = opened.and_then(|bytes| String::from_utf8(bytes).ok()) else {
        return Outcome::Fail("the job names no address".to_owned());
    };
    match send(&app, &job, &folded).await {
        Ok(()) => Outcome::Done,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn send(app: &App, job: &Job, folded: &str) -> Result<(), db::Error> {
    let Some(user) = store::user_by_email(&app.db, folded).await? else { return Ok(()) };
    let mut tx = app.db.begin().await?;
    if !job.finish(&mut tx).await? {
        return Ok(());
    }
    store::drop_links(&mut tx, user.id, Purpose::ResetPassword).await?;
    let token = link::make(app, &mut tx, user.id, Purpose::ResetPassword, &user.email).await?;
    letters::send(app, &mut tx, &letter(app, &user.email, user.full_name.as_deref(), &token)).await?;
    tx.commit().await
}

fn letter(app: &App, email: &str, name: Option<&str>, token: &str) -> Letter {
    let product = &app.settings.product.name;
    let url = format!("{}/reset-password?token={token}", app.settings.public_url());
    let parts = vec![
        Part::Text(format!("Somebody asked for a new password for your {product} account.")),
        Part::Button { label: "Choose a new password".to_owned(), url },
        Part::Note(
            "This link works once, for one hour. If you didn't ask for it, you can ignore this email. Your password stays the \
             same."
                .to_owned(),
        ),
    ];
    greeted(email, name, "Choose a new password".to_owned(), parts)
}
