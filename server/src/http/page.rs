//! Public pages: a page that strangers and search engines open comes with its head, its readable text and its first data
//! inside the HTML. The web app takes the data instead of asking for it, so it draws the page at once (`web/src/api/served.ts`).
//!
//! How a room serves one. It registers the path with [`route`] in its `pages()`; the handler makes a [`PublicPage`] from the
//! same functions as its API does, for somebody who is not signed in:
//!
//! ```ignore
//! async fn show(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
//!     asked.page(&app, Topic::Notes, async { Ok(page_of(&public_note(&app, id?.0).await?)) }).await
//! }
//! ```
//!
//! The page is kept with the public answers (`http/public_cache.rs`), and whoever changes what it shows says so in the same
//! way. The frame around it is drawn by the web app's build (`web/scripts/prerender.mjs`). What is refused is answered with
//! the app's own page and the status of the refusal: a missing thing is a 404, and the app then says so.

use axum::Router;
use axum::extract::FromRequestParts;
use axum::handler::Handler;
use axum::http::header::RETRY_AFTER;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serde::Serialize;
use serde_json::Value;

use super::card;
use super::html::Html;
use super::paging::Listed;
use super::parts::Address;
use super::public_cache::{self, Known};
use super::reply::{Reply, Stop};
use super::router::{Answering, AnyHandler, Route};
use super::web;
use crate::app::App;
use crate::problem::{Cause, Problem};
use crate::state::public_answers::{Answer, Topic, Topics};

/// Stands in `main` between what belongs into one place of the frame and what belongs into the next. All that people write is
/// escaped, so it is never theirs.
pub const NEXT_PLACE: &str = "<!--next-->";
/// Where a frame is filled in.
const PLACE: &str = "<!--main-->";
const HTML: &str = "text/html; charset=utf-8";
/// The longest description that is shown anywhere.
const DESCRIPTION: usize = 160;

/// What a page says about itself and shows.
pub struct PublicPage {
    /// Its frame: a file in `pages/` of the web app.
    pub frame: &'static str,
    /// Its one address, without the host.
    pub path: String,
    /// `None` when the frame's title is right.
    pub title: Option<String>,
    pub description: String,
    /// The word of Open Graph.
    pub kind: &'static str,
    /// A picture of ours, without the host; without one, a card with the title is drawn, or it is the product's.
    pub image: Option<String>,
    /// A feed with the same contents: its title and path.
    pub feed: Option<(&'static str, &'static str)>,
    /// Where programs ask how it is put into their pages, as a path.
    pub oembed: Option<String>,
    /// What it is about, in the words of schema.org.
    pub facts: Value,
    /// For a frame with several places, [`NEXT_PLACE`] stands between their contents.
    pub main: Html,
    pub data: Vec<Given>,
}

impl PublicPage {
    /// A page with nothing but its frame: the frame's title, the product's picture or a drawn card, no feed and no data.
    pub fn new(frame: &'static str, path: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            frame,
            path: path.into(),
            title: None,
            description: description.into(),
            kind: "website",
            image: None,
            feed: None,
            oembed: None,
            facts: Value::Null,
            main: Html::default(),
            data: Vec::new(),
        }
    }
}

/// The answer to a call of the API that the page would make first.
#[derive(Serialize)]
pub struct Given {
    path: String,
    link: Option<String>,
    body: Value,
}

impl Given {
    pub fn one<T: Serialize>(path: impl Into<String>, body: &T) -> Reply<Self> {
        let body = serde_json::to_value(body).map_err(|error| Problem::internal(error.to_string()))?;
        Ok(Self { path: path.into(), link: None, body })
    }

    pub fn list<T: Serialize>(path: impl Into<String>, listed: &Listed<T>) -> Reply<Self> {
        let link = listed.next.as_ref().and_then(|next| next.to_str().ok()).map(str::to_owned);
        Ok(Self { link, ..Self::one(path, &listed.items)? })
    }
}

/// Registers a public page, or another document for strangers.
pub fn route<T>(
    router: Router<App>,
    path: &'static str,
    handler: impl Handler<T, App, Future = Answering>,
) -> Router<App> {
    router.route(path, get(AnyHandler::new(handler)).fallback(web::only_reads))
}

/// A page that is asked for and that is not kept yet.
pub struct PageCall {
    /// Whether the address asks for something narrower than the whole list.
    pub has_query: bool,
    /// `None` when the page is not to be kept.
    key: Option<String>,
    moment: u64,
    known: Known,
    address: Address,
    uri: Uri,
    headers: HeaderMap,
}

impl FromRequestParts<App> for PageCall {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let moment = app.public_answers.moment();
        let has_query = parts.uri.query().is_some_and(|query| !query.is_empty());
        let address = Address::from_request_parts(parts, app)
            .await
            .map_err(axum::response::IntoResponse::into_response)?;
        let key = public_cache::key(&parts.uri).map(str::to_owned);
        let (uri, headers) = (parts.uri.clone(), parts.headers.clone());
        Ok(Self { has_query, key, moment, known: Known::by(&headers), address, uri, headers })
    }
}

impl PageCall {
    pub async fn page(
        self,
        app: &App,
        topics: impl Into<Topics>,
        make: impl Future<Output = Reply<PublicPage>>,
    ) -> Response {
        let made = match app.limits.take_call(self.address.household()) {
            Ok(()) => make.await,
            Err(problem) => Err(problem.into()),
        };
        let page = match made {
            Ok(page) => page,
            Err(stop) => return named(self.refused(app, stop)),
        };
        match page.document(app) {
            Some(text) => self.keep(app, topics, HTML, text).await,
            // A web app of somebody else's need not have frames.
            None => named(web::page(app, StatusCode::OK, &self.headers)),
        }
    }

    /// Something else for strangers: a feed, a list of addresses.
    pub async fn document(
        self,
        app: &App,
        topic: Topic,
        kind: &'static str,
        make: impl Future<Output = Reply<Html>>,
    ) -> Response {
        let made = match app.limits.take_call(self.address.household()) {
            Ok(()) => make.await,
            Err(problem) => Err(problem.into()),
        };
        match made {
            Ok(text) => self.keep(app, topic, kind, text.into_string()).await,
            Err(stop) => named(stop.into_response()),
        }
    }

    async fn keep(self, app: &App, topics: impl Into<Topics>, kind: &'static str, text: String) -> Response {
        let answer = Answer::new(topics, kind, "accept-encoding", text.into_bytes(), None);
        if let Some(key) = &self.key {
            app.public_answers.keep(key, answer.clone(), self.moment);
        }
        named(answer.respond(app, &self.known).await)
    }

    /// The app's own page with the status of the refusal.
    fn refused(&self, app: &App, stop: Stop) -> Response {
        let mut refusal = stop.into_response();
        let status = match refusal.status() {
            // `/showcase/new` names no showcase, but a page of the app.
            StatusCode::NOT_FOUND if app.web.has_page_named(self.uri.path()) => StatusCode::OK,
            status => status,
        };
        let mut response = web::page(app, status, &self.headers);
        if let Some(seconds) = refusal.headers_mut().remove(RETRY_AFTER) {
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        if let Some(cause) = refusal.extensions_mut().remove::<Cause>() {
            response.extensions_mut().insert(cause);
        }
        response
    }
}

fn named(mut response: Response) -> Response {
    response.extensions_mut().insert(Route("page"));
    response
}

impl PublicPage {
    /// The whole page; `None` when the web app has no such frame.
    fn document(&self, app: &App) -> Option<String> {
        let frame = app.web.frame(self.frame)?;
        let (start, rest) = frame.split_once("<title>")?;
        let (frame_title, rest) = rest.split_once("</title>")?;
        let (to_head, rest) = rest.split_once("<!--head-->")?;
        let (to_data, end) = rest.split_once("<!--data-->")?;
        let main = filled(to_data, self.main.as_str())?;
        let product = &app.settings.product.name;
        let title = match &self.title {
            Some(title) => super::html::escape(&format!("{title} · {product}")),
            None => frame_title.to_owned(),
        };
        let mut data = Html::default();
        data.json("<script type=\"application/json\" id=\"served\">", &self.data);
        let head = self.head(app, &title);
        let parts = [start, "<title>", &title, "</title>", to_head, head.as_str(), &main, data.as_str(), end];
        Some(parts.concat())
    }

    /// `title` is escaped already.
    fn head(&self, app: &App, title: &str) -> Html {
        let host = app.settings.public_url();
        let host = host.trim_end_matches('/');
        let description = shortened(&self.description);
        let image = match (&self.image, &self.title) {
            (Some(path), _) => path.clone(),
            (None, Some(title)) => card::path(app, title, &description),
            (None, None) => "/og.png".to_owned(),
        };
        let mut head = Html::default();
        head.markup("<meta name=\"description\" content=\"").text(&description);
        head.markup("\">\n<link rel=\"canonical\" href=\"").text(host).text(&self.path);
        if let Some((title, path)) = self.feed {
            head.markup("\">\n<link rel=\"alternate\" type=\"application/rss+xml\" title=\"").text(title);
            head.markup("\" href=\"").text(path);
        }
        if let Some(path) = &self.oembed {
            head.markup("\">\n<link rel=\"alternate\" type=\"application/json+oembed\" href=\"")
                .text(host)
                .text(path);
        }
        head.markup("\">\n<meta property=\"og:type\" content=\"").text(self.kind);
        head.markup("\">\n<meta property=\"og:site_name\" content=\"").text(&app.settings.product.name);
        head.markup("\">\n<meta property=\"og:title\" content=\"").rendered(title);
        head.markup("\">\n<meta property=\"og:description\" content=\"").text(&description);
        head.markup("\">\n<meta property=\"og:url\" content=\"").text(host).text(&self.path);
        head.markup("\">\n<meta property=\"og:image\" content=\"").text(host).text(image);
        head.markup("\">\n<meta name=\"twitter:card\" content=\"");
        head.markup(if self.image.is_some() { "summary" } else { "summary_large_image" });
        head.markup("\">\n").json("<script type=\"application/ld+json\">", &self.facts);
        head
    }
}

/// The frame with each place filled in; `None` when it has fewer places than there is to put.
fn filled(frame: &str, main: &str) -> Option<String> {
    let mut pieces = frame.split(PLACE);
    let mut text = pieces.next()?.to_owned();
    for part in main.split(NEXT_PLACE) {
        text.push_str(part);
        text.push_str(pieces.next()?);
    }
    text.extend(pieces);
    Some(text)
}

/// In one line, with whole words as far as they go.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(DESCRIPTION) else { return line };
    let cut = line[..end].rfind(' ').filter(|at| *at > 0).unwrap_or(end);
    format!("{}…", line[..cut].trim_end_matches([',', ';', ':', '.', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_comes_to_its_place() {
        assert_eq!(filled("a<!--main-->b", "1").as_deref(), Some("a1b"));
        assert_eq!(filled("a<!--main-->b<!--main-->c", "1<!--next-->2").as_deref(), Some("a1b2c"));
        assert_eq!(filled("a<!--main-->b<!--main-->c", "1").as_deref(), Some("a1bc"));
        assert_eq!(filled("a<!--main-->b", "1<!--next-->2"), None);
        assert_eq!(filled("a", ""), None);
    }

    #[test]
    fn a_description_is_one_line_of_whole_words() {
        assert_eq!(shortened(" A page.\n\nFor tours. "), "A page. For tours.");
        let long = shortened(&"word, ".repeat(60));
        assert!(long.ends_with("word…") && long.chars().count() <= DESCRIPTION + 1, "{long}");
        assert_eq!(shortened(&"ü".repeat(300)).chars().count(), DESCRIPTION + 1);
    }
}
