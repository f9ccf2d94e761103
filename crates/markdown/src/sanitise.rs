//! The second wall: only these elements, these attributes, these kinds of address.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

use crate::readme::{CODE_CLASSES, PREFIX};

/// `web/src/ui/safe-html.ts` has the same lists.
const TAGS: [&str; 23] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];
const README_TAGS: [&str; 9] = ["details", "div", "input", "kbd", "section", "span", "sub", "summary", "sup"];
const BOXES: [&str; 9] = [
    "md-alert",
    "md-caution",
    "md-center",
    "md-heading",
    "md-important",
    "md-note",
    "md-right",
    "md-tip",
    "md-warning",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))]))
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .url_relative(UrlRelative::Deny)
        .link_rel(Some("nofollow noopener noreferrer ugc"));
    builder
});

static README_CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    let id = || HashSet::from(["id"]);
    builder
        .tags(TAGS.into_iter().chain(README_TAGS).collect())
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "id", "aria-label"])),
            ("details", HashSet::from(["open"])),
            ("h3", id()),
            ("h4", id()),
            ("h5", id()),
            ("h6", id()),
            ("input", HashSet::from(["type", "disabled", "checked", "aria-label"])),
            ("li", id()),
            ("ol", HashSet::from(["start"])),
            ("section", HashSet::from(["aria-label"])),
        ]))
        .allowed_classes(HashMap::from([
            ("a", HashSet::from(["md-anchor"])),
            ("div", HashSet::from(BOXES)),
            ("p", HashSet::from(["md-title"])),
            ("section", HashSet::from(["md-footnotes"])),
            ("span", HashSet::from(CODE_CLASSES)),
            ("td", HashSet::from(["md-center", "md-right"])),
            ("th", HashSet::from(["md-center", "md-right"])),
        ]))
        // Nobody types into a README.
        .set_tag_attribute_value("input", "type", "checkbox")
        .set_tag_attribute_value("input", "disabled", "")
        .id_prefix(Some(PREFIX))
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .url_relative(UrlRelative::Custom(Box::new(within)))
        .link_rel(Some("nofollow noopener noreferrer ugc"));
    builder
});

/// Of all addresses without a host, only those of the README's own ids.
fn within(address: &str) -> Option<Cow<'_, str>> {
    address.strip_prefix('#')?.starts_with(PREFIX).then_some(Cow::Borrowed(address))
}

pub(crate) fn clean(html: &str) -> String {
    CLEANER.clean(html).to_string()
}

pub(crate) fn clean_readme(html: &str) -> String {
    README_CLEANER.clean(html).to_string()
}
