//! The public pages of requests, for strangers and search engines: the list, one request, a feed and a sitemap.

use axum::Router;
use axum::response::Response;
use db::Time;
use serde_json::json;

use super::public::{self, PublicQuery};
use super::request::{Request, RequestFacts, RequestSummary};
use super::show;
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
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

async fn first_page(app: &App) -> Reply<Listed<RequestSummary>> {
    public::listed(app, &PublicQuery::default(), &ArrayPage::first(API), None).await
}

async fn list(app: App, asked: PageCall) -> Response {
    let is_narrowed = asked.has_query;
    let make = async {
        let mut page = PublicPage {
            frame: "opportunities",
            path: LIST.to_owned(),
            title: None,
            description: ABOUT.to_owned(),
            kind: "website",
            image: None,
            feed: Some(FEED.named()),
            oembed: None,
            facts: json!({"@context": "https://schema.org", "@type": "CollectionPage", "name": FEED.title}),
            main: Html::default(),
            data: Vec::new(),
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
        Ok(PublicPage {
            frame: "opportunity",
            path: path(facts),
            title: Some(facts.title.clone()),
            description: format!("{}. {excerpt}", budget(facts)),
            kind: "article",
            image: None,
            feed: Some(FEED.named()),
            oembed: None,
            facts: json!({
                "@context": "https://schema.org",
                "@type": "Demand",
                "name": facts.title,
                "description": excerpt,
                "url": format!("{}{}", app.settings.public_url(), path(facts)),
                "availabilityStarts": posted(facts),
                "seller": {"@type": "Organization", "name": facts.client.name},
                "itemOffered": {"@type": "Service", "name": facts.title, "serviceType": facts.skills.join(", ")},
                "priceSpecification": {"@type": "PriceSpecification", "priceCurrency": "USD", "maxPrice": facts.estimated_budget},
            }),
            main: whole(&request),
            data: vec![Given::one(format!("/requests/{id}"), &request)?],
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
        skills(&mut html, &facts.skills);
        html.markup("<p class=\"served-note\">").text(&facts.client.name).markup(" · Posted ");
        time(&mut html, posted(facts));
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
    html.text(budget(facts)).markup("</p><div class=\"prose markdown\">").rendered(&request.content_html);
    html.markup("</div>");
    skills(&mut html, &facts.skills);
    html.markup("</article>");
    html
}

fn skills(html: &mut Html, skills: &[String]) {
    if skills.is_empty() {
        return;
    }
    html.markup("<ul role=\"list\" class=\"served-tags\">");
    for skill in skills {
        html.markup("<li class=\"tag\">").text(skill).markup("</li>");
    }
    html.markup("</ul>");
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

/// `Budget: $2,500`, with cents only when there are some.
fn budget(facts: &RequestFacts) -> String {
    let dollars = money::dollars(facts.estimated_budget.cents());
    format!("Budget: ${}", dollars.strip_suffix(".00").unwrap_or(&dollars))
}
