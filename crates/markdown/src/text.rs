//! The words alone, for cards and lists.

use std::mem;

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::bounds;
use crate::events::parser;

/// The beginning of what the text says, without its Markdown: at most `most` characters, cut between words and then
/// ended by an ellipsis. What lines and bullets told apart, a full stop or a comma does.
pub fn to_text(text: &str, most: usize) -> String {
    if most == 0 {
        return String::new();
    }
    let text = bounds::cut(text);
    let mut words = Words::default();
    let mut lists = 0;
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
            Event::Start(Tag::Item) => words.item = words.text.len(),
            Event::Start(Tag::List(_)) => {
                if lists > 0 {
                    words.end_item();
                } else {
                    words.begins = true;
                }
                lists += 1;
            }
            Event::End(end) if !is_inline(end) => {
                words.apart = true;
                match end {
                    TagEnd::Heading(_) => words.ending = Some('.'),
                    TagEnd::Item => words.end_item(),
                    TagEnd::List(_) => {
                        lists -= 1;
                        if lists == 0 {
                            words.ending = Some('.');
                        }
                    }
                    _ => {}
                }
            }
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

/// After these nothing more is needed.
const SIGNS: [char; 9] = ['.', ',', ';', ':', '!', '?', '…', '。', '、'];

#[derive(Default)]
struct Words {
    text: String,
    count: usize,
    /// Whether a space belongs before the next word.
    apart: bool,
    /// What belongs before that space, unless the words before it end with a sign of their own.
    ending: Option<char>,
    /// Where the last item of a list began.
    item: usize,
    /// Whether the next word is the first of a list. After a full stop it begins a sentence.
    begins: bool,
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
            let ending = self.ending.take().filter(|_| !self.text.ends_with(SIGNS));
            let space = self.apart.then_some(' ');
            if !self.text.is_empty() {
                for between in ending.into_iter().chain(space) {
                    self.text.push(between);
                    self.count += 1;
                }
            }
            self.apart = false;
            if mem::take(&mut self.begins) && self.text.trim_end().ends_with(['.', '!', '?']) {
                self.text.extend(c.to_uppercase());
            } else {
                self.text.push(c);
            }
            self.count += 1;
        }
    }

    /// A semicolon where the item has commas of its own.
    fn end_item(&mut self) {
        self.apart = true;
        // What ended the item before stands at the beginning.
        let item = self.text[self.item..].trim_start_matches([',', ';']);
        self.ending = Some(if item.contains(',') { ';' } else { ',' });
        self.item = self.text.len();
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
        format!("{}…", cut.trim_end_matches([' ', ',', ';']))
    }
}
