//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::{FieldError, Problem, SecondStep};

#[derive(Debug)]
pub enum Refusal {
    WrongPair,
    Suspended,
    /// By its owner, who can restore it until this day.
    Deleted {
        on: String,
    },
    Taken {
        username: bool,
        email: bool,
    },
    RoleChosen,
    WrongPassword,
    PasswordRefused(&'static str),
    PasswordChangedMeanwhile,
    NoIdGiven,
    LinkOver,
    EmailNotVerified,
    LastWayIn,
    NoPassword,
    NotYourPassword,
    TotpOn,
    TotpNotBegun,
    WrongCode,
    ChallengeOver,
    TooManyPasskeys,
    PasskeyKnown,
    PasskeyRefused,
    /// The password was right; the challenge to answer with the second factor, and with what it can be answered.
    SecondFactor {
        challenge: String,
        methods: &'static [&'static str],
    },
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
            Refusal::Deleted { on } => Self::new(
                StatusCode::FORBIDDEN,
                "account_deleted",
                format!(
                    "You deleted this account. It will be gone for good on {on}. To keep it, use the link in the email we \
                     sent you."
                ),
            ),
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
            Refusal::LinkOver => Self::new(
                StatusCode::NOT_FOUND,
                "link_invalid",
                "This link doesn't work anymore. It may be too old or already used.",
            ),
            Refusal::NoPassword => Self::field(
                "password",
                "Your account has no password yet. Choose one with \"Forgot your password?\" on the login page.",
            ),
            Refusal::NotYourPassword => Self::field("password", "This isn't your password."),
            Refusal::TotpOn => Self::conflict("totp_active", "Two-step sign-in is already on."),
            Refusal::TotpNotBegun => Self::conflict("totp_not_active", "Two-step sign-in isn't set up."),
            Refusal::WrongCode => Self::field("code", "This code isn't right, or was already used."),
            Refusal::ChallengeOver => Self::new(
                StatusCode::UNAUTHORIZED,
                "challenge_expired",
                "This sign-in took too long or had too many tries. Please sign in again.",
            ),
            Refusal::TooManyPasskeys => Self::conflict(
                "too_many_passkeys",
                "You have 20 passkeys. Remove one before you add another.",
            ),
            Refusal::PasskeyKnown => Self::conflict("passkey_known", "This passkey was already added."),
            Refusal::PasskeyRefused => Self::bad_request(
                "passkey_refused",
                "This passkey didn't work. Try again, or use another way to sign in.",
            ),
            Refusal::SecondFactor { challenge, methods } => Self {
                second_step: Some(Box::new(SecondStep { challenge: challenge.into(), methods })),
                ..Self::new(
                    StatusCode::UNAUTHORIZED,
                    "second_factor_required",
                    "Enter the code from your authenticator app.",
                )
            },
            Refusal::EmailNotVerified => Self::new(
                StatusCode::FORBIDDEN,
                "email_not_verified",
                "Verify your email address first. We'll send you a link from your profile page.",
            ),
            Refusal::LastWayIn => Self::conflict(
                "last_way_in",
                "This is your only way to sign in. Set a password or link another account first.",
            ),
            Refusal::NoIdGiven => Self::field("google_id", "Send google_id, github_id or linkedin_id."),
        }
    }
}
