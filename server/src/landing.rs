//! The front page. The web app draws it around four places, and the newest of this server is put there: open requests, what a
//! subscription costs, works and developers. The classes are those of `web/src/features/landing`, so nothing moves when the
//! app draws the same.

use axum::Router;
use axum::response::Response;
use serde_json::json;

use crate::app::App;
use crate::http::html::{Html, day};
use crate::http::page::{NEXT_PLACE, PageCall, PublicPage, route};
use crate::http::reply::Reply;
use crate::money;
use crate::payments;
use crate::profiles::{self, DeveloperCard};
use crate::requests::{self, RequestSummary};
use crate::showcases::{self, Showcase};
use crate::state::public_answers::Topic;

const PATH: &str = "/";
const ABOUT: &str = "A free platform built for freelance developers: show your work, find clients, agree in writing. No commission.";
/// How many of each are shown, as the web app asks for them.
const REQUESTS: i64 = 4;
const WORKS: i64 = 5;
const DEVELOPERS: i64 = 4;

pub fn pages() -> Router<App> {
    route(Router::new(), PATH, front)
}

async fn front(app: App, asked: PageCall) -> Response {
    asked.page(&app, [Topic::Requests, Topic::Showcases, Topic::Developers], page(&app)).await
}

async fn page(app: &App) -> Reply<PublicPage> {
    let (requests, given_requests) = requests::newest(app, REQUESTS).await?;
    let (works, given_works) = showcases::newest(app, WORKS).await?;
    let (developers, given_developers) = profiles::newest(app, DEVELOPERS).await?;
    let mut main = Html::default();
    request_rows(&mut main, &requests);
    main.markup(NEXT_PLACE);
    prices(&mut main, app);
    main.markup(NEXT_PLACE);
    work_cards(&mut main, &works);
    main.markup(NEXT_PLACE);
    developer_cards(&mut main, &developers);
    let product = &app.settings.product.name;
    Ok(PublicPage {
        facts: json!({
            "@context": "https://schema.org",
            "@type": "WebSite",
            "name": product,
            "description": ABOUT,
            "url": format!("{}/", app.settings.public_url().trim_end_matches('/')),
        }),
        main,
        data: vec![given_requests, payments::given_config(app)?, given_works, given_developers],
        ..PublicPage::new("landing", PATH, ABOUT)
    })
}

fn request_rows(html: &mut Html, rows: &[RequestSummary]) {
    if rows.is_empty() {
        html.markup("<p class=\"px-5 py-8 text-ink-soft\">No open requests right now.</p>");
        return;
    }
    html.markup("<ul role=\"list\">");
    for row in rows {
        let facts = &row.facts;
        html.markup("<li class=\"relative grid h-18 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 border-b border-line px-5 last:border-b-0 hover:bg-sunken\"><h3 class=\"truncate font-text text-base font-medium tracking-normal\"><a class=\"no-underline after:absolute after:inset-0\" href=\"");
        html.text(requests::page_of(row)).markup("\">").text(&facts.title);
        html.markup("</a></h3><p class=\"tabular row-span-2 self-center font-medium\">");
        let budget = requests::budget_of(row);
        html.markup("<span class=\"max-sm:sr-only\">Budget: </span>");
        html.text(budget.strip_prefix("Budget: ").unwrap_or(&budget));
        html.markup("</p><p class=\"truncate text-sm text-ink-soft\">")
            .text(&facts.client.name)
            .markup(" · ");
        html.text(day(facts.published_at.unwrap_or(facts.created_at).as_second())).markup("</p></li>");
    }
    html.markup("</ul>");
}

fn prices(html: &mut Html, app: &App) {
    let subscription = &app.settings.subscription;
    let price = if subscription.required.0 {
        let dollars = money::dollars(subscription.price);
        format!("${} a month for developers", dollars.strip_suffix(".00").unwrap_or(&dollars))
    } else {
        "Free for developers".to_owned()
    };
    let needs = if subscription.required.0 {
        "To send proposals, start conversations and publish showcases. Cancel at any time."
    } else {
        "Send proposals, talk with clients and publish showcases."
    };
    let terms = [
        ("Free for clients", "Post requests, invite developers and make agreements."),
        (price.as_str(), needs),
        ("0% commission", "Developers keep the full price."),
    ];
    html.markup("<dl class=\"grid md:grid-cols-3\">");
    for (what, why) in terms {
        html.markup("<div class=\"border-line py-5 not-first:border-t md:px-8 md:py-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0\"><dt class=\"font-display text-xl font-bold tracking-[-0.02em]\">");
        html.text(what)
            .markup("</dt><dd class=\"mt-1 text-note text-ink-soft\">")
            .text(why)
            .markup("</dd></div>");
    }
    html.markup("</dl>");
}

fn work_cards(html: &mut Html, works: &[Showcase]) {
    if works.is_empty() {
        html.markup("<p class=\"text-ink-soft\">No showcases yet.</p>");
        return;
    }
    html.markup("<ul role=\"list\" class=\"grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-6\">");
    for (at, work) in works.iter().enumerate() {
        let is_wide = works.len() == 5 && at < 2;
        html.markup(if is_wide { "<li class=\"lg:col-span-3\">" } else { "<li class=\"lg:col-span-2\">" });
        html.markup("<article class=\"group relative\"><span class=\"block aspect-[8/5] overflow-hidden rounded-m bg-sunken\">");
        if let Some(image) = &work.image_url {
            html.markup("<img alt=\"\" class=\"block size-full object-cover\" src=\"")
                .text(image)
                .markup("\">");
        }
        html.markup("</span><h3 class=\"mt-3 truncate text-lg\"><a class=\"no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m\" href=\"");
        html.text(showcases::page_of(work.id)).markup("\">").text(&work.title);
        html.markup(
            "</a></h3><p class=\"mt-0.5 flex h-6 gap-x-3 text-note text-ink-soft\"><span class=\"truncate\">",
        );
        html.text(&work.developer.name).markup("</span></p></article></li>");
    }
    html.markup("</ul>");
}

fn developer_cards(html: &mut Html, cards: &[DeveloperCard]) {
    if cards.is_empty() {
        html.markup("<p class=\"text-ink-soft\">No developers yet.</p>");
        return;
    }
    html.markup("<ul role=\"list\" class=\"grid gap-4 sm:grid-cols-2 lg:grid-cols-4\">");
    for card in cards {
        html.markup("<li class=\"relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 rounded-m border border-line bg-surface p-4 hover:border-accent\">");
        match &card.avatar_url {
            Some(image) => html
                .markup("<img alt=\"\" class=\"size-16 rounded-full object-cover\" src=\"")
                .text(image)
                .markup("\">"),
            None => html.markup("<span class=\"size-16 rounded-full bg-fill\"></span>"),
        };
        html.markup("<div><h3 class=\"truncate font-text text-base font-bold tracking-normal\"><a class=\"no-underline after:absolute after:inset-0 after:rounded-m\" href=\"");
        html.text(profiles::page_of(card.id)).markup("\">").text(&card.display_name);
        html.markup("</a></h3><p class=\"line-clamp-2 h-[2.8em] text-sm leading-[1.4] text-ink-soft\">");
        html.text(card.headline.as_deref().unwrap_or_default());
        html.markup("</p></div><p class=\"tabular col-span-2 mt-3 truncate text-note font-medium\">");
        html.text(profiles::rate_of(card).unwrap_or_else(|| "Rate on request".to_owned()));
        html.markup("</p></li>");
    }
    html.markup("</ul>");
}
