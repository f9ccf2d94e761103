//! The little raw HTML that READMEs use, read into pieces. What is written from them is our own: no attribute passes as
//! it was typed.

use std::borrow::Cow;

#[derive(Debug, PartialEq)]
pub(super) enum Piece<'t> {
    Text(&'t str),
    Open { name: String, attributes: &'t str, typed: &'t str },
    Close { name: String, typed: &'t str },
}

/// Comments are left out. Every character is looked at once: what begins like a tag and never ends is text to the end.
pub(super) fn pieces(html: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = html;
    let mut text = 0;
    while let Some(open) = rest[text..].find('<').map(|at| text + at) {
        let tag = &rest[open..];
        let piece;
        let length;
        if let Some(comment) = tag.strip_prefix("<!--") {
            length = comment.find("-->").map_or(tag.len(), |end| end + 7);
            piece = None;
        } else {
            let closing = tag.starts_with("</");
            let after = &tag[1 + usize::from(closing)..];
            let name = after.bytes().take_while(u8::is_ascii_alphanumeric).count();
            if !after.starts_with(|c: char| c.is_ascii_alphabetic()) {
                text = open + 1;
                continue;
            }
            let Some(end) = end_of_tag(&after[name..]) else { break };
            let attributes = &after[name..name + end];
            length = tag.len() - after.len() + name + end + 1;
            let typed = &tag[..length];
            let name = after[..name].to_ascii_lowercase();
            piece = Some(if closing {
                Piece::Close { name, typed }
            } else {
                Piece::Open { name, attributes, typed }
            });
        }
        if open > 0 {
            found.push(Piece::Text(&rest[..open]));
        }
        found.extend(piece);
        rest = &tag[length..];
        text = 0;
    }
    if !rest.is_empty() {
        found.push(Piece::Text(rest));
    }
    found
}

/// Where the `>` is that doesn't stand in quotes.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// The value of an attribute; empty when it has none.
pub(super) fn attribute<'t>(attributes: &'t str, wanted: &str) -> Option<Cow<'t, str>> {
    let mut rest = attributes;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            return None;
        }
        // Its first character belongs to the name, whatever it is.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let more = rest[first..].find(|c: char| c.is_whitespace() || c == '=' || c == '/');
        let (name, after) = rest.split_at(more.map_or(rest.len(), |more| first + more));
        let after = after.trim_start();
        let value;
        match after.strip_prefix('=') {
            None => (value, rest) = ("", after),
            Some(after) => {
                let after = after.trim_start();
                (value, rest) = match after.chars().next() {
                    Some(quote @ ('"' | '\'')) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                    _ => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
                };
            }
        }
        if name.eq_ignore_ascii_case(wanted) {
            return Some(decoded(value));
        }
    }
}

/// The entities that people type by hand; others stay as they are.
const ENTITIES: [(&str, char); 18] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("mdash", '—'),
    ("ndash", '–'),
    ("hellip", '…'),
    ("middot", '·'),
    ("bull", '•'),
    ("rarr", '→'),
    ("larr", '←'),
    ("times", '×'),
    ("check", '✓'),
];

pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    let mut parts = text.split('&');
    shown.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let entity = part.split_once(';').and_then(|(name, after)| Some((entity(name)?, after)));
        if let Some((c, after)) = entity {
            shown.push(c);
            shown.push_str(after);
        } else {
            shown.push('&');
            shown.push_str(part);
        }
    }
    shown.into()
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hexadecimal = number.strip_prefix(['x', 'X']);
        let code = match hexadecimal {
            Some(number) => u32::from_str_radix(number, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?).filter(|c| *c != '\0');
    }
    ENTITIES.iter().find(|(known, _)| *known == name).map(|(_, c)| *c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> String {
        let shown = pieces(html).into_iter().map(|piece| match piece {
            Piece::Text(text) => format!("[{text}]"),
            Piece::Open { name, attributes, .. } => format!("<{name}{attributes}>"),
            Piece::Close { name, .. } => format!("</{name}>"),
        });
        shown.collect()
    }

    #[test]
    fn tags_are_told_from_text() {
        for (html, pieces) in [
            ("a <BR/> b", "[a ]<br/>[ b]"),
            ("<p align=\"a>b\">x</p >", "<p align=\"a>b\">[x]</p>"),
            ("a <!-- <b> -- > --> c", "[a ][ c]"),
            ("a <!-- b", "[a ]"),
            ("1 < 2 <3 <> </> <b>", "[1 < 2 <3 <> </> ]<b>"),
            ("a <b title=\"c> d", "[a <b title=\"c> d]"),
            ("<svg:script>", "<svg:script>"),
            ("<!DOCTYPE html><?x?>", "[<!DOCTYPE html><?x?>]"),
        ] {
            assert_eq!(read(html), pieces, "{html}");
        }
    }

    #[test]
    fn entities_are_decoded_once() {
        for (text, shown) in [
            ("&amp;lt; &lt;b&gt; &#39; &#x41;", "&lt; <b> ' A"),
            (
                "&unknown; & &; &#0; &#xD800; &#99999999999; a&b",
                "&unknown; & &; &#0; &#xD800; &#99999999999; a&b",
            ),
        ] {
            assert_eq!(decoded(text), shown);
        }
    }

    #[test]
    fn attributes_are_found_in_every_spelling() {
        for (attributes, value) in [
            (" alt=\"a &amp; b\"", Some("a & b")),
            (" src = x ALT='y z'", Some("y z")),
            (" alt=y/>", Some("y/>")),
            (" alt", Some("")),
            (" data-alt=\"1\" xalt=2", None),
            (" =alt = alt ä=alt", None),
            (" \"'alt=x", None),
            (" title=\"alt=x\"/alt=z", Some("z")),
            ("", None),
        ] {
            assert_eq!(attribute(attributes, "alt").as_deref(), value, "{attributes}");
        }
    }
}
