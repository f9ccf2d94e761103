//! The public pages of developers, for strangers and search engines: the creators list, one profile and a sitemap.

use axum::Router;
use axum::response::Response;
use serde_json::json;

use super::choices::{Availability, RateType};
use super::creators::DeveloperCard;
use super::creators::list::{self, PATH as API};
use super::creators::show::{self, PublicDeveloper};
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
use crate::http::html::Html;
use crate::http::page::{Given, PageCall, PublicPage, route};
use crate::http::parts::Path;
use crate::http::reply::{Reply, Stop};
use crate::money;
use crate::state::public_answers::Topic;

pub const SITEMAP: &str = "/sitemap-developers.xml";
const LIST: &str = "/creators";
const ABOUT: &str = "Freelance developers with their skills, rates and availability.";

pub fn pages() -> Router<App> {
    let router = route(Router::new(), LIST, creators);
    let router = route(router, "/profile/developers/{id}/public", one);
    route(router, SITEMAP, addresses)
}

/// Some developers for the front page, with the answer to the call that the web app would make for them.
pub async fn newest(app: &App, count: i64) -> Reply<(Vec<DeveloperCard>, Given)> {
    let listed = list::first(app, count).await?;
    let given = Given::list(format!("{API}?limit={count}"), &listed)?;
    Ok((listed.items, given))
}

async fn creators(app: App, asked: PageCall) -> Response {
    let is_narrowed = asked.has_query;
    let make = async {
        let mut page = PublicPage {
            facts: json!({"@context": "https://schema.org", "@type": "CollectionPage", "name": "Creators"}),
            ..PublicPage::new("creators", LIST, ABOUT)
        };
        // What a filter finds is asked for by the app.
        if !is_narrowed {
            let listed = list::first_page(&app).await?;
            let host = app.settings.public_url();
            let item = |(card, at): (&DeveloperCard, usize)| json!({"@type": "ListItem", "position": at, "name": card.display_name, "url": format!("{host}{}", path(card.id))});
            let items: Vec<_> = listed.items.iter().zip(1..).map(item).collect();
            page.facts["mainEntity"] = json!({"@type": "ItemList", "itemListElement": items});
            page.main = rows(&listed.items);
            page.data = vec![Given::list(API, &listed)?];
        }
        Ok(page)
    };
    asked.page(&app, Topic::Developers, make).await
}

async fn one(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
    let make = async {
        let Path(id) = id?;
        let developer = show::seen_by(&app, id, None).await?;
        let card = &developer.card;
        let host = app.settings.public_url();
        let image = card.avatar_url.as_ref().map(|path| format!("{host}{path}"));
        Ok(PublicPage {
            title: Some(card.display_name.clone()),
            kind: "profile",
            image: card.avatar_url.clone(),
            facts: json!({
                "@context": "https://schema.org",
                "@type": "ProfilePage",
                "dateCreated": card.member_since,
                "mainEntity": {
                    "@type": "Person",
                    "name": card.display_name,
                    "alternateName": card.username,
                    "description": card.headline,
                    "image": image,
                    "knowsAbout": card.skills,
                    "url": format!("{host}{}", path(id)),
                },
            }),
            main: whole(&developer),
            data: vec![Given::one(path(id), &developer)?],
            ..PublicPage::new("developer", path(id), description(card))
        })
    };
    asked.page(&app, Topic::Developers, make).await
}

async fn addresses(app: App, asked: PageCall) -> Response {
    let make = async {
        let rows = list::newest(&app, MOST).await?;
        Ok(sitemap(&app, rows.into_iter().map(|(id, _)| (path(id), None))))
    };
    asked.document(&app, Topic::Developers, XML, make).await
}

/// The page and the call of the API have the same path.
pub fn path(id: i64) -> String {
    format!("/profile/developers/{id}/public")
}

fn description(card: &DeveloperCard) -> String {
    let headline = card.headline.clone().into_iter();
    let skills = (!card.skills.is_empty()).then(|| card.skills.join(", "));
    let parts = headline.chain(skills).chain(rate(card)).chain(place(card)).collect::<Vec<_>>();
    if parts.is_empty() { ABOUT.to_owned() } else { parts.join(". ") }
}

fn rows(cards: &[DeveloperCard]) -> Html {
    let mut html = Html::default();
    html.markup("<ul role=\"list\" class=\"served-list served-people\">");
    for card in cards {
        html.markup("<li class=\"card served-row\"><h3><a href=\"").text(path(card.id)).markup("\">");
        html.text(&card.display_name).markup("</a></h3>");
        if let Some(headline) = &card.headline {
            html.markup("<p class=\"served-text\">").text(headline).markup("</p>");
        }
        facts(&mut html, card);
        html.markup("</li>");
    }
    html.markup("</ul>");
    html
}

fn whole(developer: &PublicDeveloper) -> Html {
    let card = &developer.card;
    let mut html = Html::default();
    html.markup("<article class=\"wrap served-page served-profile\"><header><h1>").text(&card.display_name);
    html.markup("</h1>");
    if let Some(headline) = &card.headline {
        html.markup("<p class=\"served-lead\">").text(headline).markup("</p>");
    }
    html.markup("</header>");
    facts(&mut html, card);
    if let Some(bio) = &developer.bio_html {
        html.markup("<div class=\"prose markdown\">").rendered(bio).markup("</div>");
    }
    html.markup("</article>");
    html
}

fn facts(html: &mut Html, card: &DeveloperCard) {
    html.tags(&card.skills);
    let time = match card.availability {
        Availability::Available => "Available now",
        Availability::Limited => "Limited time",
        Availability::Unavailable => "Not available",
    };
    html.markup("<p class=\"served-note\">").markup(time);
    for fact in rate(card).into_iter().chain(place(card)) {
        html.markup(" · ").text(fact);
    }
    html.markup("</p>");
}

fn place(card: &DeveloperCard) -> Option<String> {
    let parts: Vec<_> = [&card.city, &card.country].into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `$50–80 an hour`, `from €400 a day`, `up to 9,000 CHF a project`.
pub fn rate(card: &DeveloperCard) -> Option<String> {
    let amount = |cents: i64| {
        let amount = money::dollars(cents);
        amount.strip_suffix(".00").map_or(amount.clone(), str::to_owned)
    };
    let (before, after) = match card.currency.as_str() {
        "USD" => ("$", String::new()),
        "EUR" => ("€", String::new()),
        "GBP" => ("£", String::new()),
        other => ("", format!(" {other}")),
    };
    let sum = match (card.rate_min_cents, card.rate_max_cents) {
        (Some(min), Some(max)) if min != max => format!("{before}{}–{}{after}", amount(min), amount(max)),
        (Some(min), Some(_)) => format!("{before}{}{after}", amount(min)),
        (Some(min), None) => format!("from {before}{}{after}", amount(min)),
        (None, Some(max)) => format!("up to {before}{}{after}", amount(max)),
        (None, None) => return None,
    };
    Some(match card.rate_type {
        Some(RateType::Hourly) => format!("{sum} an hour"),
        Some(RateType::Daily) => format!("{sum} a day"),
        Some(RateType::Project) => format!("{sum} a project"),
        None => sum,
    })
}
