//! A user as the API shows them to themselves.

use db::{Cell, Column, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::UserRow;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserType {
    Developer,
    Client,
}

impl UserType {
    pub fn word(self) -> &'static str {
        match self {
            Self::Developer => "developer",
            Self::Client => "client",
        }
    }
}

impl Column for UserType {
    const WANTED: &'static str = "developer or client";

    fn read(cell: Cell<'_>) -> Option<Self> {
        match String::read(cell)?.as_str() {
            "developer" => Some(Self::Developer),
            "client" => Some(Self::Client),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct User {
    pub id: i64,
    pub username: String,
    pub email: String,
    pub full_name: Option<String>,
    pub is_active: bool,
    /// Null until the person has chosen.
    pub user_type: Option<UserType>,
    pub needs_role_selection: bool,
    pub is_admin: bool,
    pub google_id: Option<String>,
    pub github_id: Option<String>,
    pub linkedin_id: Option<String>,
    pub created_at: Time,
}

impl From<UserRow> for User {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id,
            username: row.username,
            email: row.email,
            full_name: row.full_name,
            is_active: row.suspended_at.is_none(),
            needs_role_selection: row.user_type.is_none(),
            user_type: row.user_type,
            is_admin: row.is_admin,
            google_id: row.google_id,
            github_id: row.github_id,
            linkedin_id: row.linkedin_id,
            created_at: row.created_at,
        }
    }
}

/// What registering and signing in answer.
#[derive(Serialize, ToSchema)]
pub struct SignedInUser {
    /// The bearer token of the new session. It is shown this once.
    pub token: String,
    pub user: User,
}
