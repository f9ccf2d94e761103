//! A video inside of other people's pages: GET /embed/videos/{id}, a page without a script, and what programs are told of it
//! (`oembed.rs`).

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::listing::is_listed;
use super::refusal::Refusal;
use super::states::{Privacy, VideoStatus};
use super::store::{self, VideoRow};
use super::video::Video;
use crate::app::App;
use crate::http::html::{Html, escape};
use crate::http::oembed::Oembed;
use crate::http::page::route;
use crate::http::parts::{Address, Path};
use crate::http::reply::{Reply, Stop};
use crate::http::router::Route;

const STYLE: &str = include_str!("embed.css");
/// The one page that others may put into theirs: it has no session and no script. What is said of frames here counts
/// for browsers, whatever `x-frame-options` says.
const POLICY: &str = "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors *";
/// When nobody says how wide it may be.
const WIDTH: i64 = 640;
const NARROWEST: i64 = 100;

pub fn routes(router: Router<App>) -> Router<App> {
    let router = route(router, "/embed/videos/{id}", page);
    route(router, "/embed/embed.css", async || {
        let headers = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
        named((headers, STYLE).into_response())
    })
}

pub fn path(id: i64) -> String {
    format!("/embed/videos/{id}")
}

async fn page(app: App, address: Address, id: Result<Path<i64>, Stop>) -> Response {
    let made = async {
        app.limits.take_call(address.household())?;
        let Path(id) = id?;
        let row = store::one(&app.db, id).await?.filter(can_be_embedded).ok_or(Refusal::Hidden)?;
        let video = Video::one(&app, row).await?;
        Ok::<_, Stop>(document(&app, &video))
    };
    let (status, html) = match made.await {
        Ok(html) => (StatusCode::OK, html),
        Err(stop) => {
            let status = stop.into_response().status();
            (status, around("Video", "<p class=\"alone\">This video isn't available.</p>\n"))
        }
    };
    let mut response = (status, html).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    named(response)
}

fn can_be_embedded(row: &VideoRow) -> bool {
    row.privacy != Privacy::Private && row.status == VideoStatus::Ready && row.deleted_at.is_none()
}

fn document(app: &App, video: &Video) -> String {
    let mut html = Html::default();
    html.markup("<video controls playsinline preload=\"metadata\" src=\"");
    html.text(video.stream_url().unwrap_or_default());
    if let Some(poster) = video.thumbnail_url() {
        html.markup("\" poster=\"").text(poster);
    }
    html.markup("\">\n");
    for track in video.captions() {
        html.markup("<track kind=\"captions\" srclang=\"").text(&track.language).markup("\" label=\"");
        html.text(&track.label).markup("\" src=\"").text(&track.url).markup("\">\n");
    }
    html.markup("</video>\n<p><a target=\"_blank\" rel=\"noopener\" href=\"");
    html.text(app.settings.public_url()).text(super::pages::path(video.id())).markup("\">");
    html.text(video.title()).markup("</a></p>\n");
    around(video.title(), html.as_str())
}

fn around(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"/embed/embed.css\">\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn named(mut response: Response) -> Response {
    response.extensions_mut().insert(Route("embed"));
    response
}

/// How a video that everyone may find is put into another page.
pub async fn oembed(app: &App, id: i64, most_width: Option<i64>, most_height: Option<i64>) -> Reply<Oembed> {
    let host = app.settings.public_url();
    let row = store::one(&app.db, id).await?.filter(is_listed).ok_or(Refusal::Hidden)?;
    let (width, height) = size(&row, most_width, most_height);
    let poster = row.poster_key.as_ref().map(|_| format!("{host}/api/video_display/{id}/poster"));
    let has_poster = poster.is_some();
    let html = format!(
        "<iframe src=\"{}\" width=\"{width}\" height=\"{height}\" title=\"{}\" allow=\"fullscreen; picture-in-picture\" \
         allowfullscreen loading=\"lazy\"></iframe>",
        escape(&format!("{host}{}", path(id))),
        escape(&row.title)
    );
    Ok(Oembed {
        version: "1.0",
        r#type: "video",
        title: row.title,
        author_name: row.owner_name,
        author_url: format!("{host}/developers/{}/videos", row.owner_id),
        provider_name: app.settings.product.name.clone(),
        provider_url: host,
        thumbnail_url: poster,
        thumbnail_width: row.width.filter(|_| has_poster),
        thumbnail_height: row.height.filter(|_| has_poster),
        html: Some(html),
        width: Some(width),
        height: Some(height),
    })
}

/// As wide as it may be, in the film's shape.
fn size(row: &VideoRow, most_width: Option<i64>, most_height: Option<i64>) -> (i64, i64) {
    let (across, down) =
        row.width.zip(row.height).filter(|(width, height)| *width > 0 && *height > 0).unwrap_or((16, 9));
    let width = most_width.unwrap_or(WIDTH).clamp(NARROWEST, 3840);
    let height = (width * down / across).max(1);
    match most_height {
        Some(most) if height > most.max(1) => ((most.max(1) * across / down).max(1), most.max(1)),
        _ => (width, height),
    }
}
