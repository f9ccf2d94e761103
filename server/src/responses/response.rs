//! An answer as the API shows it.

use std::collections::HashMap;

use db::{Db, Time};
use serde::Serialize;
use utoipa::openapi::schema::{AnyOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::access::Side;
use super::refusal::Refusal;
use super::rules;
use super::store::{self, ResponseRow};
use crate::app::App;
use crate::http::reply::Reply;
use crate::profiles::{DeveloperCard, TrustCard, developer_cards, trust_cards};
use crate::requests::{Budget, RequestPricing, RequestStatus, ResponseStatus};

/// A developer's answer to a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SnaggedRequest {
    id: i64,
    request_id: i64,
    request: AnsweredRequest,
    developer_id: i64,
    developer: Answerer,
    client: TrustCard,
    /// Markdown, as the developer wrote it.
    message: String,
    /// The message as safe HTML.
    message_html: String,
    /// What the developer asks for it; null when they left it open.
    price_cents: Option<i64>,
    /// What the price is in.
    currency: &'static str,
    /// How many days the developer needs; null when they left it open.
    delivery_days: Option<i64>,
    /// In the order the developer chose. One that was deleted is not among them.
    video_ids: Vec<i64>,
    /// A page on the web, or a path of this server.
    profile_link: Option<String>,
    /// Whether the developer's profile goes with it.
    include_profile: bool,
    status: ResponseStatus,
    /// What the client said with the last step, or why it was closed.
    reason: Option<String>,
    /// When it is closed if the client has neither shortlisted, declined nor accepted it by then.
    closes_at: Time,
    /// To its client: it still waits, and few days are left.
    reminder: bool,
    created_at: Time,
    updated_at: Time,
    /// The conversation of its developer and the client about the request, if there is one.
    conversation_id: Option<i64>,
}

/// The request that was answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnsweredRequest {
    id: i64,
    title: String,
    /// For an hour of work when `pricing` is `hourly`, else for all of it.
    estimated_budget: Budget,
    pricing: RequestPricing,
    /// By when it is needed; null when it isn't urgent.
    #[schema(format = Date)]
    deadline: Option<String>,
    status: RequestStatus,
}

/// Whoever sent it, when their profile does not go with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeveloperName {
    id: i64,
    username: String,
    /// The name on their profile, else their user name.
    display_name: String,
}

/// The developer's card when the profile goes with the answer, else the name alone.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Answerer {
    Card(Box<DeveloperCard>),
    Name(DeveloperName),
}

/// Written by hand: a card has everything a name has, so it is one of both and not exactly one.
impl PartialSchema for Answerer {
    fn schema() -> RefOr<Schema> {
        let item = |name: &str| Ref::from_schema_name(name);
        AnyOfBuilder::new()
            .item(item(&DeveloperCard::name()))
            .item(item(&DeveloperName::name()))
            .description(Some(
                "The developer's card when the profile goes with the answer, else the name alone.",
            ))
            .into()
    }
}

impl ToSchema for Answerer {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((DeveloperCard::name().into_owned(), DeveloperCard::schema()));
        DeveloperCard::schemas(schemas);
        schemas.push((DeveloperName::name().into_owned(), DeveloperName::schema()));
        DeveloperName::schemas(schemas);
    }
}

/// Who some answers are between, looked up together.
pub struct People {
    developers: HashMap<i64, DeveloperCard>,
    clients: HashMap<i64, TrustCard>,
    /// The videos that go along, by the answer's id.
    videos: HashMap<i64, Vec<i64>>,
}

impl People {
    pub async fn of(db: &Db, rows: &[ResponseRow]) -> Result<Self, db::Error> {
        let shown = rows.iter().filter(|row| row.include_profile);
        let developers = each_once(shown.map(|row| row.developer_id));
        let mut people = Self::named(db, developers, each_once(rows.iter().map(|row| row.client_id))).await?;
        if !rows.is_empty() {
            for (id, video_id) in store::videos(db, rows.iter().map(|row| row.id).collect()).await? {
                people.videos.entry(id).or_default().push(video_id);
            }
        }
        Ok(people)
    }

    pub fn with_videos(mut self, id: i64, videos: Vec<i64>) -> Self {
        self.videos.insert(id, videos);
        self
    }

    /// These developers, each with a profile to show, and these clients.
    pub async fn named(db: &Db, developers: Vec<i64>, clients: Vec<i64>) -> Result<Self, db::Error> {
        let cards = developer_cards(db, &developers).await?;
        let developers = cards.into_iter().map(|card| (card.id, card)).collect();
        let clients = if clients.is_empty() { HashMap::new() } else { trust_cards(db, &clients).await? };
        Ok(Self { developers, clients, videos: HashMap::new() })
    }

    /// An answer as one side sees it, its HTML made before; `None` when its client has gone in the meantime, and it with them.
    pub fn show(&self, row: ResponseRow, side: Side, now: Time) -> Option<SnaggedRequest> {
        let client = self.clients.get(&row.client_id)?.clone();
        let card = self.developers.get(&row.developer_id).filter(|_| row.include_profile);
        let is_closed = row.status == ResponseStatus::Closed;
        Some(SnaggedRequest {
            developer: match card {
                Some(card) => Answerer::Card(Box::new(card.clone())),
                None => Answerer::Name(DeveloperName {
                    id: row.developer_id,
                    display_name: row.display_name.unwrap_or_else(|| row.username.clone()),
                    username: row.username,
                }),
            },
            request: AnsweredRequest {
                id: row.request_id,
                title: row.request_title,
                estimated_budget: Budget::from_cents(row.budget_cents),
                pricing: row.pricing,
                deadline: row.deadline,
                status: row.request_status,
            },
            reason: if is_closed {
                Some(rules::closed_because(row.created_at, row.closes_at))
            } else {
                row.reason
            },
            reminder: side == Side::Client && rules::is_reminder(row.status, row.closes_at, now),
            message_html: row.message_html.unwrap_or_default(),
            id: row.id,
            request_id: row.request_id,
            developer_id: row.developer_id,
            client,
            message: row.message,
            price_cents: row.price_cents,
            currency: "USD",
            delivery_days: row.delivery_days,
            video_ids: self.videos.get(&row.id).cloned().unwrap_or_default(),
            profile_link: row.profile_link,
            include_profile: row.include_profile,
            status: row.status,
            closes_at: row.closes_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
            conversation_id: row.conversation_id,
        })
    }
}

/// Renders what was written before its HTML was kept.
pub async fn render_missing(app: &App, rows: &mut [ResponseRow]) -> Reply<()> {
    for row in rows.iter_mut().filter(|row| row.message_html.is_none()) {
        row.message_html = Some(app.heavy.html(&row.message).await?);
    }
    Ok(())
}

/// One answer as one side sees it.
pub async fn show_one(app: &App, mut row: ResponseRow, side: Side) -> Reply<SnaggedRequest> {
    render_missing(app, std::slice::from_mut(&mut row)).await?;
    let people = People::of(&app.db, std::slice::from_ref(&row)).await?;
    people.show(row, side, app.clock.now()).ok_or_else(|| Refusal::Hidden.into())
}

fn each_once(ids: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}
