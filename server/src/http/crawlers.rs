//! What search engines ask for first: robots.txt and the lists of addresses.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use db::Time;

use super::html::Html;
use super::page::route;
use crate::app::App;

pub const XML: &str = "application/xml; charset=utf-8";
/// A sitemap may name 50,000 addresses; the newest of a list are the ones worth finding.
pub const MOST: i64 = 10_000;

/// Paths that hold nothing for search engines, or what only those with the link may see.
const CLOSED: [&str; 3] = ["/api/", "/collaboration/", "/shared/"];

/// What the top knows of the rooms' pages.
#[derive(Clone, Copy)]
pub struct Sitemaps {
    /// Pages that are always there.
    pub pages: &'static [&'static str],
    /// Sitemaps of the rooms.
    pub rooms: &'static [&'static str],
}

pub fn routes(router: Router<App>, sitemaps: Sitemaps) -> Router<App> {
    let router = route(router, "/robots.txt", robots);
    let router = route(router, "/sitemap.xml", async move |app: App| index(&app, sitemaps.rooms));
    route(router, "/sitemap-pages.xml", async move |app: App| pages(&app, sitemaps.pages))
}

async fn robots(app: App) -> Response {
    let closed = CLOSED.map(|path| format!("Disallow: {path}\n")).concat();
    let text = format!("User-agent: *\n{closed}\nSitemap: {}/sitemap.xml\n", app.settings.public_url());
    answer("text/plain; charset=utf-8", text)
}

fn index(app: &App, rooms: &[&str]) -> Response {
    let mut xml = Html::default();
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.markup("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for path in ["/sitemap-pages.xml"].iter().chain(rooms) {
        xml.markup("<sitemap><loc>").text(app.settings.public_url()).text(path).markup("</loc></sitemap>\n");
    }
    xml.markup("</sitemapindex>\n");
    answer(XML, xml.into_string())
}

fn pages(app: &App, pages: &[&str]) -> Response {
    let addresses = pages.iter().map(|path| ((*path).to_owned(), None));
    answer(XML, sitemap(app, addresses).into_string())
}

/// A sitemap of these paths, with the time of their last change where it is known.
pub fn sitemap(app: &App, paths: impl Iterator<Item = (String, Option<Time>)>) -> Html {
    let mut xml = Html::default();
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.markup("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (path, changed) in paths {
        xml.markup("<url><loc>").text(app.settings.public_url()).text(path).markup("</loc>");
        if let Some(changed) = changed {
            xml.element("lastmod", changed);
        }
        xml.markup("</url>\n");
    }
    xml.markup("</urlset>\n");
    xml
}

fn answer(kind: &'static str, text: String) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}
