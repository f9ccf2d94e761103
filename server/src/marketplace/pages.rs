//! The public pages of the marketplace, for strangers and search engines: the list, one product, a feed and a sitemap.

use axum::Router;
use axum::response::Response;
use serde_json::json;

use super::list::{self, PATH as API, ProductQuery};
use super::product::Product;
use super::{show, store};
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
use crate::http::feed::{Entry, Feed, RSS};
use crate::http::html::Html;
use crate::http::oembed::{self, Linked};
use crate::http::page::{Given, PageCall, PublicPage, route};
use crate::http::paging::ArrayPage;
use crate::http::parts::Path;
use crate::http::reply::{Reply, Stop};
use crate::money;
use crate::state::public_answers::Topic;

pub const SITEMAP: &str = "/sitemap-marketplace.xml";
const LIST: &str = "/marketplace";
const ABOUT: &str = "Templates, tools and code by freelance developers. Sellers keep all of the price.";
const FEED: Feed = Feed { title: "Marketplace", path: "/marketplace.rss", page: LIST, about: ABOUT };
/// How many the list is drawn with.
const FIRST: i64 = 24;

pub fn pages() -> Router<App> {
    let router = route(Router::new(), LIST, all);
    let router = route(router, "/marketplace/{id}", one);
    let router = route(router, FEED.path, feed);
    route(router, SITEMAP, addresses)
}

async fn all(app: App, asked: PageCall) -> Response {
    let is_narrowed = asked.has_query;
    let make = async {
        let mut page = PublicPage {
            feed: Some(FEED.named()),
            facts: json!({"@context": "https://schema.org", "@type": "CollectionPage", "name": FEED.title}),
            ..PublicPage::new("marketplace", LIST, ABOUT)
        };
        // What a filter finds is asked for by the app.
        if !is_narrowed {
            let asked = ArrayPage::first(API).usually(FIRST);
            let listed = list::listed(&app, &ProductQuery::default(), &asked).await?;
            let host = app.settings.public_url();
            let item = |(one, at): (&Product, usize)| json!({"@type": "ListItem", "position": at, "name": one.title, "url": format!("{host}{}", path(one.id))});
            let items: Vec<_> = listed.items.iter().zip(1..).map(item).collect();
            page.facts["mainEntity"] = json!({"@type": "ItemList", "itemListElement": items});
            page.main = rows(&listed.items);
            page.data = vec![Given::one(format!("{API}?limit={FIRST}"), &listed)?];
        }
        Ok(page)
    };
    asked.page(&app, Topic::Products, make).await
}

async fn one(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
    let make = async {
        let Path(id) = id?;
        let product = Product::whole(&app, show::public_one(&app, id).await?).await?;
        let host = app.settings.public_url();
        let rating = (product.total_ratings > 0).then(|| {
            json!({"@type": "AggregateRating", "ratingValue": product.average_rating, "ratingCount": product.total_ratings})
        });
        let description = about(&product);
        Ok(PublicPage {
            title: Some(product.title.clone()),
            kind: "product",
            image: product.cover_url.clone(),
            feed: Some(FEED.named()),
            oembed: Some(oembed::about(&app, &path(id))),
            facts: json!({
                "@context": "https://schema.org",
                "@type": "Product",
                "name": product.title,
                "description": description,
                "keywords": product.tags,
                "image": product.cover_url.as_ref().map(|path| format!("{host}{path}")),
                "url": format!("{host}{}", path(id)),
                "offers": {
                    "@type": "Offer",
                    "price": money::dollars(product.price_cents).replace(',', ""),
                    "priceCurrency": product.currency.to_uppercase(),
                    "availability": "https://schema.org/InStock",
                    "seller": {"@type": "Person", "name": product.seller.name,
                               "url": format!("{host}/profile/developers/{}/public", product.seller_id)},
                },
                "aggregateRating": rating,
            }),
            main: whole(&product),
            data: vec![Given::one(format!("{API}/{id}"), &product)?],
            ..PublicPage::new("product", path(id), description)
        })
    };
    asked.page(&app, Topic::Products, make).await
}

async fn feed(app: App, asked: PageCall) -> Response {
    let make = async {
        let asked = ArrayPage::first(API).usually(FIRST);
        let listed = list::listed(&app, &ProductQuery::default(), &asked).await?;
        let entries = listed.items.into_iter().map(|one| Entry {
            path: path(one.id),
            description: about(&one),
            published_at: one.published_at.unwrap_or(one.created_at),
            title: one.title,
            categories: one.tags,
        });
        Ok(FEED.document(&app, entries))
    };
    asked.document(&app, Topic::Products, RSS, make).await
}

/// What a link to a product shows.
pub async fn linked(app: &App, id: i64) -> Reply<Linked> {
    let product = Product::new(show::public_one(app, id).await?, Vec::new());
    Ok(Linked {
        about: about(&product),
        title: product.title,
        author_name: product.seller.name,
        author_path: format!("/profile/developers/{}/public", product.seller_id),
    })
}

async fn addresses(app: App, asked: PageCall) -> Response {
    let make = async {
        let rows = store::newest(&app.db, MOST).await?;
        Ok(sitemap(&app, rows.into_iter().map(|(id, changed)| (path(id), Some(changed)))))
    };
    asked.document(&app, Topic::Products, XML, make).await
}

fn path(id: i64) -> String {
    format!("{LIST}/{id}")
}

fn about(product: &Product) -> String {
    match (&product.summary, &product.description) {
        (Some(summary), _) => summary.clone(),
        (None, Some(text)) => markdown::to_text(text, 300),
        (None, None) => format!("Sold by {}.", product.seller.name),
    }
}

fn price(product: &Product) -> String {
    match product.price_cents {
        0 => "Free".to_owned(),
        cents => money::amount(cents, &product.currency),
    }
}

fn rows(products: &[Product]) -> Html {
    let mut html = Html::default();
    html.markup("<ul role=\"list\" class=\"served-list served-people\">");
    for product in products {
        html.markup("<li class=\"card served-row\"><h3><a href=\"").text(path(product.id)).markup("\">");
        html.text(&product.title).markup("</a></h3><p class=\"served-text\">");
        html.text(price(product)).markup(" · ").text(&product.seller.name).markup("</p></li>");
    }
    html.markup("</ul>");
    html
}

fn whole(product: &Product) -> Html {
    let mut html = Html::default();
    html.markup("<article class=\"wrap served-page\"><header><h1>").text(&product.title);
    html.markup("</h1>");
    if let Some(summary) = &product.summary {
        // As large as the app draws it: a larger one that follows would count as the page's main content, arriving late.
        html.markup("<p class=\"served-lead\">").text(summary).markup("</p>");
    }
    html.markup("<p class=\"served-text\">").text(price(product)).markup(" · ");
    html.text(&product.seller.name).markup("</p></header>");
    if let Some(text) = &product.description_html {
        html.markup("<div class=\"served-text\">").rendered(text).markup("</div>");
    }
    html.markup("</article>");
    html
}
