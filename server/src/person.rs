//! Who someone is, as every room knows them.

use std::sync::Arc;

use bytes::Bytes;
use db::{Cell, Column, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Someone with a live session.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: i64,
    pub session_id: i64,
    pub user_type: Option<UserType>,
    pub is_admin: bool,
    pub user: Arc<User>,
    /// The same as `/auth/me` sends it, encoded once.
    pub shown: Bytes,
}

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

    /// What a word means, if it is one of these.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "developer" => Some(Self::Developer),
            "client" => Some(Self::Client),
            _ => None,
        }
    }
}

impl Column for UserType {
    const WANTED: &'static str = "developer or client";

    fn read(cell: Cell<'_>) -> Option<Self> {
        Self::named(&String::read(cell)?)
    }
}

/// A user as the API shows them to themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct User {
    pub id: i64,
    pub username: String,
    pub email: String,
    /// Whether they showed that they read the mail sent there.
    pub email_verified: bool,
    /// Not when they have only ever signed in through another site.
    pub has_password: bool,
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
