//! The words alone, for cards and lists.

use pulldown_cmark::{Event, TagEnd};

use crate::bounds;
use crate::events::parser;

/// The beginning of what the text says, without its Markdown: at most `most` characters, cut between words and then
/// ended by an ellipsis.
pub fn to_text(text: &str, most: usize) -> String {
    if most == 0 {
        return String::new();
    }
    let text = bounds::cut(text);
    let mut words = Words::default();
    if bounds::too_deep(text) {
        words.add(text, most);
        return words.finish(most);
    }
    for event in parser(text) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                words.add(&text, most);
            }
            Event::SoftBreak | Event::HardBreak | Event::Rule => words.apart = true,
            Event::End(end) if !is_inline(end) => words.apart = true,
            _ => {}
        }
        if words.count > most {
            break;
        }
    }
    words.finish(most)
}

fn is_inline(end: TagEnd) -> bool {
    matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image)
}

#[derive(Default)]
struct Words {
    text: String,
    count: usize,
    /// Whether a space belongs before the next word.
    apart: bool,
}

impl Words {
    /// Takes in one character more than there is room for: it tells that something has to be cut.
    fn add(&mut self, text: &str, most: usize) {
        for c in text.chars() {
            if self.count > most {
                return;
            }
            if c.is_whitespace() {
                self.apart = true;
                continue;
            }
            if self.apart && !self.text.is_empty() {
                self.text.push(' ');
                self.count += 1;
            }
            self.apart = false;
            self.text.push(c);
            self.count += 1;
        }
    }

    fn finish(self, most: usize) -> String {
        if self.count <= most {
            return self.text;
        }
        let end = self.text.char_indices().nth(most - 1).map_or(self.text.len(), |(end, _)| end);
        let cut = &self.text[..end];
        // A word without an end is cut inside; otherwise at its last space.
        let cut = match cut.rfind(' ') {
            Some(space) if !self.text[end..].starts_with(' ') => &cut[..space],
            _ => cut,
        };
        format!("{}…", cut.trim_end())
    }
}
