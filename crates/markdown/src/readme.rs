//! A project's README, as its code host would show it.
//!
//! More than other texts may: footnotes, alerts, headings to link to, colours in code, addresses that are relative to the
//! repository, and the little raw HTML that READMEs use. The walls and the bounds are the same.

mod anchors;
mod code;
mod html;
mod notes;
mod raw;
mod repository;
mod writer;

use crate::{bounds, plain, sanitise};

pub(crate) use anchors::PREFIX;
pub(crate) use code::CLASSES as CODE_CLASSES;
use repository::Repository;
pub use repository::repository_file;

/// A longer README is cut here.
pub const MOST_README_BYTES: usize = bounds::MOST_BYTES;

/// Safe HTML of a README. Relative addresses lead into the repository, which is named by its web address; without one
/// they are text. Ids begin with `readme-`, and links to `#usage` lead to `#readme-usage`. For everything else see
/// `to_html`.
pub fn readme_to_html(text: &str, repository_url: Option<&str>) -> String {
    let text = bounds::cut(text);
    if bounds::too_deep(text) {
        return plain(text);
    }
    let repository = repository_url.and_then(Repository::new);
    match writer::write(text, repository.as_ref()) {
        Some(html) => sanitise::clean_readme(&html),
        None => plain(text),
    }
}

#[cfg(test)]
mod tests;
