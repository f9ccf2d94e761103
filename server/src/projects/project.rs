//! A project as the API shows it.

use std::collections::HashMap;

use db::{Db, Time};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::ProjectRow;
use crate::requests::{self, Budget, RequestSummary};
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
    status: ProjectStatus,
    /// Oldest first.
    requests: Vec<RequestSummary>,
    /// What was agreed upon in it.
    #[schema(value_type = Vec<Object>)]
    agreements: Vec<serde_json::Value>,
    created_at: Time,
    updated_at: Time,
}

impl Project {
    pub fn new(row: ProjectRow, requests: Vec<RequestSummary>) -> Self {
        Self {
            id: row.id,
            client_id: row.client_id,
            title: row.title,
            description: row.description,
            content: row.content,
            estimated_budget: Budget::from_cents(row.budget_cents),
            status: row.status,
            requests,
            // Not told here yet: they stand in their conversations and in `GET /agreements/`.
            agreements: Vec::new(),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// Projects of one client with their requests.
    pub async fn all(db: &Db, rows: Vec<ProjectRow>, client_id: i64) -> Result<Vec<Self>, db::Error> {
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let mut requests: HashMap<i64, Vec<RequestSummary>> =
            requests::of_projects(db, &ids, client_id).await?;
        Ok(rows
            .into_iter()
            .map(|row| {
                let own = requests.remove(&row.id).unwrap_or_default();
                Self::new(row, own)
            })
            .collect())
    }

    pub async fn one(db: &Db, row: ProjectRow, client_id: i64) -> Result<Self, db::Error> {
        let requests = requests::of_projects(db, &[row.id], client_id).await?.remove(&row.id);
        Ok(Self::new(row, requests.unwrap_or_default()))
    }
}
