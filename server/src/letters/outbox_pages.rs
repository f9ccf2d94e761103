//! /demo/outbox: what the demo sent, for whoever tries it out. Where letters are written to a folder, nobody else gets them.

use std::fmt::Write as _;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use mail::InOutbox;

use crate::app::App;
use crate::http::html::escape;
use crate::http::parts::{Address, Path};
use crate::http::reply::Stop;
use crate::http::router::Route;
use crate::problem::Problem;

const STYLE: &str = include_str!("outbox.css");
const MOST: usize = 200;
/// A letter loads nothing and runs nothing. Its links lead the whole window on.
const LETTER_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; \
                             sandbox allow-top-navigation-by-user-activation";

/// Empty unless this is a demo that keeps its letters here.
pub fn routes(app: &App) -> Router<App> {
    if !app.settings.demo || app.mail.outbox().is_none() {
        return Router::new();
    }
    Router::new()
        .route("/demo/outbox", get(list))
        .route("/demo/outbox.css", get(style))
        .route("/demo/outbox/{id}", get(one))
        .route("/demo/outbox/{id}/letter", get(letter))
}

async fn style() -> Response {
    named(([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], STYLE).into_response())
}

async fn list(app: App, address: Address) -> Result<Response, Stop> {
    let letters = letters(&app, address).await?;
    let mut items = String::new();
    for kept in &letters {
        let _ = writeln!(
            items,
            "<li><a href=\"/demo/outbox/{}\">{}</a> <span>To {}</span> <span>{}</span></li>",
            escape(&kept.id),
            escape(&kept.letter.subject),
            escape(&kept.letter.to),
            escape(&kept.letter.date)
        );
    }
    let main = if letters.is_empty() {
        "<p>No emails yet. Register, reset a password or subscribe, and the email appears here.</p>"
            .to_owned()
    } else {
        format!("<ol>\n{items}</ol>")
    };
    Ok(page("Outbox", &main))
}

async fn one(app: App, address: Address, Path(id): Path<String>) -> Result<Response, Stop> {
    let kept = find(&app, address, &id).await?;
    let main = format!(
        "<p><a href=\"/demo/outbox\">All emails</a></p>\n<p class=\"about\">To {}<br>{}</p>\n\
         <iframe title=\"The email\" sandbox=\"allow-top-navigation-by-user-activation\" src=\"/demo/outbox/{}/letter\"></iframe>\n\
         <details><summary>As plain text</summary><pre>{}</pre></details>",
        escape(&kept.letter.to),
        escape(&kept.letter.date),
        escape(&kept.id),
        escape(&kept.letter.text)
    );
    Ok(page(&kept.letter.subject, &main))
}

async fn letter(app: App, address: Address, Path(id): Path<String>) -> Result<Response, Stop> {
    let kept = find(&app, address, &id).await?;
    let html = kept.letter.html.replacen("<head>", "<head>\n<base target=\"_top\">", 1);
    let mut response = as_html(html);
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(LETTER_POLICY));
    response.headers_mut().insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    Ok(response)
}

async fn letters(app: &App, address: Address) -> Result<Vec<InOutbox>, Problem> {
    app.limits.take_call(address.household())?;
    let Some(outbox) = app.mail.outbox() else { return Err(Problem::not_found()) };
    outbox.newest(MOST).await.map_err(|error| Problem::internal(error.to_string()))
}

async fn find(app: &App, address: Address, id: &str) -> Result<InOutbox, Problem> {
    let letters = letters(app, address).await?;
    letters.into_iter().find(|kept| kept.id == id).ok_or_else(Problem::not_found)
}

fn page(title: &str, main: &str) -> Response {
    let title = escape(title);
    as_html(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title} (test)</title>\n\
         <link rel=\"stylesheet\" href=\"/demo/outbox.css\">\n</head>\n<body>\n\
         <p class=\"mark\"><strong>Test mail</strong> This is a demo. No email leaves this machine.</p>\n\
         <main>\n<h1>{title}</h1>\n{main}\n</main>\n</body>\n</html>\n"
    ))
}

fn as_html(html: String) -> Response {
    let mut response = (StatusCode::OK, html).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    named(response)
}

fn named(mut response: Response) -> Response {
    response.extensions_mut().insert(Route("demo outbox"));
    response
}
