//! POST /reputation/imports/start

use std::time::Duration;

use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, CodeRow};
use crate::accounts::caller::Developer;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

const VALID: Duration = Duration::from_hours(24 * 30);

#[derive(Deserialize, ToSchema)]
pub struct StartImport {}

impl Input for StartImport {
    fn check(&mut self, _: &mut Fields) {}
}

/// What the other site has to sign into the file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportCode {
    /// To be entered at the other site.
    import_code: String,
    expires_at: Time,
}

impl ImportCode {
    pub fn new(app: &App, row: &CodeRow) -> Self {
        Self {
            import_code: format!("{}#{}", app.settings.public_url(), row.code),
            expires_at: row.expires_at,
        }
    }
}

/// Whether a text can be the part of a code that names an account.
pub fn is_code(text: &str) -> bool {
    (16..=64).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// Gives the code that a reputation file must carry to be imported by the caller: the one they have, as long as it is neither
/// used nor expired.
#[utoipa::path(post, path = "/reputation/imports/start", tag = "reputation", operation_id = "start_reputation_import",
    request_body = StartImport, responses((status = 201, body = ImportCode)))]
pub async fn start_reputation_import(
    app: App,
    Developer(person): Developer,
    Creating { input: StartImport {}, key }: Creating<StartImport>,
) -> Reply<Created<ImportCode>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let now = app.clock.now();
    let new = CodeRow { code: hex::encode(app.random.bytes::<12>()), expires_at: now + VALID };
    let mut tx = key.begin(&app).await?;
    let row = store::set_code(&mut tx, person.id, &new, now).await?;
    let created = key.remember(&app, &mut tx, ImportCode::new(&app, &row)).await?;
    tx.commit().await?;
    Ok(created)
}
