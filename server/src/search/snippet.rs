//! What a result shows of a text: the part where the words of the query stand closest, escaped, the words in `<mark>`.

use std::ops::Range;

use super::parsed_query::ParsedQuery;
use super::tokenize;

/// About how long a snippet is, in bytes of the text.
const LENGTH: usize = 220;
/// How much of it may stand before the first word that was found.
const BEFORE: usize = 60;

/// A place in the text where a word of the query stands: which word, and from where to where.
type Marked = (usize, Range<usize>);

/// The whole text with its marks.
pub fn marked(text: &str, asked: &ParsedQuery) -> String {
    write(text, 0..text.len(), &places(text, asked))
}

/// The best part of a text with its marks; its beginning when no word of the query is in it.
pub fn snippet(text: &str, asked: &ParsedQuery) -> String {
    let places = places(text, asked);
    let shown = best_part(text, &places);
    let mut html = write(text, shown.clone(), &places);
    if shown.start > 0 {
        html.insert_str(0, "… ");
    }
    if shown.end < text.trim_end().len() {
        html.push_str(" …");
    }
    html
}

fn places(text: &str, asked: &ParsedQuery) -> Vec<Marked> {
    if asked.terms.is_empty() {
        return Vec::new();
    }
    let mut places: Vec<Marked> = Vec::new();
    for place in tokenize::of_text(text) {
        if let Some(term) = asked.has(&place.word) {
            match places.last_mut() {
                // `node.js` comes whole and in its parts.
                Some((_, last)) if place.range.start < last.end => last.end = last.end.max(place.range.end),
                _ => places.push((term, place.range)),
            }
        }
    }
    places
}

/// Where most different words of the query stand within the length of a snippet, the earliest such part.
fn best_part(text: &str, places: &[Marked]) -> Range<usize> {
    let mut best = (0, 0);
    for (at, (_, first)) in places.iter().enumerate() {
        let mut terms: Vec<usize> = places[at..]
            .iter()
            .take_while(|(_, range)| range.end <= first.start + LENGTH - BEFORE)
            .map(|(term, _)| *term)
            .collect();
        terms.sort_unstable();
        terms.dedup();
        if terms.len() > best.0 {
            best = (terms.len(), first.start);
        }
    }
    let start = if best.1 <= BEFORE { 0 } else { after_gap(text, best.1 - BEFORE, best.1) };
    let end = if text.len() - start <= LENGTH { text.len() } else { before_gap(text, start, start + LENGTH) };
    start..end
}

/// The first place from `from` on where a word begins, at the latest `until`.
fn after_gap(text: &str, from: usize, until: usize) -> usize {
    let from = text.ceil_char_boundary(from);
    let gap = text[from..until].find(char::is_whitespace);
    gap.map_or(until, |gap| until - text[from + gap..until].trim_start().len())
}

/// The last place up to `to` where a word has ended; in the middle of a word when there is no gap at all.
fn before_gap(text: &str, from: usize, to: usize) -> usize {
    let to = text.floor_char_boundary(to);
    let part = &text[from..to];
    let end = part.rfind(char::is_whitespace).filter(|gap| *gap > LENGTH / 2);
    end.map_or(to, |gap| from + part[..gap].trim_end().len())
}

/// A part of the text as HTML: escaped, white space made single, marks around what was found.
fn write(text: &str, part: Range<usize>, places: &[Marked]) -> String {
    let mut out = String::with_capacity(part.len() + 64);
    let mut at = part.start;
    for (_, range) in places {
        if range.start < at || range.end > part.end {
            continue;
        }
        escape(&text[at..range.start], &mut out);
        out.push_str("<mark>");
        escape(&text[range.clone()], &mut out);
        out.push_str("</mark>");
        at = range.end;
    }
    escape(&text[at..part.end], &mut out);
    out.trim().to_owned()
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_marked_and_everything_is_escaped() {
        let asked = ParsedQuery::of("postgres <script>");
        assert_eq!(
            marked("A <b>PostgreSQL</b> job", &asked),
            "A &lt;b&gt;<mark>PostgreSQL</mark>&lt;/b&gt; job"
        );
        assert_eq!(
            marked("I wrote 'scripts' & more", &asked),
            "I wrote &#39;<mark>scripts</mark>&#39; &amp; more"
        );
        assert_eq!(marked("Node.js\n\n here", &ParsedQuery::of("node")), "<mark>Node.js</mark> here");
    }

    #[test]
    fn a_long_text_is_cut_where_the_words_are() {
        let text = format!(
            "{}a Rust service on Kubernetes for us. {}",
            "Lorem ipsum dolor. ".repeat(40),
            "Sit amet. ".repeat(40)
        );
        let html = snippet(&text, &ParsedQuery::of("kubernetes rust"));
        assert!(html.starts_with("… ") && html.ends_with(" …"), "{html}");
        assert!(html.contains("a <mark>Rust</mark> service on <mark>Kubernetes</mark> for us."), "{html}");
        assert!(html.len() < LENGTH + 60, "{html}");
        let start = snippet(&text, &ParsedQuery::of("nothing"));
        assert!(start.starts_with("Lorem ipsum") && start.ends_with(" …"), "{start}");
        assert_eq!(snippet("", &ParsedQuery::of("nothing")), "");
    }

    proptest! {
        #[test]
        fn any_text_can_be_shown(text in "\\PC{0,600}|(é| |<|rust|\\n|語){0,300}", query in "rust|\\PC{0,20}") {
            let html = snippet(&text, &ParsedQuery::of(&query));
            let plain = html.replace("<mark>", "").replace("</mark>", "");
            prop_assert!(!plain.contains(['<', '>', '"']), "{}", html);
            prop_assert_eq!(html.matches("<mark>").count(), html.matches("</mark>").count());
            let _ = marked(&text, &ParsedQuery::of(&query));
        }
    }
}
