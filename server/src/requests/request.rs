//! A request as the API shows it.

use std::collections::HashMap;

use db::{Db, Time};
use serde::Serialize;
use utoipa::ToSchema;

use super::attachment::RequestAttachment;
use super::budget::Budget;
use super::details::total_cents;
use super::state::{RequestPricing, RequestStatus, RequestVisibility, ResponseStatus};
use super::store::attachments::AttachmentRow;
use super::store::{RequestRow, answers};
use crate::app::App;
use crate::http::paging::Listed;
use crate::matching::Reason;
use crate::profiles::{TrustCard, trust_cards};
use crate::reports::{self, Flag};

/// What every view of a request has.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RequestFacts {
    pub id: i64,
    client_id: i64,
    pub title: String,
    /// Markdown, as the client wrote it.
    content: String,
    /// For an hour of work when `pricing` is `hourly`, else for all of it.
    pub estimated_budget: Budget,
    /// What the budget is in.
    currency: &'static str,
    pub pricing: RequestPricing,
    /// How many hours the client expects; null when they left it open, or the price is fixed.
    pub estimated_hours: Option<i64>,
    /// By when it is needed; null when it isn't urgent.
    #[schema(format = Date)]
    pub deadline: Option<String>,
    pub skills: Vec<String>,
    visibility: RequestVisibility,
    status: RequestStatus,
    /// Only its client is told.
    project_id: Option<i64>,
    /// How many developers it is shared with; only its client is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    shared_count: Option<i64>,
    /// How many of them have looked at it; only its client is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    viewed_count: Option<i64>,
    /// How many developers have answered it; what was withdrawn does not count.
    response_count: i64,
    pub created_at: Time,
    pub updated_at: Time,
    /// When it stopped being a draft.
    pub published_at: Option<Time>,
    pub client: TrustCard,
    /// When it was shared with the developer who asks, or whom its client asks about; null for everyone else.
    share_date: Option<Time>,
    /// When an admin hid it. Only its client sees it then, and only they are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    hidden_at: Option<Time>,
    /// When that developer first looked at it.
    viewed_at: Option<Time>,
    /// Whether that developer has not looked yet.
    is_new: Option<bool>,
    /// The answer of that developer; null when there is none.
    my_response: Option<MyResponse>,
    /// The conversation about it of that developer and its client; null when there is none.
    conversation_id: Option<i64>,
}

/// A developer's own answer to a request.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct MyResponse {
    /// The answer's id.
    id: i64,
    status: ResponseStatus,
}

impl MyResponse {
    pub fn new(id: i64, status: ResponseStatus) -> Self {
        Self { id, status }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Request {
    #[serde(flatten)]
    pub facts: RequestFacts,
    /// The content as safe HTML.
    pub content_html: String,
    /// Why the developer it is shared with suits it; null for everyone else.
    match_reasons: Option<Vec<Reason>>,
    /// Pages to look at, in the client's order.
    pub reference_links: Vec<String>,
    /// Files to look at, in the client's order.
    pub attachments: Vec<RequestAttachment>,
    /// The rules that look for scams and that fired on it.
    #[schema(required = false)]
    flags: Vec<Flag>,
}

/// A request in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RequestSummary {
    #[serde(flatten)]
    pub facts: RequestFacts,
    /// The beginning of the content as plain text.
    pub excerpt: String,
}

impl Request {
    /// As whoever has the id `viewer` sees it; `content_html` is its content as `Heavy::html` renders it.
    pub fn new(mut row: RequestRow, content_html: String, client: TrustCard, viewer: Option<i64>) -> Self {
        let flags = reports::shown(row.flags.as_deref());
        let reference_links = std::mem::take(&mut row.reference_links.0);
        Self {
            facts: facts(row, client, viewer),
            content_html,
            match_reasons: None,
            reference_links,
            attachments: Vec::new(),
            flags,
        }
    }

    pub fn with_attachments(self, app: &App, rows: Vec<AttachmentRow>) -> Self {
        let facts = &self.facts;
        let is_open = facts.visibility == RequestVisibility::Public
            && facts.status != RequestStatus::Draft
            && facts.hidden_at.is_none();
        let show = |row| {
            if is_open {
                RequestAttachment::open(facts.id, row)
            } else {
                RequestAttachment::guarded(app, row)
            }
        };
        let attachments = rows.into_iter().map(show).collect();
        Self { attachments, ..self }
    }

    pub fn with_reasons(self, match_reasons: Option<Vec<Reason>>) -> Self {
        Self { match_reasons, ..self }
    }

    /// The same with the answer and the conversation of whoever looks, if it is not their own request.
    pub async fn with_standing(mut self, db: &Db, viewer: Option<i64>) -> Result<Self, db::Error> {
        if let Some(viewer) = viewer.filter(|viewer| *viewer != self.facts.client_id) {
            Standing::of(db, viewer, &[self.facts.id]).await?.tell(&mut self.facts);
        }
        Ok(self)
    }
}

impl RequestSummary {
    pub fn new(mut row: RequestRow, client: TrustCard, viewer: Option<i64>) -> Self {
        let excerpt = std::mem::take(&mut row.excerpt);
        Self { facts: facts(row, client, viewer), excerpt }
    }

    /// What it counts for in the plan of its project.
    pub fn planned(&self) -> Planned {
        let RequestFacts { status, estimated_budget, pricing, estimated_hours, .. } = self.facts;
        if status == RequestStatus::Cancelled {
            return Planned::Nothing;
        }
        let whole = total_cents(estimated_budget.cents(), pricing, estimated_hours);
        whole.map_or(Planned::Unknown, Planned::Cents)
    }
}

/// What a request counts for in the plan of its project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planned {
    /// It was cancelled.
    Nothing,
    Cents(i64),
    /// It is paid by the hour, and nobody said how many.
    Unknown,
}

fn facts(row: RequestRow, client: TrustCard, viewer: Option<i64>) -> RequestFacts {
    let is_own = viewer == Some(row.client_id);
    RequestFacts {
        shared_count: is_own.then_some(row.shared_count),
        viewed_count: is_own.then_some(row.viewed_count),
        is_new: row.shared_at.map(|_| row.viewed_at.is_none()),
        id: row.id,
        client_id: row.client_id,
        title: row.title,
        content: row.content,
        estimated_budget: Budget::from_cents(row.budget_cents),
        currency: crate::money::CURRENCY,
        pricing: row.pricing,
        estimated_hours: row.estimated_hours,
        deadline: row.deadline,
        skills: row.skills.0,
        visibility: row.visibility,
        status: row.status,
        project_id: row.project_id.filter(|_| is_own),
        response_count: row.response_count,
        created_at: row.created_at,
        updated_at: row.updated_at,
        published_at: row.published_at,
        client,
        share_date: row.shared_at,
        hidden_at: row.hidden_at.filter(|_| is_own),
        viewed_at: row.viewed_at,
        my_response: None,
        conversation_id: None,
    }
}

/// What a developer has made of some requests: their answers and their conversations, by request.
#[derive(Default)]
struct Standing {
    answers: HashMap<i64, MyResponse>,
    conversations: HashMap<i64, i64>,
}

impl Standing {
    async fn of(db: &Db, developer_id: i64, requests: &[i64]) -> Result<Self, db::Error> {
        if requests.is_empty() {
            return Ok(Self::default());
        }
        let answers = answers::mine(db, developer_id, requests).await?;
        let conversations = answers::conversations(db, developer_id, requests).await?;
        Ok(Self {
            answers: answers
                .into_iter()
                .map(|row| (row.request_id, MyResponse::new(row.id, row.status)))
                .collect(),
            conversations: conversations.into_iter().collect(),
        })
    }

    fn tell(&self, facts: &mut RequestFacts) {
        facts.my_response = self.answers.get(&facts.id).copied();
        facts.conversation_id = self.conversations.get(&facts.id).copied();
    }
}

/// The trust cards of some clients.
pub struct Clients(HashMap<i64, TrustCard>);

impl Clients {
    pub async fn of(db: &Db, rows: &[RequestRow]) -> Result<Self, db::Error> {
        let mut ids: Vec<i64> = rows.iter().map(|row| row.client_id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() { Ok(Self(HashMap::new())) } else { Ok(Self(trust_cards(db, &ids).await?)) }
    }

    /// The card of one client; `None` when they have gone in the meantime.
    pub async fn one(db: &Db, client_id: i64) -> Result<Option<TrustCard>, db::Error> {
        Ok(trust_cards(db, &[client_id]).await?.remove(&client_id))
    }

    /// `None` when they have gone in the meantime.
    pub fn card(&self, client_id: i64) -> Option<TrustCard> {
        self.0.get(&client_id).cloned()
    }

    /// Rows as whoever has the id `viewer` sees them. One whose client has gone in the meantime goes too.
    pub fn summaries(&self, rows: Vec<RequestRow>, viewer: Option<i64>) -> Vec<RequestSummary> {
        let show = |row: RequestRow| {
            let card = self.card(row.client_id)?;
            Some(RequestSummary::new(row, card, viewer))
        };
        rows.into_iter().filter_map(show).collect()
    }
}

/// A page of a list, as whoever has the id `viewer` sees it, with what the developer has made of each, if there is one to
/// tell about.
pub async fn page_of(
    db: &Db,
    page: Listed<RequestRow>,
    viewer: Option<i64>,
    developer_id: Option<i64>,
) -> Result<Listed<RequestSummary>, db::Error> {
    let clients = Clients::of(db, &page.items).await?;
    let mut items = clients.summaries(page.items, viewer);
    if let Some(developer_id) = developer_id {
        let ids: Vec<i64> = items.iter().map(|item| item.facts.id).collect();
        let standing = Standing::of(db, developer_id, &ids).await?;
        for item in &mut items {
            standing.tell(&mut item.facts);
        }
    }
    Ok(Listed { items, next: page.next })
}
