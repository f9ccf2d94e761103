//! The public pages of requests, for strangers and search engines: the list, one request, a feed and a sitemap.

use axum::Router;
use axum::response::Response;
use db::Time;
use serde_json::{Value, json};

use super::public::{self, PublicQuery};
use super::request::{Request, RequestFacts, RequestSummary};
use super::show;
use super::state::RequestPricing;
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
use crate::http::dates;
use crate::http::feed::{Entry, Feed, RSS};
use crate::http::html::{Html, day};
use crate::http::page::{Given, PageCall, PublicPage, route};
use crate::http::paging::{ArrayPage, Listed};
use crate::http::parts::Path;
use crate::http::reply::{Reply, Stop};
use crate::money;
use crate::state::public_answers::Topic;

pub const SITEMAP: &str = "/sitemap-requests.xml";
const LIST: &str = "/opportunities";
const ABOUT: &str =
    "Open requests from clients who are looking for a freelance developer, with budgets and skills.";
const FEED: Feed = Feed { title: "Open requests", path: "/opportunities.rss", page: LIST, about: ABOUT };
/// What the web app asks for first on the list.
const API: &str = "/requests/public";

pub fn pages() -> Router<App> {
    let router = route(Router::new(), LIST, list);
    let router = route(router, "/opportunities/{id}", one);
    let router = route(router, FEED.path, feed);
    route(router, SITEMAP, addresses)
}

/// The newest so many for the front page, with the answer to the call that the web app would make for them.
pub async fn newest(app: &App, count: i64) -> Reply<(Vec<RequestSummary>, Given)> {
    let asked = ArrayPage::first(API).usually(count);
    let listed = public::listed(app, &PublicQuery::default(), &asked, None).await?;
    let given = Given::list(format!("{API}?limit={count}"), &listed)?;
    Ok((listed.items, given))
}

pub fn page_of(row: &RequestSummary) -> String {
    path(&row.facts)
}

pub fn budget_of(row: &RequestSummary) -> String {
    budget(&row.facts)
}

async fn first_page(app: &App) -> Reply<Listed<RequestSummary>> {
    public::listed(app, &PublicQuery::default(), &ArrayPage::first(API), None).await
}

async fn list(app: App, asked: PageCall) -> Response {
    let is_narrowed = asked.has_query;
    let make = async {
        let mut page = PublicPage {
            feed: Some(FEED.named()),
            facts: json!({"@context": "https://schema.org", "@type": "CollectionPage", "name": FEED.title}),
            ..PublicPage::new("opportunities", LIST, ABOUT)
        };
        // What a filter finds is asked for by the app.
        if !is_narrowed {
            let listed = first_page(&app).await?;
            let host = app.settings.public_url();
            let item = |(row, at): (&RequestSummary, usize)| json!({"@type": "ListItem", "position": at, "name": row.facts.title, "url": format!("{host}{}", path(&row.facts))});
            let items: Vec<_> = listed.items.iter().zip(1..).map(item).collect();
            page.facts["mainEntity"] = json!({"@type": "ItemList", "itemListElement": items});
            page.main = rows(&listed.items);
            page.data = vec![Given::list(API, &listed)?];
        }
        Ok(page)
    };
    asked.page(&app, Topic::Requests, make).await
}

async fn one(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
    let make = async {
        let Path(id) = id?;
        let (request, excerpt) = show::seen_by_everyone(&app, id).await?;
        let facts = &request.facts;
        let mut about = json!({
            "@context": "https://schema.org",
            "@type": "Demand",
            "name": facts.title,
            "description": excerpt,
            "url": format!("{}{}", app.settings.public_url(), path(facts)),
            "availabilityStarts": posted(facts),
            "seller": {"@type": "Organization", "name": facts.client.name},
            "itemOffered": {"@type": "Service", "name": facts.title, "serviceType": facts.skills.join(", ")},
            "priceSpecification": price(facts),
        });
        if let Some(deadline) = &facts.deadline {
            about["availabilityEnds"] = json!(deadline);
        }
        Ok(PublicPage {
            title: Some(facts.title.clone()),
            kind: "article",
            feed: Some(FEED.named()),
            facts: about,
            main: whole(&request),
            data: vec![Given::one(format!("/requests/{id}"), &request)?],
            ..PublicPage::new("opportunity", path(facts), format!("{}. {excerpt}", budget(facts)))
        })
    };
    asked.page(&app, Topic::Requests, make).await
}

async fn feed(app: App, asked: PageCall) -> Response {
    let make = async {
        let listed = first_page(&app).await?;
        let entries = listed.items.into_iter().map(|RequestSummary { facts, excerpt }| Entry {
            path: path(&facts),
            description: format!("{}. {excerpt}", budget(&facts)),
            published_at: posted(&facts),
            title: facts.title,
            categories: facts.skills,
        });
        Ok(FEED.document(&app, entries))
    };
    asked.document(&app, Topic::Requests, RSS, make).await
}

async fn addresses(app: App, asked: PageCall) -> Response {
    let make = async {
        let rows = public::newest(&app, MOST).await?;
        Ok(sitemap(&app, rows.into_iter().map(|(id, at)| (format!("{LIST}/{id}"), Some(at)))))
    };
    asked.document(&app, Topic::Requests, XML, make).await
}

fn rows(requests: &[RequestSummary]) -> Html {
    let mut html = Html::default();
    html.markup("<ul role=\"list\" class=\"served-list\">");
    for RequestSummary { facts, excerpt } in requests {
        html.markup("<li class=\"card served-row\"><h3><a href=\"").text(path(facts)).markup("\">");
        html.text(&facts.title).markup("</a></h3><p class=\"served-figure\">").text(budget(facts));
        html.markup("</p><p class=\"served-text\">").text(excerpt).markup("</p>");
        html.tags(&facts.skills);
        html.markup("<p class=\"served-note\">").text(&facts.client.name).markup(" · Posted ");
        time(&mut html, posted(facts));
        if let Some(deadline) = &facts.deadline {
            html.markup(" · ");
            needed_by(&mut html, deadline);
        }
        html.markup("</p></li>");
    }
    html.markup("</ul>");
    html
}

fn whole(request: &Request) -> Html {
    let facts = &request.facts;
    let mut html = Html::default();
    html.markup("<article class=\"wrap served-page\"><header><h1>").text(&facts.title);
    html.markup("</h1><p class=\"served-lead\">Posted ");
    time(&mut html, posted(facts));
    html.markup(" by ").text(&facts.client.name).markup("</p></header><p class=\"served-figure\">");
    html.text(budget(facts));
    if let Some(deadline) = &facts.deadline {
        html.markup(" · ");
        needed_by(&mut html, deadline);
    }
    html.markup("</p><div class=\"prose markdown\">").rendered(&request.content_html);
    html.markup("</div>");
    html.tags(&facts.skills);
    further(&mut html, request);
    html.markup("</article>");
    html
}

/// Pages and files to look at.
fn further(html: &mut Html, request: &Request) {
    if !request.reference_links.is_empty() {
        html.markup("<h2>Links</h2><ul>");
        for link in &request.reference_links {
            html.markup("<li><a rel=\"nofollow ugc noopener\" href=\"").text(link).markup("\">");
            html.text(link).markup("</a></li>");
        }
        html.markup("</ul>");
    }
    if !request.attachments.is_empty() {
        html.markup("<h2>Files</h2><ul>");
        for file in &request.attachments {
            html.markup("<li><a rel=\"nofollow\" download href=\"").text(&file.url).markup("\">");
            html.text(&file.file_name).markup("</a></li>");
        }
        html.markup("</ul>");
    }
}

/// `Needed by 31 March 2027`.
fn needed_by(html: &mut Html, deadline: &str) {
    let shown = dates::date(deadline).map(|date| date.strftime("%-d %B %Y").to_string());
    html.markup("Needed by <time datetime=\"").text(deadline).markup("\">");
    html.text(shown.unwrap_or_default()).markup("</time>");
}

fn time(html: &mut Html, at: Time) {
    html.markup("<time datetime=\"").text(at).markup("\">").text(day(at.as_second())).markup("</time>");
}

fn path(facts: &RequestFacts) -> String {
    format!("{LIST}/{}", facts.id)
}

fn posted(facts: &RequestFacts) -> Time {
    facts.published_at.unwrap_or(facts.created_at)
}

/// `Budget: $2,500` or `Budget: $75 an hour, about 40 hours`, with cents only when there are some.
fn budget(facts: &RequestFacts) -> String {
    let amount = money::short_amount(facts.estimated_budget.cents(), money::CURRENCY);
    match (facts.pricing, facts.estimated_hours) {
        (RequestPricing::Fixed, _) => format!("Budget: {amount}"),
        (RequestPricing::Hourly, None) => format!("Budget: {amount} an hour"),
        (RequestPricing::Hourly, Some(1)) => format!("Budget: {amount} an hour, about 1 hour"),
        (RequestPricing::Hourly, Some(hours)) => format!("Budget: {amount} an hour, about {hours} hours"),
    }
}

/// The same in the words of schema.org.
fn price(facts: &RequestFacts) -> Value {
    let mut price =
        json!({"priceCurrency": money::CURRENCY.to_uppercase(), "maxPrice": facts.estimated_budget});
    match facts.pricing {
        RequestPricing::Fixed => price["@type"] = json!("PriceSpecification"),
        RequestPricing::Hourly => {
            price["@type"] = json!("UnitPriceSpecification");
            price["unitCode"] = json!("HUR");
        }
    }
    price
}
