//! PATCH /snagged-requests/{id}

use axum::Json;
use db::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::{self, Side};
use super::news;
use super::refusal::Refusal;
use super::response::{self, SnaggedRequest};
use super::rules::{self, Move, REASON_LENGTH};
use super::store::{self, ResponseRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::conversations;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::requests::{self, ResponseStatus};
use crate::state::public_answers::Topic;

#[derive(Deserialize, ToSchema)]
pub struct DecideSnaggedRequest {
    /// One that waits is viewed, shortlisted, declined or accepted; a shortlisted one is declined or accepted; one that
    /// was declined may still be shortlisted. What is accepted, withdrawn or closed stays so.
    status: ResponseStatus,
    /// What the client says with it, above all why they decline.
    #[schema(max_length = 1000)]
    reason: Option<String>,
}

impl Input for DecideSnaggedRequest {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("reason", &mut self.reason, REASON_LENGTH);
    }
}

/// The client's word on an answer to a request of theirs. Its developer hears of it. Accepting opens a conversation of the
/// two, and leaves the request as it is.
#[utoipa::path(patch, path = "/snagged-requests/{id}", tag = "responses", operation_id = "decide_snagged_request",
    params(("id" = i64, Path, description = "The answer's id")), request_body = DecideSnaggedRequest,
    responses((status = 200, body = SnaggedRequest),
              (status = 409, description = "The status can't follow the one it has, or the request is over")))]
pub async fn decide_snagged_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<DecideSnaggedRequest>,
) -> Reply<Json<SnaggedRequest>> {
    access::look_from(&app, id, &person, Side::Client).await?;
    let mut tx = app.db.begin().await?;
    let row = access::lock(&mut tx, id).await?;
    let (from, status) = (row.status, input.status);
    let says_more = input.reason.is_some() && input.reason != row.reason;
    let row = match rules::client_move(from, status) {
        Move::Wrong => return Err(Refusal::Move { from, to: status }.into()),
        Move::Goes if is_choice(status) && !rules::may_choose(row.request_status) => {
            return Err(Refusal::RequestOver(row.request_status).into());
        }
        Move::Stays if !says_more => row,
        Move::Stays | Move::Goes => to(&app, &mut tx, row, status, input.reason).await?,
    };
    tx.commit().await?;
    Ok(Json(response::show_one(&app, row, Side::Client).await?))
}

fn is_choice(status: ResponseStatus) -> bool {
    matches!(status, ResponseStatus::Shortlisted | ResponseStatus::Accepted)
}

/// Moves an answer whose row is locked, counts it and tells both sides: the last thing before the commit.
pub(super) async fn to(
    app: &App,
    tx: &mut Tx,
    mut row: ResponseRow,
    status: ResponseStatus,
    reason: Option<String>,
) -> Reply<ResponseRow> {
    let is_first = rules::is_first_answer(row.status, status);
    let is_yes = status == ResponseStatus::Accepted && row.status != status;
    let now = app.clock.now();
    store::set_status(tx, row.id, status, reason.as_deref(), now).await?;
    let conversation = if is_yes {
        Some(conversations::accepted(app, tx, row.request_id, row.client_id, row.developer_id).await?)
    } else {
        None
    };
    if is_first {
        requests::count_answers(tx, row.client_id, 1, 0).await?;
    }
    news::tell(app, tx, &[row.parties()], status).await?;
    if let Some(conversation) = conversation {
        row.conversation_id = Some(conversation.id());
        conversation.tell(app, tx).await?;
    }
    if is_first {
        // The trust card on the client's requests shows it.
        public_cache::changed(app, tx, &[Topic::Requests]).await?;
    }
    (row.status, row.reason, row.updated_at) = (status, reason, now);
    Ok(row)
}
