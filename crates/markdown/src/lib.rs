//! What people write, in GitHub's flavour of Markdown, as HTML that is safe to show inside the app.
//!
//! Two walls, either of which would do: raw HTML never leaves the parser as anything but text, and what was rendered
//! goes through a sanitiser with a short list of what it lets pass. And bounds, looked at before anything is parsed:
//! a text over them is shown as it was typed, without any Markdown. Without them 128 KB of `>` keep a parser busy for
//! minutes.

mod bounds;
mod escape;
mod events;
mod links;
mod readme;
mod sanitise;
mod text;

pub use bounds::{MOST_BYTES, MOST_NESTING};
pub use readme::{MOST_README_BYTES, readme_to_html, repository_file};
pub use text::to_text;

/// Safe HTML. Headings begin at `h3`, because they stand below a page's own; links carry
/// `rel="nofollow noopener noreferrer ugc"`; pictures become links, because nothing is loaded from elsewhere.
pub fn to_html(text: &str) -> String {
    let text = bounds::cut(text);
    if bounds::too_deep(text) {
        return plain(text);
    }
    let Some(html) = render(text) else { return plain(text) };
    sanitise::clean(&html)
}

/// `None` when the text would grow beyond its bounds.
fn render(text: &str) -> Option<String> {
    let events = events::bounded(text)?;
    let mut html = String::with_capacity(text.len() * 3 / 2);
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    (html.len() <= bounds::MOST_HTML_BYTES).then_some(html)
}

/// The text as it was typed.
fn plain(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + text.len() / 8 + 16);
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        html.push_str("<p>");
        for (at, line) in paragraph.trim_matches('\n').split('\n').enumerate() {
            if at > 0 {
                html.push_str("<br>\n");
            }
            escape::escape(&mut html, line);
        }
        html.push_str("</p>\n");
    }
    html
}

#[cfg(test)]
mod tests;
