//! Personal tokens: how somebody's own programs call the API for them.
//!
//! A token is sent as a bearer like a session's. What it may do is said by its scopes (`scope.rs`): never anything about the
//! account, its security or money. It is kept as a hash, ends when its owner revokes it or its time is over, and does nothing
//! while the account is suspended or deleted.

mod create;
mod list;
mod scope;
mod store;

use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};

pub use scope::{Scope, needed};
pub(super) use store::drop_all;

use super::store as accounts;
use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};
use crate::person::{Person, User};
use crate::problem::Problem;
use crate::secrets;

/// Said before the secret part, so that a token is recognised for what it is wherever it turns up.
pub const PREFIX: &str = "opp_";

/// Its owner is shown when it was last used, to the minute.
const USED_AGAIN: Duration = Duration::from_mins(1);

pub fn routes() -> RoomRoutes {
    let router = both(RoomRoutes::new(), routes!(create::create_token, list::tokens));
    both(router, routes!(list::revoke_token))
}

/// Whose token this is, if it is good and made for this call.
pub async fn person(app: &App, token: &str, method: &Method, path: &str) -> Result<Option<Person>, Problem> {
    let now = app.clock.now();
    let Some(found) = store::by_hash(&app.db, secrets::token_hash(token), now).await? else {
        return Ok(None);
    };
    let row = accounts::user(&app.db, found.user_id).await?;
    let Some(row) = row.filter(|row| row.suspended_at.is_none()) else { return Ok(None) };
    if !needed(method, path).is_some_and(|scope| found.scopes.0.iter().any(|word| word == scope.word())) {
        return Err(Problem::new(StatusCode::FORBIDDEN, "scope_missing", refusal(needed(method, path))));
    }
    if found.last_used_at.is_none_or(|used| used + USED_AGAIN <= now) {
        store::used(&app.db, found.id, now).await?;
    }
    let user = User::from(row);
    let shown = serde_json::to_vec(&user).expect("a user is plain data").into();
    Ok(Some(Person {
        id: user.id,
        // No session has a number below zero, so keys and limits of a token never meet those of a session.
        session_id: -found.id,
        user_type: user.user_type,
        // Looking after the server is nothing for a script that may lie about somewhere.
        is_admin: false,
        user: Arc::new(user),
        shown,
    }))
}

fn refusal(needed: Option<Scope>) -> String {
    match needed {
        Some(scope) => format!("This API token doesn't have the scope \"{}\".", scope.word()),
        None => "API tokens can't be used for this. Please sign in.".to_owned(),
    }
}
