//! POST /account/restore

use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store;
use crate::accounts;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::{Done, Reply};
use crate::secrets;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct RestoreAccount {
    /// From the link in the letter.
    #[schema(min_length = 1, max_length = 200)]
    token: String,
}

impl Input for RestoreAccount {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        if !(1..=200).contains(&self.token.chars().count()) {
            fields.refuse("token", "Please open the link in the letter again.");
        }
    }
}

/// Brings a deleted account back, with the link in the letter; everything is as it was. Sign in afterwards.
#[utoipa::path(post, path = "/account/restore", tag = "own data", operation_id = "restore_account", security(()),
    request_body = RestoreAccount,
    responses((status = 204), (status = 404, description = "The link doesn't work any more")))]
pub async fn restore_account(app: App, address: Address, Body(input): Body<RestoreAccount>) -> Reply<Done> {
    app.limits.take(Limit::WrongLink, &address.bucket())?;
    let mut tx = app.db.begin().await?;
    let taken = store::take(&mut tx, secrets::token_hash(&input.token)).await?;
    let (user_id, requested_at) = taken.ok_or(Refusal::UnknownLink)?;
    if store::may_be_shown(&mut tx, user_id, requested_at).await? {
        accounts::admin::restore_in(&app, &mut tx, user_id).await?;
    }
    tx.commit().await?;
    Ok(Done)
}
