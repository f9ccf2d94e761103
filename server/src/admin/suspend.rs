//! POST /admin/people/{id}/suspend and /admin/people/{id}/restore

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::NOTE_LENGTH;
use super::people::AdminPerson;
use super::refusal::Refusal;
use super::store::people;
use crate::accounts::admin;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::audit::{self, Entry};
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;

#[derive(Deserialize, ToSchema)]
pub struct SuspensionNote {
    /// Why, for the audit log.
    #[schema(max_length = 2000)]
    note: Option<String>,
}

impl Input for SuspensionNote {
    /// Whoever does harm is kept out, however full the disk is.
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("note", &mut self.note, NOTE_LENGTH);
    }
}

/// Ends somebody's sessions, keeps them out and hides what they show. Whoever is suspended already stays so.
#[utoipa::path(post, path = "/admin/people/{id}/suspend", tag = "admin", operation_id = "suspend_person",
    params(("id" = i64, Path, description = "The person's id")), request_body = SuspensionNote,
    responses((status = 200, body = AdminPerson), (status = 403, description = "The caller is no admin"),
              (status = 404, description = "There is nobody with this id"),
              (status = 409, description = "It is the caller's own account")))]
pub async fn suspend_person(
    app: App,
    Admin(caller): Admin,
    Path(id): Path<i64>,
    Body(input): Body<SuspensionNote>,
) -> Reply<Json<AdminPerson>> {
    set(&app, caller.id, id, true, input.note.as_deref()).await
}

/// Lets somebody in again and shows what they show.
#[utoipa::path(post, path = "/admin/people/{id}/restore", tag = "admin", operation_id = "restore_person",
    params(("id" = i64, Path, description = "The person's id")), request_body = SuspensionNote,
    responses((status = 200, body = AdminPerson), (status = 403, description = "The caller is no admin"),
              (status = 404, description = "There is nobody with this id"),
              (status = 409, description = "It is the caller's own account")))]
pub async fn restore_person(
    app: App,
    Admin(caller): Admin,
    Path(id): Path<i64>,
    Body(input): Body<SuspensionNote>,
) -> Reply<Json<AdminPerson>> {
    set(&app, caller.id, id, false, input.note.as_deref()).await
}

async fn set(
    app: &App,
    caller_id: i64,
    id: i64,
    suspend: bool,
    note: Option<&str>,
) -> Reply<Json<AdminPerson>> {
    if id == caller_id {
        return Err(Refusal::OwnAccount.into());
    }
    let mut tx = app.db.begin().await?;
    let found = people::suspension(&mut tx, id).await?.ok_or(Refusal::Unknown)?;
    if found.suspended_at.is_some() != suspend {
        let entry = Entry {
            actor_id: Some(caller_id),
            action: if suspend { "suspend" } else { "restore" },
            target_type: Some("profile"),
            target_id: Some(id),
            note,
            at: app.clock.now(),
        };
        audit::note(&mut tx, entry).await?;
        if suspend {
            admin::suspend_in(app, &mut tx, id).await?;
        } else {
            admin::restore_in(app, &mut tx, id).await?;
        }
    }
    tx.commit().await?;
    let row = people::one(&app.db, id).await?.ok_or(Refusal::Unknown)?;
    Ok(Json(row.into()))
}
