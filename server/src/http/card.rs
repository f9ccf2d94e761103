//! The picture of a page that has none of its own, for where a link to it is shown: /cards/{card}.png.
//!
//! What stands on it is in its address, signed: whoever draws it needs no database, and nobody can have other words drawn.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::page::route;
use super::parts::{Address, Path};
use super::reply::{Reply, Stop};
use crate::app::App;
use crate::problem::Problem;

const PURPOSE: &str = "card";
const BOLD: &[u8] = include_bytes!("../../fonts/noto-sans-bold.ttf");
const REGULAR: &[u8] = include_bytes!("../../fonts/noto-sans-regular.ttf");
/// More doesn't fit on it.
const LONGEST: usize = 160;

pub fn routes(router: Router<App>) -> Router<App> {
    route(router, "/cards/{card}", show)
}

/// Where the card with these words is.
pub fn path(app: &App, title: &str, about: &str) -> String {
    let cut = |text: &str| text.chars().take(LONGEST).collect::<String>();
    let words = format!("{}\n{}", cut(title).replace('\n', " "), cut(about));
    format!("/cards/{}.png", app.keys.sign(PURPOSE, &URL_SAFE_NO_PAD.encode(words)))
}

async fn show(app: App, address: Address, card: Result<Path<String>, Stop>) -> Response {
    drawn(&app, address, card).await.unwrap_or_else(axum::response::IntoResponse::into_response)
}

async fn drawn(app: &App, address: Address, card: Result<Path<String>, Stop>) -> Reply<Response> {
    app.limits.take_call(address.household())?;
    let Path(card) = card?;
    let words = read(app, &card).ok_or_else(Problem::not_found)?;
    let name = app.settings.product.name.clone();
    let picture = app.heavy.run(move || {
        let (title, about) = words.split_once('\n').unwrap_or((&words, ""));
        images::card(&images::Card { title, about, name: &name }, BOLD, REGULAR)
    });
    let picture = picture.await?.ok_or_else(|| Problem::internal("a card could not be drawn"))?;
    let headers =
        [(CONTENT_TYPE, picture.content_type), (CACHE_CONTROL, "public, max-age=604800, immutable")];
    Ok((headers, picture.bytes).into_response())
}

fn read(app: &App, card: &str) -> Option<String> {
    let words = app.keys.verify(PURPOSE, card.strip_suffix(".png")?)?;
    String::from_utf8(URL_SAFE_NO_PAD.decode(words).ok()?).ok()
}
