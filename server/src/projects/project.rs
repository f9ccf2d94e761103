//! A project as the API shows it.

use std::collections::HashMap;

use db::{Db, Time};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, AgreementRow, ProjectRow};
use crate::problem::Problem;
use crate::requests::{self, Budget, Planned, RequestSummary};
use crate::text_enum::text_enum;

text_enum! {
    ProjectStatus, "a project's status", {
        Active = "active",
        Completed = "completed",
        Archived = "archived",
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Project {
    id: i64,
    client_id: i64,
    title: String,
    description: Option<String>,
    /// Markdown: what the project was begun with.
    content: String,
    estimated_budget: Budget,
    /// What of the budget its requests plan to spend; only its client is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    plan: Option<BudgetPlan>,
    status: ProjectStatus,
    /// Oldest first.
    requests: Vec<RequestSummary>,
    /// What was proposed or agreed upon in it with the caller, oldest first.
    agreements: Vec<ProjectAgreement>,
    created_at: Time,
    updated_at: Time,
}

/// The budgets of a project's requests, together. What was cancelled doesn't count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BudgetPlan {
    planned_cents: i64,
    /// How many requests that is.
    planned_requests: i64,
    /// How many more are paid by the hour without saying how many hours: they can't be counted.
    open_requests: i64,
}

impl BudgetPlan {
    fn of(requests: &[RequestSummary]) -> Self {
        let mut plan = Self::default();
        for request in requests {
            match request.planned() {
                Planned::Nothing => {}
                Planned::Unknown => plan.open_requests += 1,
                Planned::Cents(cents) => {
                    plan.planned_requests += 1;
                    plan.planned_cents = plan.planned_cents.saturating_add(cents);
                }
            }
        }
        plan
    }
}

/// The newest version of an agreement of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectAgreement {
    id: i64,
    conversation_id: i64,
    request_id: i64,
    developer_id: i64,
    /// The name on their profile, else their user name.
    developer_name: String,
    title: String,
    amount_cents: i64,
    currency: String,
    #[schema(format = Date)]
    due_date: Option<String>,
    /// As in `GET /agreements/`.
    status: String,
}

impl From<AgreementRow> for ProjectAgreement {
    fn from(row: AgreementRow) -> Self {
        Self {
            id: row.id,
            conversation_id: row.conversation_id,
            request_id: row.request_id,
            developer_id: row.developer_id,
            developer_name: row.developer_name,
            title: row.title,
            amount_cents: row.amount_cents,
            currency: row.currency,
            due_date: row.due_date,
            status: row.status,
        }
    }
}

impl Project {
    /// As its client sees it, with all of its requests.
    pub fn new(row: ProjectRow, requests: Vec<RequestSummary>, agreements: Vec<ProjectAgreement>) -> Self {
        Self {
            plan: Some(BudgetPlan::of(&requests)),
            id: row.id,
            client_id: row.client_id,
            title: row.title,
            description: row.description,
            content: row.content,
            estimated_budget: Budget::from_cents(row.budget_cents),
            status: row.status,
            requests,
            agreements,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// Projects as this person sees them: a client all of their requests, a developer those they have an agreement about.
    pub async fn all(db: &Db, rows: Vec<ProjectRow>, person_id: i64) -> Result<Vec<Self>, db::Error> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let mut requests: HashMap<i64, Vec<RequestSummary>> =
            requests::of_projects(db, &ids, person_id).await?;
        let mut agreements: HashMap<i64, Vec<ProjectAgreement>> = HashMap::new();
        for row in store::agreements(db, ids, person_id).await? {
            agreements.entry(row.project_id).or_default().push(row.into());
        }
        let show = |row: ProjectRow| {
            let agreed = agreements.remove(&row.id).unwrap_or_default();
            let mut own = requests.remove(&row.id).unwrap_or_default();
            if row.client_id == person_id {
                return Self::new(row, own, agreed);
            }
            own.retain(|request| agreed.iter().any(|one| one.request_id == request.facts.id));
            Self { plan: None, ..Self::new(row, own, agreed) }
        };
        Ok(rows.into_iter().map(show).collect())
    }

    pub async fn one(db: &Db, row: ProjectRow, person_id: i64) -> Result<Self, Problem> {
        let shown = Self::all(db, vec![row], person_id).await?;
        shown.into_iter().next().ok_or_else(Problem::not_found)
    }
}
