//! The public pages of showcases, for strangers and search engines: the list, one showcase, a feed and a sitemap.

use axum::Router;
use axum::response::Response;
use serde_json::json;

use super::list::{self, PATH as API, ShowcaseQuery};
use super::showcase::Showcase;
use super::store;
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
use crate::http::feed::{Entry, Feed, RSS};
use crate::http::html::Html;
use crate::http::oembed::{self, Linked};
use crate::http::page::{Given, PageCall, PublicPage, route};
use crate::http::paging::ArrayPage;
use crate::http::parts::Path;
use crate::http::reply::{Reply, Stop};
use crate::state::public_answers::Topic;

pub const SITEMAP: &str = "/sitemap-showcases.xml";
const LIST: &str = "/showcase";
const ABOUT: &str = "Work of freelance developers: pictures, READMEs, videos and what people think of it.";
const FEED: Feed = Feed { title: "Showcases", path: "/showcase.rss", page: LIST, about: ABOUT };
/// How many the list is drawn with.
const FIRST: i64 = 24;

pub fn pages() -> Router<App> {
    let router = route(Router::new(), LIST, all);
    let router = route(router, "/showcase/{id}", one);
    let router = route(router, FEED.path, feed);
    route(router, SITEMAP, addresses)
}

/// The newest so many for the front page, with the answer to the call that the web app would make for them.
pub async fn newest(app: &App, count: i64) -> Reply<(Vec<Showcase>, Given)> {
    let asked = ArrayPage::first(API).usually(count);
    let listed = list::listed(app, &ShowcaseQuery::default(), &asked).await?;
    let given = Given::list(format!("{API}?limit={count}"), &listed)?;
    Ok((listed.items, given))
}

async fn all(app: App, asked: PageCall) -> Response {
    let is_narrowed = asked.has_query;
    let make = async {
        let mut page = PublicPage {
            feed: Some(FEED.named()),
            facts: json!({"@context": "https://schema.org", "@type": "CollectionPage", "name": FEED.title}),
            ..PublicPage::new("showcases", LIST, ABOUT)
        };
        // What a filter finds is asked for by the app.
        if !is_narrowed {
            let asked = ArrayPage::first(API).usually(FIRST);
            let listed = list::listed(&app, &ShowcaseQuery::default(), &asked).await?;
            let host = app.settings.public_url();
            let item = |(one, at): (&Showcase, usize)| json!({"@type": "ListItem", "position": at, "name": one.title, "url": format!("{host}{}", path(one.id))});
            let items: Vec<_> = listed.items.iter().zip(1..).map(item).collect();
            page.facts["mainEntity"] = json!({"@type": "ItemList", "itemListElement": items});
            page.main = rows(&listed.items);
            page.data = vec![Given::list(format!("{API}?limit={FIRST}"), &listed)?];
        }
        Ok(page)
    };
    asked.page(&app, Topic::Showcases, make).await
}

async fn one(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
    let make = async {
        let Path(id) = id?;
        let showcase = Showcase::seen_by(&app, id, None).await?;
        let readme = match store::readme(&app.db, id).await? {
            Some(text) => Some(app.heavy.readme_html(text, showcase.repository_url.clone()).await?),
            None => None,
        };
        let host = app.settings.public_url();
        let rating = (showcase.total_ratings > 0).then(|| {
            json!({"@type": "AggregateRating", "ratingValue": showcase.average_rating, "ratingCount": showcase.total_ratings})
        });
        let description = about(&showcase);
        Ok(PublicPage {
            title: Some(showcase.title.clone()),
            kind: "article",
            image: showcase.image_url.clone(),
            feed: Some(FEED.named()),
            oembed: Some(oembed::about(&app, &path(id))),
            facts: json!({
                "@context": "https://schema.org",
                "@type": "CreativeWork",
                "name": showcase.title,
                "description": description,
                "dateCreated": showcase.created_at,
                "dateModified": showcase.updated_at,
                "keywords": showcase.tags,
                "image": showcase.image_url.as_ref().map(|path| format!("{host}{path}")),
                "url": format!("{host}{}", path(id)),
                "author": {"@type": "Person", "name": showcase.developer.name,
                           "url": format!("{host}/profile/developers/{}/public", showcase.developer_id)},
                "aggregateRating": rating,
            }),
            main: whole(&showcase, readme.as_deref()),
            data: vec![Given::one(format!("/project-showcase/{id}"), &showcase)?],
            ..PublicPage::new("showcase", path(id), description)
        })
    };
    asked.page(&app, Topic::Showcases, make).await
}

async fn feed(app: App, asked: PageCall) -> Response {
    let make = async {
        let asked = ArrayPage::first(API).usually(FIRST);
        let listed = list::listed(&app, &ShowcaseQuery::default(), &asked).await?;
        let entries = listed.items.into_iter().map(|one| Entry {
            path: path(one.id),
            description: about(&one),
            published_at: one.created_at,
            title: one.title,
            categories: one.tags,
        });
        Ok(FEED.document(&app, entries))
    };
    asked.document(&app, Topic::Showcases, RSS, make).await
}

/// What a link to a showcase shows.
pub async fn linked(app: &App, id: i64) -> Reply<Linked> {
    let showcase = Showcase::seen_by(app, id, None).await?;
    Ok(Linked {
        about: about(&showcase),
        title: showcase.title,
        author_name: showcase.developer.name,
        author_path: format!("/profile/developers/{}/public", showcase.developer_id),
    })
}

fn about(showcase: &Showcase) -> String {
    match &showcase.description {
        Some(text) => markdown::to_text(text, 300),
        None => format!("A showcase by {}.", showcase.developer.name),
    }
}

async fn addresses(app: App, asked: PageCall) -> Response {
    let make = async {
        let rows = store::newest(&app.db, MOST).await?;
        Ok(sitemap(&app, rows.into_iter().map(|(id, changed)| (path(id), Some(changed)))))
    };
    asked.document(&app, Topic::Showcases, XML, make).await
}

pub fn path(id: i64) -> String {
    format!("{LIST}/{id}")
}

fn rows(showcases: &[Showcase]) -> Html {
    let mut html = Html::default();
    html.markup("<ul role=\"list\" class=\"served-list served-people\">");
    for showcase in showcases {
        html.markup("<li class=\"card served-row\"><h3><a href=\"").text(path(showcase.id)).markup("\">");
        html.text(&showcase.title).markup("</a></h3><p class=\"served-text\">");
        html.text(&showcase.developer.name).markup("</p></li>");
    }
    html.markup("</ul>");
    html
}

fn whole(showcase: &Showcase, readme: Option<&str>) -> Html {
    let mut html = Html::default();
    html.markup("<article class=\"wrap served-page\"><header><h1>").text(&showcase.title);
    html.markup("</h1><p class=\"served-lead\">").text(&showcase.developer.name).markup("</p></header>");
    if let Some(text) = &showcase.description_html {
        html.markup("<div class=\"served-text\">").rendered(text).markup("</div>");
    }
    for (name, link) in [
        ("Project", &showcase.project_url),
        ("Repository", &showcase.repository_url),
        ("Demo", &showcase.demo_url),
    ] {
        if let Some(link) = link {
            html.markup("<p><a rel=\"nofollow noopener noreferrer ugc\" href=\"").text(link).markup("\">");
            html.text(name).markup("</a></p>");
        }
    }
    if let Some(readme) = readme {
        html.markup("<div class=\"served-text\">").rendered(readme).markup("</div>");
    }
    html.markup("</article>");
    html
}
