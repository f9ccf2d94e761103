//! GET /requests/public

use std::cmp::Reverse;
use std::collections::HashMap;

use axum::response::Response;
use db::Time;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::budget::Budget;
use super::request::{self, RequestSummary};
use super::rules::{self, MOST_SKILLS};
use super::store::RequestRow;
use super::store::lists::{self, Listing};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::fields::Fields;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::Query;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::search::{self, Audience, Kind};
use crate::state::public_answers::Topic;

/// A set of requests this small is read whole and sorted; a larger one is walked in the order of the list.
const FEW: i64 = 1000;

#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PublicQuery {
    /// Words that the title, the content or the skills have.
    #[param(required = false, nullable = false, max_length = 200)]
    search: Option<String>,
    /// The least budget, in dollars; of an hour, where that is how it is paid.
    #[param(required = false, nullable = false, minimum = 0, maximum = 10_000_000)]
    budget_min: Option<f64>,
    /// The largest budget, in dollars; of an hour, where that is how it is paid.
    #[param(required = false, nullable = false, minimum = 0, maximum = 10_000_000)]
    budget_max: Option<f64>,
    /// `newest` when left out; `budget` has the largest first; `best` is what fits the search best, and what a search is
    /// sorted by when this is left out.
    #[param(required = false, nullable = false, inline)]
    sort: Option<Order>,
    /// A skill asked for, whatever its case. Given several times: all of them.
    #[param(required = false, nullable = false)]
    #[serde(default)]
    skill: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    Best,
    Newest,
    Budget,
}

impl Order {
    fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Newest => "newest",
            Self::Budget => "budget",
        }
    }
}

/// What a request in the list must have.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Folded, each once.
    pub skills: Vec<String>,
    pub least: i64,
    pub most: i64,
}

impl Filter {
    fn new(query: &PublicQuery) -> Result<Self, Problem> {
        let mut fields = Fields::default();
        let mut cents = |name: &str, dollars: Option<f64>, otherwise: i64| match dollars {
            None => otherwise,
            // Nothing is less than the least budget.
            Some(dollars) if dollars.abs() < f64::EPSILON => 0,
            Some(dollars) => match Budget::from_dollars(dollars) {
                Ok(budget) => budget.cents(),
                Err(why) => {
                    fields.refuse(name, why);
                    otherwise
                }
            },
        };
        let least = cents("budget_min", query.budget_min, 0);
        let most = cents("budget_max", query.budget_max, i64::MAX);
        let mut skills: Vec<String> = query.skill.iter().map(|skill| rules::fold(skill.trim())).collect();
        skills.retain(|skill| !skill.is_empty());
        skills.sort();
        skills.dedup();
        if query.search.as_deref().is_some_and(|text| text.chars().count() > search::QUERY_LENGTH) {
            fields.refuse("search", format!("Use at most {} characters.", search::QUERY_LENGTH));
        }
        if skills.len() > MOST_SKILLS {
            fields.refuse("skill", format!("Add at most {MOST_SKILLS} skills."));
        }
        fields.finish()?;
        Ok(Self { skills, least, most })
    }

    fn has_range(&self) -> bool {
        self.least > 0 || self.most < i64::MAX
    }
}

/// What clients are looking for: public and open, of people who are not suspended. To a developer who is signed in, each
/// says how it stands with them. The next page is in the `Link` header.
#[utoipa::path(get, path = "/requests/public", tag = "requests", operation_id = "public_requests",
    security((), ("bearer" = [])),
    params(PublicQuery, PageQuery),
    responses((status = 200, body = Vec<RequestSummary>), (status = 422, description = "A filter, the cursor or the limit is not one")))]
pub async fn public_requests(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Query(query): Query<PublicQuery>,
    page: ArrayPage,
) -> Reply<Response> {
    let listed = listed(&app, &query, &page, person.map(|person| person.id)).await?;
    asked.list(&app, Topic::Requests, &listed).await
}

/// A page of the list, as whoever has the id `viewer` sees it.
pub async fn listed(
    app: &App,
    query: &PublicQuery,
    page: &ArrayPage,
    viewer: Option<i64>,
) -> Reply<Listed<RequestSummary>> {
    let filter = Filter::new(query)?;
    let text = query.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let found = match text {
        Some(text) => Some(found(app, text).await?),
        None => None,
    };
    let order = match (query.sort, &found) {
        (None, Some(_)) => Order::Best,
        // Without a search nothing fits better than the rest.
        (None | Some(Order::Best), None) => Order::Newest,
        (Some(order), _) => order,
    };
    let place = |listing: &Listing| place(order, found.as_deref().unwrap_or_default(), listing);
    let after = page.after(order.name())?.unwrap_or(Position { key: i64::MAX, id: i64::MAX });
    let few = match &found {
        Some(ids) => Some(ids.clone()),
        None => few(app, &filter).await?,
    };
    let listings = match few {
        Some(ids) => sorted(lists::fitting(&app.db, &ids, &filter).await?, place, after, page.fetch()),
        None => lists::walk(&app.db, &filter, order, (after.key, after.id), page.fetch()).await?,
    };
    let places = page.of(listings, order.name(), place, |listing| listing.id);
    let rows = in_order(&places.items, lists::listed(&app.db, &places.items, viewer).await?);
    let listed = Listed { items: rows, next: places.next };
    Ok(request::page_of(&app.db, listed, viewer, viewer).await?)
}

/// The newest so many that are listed: their ids, and when they were published.
pub async fn newest(app: &App, most: i64) -> Result<Vec<(i64, Time)>, db::Error> {
    let everything = Filter { skills: Vec::new(), least: 0, most: i64::MAX };
    let rows = lists::walk(&app.db, &everything, Order::Newest, (i64::MAX, i64::MAX), most).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.published_at)).collect())
}

/// What the search found, best first.
async fn found(app: &App, text: &str) -> Reply<Vec<i64>> {
    let found =
        search::find(&app.db, &app.heavy, Kind::Request, Audience::Everyone, text, search::MOST_FOUND)
            .await?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// Where a listing stands; the list goes from the largest place to the smallest.
fn place(order: Order, found: &[i64], listing: &Listing) -> Position {
    let key = match order {
        Order::Best => {
            let position = found.iter().position(|id| *id == listing.id).unwrap_or(found.len());
            -i64::try_from(position).unwrap_or(i64::MAX)
        }
        Order::Newest => listing.published_at.micros(),
        Order::Budget => listing.budget_cents,
    };
    Position { key, id: listing.id }
}

/// The few that one part of the filter leaves, if there is such a part: walking the whole list to find them would take
/// long when it is long.
async fn few(app: &App, filter: &Filter) -> Result<Option<Vec<i64>>, db::Error> {
    for skill in &filter.skills {
        let few = lists::few_with_skill(&app.db, skill, FEW).await?;
        if few.is_some() {
            return Ok(few);
        }
    }
    if filter.has_range() {
        return lists::few_in_range(&app.db, filter.least, filter.most, FEW).await;
    }
    Ok(None)
}

/// One page of a few listings.
fn sorted(
    mut listings: Vec<Listing>,
    place: impl Fn(&Listing) -> Position,
    after: Position,
    limit: i64,
) -> Vec<Listing> {
    let key = |listing: &Listing| {
        let place = place(listing);
        (place.key, place.id)
    };
    listings.retain(|listing| key(listing) < (after.key, after.id));
    listings.sort_by_cached_key(|listing| Reverse(key(listing)));
    listings.truncate(usize::try_from(limit).unwrap_or(0));
    listings
}

/// Rows in the order of their ids in the list; one that left the list in the meantime is left out.
fn in_order(ids: &[i64], rows: Vec<RequestRow>) -> Vec<RequestRow> {
    let mut rows: HashMap<i64, RequestRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    ids.iter().filter_map(|id| rows.remove(id)).collect()
}
