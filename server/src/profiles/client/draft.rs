//! What a client writes, as a whole (`ClientDraft`) and as changes to it (`ClientChanges`).

use db::Time;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::body::{Input, given};
use crate::http::fields::Fields;
use crate::profiles::refusal::Refusal;
use crate::profiles::texts;

db::record! {
    #[derive(Clone, Debug)]
    pub struct ClientRow {
        pub user_id: i64,
        pub company_name: Option<String>,
        pub contact_name: Option<String>,
        pub about: Option<String>,
        pub website: Option<String>,
        pub logo_key: Option<String>,
        pub industry: Option<String>,
        pub company_size: Option<String>,
        pub country: Option<String>,
        pub timezone: Option<String>,
        pub completeness: i64,
        pub created_at: Time,
        pub updated_at: Time,
    }
}

#[derive(Clone, Debug, Default)]
pub struct ClientDraft {
    pub company_name: Option<String>,
    pub contact_name: Option<String>,
    pub about: Option<String>,
    pub website: Option<String>,
    pub industry: Option<String>,
    pub company_size: Option<String>,
    pub country: Option<String>,
    pub timezone: Option<String>,
}

impl From<ClientRow> for ClientDraft {
    fn from(row: ClientRow) -> Self {
        Self {
            company_name: row.company_name,
            contact_name: row.contact_name,
            about: row.about,
            website: row.website,
            industry: row.industry,
            company_size: row.company_size,
            country: row.country,
            timezone: row.timezone,
        }
    }
}

/// A field that is left out stays as it is; null clears it. A company's or a contact's name has to be there.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClientChanges {
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 100)]
    company_name: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 100)]
    contact_name: Option<Option<String>>,
    /// Markdown.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 3000)]
    about: Option<Option<String>>,
    /// An address that starts with http:// or https://.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 300)]
    website: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 60)]
    industry: Option<Option<String>>,
    /// How many people, in words or figures, such as 11-50.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 40)]
    company_size: Option<Option<String>>,
    /// The name of the country.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 60)]
    country: Option<Option<String>>,
    /// A name of the IANA database, such as Europe/Berlin.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 60)]
    timezone: Option<Option<String>>,
}

impl Input for ClientChanges {
    fn check(&mut self, fields: &mut Fields) {
        texts::optional_line(fields, "company_name", &mut self.company_name, 100);
        texts::optional_line(fields, "contact_name", &mut self.contact_name, 100);
        texts::optional_text(fields, "about", &mut self.about, 3000);
        texts::optional_link(fields, "website", &mut self.website);
        texts::optional_line(fields, "industry", &mut self.industry, 60);
        texts::optional_line(fields, "company_size", &mut self.company_size, 40);
        texts::optional_line(fields, "country", &mut self.country, 60);
        texts::timezone(fields, "timezone", &mut self.timezone);
    }
}

impl ClientChanges {
    /// The draft with these changes, or why they don't fit together with what stays.
    pub fn apply(self, draft: ClientDraft) -> Result<ClientDraft, Refusal> {
        let draft = ClientDraft {
            company_name: self.company_name.unwrap_or(draft.company_name),
            contact_name: self.contact_name.unwrap_or(draft.contact_name),
            about: self.about.unwrap_or(draft.about),
            website: self.website.unwrap_or(draft.website),
            industry: self.industry.unwrap_or(draft.industry),
            company_size: self.company_size.unwrap_or(draft.company_size),
            country: self.country.unwrap_or(draft.country),
            timezone: self.timezone.unwrap_or(draft.timezone),
        };
        if draft.company_name.is_none() && draft.contact_name.is_none() {
            return Err(Refusal::NoName);
        }
        Ok(draft)
    }
}
