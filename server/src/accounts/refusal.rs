//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::{FieldError, Problem};

#[derive(Debug)]
pub enum Refusal {
    WrongPair,
    Suspended,
    Taken { username: bool, email: bool },
    RoleChosen,
    WrongPassword,
    PasswordRefused(&'static str),
    PasswordChangedMeanwhile,
    NoIdGiven,
}

const SUSPENDED: &str = "This account is suspended. Please contact the host of this site.";
const USERNAME_TAKEN: &str = "This username is already taken.";
const EMAIL_TAKEN: &str = "This email address is already registered.";

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::WrongPair => {
                Self::new(StatusCode::UNAUTHORIZED, "invalid_credentials", "Invalid username or password")
            }
            Refusal::Suspended => Self::new(StatusCode::FORBIDDEN, "account_suspended", SUSPENDED),
            Refusal::Taken { username: true, email: true } => {
                let mut problem = Self::conflict("username_taken", USERNAME_TAKEN).about("username");
                problem
                    .errors
                    .push(FieldError { field: "email".to_owned(), message: EMAIL_TAKEN.to_owned() });
                problem
            }
            Refusal::Taken { username: true, .. } => {
                Self::conflict("username_taken", USERNAME_TAKEN).about("username")
            }
            Refusal::Taken { .. } => Self::conflict("email_taken", EMAIL_TAKEN).about("email"),
            Refusal::RoleChosen => Self::conflict(
                "role_already_selected",
                "You've already chosen your role. It can't be changed.",
            ),
            Refusal::WrongPassword => Self::field("current_password", "This isn't your current password."),
            Refusal::PasswordRefused(why) => Self::field("new_password", why),
            Refusal::PasswordChangedMeanwhile => Self::conflict(
                "password_changed",
                "Your password was changed elsewhere a moment ago. Please sign in again.",
            ),
            Refusal::NoIdGiven => Self::field("google_id", "Send google_id, github_id or linkedin_id."),
        }
    }
}
