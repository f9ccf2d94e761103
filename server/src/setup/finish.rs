//! POST /setup/finish

use axum::http::header::CONNECTION;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use secrecy::ExposeSecret as _;
use serde::Deserialize;
use toml::{Table, Value};
use utoipa::ToSchema;

use super::installer::Installer;
use super::mail::{SetupMail, sender};
use super::payments::SetupPayments;
use super::refusal::Refusal;
use super::state::{MAIL_FROM, NAME, PUBLIC_URL, SMTP_URL, payments_fixed_by};
use crate::accounts::idempotency::{Created, Creating};
use crate::accounts::{NewAccount, Register, SignedInUser};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::settings::{Settings, public_address};
use crate::this_database;

/// What stays as it is, or is fixed, is left out.
#[derive(Deserialize, ToSchema)]
pub struct FinishSetup {
    #[schema(min_length = 1, max_length = 50)]
    product_name: Option<String>,
    /// The address people type, without a path.
    #[schema(max_length = 255, pattern = r"^https?://[A-Za-z0-9.:\[\]_-]+/?$")]
    public_url: Option<String>,
    /// Left out: letters are written to a folder.
    mail: Option<SetupMail>,
    /// Left out: the built-in sandbox.
    payments: Option<SetupPayments>,
    /// The first admin.
    admin: Register,
}

impl Input for FinishSetup {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(name) = &mut self.product_name {
            fields.line("product_name", name, 1..=50);
        }
        if let Some(address) = &mut self.public_url {
            fields.line("public_url", address, 1..=255);
            let written = |c: char| c.is_ascii_alphanumeric() || "/.:[]_-".contains(c);
            if let Some(bare) = public_address(address).filter(|address| address.chars().all(written)) {
                *address = bare.to_owned();
            } else {
                fields.refuse("public_url", "Enter an address such as https://example.org, without a path.");
            }
        }
        if let Some(mail) = &mut self.mail {
            fields.within("mail", |fields| mail.check(fields));
        }
        if let Some(payments) = &mut self.payments {
            fields.within("payments", |fields| payments.check(fields));
        }
        fields.within("admin", |fields| self.admin.check(fields));
    }
}

impl FinishSetup {
    /// What is decided here, as settings. What is fixed elsewhere is left out: it would win anyway.
    fn decided(&self, settings: &Settings) -> Result<Table, Problem> {
        let mut decided = Table::new();
        let mut decide = |path: &str, value: &str| {
            let Some((section, key)) = path.split_once('.') else { return };
            let section = decided.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Some(section) = section.as_table_mut() {
                section.insert(key.to_owned(), value.into());
            }
        };
        let is_free = |path: &str| settings.fixed_by(path).is_none();
        let name = self.product_name.as_deref().filter(|_| is_free(NAME));
        if let Some(name) = name {
            decide(NAME, name);
        }
        if let Some(address) = self.public_url.as_deref().filter(|_| is_free(PUBLIC_URL)) {
            decide(PUBLIC_URL, address);
        }
        let mail = self.mail.as_ref().filter(|_| is_free(SMTP_URL));
        if let Some(mail) = mail {
            decide(SMTP_URL, mail.url().expose_secret());
        }
        let name = name.unwrap_or(&settings.product.name);
        if let Some(mail) = mail {
            if let Some(sender) = mail.sender(settings, name)? {
                decide(MAIL_FROM, &sender);
            }
        } else if is_free(MAIL_FROM) {
            decide(MAIL_FROM, &sender(name, "no-reply@localhost"));
        }
        if let Some(payments) = self.payments.as_ref().filter(|_| payments_fixed_by(settings).is_none()) {
            decide("stripe.secret_key", payments.secret_key.expose_secret());
            if let Some(key) = &payments.publishable_key {
                decide("stripe.publishable_key", key);
            }
            if let Some(secret) = &payments.webhook_secret {
                decide("stripe.webhook_secret", secret.expose_secret());
            }
        }
        Ok(decided)
    }
}

/// Sets this server up and signs its first admin in. Everything takes effect at once: the server builds itself anew, and
/// whoever connects meanwhile waits for a moment. Only for somebody at this machine or with the code, and only once; to
/// everyone else this answers 404.
#[utoipa::path(post, path = "/setup/finish", tag = "setup", operation_id = "finish_setup", security(()),
    params(("x-setup-code" = Option<String>, Header, description = "The code that the server printed at its start")),
    request_body = FinishSetup,
    responses((status = 201, body = SignedInUser),
        (status = 404, description = "There is nothing to set up, or not for this caller"),
        (status = 409, description = "The name or address is taken, or somebody else was quicker")))]
pub async fn finish_setup(
    app: App,
    _: Installer,
    address: Address,
    headers: HeaderMap,
    Creating { input, key }: Creating<FinishSetup>,
) -> Reply<([(HeaderName, HeaderValue); 2], Created<SignedInUser>)> {
    let decided = input.decided(&app.settings)?;
    app.settings.with_setup(decided.clone()).map_err(Refusal::Settings)?;
    let admin = NewAccount::prepare(&app, input.admin).await?;
    // The row that the first of several marks has to be there.
    super::code_of(&app).await?;

    let mut tx = key.begin(&app).await?;
    if !this_database::set_up(&mut tx, app.clock.now()).await? {
        key.release(&app, &mut tx).await?;
        tx.commit().await?;
        return Err(Refusal::SetUpMeanwhile.into());
    }
    let (answer, device) = admin.make_admin(&app, &mut tx, address, &headers).await?;
    // Before the commit: without the file nothing is set up, and a file alone harms nobody.
    keep(&app, decided).await?;
    let created = key.remember(&app, &mut tx, answer).await?;
    tx.commit().await?;
    app.setup.close();
    app.stopping.begin_anew().await;
    // The next call is to reach what is built anew, and this connection leads to what was before.
    Ok(([device, (CONNECTION, HeaderValue::from_static("close"))], created))
}

async fn keep(app: &App, decided: Table) -> Reply<()> {
    let keeping = app.clone();
    let kept = tokio::task::spawn_blocking(move || keeping.settings.keep_setup(&decided)).await;
    match kept {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(Problem::internal(format!("the setup file cannot be written: {error}"))
            .saying("What you decided can't be saved in the data folder, so nothing was set up. The server's log says why.")
            .into()),
        Err(error) => Err(Problem::internal(error.to_string()).into()),
    }
}
