//! A client's own profile.

pub mod change;
pub mod create;
pub mod draft;
pub mod logo;
pub mod show;
pub mod store;

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

pub use draft::{ClientDraft, ClientRow};

use super::rules::{self, NextStep};
use super::trust::TrustCard;
use crate::app::App;
use crate::http::reply::Reply;

/// A client's profile as they see it themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClientProfile {
    /// The client's id everywhere: that of their account.
    pub id: i64,
    pub user_id: i64,
    pub company_name: Option<String>,
    pub contact_name: Option<String>,
    /// Markdown.
    pub about: Option<String>,
    /// The same as HTML that is safe to show.
    pub about_html: Option<String>,
    pub website: Option<String>,
    pub logo_url: Option<String>,
    pub industry: Option<String>,
    pub company_size: Option<String>,
    pub country: Option<String>,
    /// A name of the IANA database.
    pub timezone: Option<String>,
    /// 0 to 100.
    pub completeness: i64,
    /// What would make the profile more complete; null when nothing is missing.
    pub next_step: Option<NextStep>,
    /// What developers see of this client on each request.
    pub trust: TrustCard,
    pub created_at: Time,
    pub updated_at: Time,
}

impl ClientProfile {
    /// With its HTML: made outside of transactions, because it may have to wait.
    pub async fn rendered(mut self, app: &App) -> Reply<Self> {
        self.about_html = app.heavy.optional_html(self.about.as_deref()).await?;
        Ok(self)
    }
}

/// The profile with what is computed beside it; everything but the HTML.
pub fn shown(row: ClientRow, trust: TrustCard) -> ClientProfile {
    let (id, logo_key, completeness) = (row.user_id, row.logo_key.clone(), row.completeness);
    let (created_at, updated_at) = (row.created_at, row.updated_at);
    let draft = ClientDraft::from(row);
    let (_, next_step) = rules::client_completeness(&draft, logo_key.is_some());
    ClientProfile {
        id,
        user_id: id,
        company_name: draft.company_name,
        contact_name: draft.contact_name,
        about_html: None,
        about: draft.about,
        website: draft.website,
        logo_url: super::picture(logo_key.as_deref()),
        industry: draft.industry,
        company_size: draft.company_size,
        country: draft.country,
        timezone: draft.timezone,
        completeness,
        next_step,
        trust,
        created_at,
        updated_at,
    }
}
