//! POST /agreements/{id}/accept, decline, withdraw, cancel

use std::sync::Arc;

use axum::Json;
use db::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::agreement::{self, Agreement};
use super::news::{self, Change, Deed};
use super::refusal::{Act, Refusal};
use super::rules;
use super::states::AgreementStatus;
use super::store::{self, AgreementRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::conversations::{self, Becomes};
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::ratings;
use crate::requests::{self, RequestStatus};

const REASON_LENGTH: usize = 1000;

#[derive(Deserialize, ToSchema)]
pub struct AcceptAgreement {
    /// The hash of what the caller read. When it is sent and differs, nothing is accepted.
    #[schema(max_length = 64)]
    content_hash: Option<String>,
}

impl Input for AcceptAgreement {
    fn check(&mut self, _: &mut Fields) {}
}

#[derive(Deserialize, ToSchema)]
pub struct EndAgreement {
    /// What the other side is told.
    #[schema(max_length = 1000)]
    reason: Option<String>,
}

impl Input for EndAgreement {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("reason", &mut self.reason, REASON_LENGTH);
    }
}

/// Accepts the newest version, which the other side proposed. From then on it is in force: the conversation is agreed, and
/// the request is in progress. Of two who accept at once one is refused.
#[utoipa::path(post, path = "/agreements/{id}/accept", tag = "agreements", operation_id = "accept_agreement",
    params(("id" = i64, Path, description = "The version's id")), request_body = AcceptAgreement,
    responses((status = 200, body = Agreement), (status = 403, description = "The caller proposed it"),
              (status = 409, description = "It is not the newest, not what was read, or was answered already")))]
pub async fn accept_agreement(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<AcceptAgreement>,
) -> Reply<Json<Agreement>> {
    act(app, person, id, Act::Accept, Said { hash: input.content_hash, reason: None }).await
}

/// Declines the newest version, which the other side proposed.
#[utoipa::path(post, path = "/agreements/{id}/decline", tag = "agreements", operation_id = "decline_agreement",
    params(("id" = i64, Path, description = "The version's id")), request_body = EndAgreement,
    responses((status = 200, body = Agreement), (status = 403, description = "The caller proposed it"),
              (status = 409, description = "It was answered already, or there is a newer one")))]
pub async fn decline_agreement(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<EndAgreement>,
) -> Reply<Json<Agreement>> {
    act(app, person, id, Act::Decline, Said { hash: None, reason: input.reason }).await
}

/// Takes back the newest version, which the caller proposed.
#[utoipa::path(post, path = "/agreements/{id}/withdraw", tag = "agreements", operation_id = "withdraw_agreement",
    params(("id" = i64, Path, description = "The version's id")), request_body = EndAgreement,
    responses((status = 200, body = Agreement), (status = 403, description = "The other side proposed it"),
              (status = 409, description = "It was answered already, or there is a newer one")))]
pub async fn withdraw_agreement(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<EndAgreement>,
) -> Reply<Json<Agreement>> {
    act(app, person, id, Act::Withdraw, Said { hash: None, reason: input.reason }).await
}

/// Ends an agreement that is in force. Either side may; the request is paused.
#[utoipa::path(post, path = "/agreements/{id}/cancel", tag = "agreements", operation_id = "cancel_agreement",
    params(("id" = i64, Path, description = "The version's id")), request_body = EndAgreement,
    responses((status = 200, body = Agreement), (status = 409, description = "It is not in force")))]
pub async fn cancel_agreement(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<EndAgreement>,
) -> Reply<Json<Agreement>> {
    act(app, person, id, Act::Cancel, Said { hash: None, reason: input.reason }).await
}

/// What came with an act.
struct Said {
    hash: Option<String>,
    reason: Option<String>,
}

async fn act(app: App, person: Person, id: i64, act: Act, said: Said) -> Reply<Json<Agreement>> {
    let seen = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let wanted = Arc::new((app.clone(), person, seen, said));
    let row = app
        .db
        .transact(move |tx| {
            let wanted = wanted.clone();
            Box::pin(async move {
                let (app, person, seen, said) = &*wanted;
                run(app, tx, person, seen, act, said).await
            })
        })
        .await?;
    Ok(Json(agreement::show_one(&app, row).await?))
}

/// Whether the act may follow how the agreement stands, and is this person's to do.
fn may(row: &AgreementRow, person: &Person, act: Act, said: &Said) -> Result<(), Refusal> {
    let wanted = if act == Act::Cancel { AgreementStatus::Accepted } else { AgreementStatus::Proposed };
    let is_proposer = row.created_by == person.id;
    match act {
        Act::Accept | Act::Decline if is_proposer => return Err(Refusal::OwnProposal),
        Act::Withdraw if !is_proposer => return Err(Refusal::NotProposer),
        _ => {}
    }
    if row.status != wanted {
        return Err(Refusal::Status { is: row.status, act });
    }
    if !row.is_newest {
        return Err(Refusal::Outdated);
    }
    match &said.hash {
        Some(hash) if *hash != row.content_hash => Err(Refusal::OtherHash),
        _ => Ok(()),
    }
}

async fn run(
    app: &App,
    tx: &mut Tx,
    person: &Person,
    seen: &AgreementRow,
    act: Act,
    said: &Said,
) -> Reply<AgreementRow> {
    let pair = seen.pair();
    // Where the request goes with it, if work begins or ends.
    let goes = match act {
        Act::Accept => Some(RequestStatus::InProgress),
        Act::Cancel => Some(RequestStatus::Paused),
        Act::Decline | Act::Withdraw => None,
    };
    let request = match goes {
        Some(to) => Some((requests::lock_agreed_upon(tx, pair.request_id, pair.client_id).await?, to)),
        None => None,
    };
    let conversation = conversations::hold(tx, pair, person.id).await?;
    let row = store::one_in(tx, seen.id, person.id).await?.ok_or(Refusal::Hidden)?;
    may(&row, person, act, said)?;
    if act == Act::Accept
        && let Some((request, _)) = &request
        && !rules::may_begin(request.status())
    {
        return Err(Refusal::RequestOver(request.status()).into());
    }
    let now = app.clock.now();
    let (status, change, becomes) = match act {
        Act::Accept => (AgreementStatus::Accepted, Change::Accepted, Becomes::Agreed),
        Act::Decline => (AgreementStatus::Declined, Change::Declined, Becomes::AsItIs),
        Act::Withdraw => (AgreementStatus::Withdrawn, Change::Withdrawn, Becomes::AsItIs),
        Act::Cancel => (AgreementStatus::Cancelled, Change::Cancelled, Becomes::Open),
    };
    if act == Act::Accept {
        store::accept(tx, row.id, &row.terms.0.milestones, now).await?;
        ratings::began(app, tx, row.client_id).await?;
    } else {
        store::set_status(tx, row.id, status, said.reason.as_deref(), now).await?;
    }
    let line = match act {
        Act::Cancel => "Agreement cancelled.".to_owned(),
        _ => format!("Agreement version {} {}.", row.version, status.word()),
    };
    let noted = conversation.note(app, tx, &line, becomes, &[]).await?;
    noted.tell(app, tx).await?;
    let row = store::one_in(tx, row.id, person.id).await?.ok_or(Refusal::Hidden)?;
    news::tell(app, tx, &row, change, Deed { actor_id: Some(person.id), milestone: None }).await?;
    if let Some((request, to)) = request {
        request.goes(app, tx, to).await?;
    }
    Ok(row)
}
