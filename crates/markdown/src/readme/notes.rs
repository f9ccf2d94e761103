//! Footnotes: numbered by their first mention, and listed at the end.

use std::collections::HashMap;
use std::fmt::Write;

use pulldown_cmark::CowStr;

use super::anchors::PREFIX;

// No heading gets an id with a colon.
const NOTE: &str = "fn:";
const MENTION: &str = "fnref:";

#[derive(Default)]
pub(super) struct Notes<'t> {
    numbers: HashMap<CowStr<'t>, usize>,
    /// How often each is mentioned, in the order of their numbers.
    mentions: Vec<usize>,
    texts: HashMap<CowStr<'t>, String>,
}

impl<'t> Notes<'t> {
    /// Writes the number that leads to the note.
    pub fn mention(&mut self, out: &mut String, name: CowStr<'t>, in_link: bool) {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.mentions.push(0);
        }
        if in_link {
            let _ = write!(out, "<sup>{number}</sup>");
            return;
        }
        self.mentions[number - 1] += 1;
        let id = mention_id(number, self.mentions[number - 1]);
        let _ = write!(
            out,
            "<sup><a href=\"#{PREFIX}{NOTE}{number}\" id=\"{id}\" aria-label=\"Footnote {number}\">{number}</a></sup>"
        );
    }

    /// The first text with a name is the one.
    pub fn define(&mut self, name: CowStr<'t>, text: String) {
        self.texts.entry(name).or_insert(text);
    }

    /// The list of all notes that are mentioned.
    pub fn write(mut self, out: &mut String) {
        if self.numbers.is_empty() {
            return;
        }
        let mut names: Vec<_> = self.numbers.into_iter().collect();
        names.sort_unstable_by_key(|(_, number)| *number);
        out.push_str("<section class=\"md-footnotes\" aria-label=\"Footnotes\"><ol>\n");
        for (name, number) in names {
            let text = self.texts.remove(&name).unwrap_or_default();
            let text = text.trim_end();
            let (text, end) = text.strip_suffix("</p>").map_or((text, ""), |text| (text, "</p>"));
            let _ = write!(out, "<li id=\"{PREFIX}{NOTE}{number}\">{text}");
            for mention in 1..=self.mentions[number - 1] {
                let id = mention_id(number, mention);
                let _ = write!(out, " <a href=\"#{id}\" aria-label=\"Back to reference {number}\">↩</a>");
            }
            out.push_str(end);
            out.push_str("</li>\n");
        }
        out.push_str("</ol></section>\n");
    }
}

fn mention_id(number: usize, mention: usize) -> String {
    match mention {
        1 => format!("{PREFIX}{MENTION}{number}"),
        _ => format!("{PREFIX}{MENTION}{number}-{mention}"),
    }
}
