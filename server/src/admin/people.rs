//! GET /admin/people

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::people::{self, Only, PersonRow, Span};
use crate::accounts::caller::Admin;
use crate::accounts::rules;
use crate::app::App;
use crate::http::paging::{ArrayPage, PageQuery, Paged, Position};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::problem::Problem;
use crate::text_enum::text_enum;

const QUERY_LENGTH: usize = 200;
/// Where the page before ended is the place in one of these orders.
const NEWEST: &str = "newest";
const SUSPENDED: &str = "suspended";
const FOUND: &str = "found";
/// Before all others.
const FIRST: Position = Position { key: i64::MAX, id: i64::MAX };

text_enum! {
    /// Whether somebody may sign in.
    PersonStatus, "active or suspended", { Active = "active", Suspended = "suspended" }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// Only those whose user name or email address begins with this.
    #[param(required = false, nullable = false, max_length = 200)]
    q: Option<String>,
    /// Only those who may sign in, or only those who are suspended.
    #[param(required = false, nullable = false, inline)]
    status: Option<PersonStatus>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminPerson {
    id: i64,
    username: String,
    email: String,
    full_name: Option<String>,
    user_type: Option<UserType>,
    is_admin: bool,
    suspended_at: Option<Time>,
    created_at: Time,
    /// Up to ten minutes old for somebody who is signed in nowhere any more.
    last_active_at: Option<Time>,
}

impl From<PersonRow> for AdminPerson {
    fn from(row: PersonRow) -> Self {
        Self {
            id: row.id,
            username: row.username,
            email: row.email,
            full_name: row.full_name,
            user_type: row.user_type,
            is_admin: row.is_admin,
            suspended_at: row.suspended_at,
            created_at: row.created_at,
            last_active_at: row.session_active_at.max(row.active_at),
        }
    }
}

/// Everybody with an account: the newest first, those who were suspended last first, or by name where one is looked for.
#[utoipa::path(get, path = "/admin/people", tag = "admin", operation_id = "admin_people", params(PeopleQuery, PageQuery),
    responses((status = 200, body = Paged<AdminPerson>), (status = 403, description = "The caller is no admin"),
              (status = 422, description = "The text, the status, the cursor or the limit is not one")))]
pub async fn admin_people(
    app: App,
    _: Admin,
    page: ArrayPage,
    Query(query): Query<PeopleQuery>,
) -> Reply<Json<Paged<AdminPerson>>> {
    let wanted = query.q.as_deref().map_or_else(String::new, |text| rules::fold(text.trim()));
    if wanted.chars().count() > QUERY_LENGTH {
        return Err(Problem::field("q", "Search for at most 200 characters.").into());
    }
    if !wanted.is_empty() {
        return Ok(Json(found(&app, &wanted, query.status, &page).await?));
    }
    if query.status == Some(PersonStatus::Suspended) {
        let after = page.after(SUSPENDED)?.unwrap_or(FIRST);
        let after = (Time::from_micros(after.key), after.id);
        let rows = people::suspended(&app.db, after, page.fetch()).await?;
        let place =
            |row: &PersonRow| Position { key: row.suspended_at.map_or(i64::MAX, Time::micros), id: row.id };
        return Ok(Json(page.paged(rows, SUSPENDED, place, AdminPerson::from)));
    }
    let before = page.after(NEWEST)?.unwrap_or(FIRST).id;
    let rows = people::newest(&app.db, before, query.status.is_none(), page.fetch()).await?;
    Ok(Json(page.paged(rows, NEWEST, |row| Position { key: 0, id: row.id }, AdminPerson::from)))
}

/// First those whose user name begins with the text, then those whose address does, both by the alphabet. A place is
/// which of the two, and the last person's id.
async fn found(
    app: &App,
    wanted: &str,
    status: Option<PersonStatus>,
    page: &ArrayPage,
) -> Reply<Paged<AdminPerson>> {
    let only = match status {
        None => Only::All,
        Some(PersonStatus::Active) => Only::Active,
        Some(PersonStatus::Suspended) => Only::Suspended,
    };
    let (mut names, mut addresses) = (Some(Span::of(wanted)), Span::of(wanted));
    if let Some(after) = page.after(FOUND)? {
        let last = people::one(&app.db, after.id).await?;
        let last = last.ok_or_else(|| Problem::field("cursor", "This cursor is not valid."))?;
        if after.key == 0 {
            names = Some(Span::of(wanted).after(&rules::fold(&last.username)));
        } else {
            names = None;
            addresses = addresses.after(&rules::fold(&last.email));
        }
    }
    let mut rows = Vec::new();
    if let Some(span) = names {
        let by_name = people::by_username(&app.db, &span, only, page.fetch()).await?;
        rows.extend(by_name.into_iter().map(|row| (0, row)));
    }
    let missing = page.fetch() - i64::try_from(rows.len()).unwrap_or(0);
    if missing > 0 {
        let by_email = people::by_email(&app.db, &addresses, wanted, only, missing).await?;
        rows.extend(by_email.into_iter().map(|row| (1, row)));
    }
    let place = |(key, row): &(i64, PersonRow)| Position { key: *key, id: row.id };
    Ok(page.paged(rows, FOUND, place, |(_, row)| AdminPerson::from(row)))
}
