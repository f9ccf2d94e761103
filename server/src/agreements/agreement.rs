//! An agreement as the API shows it to one of its two.

use std::collections::HashMap;

use db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::states::{AgreementStatus, MilestoneStatus};
use super::store::milestones::MilestoneRow;
use super::store::{self, AgreementRow, ListRow};
use super::terms::Clause;
use crate::app::App;
use crate::conversations::{self, Attachment};
use crate::http::reply::Reply;
use crate::profiles;

#[derive(Debug, Serialize, ToSchema)]
pub struct Agreement {
    id: i64,
    conversation_id: i64,
    request_id: i64,
    client_id: i64,
    developer_id: i64,
    /// Who proposed this version. Only the other side can accept it.
    created_by: i64,
    version: i64,
    /// Whether there is no newer version of it.
    is_newest: bool,
    title: String,
    /// Markdown.
    scope: String,
    scope_html: String,
    deliverables: Vec<String>,
    amount_cents: i64,
    currency: String,
    #[schema(format = Date)]
    start_date: Option<String>,
    #[schema(format = Date)]
    due_date: Option<String>,
    milestones: Vec<Milestone>,
    clauses: Vec<Clause>,
    /// The SHA-256 of its document.
    content_hash: String,
    status: AgreementStatus,
    /// What was said when it was declined, withdrawn or cancelled.
    reason: Option<String>,
    /// The message of the conversation that tells of this version.
    message_id: i64,
    created_at: Time,
    updated_at: Time,
    accepted_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Milestone {
    /// 1, 2, 3 and so on.
    number: i64,
    title: String,
    amount_cents: i64,
    #[schema(format = Date)]
    due_date: Option<String>,
    status: MilestoneStatus,
    /// What was said with the last step.
    note: Option<String>,
    /// The files of the last submission.
    attachments: Vec<Attachment>,
    submitted_at: Option<Time>,
    approved_at: Option<Time>,
    /// When it is approved if the client says nothing.
    approves_at: Option<Time>,
}

impl Milestone {
    fn new(row: MilestoneRow, attachments: Vec<Attachment>) -> Self {
        Self {
            number: row.number,
            title: row.title,
            amount_cents: row.amount_cents,
            due_date: row.due_date,
            status: row.status,
            note: row.note,
            attachments,
            submitted_at: row.submitted_at,
            approved_at: row.approved_at,
            approves_at: row.approves_at,
        }
    }
}

impl Agreement {
    /// Before it is in force its milestones are only words.
    fn new(row: AgreementRow, scope_html: String, mut milestones: Vec<Milestone>) -> Self {
        let terms = row.terms.0;
        if milestones.is_empty() {
            let planned = (1..).zip(terms.milestones).map(|(number, planned)| Milestone {
                number,
                title: planned.title,
                amount_cents: planned.amount_cents,
                due_date: planned.due_date,
                status: MilestoneStatus::Pending,
                note: None,
                attachments: Vec::new(),
                submitted_at: None,
                approved_at: None,
                approves_at: None,
            });
            milestones = planned.collect();
        }
        Self {
            id: row.id,
            conversation_id: row.conversation_id,
            request_id: row.request_id,
            client_id: row.client_id,
            developer_id: row.developer_id,
            created_by: row.created_by,
            version: row.version,
            is_newest: row.is_newest,
            title: terms.title,
            scope: terms.scope,
            scope_html,
            deliverables: terms.deliverables,
            amount_cents: terms.amount_cents,
            currency: terms.currency,
            start_date: terms.start_date,
            due_date: terms.due_date,
            milestones,
            clauses: terms.clauses,
            content_hash: row.content_hash,
            status: row.status,
            reason: row.reason,
            message_id: row.message_id,
            created_at: row.created_at,
            updated_at: row.updated_at,
            accepted_at: row.accepted_at,
        }
    }
}

/// Agreements with their milestones and the files that were submitted.
pub async fn show_all(app: &App, rows: Vec<AgreementRow>) -> Reply<Vec<Agreement>> {
    let milestones = store::milestones::of(&app.db, rows.iter().map(|row| row.id).collect()).await?;
    let messages = milestones.iter().filter_map(|row| row.message_id).collect();
    let mut files = conversations::files_of(app, messages).await?;
    let mut by_agreement: HashMap<i64, Vec<Milestone>> = HashMap::new();
    for row in milestones {
        let attachments = row.message_id.and_then(|id| files.remove(&id)).unwrap_or_default();
        by_agreement.entry(row.agreement_id).or_default().push(Milestone::new(row, attachments));
    }
    let mut shown = Vec::with_capacity(rows.len());
    for row in rows {
        let html = app.heavy.html(&row.terms.0.scope).await?;
        let milestones = by_agreement.remove(&row.id).unwrap_or_default();
        shown.push(Agreement::new(row, html, milestones));
    }
    Ok(shown)
}

pub async fn show_one(app: &App, row: AgreementRow) -> Reply<Agreement> {
    let mut shown = show_all(app, vec![row]).await?;
    Ok(shown.pop().ok_or_else(|| crate::problem::Problem::internal("an agreement was not shown"))?)
}

/// One that was just proposed, in the transaction that writes it.
pub async fn show_new(
    tx: &mut Tx,
    id: i64,
    person_id: i64,
    scope_html: String,
) -> Result<(AgreementRow, Agreement), db::Error> {
    let row = store::one_in(tx, id, person_id).await?.ok_or(db::Error::NotFound)?;
    Ok((row.clone(), Agreement::new(row, scope_html, Vec::new())))
}

/// An agreement as a list has it: its newest version.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedAgreement {
    id: i64,
    conversation_id: i64,
    request_id: i64,
    request_title: String,
    created_by: i64,
    version: i64,
    title: String,
    amount_cents: i64,
    currency: String,
    #[schema(format = Date)]
    due_date: Option<String>,
    status: AgreementStatus,
    updated_at: Time,
    other: OtherSide,
    /// How many milestones there are, and how many of them are approved, wait for the client, and are to be changed by the
    /// developer. Before it is in force all are 0.
    milestone_count: i64,
    approved_count: i64,
    submitted_count: i64,
    changes_count: i64,
    approved_cents: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OtherSide {
    id: i64,
    username: String,
    /// The name on their profile, else their user name.
    name: String,
    avatar_url: Option<String>,
}

impl From<ListRow> for ListedAgreement {
    fn from(row: ListRow) -> Self {
        Self {
            other: OtherSide {
                id: row.other_id,
                name: row.name.unwrap_or_else(|| row.username.clone()),
                username: row.username,
                avatar_url: profiles::picture(row.picture_key.as_deref()),
            },
            id: row.id,
            conversation_id: row.conversation_id,
            request_id: row.request_id,
            request_title: row.request_title,
            created_by: row.created_by,
            version: row.version,
            title: row.title,
            amount_cents: row.amount_cents,
            currency: row.currency,
            due_date: row.due_date,
            status: row.status,
            updated_at: row.updated_at,
            milestone_count: row.milestones,
            approved_count: row.approved,
            submitted_count: row.submitted,
            changes_count: row.to_change,
            approved_cents: row.approved_cents,
        }
    }
}
