//! Addresses that were typed bare become links, as on GitHub.

use pulldown_cmark::{CowStr, Event, TagEnd};

use crate::events::link;

const STARTS: [&str; 3] = ["https://", "http://", "www."];

/// Adds the words, with a link wherever an address stands among them.
pub(crate) fn link_bare<'t>(words: CowStr<'t>, shown: &mut Vec<Event<'t>>) {
    let mut rest: &str = &words;
    if !STARTS.iter().any(|start| rest.contains(start)) {
        shown.push(Event::Text(words));
        return;
    }
    while let Some((before, address, after)) = next(rest) {
        if !before.is_empty() {
            shown.push(Event::Text(before.to_owned().into()));
        }
        shown.push(Event::Start(link(target(address).into())));
        shown.push(Event::Text(address.to_owned().into()));
        shown.push(Event::End(TagEnd::Link));
        rest = after;
    }
    if !rest.is_empty() {
        shown.push(Event::Text(rest.to_owned().into()));
    }
}

/// The next address, with what stands before and after it. Looks at every character once, however often it is asked.
pub(crate) fn next(text: &str) -> Option<(&str, &str, &str)> {
    for (at, _) in text.match_indices(['h', 'w']) {
        let (before, here) = text.split_at(at);
        let Some(named) = STARTS.iter().find_map(|start| here.strip_prefix(start)) else { continue };
        let alone = !before.ends_with(|c: char| c.is_alphanumeric() || c == '/' || c == '.');
        if alone && named.starts_with(char::is_alphanumeric) {
            let (address, after) = here.split_at(length(here));
            return Some((before, address, after));
        }
    }
    None
}

/// Where it leads.
pub(crate) fn target(address: &str) -> String {
    if address.starts_with("www.") { format!("https://{address}") } else { address.to_owned() }
}

/// How far the address goes: to a space or `<`, without the punctuation of the sentence around it.
fn length(text: &str) -> usize {
    let mut address = &text[..text.find(|c: char| c.is_whitespace() || c == '<').unwrap_or(text.len())];
    let count = |address: &str, wanted: char| address.chars().filter(|c| *c == wanted).count();
    let mut surplus = count(address, ')').saturating_sub(count(address, '('));
    loop {
        let shorter = match address.chars().next_back() {
            Some(')') if surplus > 0 => {
                surplus -= 1;
                address.strip_suffix(')')
            }
            _ => address.strip_suffix(['.', ',', ':', ';', '!', '?', '"', '\'', '*', '_', '~', ']', '}']),
        };
        match shorter {
            Some(shorter) => address = shorter,
            None => return address.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn addresses_are_found_without_the_sentence_around_them() {
        let cases = [
            ("see https://example.org/a.", Some("https://example.org/a")),
            ("(https://example.org/a_(b))", Some("https://example.org/a_(b)")),
            ("(https://example.org)", Some("https://example.org")),
            ("www.example.org, please", Some("www.example.org")),
            ("http://", None),
            ("https:// nothing", None),
            ("xhttps://example.org", None),
            ("awww.example.org", None),
            ("http://http://example.org", Some("http://http://example.org")),
            ("https://- www.a", Some("www.a")),
            ("javascript:alert(1)", None),
        ];
        for (text, address) in cases {
            assert_eq!(next(text).map(|(_, address, _)| address), address, "{text}");
        }
    }
}
