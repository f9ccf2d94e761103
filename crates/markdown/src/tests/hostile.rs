//! Nothing that anybody writes comes alive.

use crate::{plain, to_html};

/// Every text here tries to become a script, a frame, a style or a foreign load; those of READMEs try what only these can: to
/// take the page's ids and classes, to leave the repository, to be a form. A journey shows them to a real browser, too.
#[derive(serde::Deserialize)]
pub(crate) struct Hostile {
    pub texts: Vec<String>,
    pub readmes: Vec<String>,
}

pub(crate) fn hostile() -> Hostile {
    serde_json::from_str(include_str!("hostile.json")).expect("texts")
}

const ALLOWED: [&str; 23] = [
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

/// Only known elements, only `href` to the web or to mail, `rel` and `start`.
pub(crate) fn assert_harmless(source: &str, html: &str) {
    assert_made_of(source, html, &[], |_, _, _| false);
}

/// Reads the answer's tags one by one, independently of how they were made. More elements may be allowed, and more
/// attributes by their element, name and value.
pub(crate) fn assert_made_of(
    source: &str,
    html: &str,
    tags: &[&str],
    allows: impl Fn(&str, &str, &str) -> bool,
) {
    for (at, _) in html.match_indices('<') {
        let end =
            at + html[at..].find('>').unwrap_or_else(|| panic!("an open tag in {html:?} of {source:?}"));
        let tag = html[at + 1..end].trim_start_matches('/').trim_end_matches('/').trim();
        let (tag, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(ALLOWED.contains(&tag) || tags.contains(&tag), "<{tag}> in {html:?} of {source:?}");
        let mut rest = attributes.trim();
        while !rest.is_empty() {
            let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("{rest:?} in {html:?}"));
            let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("{rest:?} in {html:?}"));
            let fine = match name {
                "href" => ["http://", "https://", "mailto:"].iter().any(|scheme| value.starts_with(scheme)),
                "rel" => value == "nofollow noopener noreferrer ugc",
                "start" => value.parse::<u32>().is_ok(),
                _ => false,
            };
            assert!(fine || allows(tag, name, value), "{name}={value:?} in {html:?} of {source:?}");
            rest = after.trim();
        }
    }
}

#[test]
fn u7_no_hostile_text_becomes_anything_alive() {
    let mut tried = 0;
    for text in hostile().texts {
        let shapes = [
            text.clone(),
            format!("a {text} b"),
            format!("> - {text}"),
            format!("# {text}"),
            format!("[{text}](https://example.org)"),
            format!("**{text}**\n\n{text}"),
        ];
        for shape in shapes {
            assert_harmless(&shape, &to_html(&shape));
            assert_harmless(&shape, &plain(&shape));
            tried += 1;
        }
    }
    // And pieces of them, glued together in every order of two.
    let all = hostile().texts;
    for first in &all {
        for second in &all {
            let cut = (first.len() / 2..first.len()).find(|at| first.is_char_boundary(*at)).unwrap_or(0);
            let text = format!("{}{second}", &first[..cut]);
            assert_harmless(&text, &to_html(&text));
            tried += 1;
        }
    }
    println!("{tried} hostile texts, 0 alive");
}
