//! POST /auth/email/undo

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::link::{self, Purpose};
use super::store;
use super::verify::VerifyEmail;
use crate::accounts::refusal::Refusal;
use crate::accounts::session::{self, Change};
use crate::accounts::{passkeys, second_factor, store as people, tokens};
use crate::app::App;
use crate::http::body::Body;
use crate::http::parts::Address;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::public_answers::Topic;

#[derive(Serialize, ToSchema)]
pub struct UndoneEmailChange {
    /// The address that the account has again.
    email: String,
    /// For `POST /auth/reset-password`: the old password no longer works. It is good for an hour.
    reset_token: String,
}

/// Takes an address back by the link that the old address was sent. Whoever asked for the change knew the password, so that
/// ends too: every session, the password, ways in from elsewhere, personal tokens, and a second factor or passkey that came after.
#[utoipa::path(post, path = "/auth/email/undo", tag = "accounts", operation_id = "undo_email_change", security(()),
    request_body = VerifyEmail,
    responses((status = 200, body = UndoneEmailChange), (status = 404, description = "The link is wrong, too old or used"),
              (status = 409, description = "The address belongs to somebody else by now")))]
pub async fn undo_email_change(
    app: App,
    address: Address,
    Body(input): Body<VerifyEmail>,
) -> Reply<Json<UndoneEmailChange>> {
    let found = link::find(&app, address, &input.token, &[Purpose::UndoEmail]).await?;
    let (user_id, now) = (found.user_id, app.clock.now());
    let mut tx = app.db.begin().await?;
    if !store::spend(&mut tx, found.id, now).await? {
        return Err(link::wrong(&app, address));
    }
    store::set_email(&mut tx, user_id, &found.email, &found.email_folded, now).await.map_err(|error| {
        if error.is_duplicate("users_email_folded_key") {
            Problem::from(Refusal::Taken { username: false, email: true })
        } else {
            error.into()
        }
    })?;
    store::drop_since(&mut tx, user_id, found.id).await?;
    store::drop_links(&mut tx, user_id, Purpose::ResetPassword).await?;
    store::shut(&mut tx, user_id).await?;
    second_factor::drop_since(&mut tx, user_id, found.created_at).await?;
    passkeys::drop_since(&mut tx, user_id, found.created_at).await?;
    tokens::drop_all(&mut tx, user_id).await?;
    let reset_token = link::make(&app, &mut tx, user_id, Purpose::ResetPassword, &found.email).await?;
    let ended = people::end_sessions(&mut tx, user_id).await?;
    session::tell_change(&app, &mut tx, user_id, Change::Ended(ended)).await?;
    public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
    tx.commit().await?;
    Ok(Json(UndoneEmailChange { email: found.email, reset_token }))
}
