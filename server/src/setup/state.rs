//! GET /setup/state

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::installer::Installer;
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::settings::{Mode, Settings};

/// A setting as it is, and what keeps this page from changing it.
#[derive(Serialize, ToSchema)]
pub struct SetupText {
    value: String,
    /// The environment variable that fixes it, or `the settings file`.
    fixed_by: Option<&'static str>,
}

/// How letters are sent: by a mail server, or to a folder. Its password is never shown.
#[derive(Serialize, ToSchema)]
pub struct SetupMailState {
    /// The mail server; null: to a folder.
    server: Option<String>,
    fixed_by: Option<&'static str>,
    from: SetupText,
}

#[derive(Serialize, ToSchema)]
pub struct SetupPaymentsState {
    mode: Mode,
    fixed_by: Option<&'static str>,
}

#[derive(Serialize, ToSchema)]
pub struct SetupState {
    product_name: SetupText,
    /// Empty: the address the server listens on.
    public_url: SetupText,
    mail: SetupMailState,
    payments: SetupPaymentsState,
    /// Whether other nodes may work on the same database. Each of them has settings of its own.
    may_have_nodes: bool,
}

pub const NAME: &str = "product.name";
pub const PUBLIC_URL: &str = "server.public_url";
pub const SMTP_URL: &str = "mail.smtp_url";
pub const MAIL_FROM: &str = "mail.from";

/// Keys belong together: one that is fixed fixes them all.
pub fn payments_fixed_by(settings: &Settings) -> Option<&'static str> {
    let keys = ["stripe.secret_key", "stripe.publishable_key", "stripe.webhook_secret"];
    keys.into_iter().find_map(|path| settings.fixed_by(path))
}

/// How this server is set up so far. Only for somebody at this machine or with the code, and only until it is set up; to
/// everyone else this answers 404.
#[utoipa::path(get, path = "/setup/state", tag = "setup", operation_id = "setup_state", security(()),
    params(("x-setup-code" = Option<String>, Header, description = "The code that the server printed at its start")),
    responses((status = 200, body = SetupState), (status = 404, description = "There is nothing to set up, or not for this caller")))]
pub async fn setup_state(app: App, _: Installer) -> Reply<Json<SetupState>> {
    let settings = &app.settings;
    let text =
        |path: &str, value: &str| SetupText { value: value.to_owned(), fixed_by: settings.fixed_by(path) };
    let server = match &app.mail {
        mail::Transport::Smtp(smtp) => Some(smtp.to_string()),
        mail::Transport::Folder(_) | mail::Transport::Memory(_) => None,
    };
    let mode = settings.payment_mode().map_err(Problem::internal)?;
    Ok(Json(SetupState {
        product_name: text(NAME, &settings.product.name),
        public_url: text(PUBLIC_URL, settings.server.public_url.as_deref().unwrap_or_default()),
        mail: SetupMailState {
            server,
            fixed_by: settings.fixed_by(SMTP_URL),
            from: text(MAIL_FROM, &settings.mail.from),
        },
        payments: SetupPaymentsState { mode, fixed_by: payments_fixed_by(settings) },
        may_have_nodes: settings.is_postgres(),
    }))
}
