//! What other rooms do with requests: the projects post one and put one into a project.

use std::collections::HashMap;

use db::{Db, Tx};

use super::budget::Budget;
use super::details::{self, Details};
use super::refusal::Refusal;
use super::request::{Clients, RequestSummary};
use super::state::{RequestStatus, RequestVisibility};
use super::store::{self, RequestRow, lists};
use super::write::{self, Wanted};
use super::{access, news, rules};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::profiles::TrustCard;

impl Wanted {
    /// Public, open, and nothing more said about it.
    pub fn open(title: String, content: String, budget: Budget) -> Self {
        Self {
            title,
            content,
            budget,
            skills: Vec::new(),
            visibility: RequestVisibility::Public,
            status: RequestStatus::Open,
            details: Details::default(),
        }
    }
}

/// A client about to post a request. Their card is looked up before the transaction begins.
pub struct Author {
    card: TrustCard,
    client_id: i64,
}

impl Author {
    pub async fn find(db: &Db, client_id: i64) -> Result<Option<Self>, db::Error> {
        let card = Clients::one(db, client_id).await?;
        Ok(card.map(|mut card| {
            card.requests_posted += 1;
            Self { card, client_id }
        }))
    }

    pub async fn post(
        self,
        app: &App,
        tx: &mut Tx,
        project_id: Option<i64>,
        wanted: Wanted,
    ) -> Result<Posted, db::Error> {
        let row = write::insert(app, tx, self.client_id, project_id, wanted, app.clock.now()).await?;
        Ok(Posted { row, card: self.card })
    }
}

/// A request that was just posted.
pub struct Posted {
    row: RequestRow,
    card: TrustCard,
}

impl Posted {
    /// As its client sees it.
    pub fn summary(&self) -> RequestSummary {
        RequestSummary::new(self.row.clone(), self.card.clone(), Some(self.row.client_id))
    }

    /// Shows it to the world: the last thing before the commit.
    pub async fn show(&self, app: &App, tx: &mut Tx) -> Result<(), db::Error> {
        write::show(app, tx, &self.row).await
    }
}

/// A request of the caller's own.
#[derive(Debug)]
pub struct Own {
    id: i64,
    pub client_id: i64,
    pub title: String,
    pub content: String,
    /// For all of the work, as far as that is known.
    pub budget: Budget,
    pub project_id: Option<i64>,
    row: RequestRow,
    card: TrustCard,
}

/// A request of the caller's own, as it is now; refuses everyone else, as every path below a request does.
pub async fn own_request(app: &App, id: i64, person: &Person) -> Reply<Own> {
    let row = access::own(app, id, person).await?;
    let card = Clients::one(&app.db, person.id).await?.ok_or(Refusal::Hidden)?;
    Ok(Own::new(row, card))
}

impl Own {
    fn new(row: RequestRow, card: TrustCard) -> Self {
        let whole = details::total_cents(row.budget_cents, row.pricing, row.estimated_hours);
        Self {
            id: row.id,
            client_id: row.client_id,
            title: row.title.clone(),
            content: row.content.clone(),
            budget: whole.map_or(Budget::from_cents(row.budget_cents), Budget::at_most),
            project_id: row.project_id,
            row,
            card,
        }
    }

    /// The same as it is under its lock, which lasts as long as the transaction.
    pub async fn lock(self, tx: &mut Tx) -> Reply<Self> {
        access::lock(tx, self.id, self.client_id).await?;
        Ok(Self::new(access::locked(tx, self.id, self.client_id).await?, self.card))
    }

    /// Once it is locked. As its client sees it from then on.
    pub async fn put_into_project(self, tx: &mut Tx, project_id: i64) -> Result<RequestSummary, db::Error> {
        store::set_project(tx, self.id, project_id).await?;
        let row = RequestRow { project_id: Some(project_id), ..self.row };
        Ok(RequestSummary::new(row, self.card, Some(self.client_id)))
    }
}

/// A request whose row is locked because an agreement about it begins or ends.
pub struct AgreedUpon(RequestRow);

/// Locks it, before the row of any conversation about it: everyone locks in this order.
pub async fn lock_agreed_upon(tx: &mut Tx, id: i64, client_id: i64) -> Reply<AgreedUpon> {
    access::lock(tx, id, client_id).await?;
    Ok(AgreedUpon(access::locked(tx, id, client_id).await?))
}

impl AgreedUpon {
    pub fn status(&self) -> RequestStatus {
        self.0.status
    }

    /// Moves it on, and its project with it; where that status can't follow, it stays. Whoever it is shared with hears of it.
    pub async fn goes(self, app: &App, tx: &mut Tx, to: RequestStatus) -> Result<(), db::Error> {
        let row = self.0;
        if !rules::may_follow(row.status, to) {
            return Ok(());
        }
        let wanted = Wanted {
            title: row.title.clone(),
            content: row.content.clone(),
            budget: Budget::from_cents(row.budget_cents),
            skills: row.skills.0.clone(),
            visibility: row.visibility,
            status: to,
            details: Details::of(&row),
        };
        let row = write::update(app, tx, row, wanted, app.clock.now()).await?;
        if let Some(project_id) = row.project_id {
            store::settle_project(tx, project_id, app.clock.now()).await?;
        }
        news::changed(app, tx, row.id).await?;
        write::show(app, tx, &row).await
    }
}

/// How many requests are in a project.
pub async fn count_in_project(tx: &mut Tx, project_id: i64) -> Result<i64, db::Error> {
    store::in_project(tx, project_id).await
}

/// The requests of some projects of one client, by project, oldest first.
pub async fn of_projects(
    db: &Db,
    projects: &[i64],
    client_id: i64,
) -> Result<HashMap<i64, Vec<RequestSummary>>, db::Error> {
    let rows = if projects.is_empty() { Vec::new() } else { lists::of_projects(db, projects).await? };
    let clients = Clients::of(db, &rows).await?;
    let mut by_project: HashMap<i64, Vec<RequestRow>> = HashMap::new();
    for row in rows {
        if let Some(project_id) = row.project_id {
            by_project.entry(project_id).or_default().push(row);
        }
    }
    let show = |rows| clients.summaries(rows, Some(client_id));
    Ok(by_project.into_iter().map(|(project_id, rows)| (project_id, show(rows))).collect())
}
