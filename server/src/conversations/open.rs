//! POST /conversations/

use axum::Json;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::conversation::{self, Conversation, Viewer};
use super::news::{self, Change};
use super::refusal::{Refusal, Unreachable};
use super::rules::{self, Side};
use super::store::{self, New};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::Creating;
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::problem::Problem;
use crate::requests::{self, Unfit};
use crate::state::limits::Limit;
use crate::{blocks, subscriptions};

#[derive(Deserialize, ToSchema)]
pub struct OpenConversation {
    request_id: i64,
    /// Whom a client writes to. A developer opens it for themselves and leaves it out.
    developer_id: Option<i64>,
}

impl Input for OpenConversation {
    fn check(&mut self, _: &mut Fields) {}
}

/// Opens a conversation about a request: a developer with its client, which takes an active subscription, or its client
/// with a developer, which takes none. When there is one between the two already, that is the answer (200).
#[utoipa::path(post, path = "/conversations/", tag = "conversations", operation_id = "open_conversation",
    request_body = OpenConversation,
    responses((status = 201, body = Conversation), (status = 200, description = "There is one already", body = Conversation),
              (status = 403, description = "An active subscription is needed, it is not the caller's request, or one of the two has blocked the other"),
              (status = 404, description = "There is no such request, or not for this person"),
              (status = 409, description = "The request is a draft, completed or cancelled")))]
pub async fn open_conversation(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<OpenConversation>,
) -> Reply<Response> {
    let side = match person.user_type {
        None => return Err(Problem::forbidden().into()),
        Some(_) => Side::of(&person),
    };
    let developer_id = match side {
        Side::Developer => person.id,
        Side::Client => input.developer_id.ok_or(Refusal::Developer(Unreachable::NotNamed))?,
    };
    if let Some(id) = store::between(&app.db, input.request_id, developer_id).await?
        && let Some(row) = store::head(&app.db, side, id, person.id).await?
    {
        return Ok(Json(conversation::show_one(&app, &person, side, row).await?).into_response());
    }
    let about = requests::to_talk_about(&app, input.request_id, &person).await?;
    let other_id = if side == Side::Client { developer_id } else { about.client_id };
    match side {
        Side::Client if about.client_id != person.id => return Err(Problem::forbidden().into()),
        _ if !rules::takes_conversations(about.status) => {
            return Err(Refusal::RequestClosed(about.status).into());
        }
        Side::Client => reachable(&app, input.request_id, person.id, developer_id).await?,
        // Asked last: nobody pays to be told that the request is over.
        Side::Developer => subscriptions::require(&app, &person).await?,
    }
    blocks::refuse(&app, person.id, other_id).await?;
    app.limits.take(Limit::OpenConversation, &person.id.to_string())?;

    let new = New {
        request_id: input.request_id,
        client_id: about.client_id,
        developer_id,
        started_by: person.id,
        is_free: side == Side::Client,
    };
    let mut tx = key.begin(&app).await?;
    let inserted = store::insert(&mut tx, new, app.clock.now()).await.map_err(|error| match error {
        // The request was deleted in the meantime.
        db::Error::ForeignKey(_) => Refusal::Hidden.into(),
        error => Problem::from(error),
    })?;
    let Some(id) = inserted else {
        drop(tx);
        return Ok(Json(other_was_first(&app, &person, side, new).await?).into_response());
    };
    let row = store::head_in(&mut tx, side, id, person.id).await?;
    let created = key.remember(&app, &mut tx, Viewer::subscribed(side).show(row)).await?;
    news::changed(&app, &mut tx, [new.client_id, new.developer_id], id, Change::Opened).await?;
    tx.commit().await?;
    Ok(created.into_response())
}

async fn reachable(app: &App, request_id: i64, client_id: i64, developer_id: i64) -> Reply<()> {
    let unfit = requests::unfit(app, request_id, client_id, &[developer_id]).await?;
    let why = match unfit.first().copied().flatten() {
        None => return Ok(()),
        Some(Unfit::Oneself | Unfit::NoDeveloper) => Unreachable::NoDeveloper,
        Some(Unfit::Unknown) => Unreachable::Unknown,
    };
    Err(Refusal::Developer(why).into())
}

/// Two opened it at once. On SQLite the first may still wait for its commit, which this one then waits for too.
async fn other_was_first(app: &App, person: &Person, side: Side, new: New) -> Reply<Conversation> {
    let mut tx = app.db.begin().await?;
    let id = store::between_in(&mut tx, new.request_id, new.developer_id).await?;
    let row = store::head_in(&mut tx, side, id, person.id).await?;
    tx.commit().await?;
    Ok(conversation::show_one(app, person, side, row).await?)
}
