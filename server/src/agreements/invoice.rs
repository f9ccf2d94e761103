//! POST /agreements/{id}/milestones/{number}/invoice

use axum::Json;
use db::Tx;

use super::refusal::Refusal;
use super::states::MilestoneStatus;
use super::store::milestones::MilestoneRow;
use super::store::{self, AgreementRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::invoices::{self, Invoice, Work};

/// Issues the invoice of an approved milestone that has none. Approving a milestone issues it by itself, so this is for
/// milestones that were approved before there were invoices.
#[utoipa::path(post, path = "/agreements/{id}/milestones/{number}/invoice", tag = "agreements", operation_id = "invoice_milestone",
    params(("id" = i64, Path, description = "The agreement's id"), ("number" = i64, Path, description = "The milestone's number")),
    responses((status = 200, body = Invoice),
              (status = 409, description = "It is not approved, costs nothing, or has an invoice")))]
pub async fn invoice_milestone(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, number)): Path<(i64, i64)>,
) -> Reply<Json<Invoice>> {
    let mut tx = app.db.begin().await?;
    let row = store::one_in(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    if person.id != row.developer_id {
        return Err(Refusal::NotSeller.into());
    }
    let milestone = store::milestones::one(&mut tx, id, number).await?.ok_or(Refusal::Hidden)?;
    if milestone.status != MilestoneStatus::Approved {
        return Err(Refusal::NotApproved.into());
    }
    let invoice = issue(&app, &mut tx, &row, &milestone).await?;
    tx.commit().await?;
    Ok(Json(invoice))
}

/// In the transaction that approves it: what costs nothing has no invoice.
pub async fn of_approved(app: &App, tx: &mut Tx, row: &AgreementRow, milestone: &MilestoneRow) -> Reply<()> {
    if milestone.amount_cents > 0 {
        issue(app, tx, row, milestone).await?;
    }
    Ok(())
}

async fn issue(app: &App, tx: &mut Tx, row: &AgreementRow, milestone: &MilestoneRow) -> Reply<Invoice> {
    invoices::issue(app, tx, &work(row, milestone)).await
}

/// What was done, as an invoice names it.
pub fn work<'a>(row: &'a AgreementRow, milestone: &'a MilestoneRow) -> Work<'a> {
    let terms = &row.terms.0;
    Work {
        agreement_id: row.id,
        conversation_id: row.conversation_id,
        developer_id: row.developer_id,
        client_id: row.client_id,
        title: &terms.title,
        milestone: milestone.number,
        milestone_title: &milestone.title,
        amount_cents: milestone.amount_cents,
        currency: &terms.currency,
    }
}
