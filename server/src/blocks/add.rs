//! POST /blocks

use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct BlockPerson {
    user_id: i64,
}

impl Input for BlockPerson {
    fn check(&mut self, _: &mut Fields) {}
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Blocked {
    user_id: i64,
    username: String,
    created_at: Time,
}

/// Blocks somebody: from then on neither of the two reaches the other. They are not told.
#[utoipa::path(post, path = "/blocks", tag = "blocks", operation_id = "block_person", request_body = BlockPerson,
    responses((status = 201, body = Blocked), (status = 404, description = "There is no such person"),
              (status = 409, description = "The caller themselves")))]
pub async fn block_person(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<BlockPerson>,
) -> Reply<Created<Blocked>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    if input.user_id == person.id {
        return Err(Problem::conflict("own_account", "You can't block yourself.").into());
    }
    let mut tx = key.begin(&app).await?;
    if !store::is_there(&mut tx, input.user_id).await? {
        return Err(Problem::not_found().into());
    }
    let row = store::block(&mut tx, person.id, input.user_id, app.clock.now()).await?;
    let blocked = Blocked { user_id: row.blocked_id, username: row.username, created_at: row.created_at };
    let created = key.remember(&app, &mut tx, blocked).await?;
    tx.commit().await?;
    Ok(created)
}
