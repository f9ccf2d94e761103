//! How pages of ours are put into other people's pages, in the words of oEmbed 1.0. Which page an address names is known by
//! the room `oembed`.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use utoipa::ToSchema;

use super::card;
use crate::app::App;

/// The size of a card.
const CARD: (i64, i64) = (1200, 630);

#[derive(Debug, Serialize, ToSchema)]
pub struct Oembed {
    pub version: &'static str,
    /// `video`, which has an `html`, or `link`.
    pub r#type: &'static str,
    pub title: String,
    pub author_name: String,
    pub author_url: String,
    pub provider_name: String,
    pub provider_url: String,
    pub thumbnail_url: Option<String>,
    pub thumbnail_width: Option<i64>,
    pub thumbnail_height: Option<i64>,
    /// An `iframe`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<i64>,
}

/// A page that is linked to, and not put into another: its title, a few words, and whose it is.
#[derive(Debug)]
pub struct Linked {
    pub title: String,
    pub about: String,
    pub author_name: String,
    pub author_path: String,
}

impl Oembed {
    pub fn link(app: &App, page: Linked) -> Self {
        let host = app.settings.public_url();
        let card = card::path(app, &page.title, &page.about);
        Self {
            version: "1.0",
            r#type: "link",
            title: page.title,
            author_name: page.author_name,
            author_url: format!("{host}{}", page.author_path),
            provider_name: app.settings.product.name.clone(),
            thumbnail_url: Some(format!("{host}{card}")),
            thumbnail_width: Some(CARD.0),
            thumbnail_height: Some(CARD.1),
            provider_url: host,
            html: None,
            width: None,
            height: None,
        }
    }
}

/// Where programs ask how the page at this path is put into another.
pub fn about(app: &App, path: &str) -> String {
    let url = format!("{}{path}", app.settings.public_url());
    format!("/api/oembed?format=json&url={}", utf8_percent_encode(&url, NON_ALPHANUMERIC))
}
