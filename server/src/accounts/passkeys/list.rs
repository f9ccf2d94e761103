//! GET /auth/passkeys, DELETE /auth/passkeys/{id}

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, PasskeyRow};
use crate::accounts::caller::SignedIn;
use crate::accounts::email::greeted;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::letters::{self, Part};
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct Passkey {
    pub id: i64,
    pub name: String,
    pub created_at: Time,
    pub last_used_at: Option<Time>,
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self { id: row.id, name: row.name, created_at: row.created_at, last_used_at: row.last_used_at }
    }
}

/// The caller's own passkeys, newest first.
#[utoipa::path(get, path = "/auth/passkeys", tag = "accounts", operation_id = "passkeys", params(PageQuery),
    responses((status = 200, body = Paged<Passkey>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn passkeys(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Paged<Passkey>>> {
    let rows = store::list(&app.db, person.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, Passkey::from)))
}

/// Removes one of the caller's own passkeys, and tells them by letter. It signs nobody in any more.
#[utoipa::path(delete, path = "/auth/passkeys/{id}", tag = "accounts", operation_id = "remove_passkey",
    params(("id" = i64, Path, description = "The passkey's id")), responses((status = 204)))]
pub async fn remove_passkey(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    if !store::remove(&mut tx, id, person.id).await? {
        return Err(Problem::not_found().into());
    }
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!("A passkey was removed from your {product} account.")),
        Part::Note("If this wasn't you, change your password now.".to_owned()),
    ];
    let subject = "A passkey was removed".to_owned();
    let letter = greeted(&person.user.email, person.user.full_name.as_deref(), subject, parts);
    letters::send(&app, &mut tx, &letter).await?;
    tx.commit().await?;
    Ok(Done)
}
