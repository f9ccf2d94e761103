//! Feeds, for those who read news with a program of their own: RSS 2.0.

use db::Time;

use super::html::Html;
use crate::app::App;

pub const RSS: &str = "application/rss+xml; charset=utf-8";

/// What a feed is about.
pub struct Feed {
    pub title: &'static str,
    /// Its own path.
    pub path: &'static str,
    /// The page with the same.
    pub page: &'static str,
    pub about: &'static str,
}

pub struct Entry {
    pub title: String,
    /// The path of its page, by which it is also known.
    pub path: String,
    pub description: String,
    pub published_at: Time,
    pub categories: Vec<String>,
}

impl Feed {
    /// How pages name it in their head.
    pub const fn named(&self) -> (&'static str, &'static str) {
        (self.title, self.path)
    }

    pub fn document(&self, app: &App, entries: impl Iterator<Item = Entry>) -> Html {
        let host = app.settings.public_url();
        let mut xml = Html::default();
        xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.markup("<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n");
        xml.element("title", format!("{} · {}", self.title, app.settings.product.name));
        xml.element("link", format!("{host}{}", self.page)).element("description", self.about);
        xml.markup("<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"");
        xml.text(&host).text(self.path).markup("\"/>\n");
        for entry in entries {
            let address = format!("{host}{}", entry.path);
            xml.markup("<item>").element("title", entry.title).element("link", &address);
            xml.element("guid", &address).element("pubDate", rfc_2822(entry.published_at));
            xml.element("description", entry.description);
            for category in entry.categories {
                xml.element("category", category);
            }
            xml.markup("</item>\n");
        }
        xml.markup("</channel>\n</rss>\n");
        xml
    }
}

/// `Wed, 04 Mar 2026 12:00:00 GMT`, as feeds write it.
fn rfc_2822(at: Time) -> String {
    let moment = jiff::Timestamp::from_second(at.as_second()).ok();
    moment
        .and_then(|at| jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&at).ok())
        .unwrap_or_default()
}
