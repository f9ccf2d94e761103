//! The three.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    Google,
    Github,
    Linkedin,
}

impl Provider {
    /// As people know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Github => "GitHub",
            Self::Linkedin => "LinkedIn",
        }
    }

    /// As addresses and the database know it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Github => "github",
            Self::Linkedin => "linkedin",
        }
    }

    /// `None` while it has no keys.
    pub fn of(self, app: &App) -> Option<&identity::Provider> {
        match self {
            Self::Google => app.identity.google.as_ref(),
            Self::Github => app.identity.github.as_ref(),
            Self::Linkedin => app.identity.linkedin.as_ref(),
        }
    }

    /// Where it sends people back to; registered there.
    pub fn redirect_uri(self, app: &App) -> String {
        format!("{}/api/auth/{}/callback", app.settings.public_url(), self.word())
    }
}
