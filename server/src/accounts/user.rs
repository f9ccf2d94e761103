//! A user as the room's own calls answer with them.

use serde::Serialize;
use utoipa::ToSchema;

use super::store::UserRow;
use crate::person::User;

impl From<UserRow> for User {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id,
            username: row.username,
            email: row.email,
            email_verified: row.email_verified_at.is_some(),
            has_password: row.has_password,
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
