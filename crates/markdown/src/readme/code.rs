//! Colours for code: comments, strings, numbers, keywords and names, told apart by one table of languages.
//!
//! Our own, because a library is out of proportion here: syntect with its grammars adds 3.2 MB to the binary and a minute
//! to a build from cold, and its regular expressions have no bound in time. This reads every character once and can't be
//! wrong in a way that matters: what it doesn't understand is plain code.

mod languages;
mod lexer;

use crate::escape::escape;

/// A longer block is shown without colours.
const MOST_BYTES: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Plain,
    Comment,
    String,
    Number,
    Keyword,
    Name,
    Added,
    Removed,
}

/// One for each kind but `Plain`.
pub(crate) const CLASSES: [&str; 7] = ["hl-c", "hl-s", "hl-n", "hl-k", "hl-f", "hl-a", "hl-d"];

impl Kind {
    fn class(self) -> Option<&'static str> {
        let at = match self {
            Self::Plain => return None,
            Self::Comment => 0,
            Self::String => 1,
            Self::Number => 2,
            Self::Keyword => 3,
            Self::Name => 4,
            Self::Added => 5,
            Self::Removed => 6,
        };
        Some(CLASSES[at])
    }
}

/// Writes the code with at most `budget` coloured pieces, and takes what it used from the budget.
pub(super) fn write(out: &mut String, language: &str, code: &str, budget: &mut usize) {
    let language = languages::find(language).filter(|_| code.len() <= MOST_BYTES);
    let Some(language) = language else { return escape(out, code) };
    lexer::read(language, code, &mut |kind, text| match kind.class() {
        Some(class) if *budget > 0 => {
            *budget -= 1;
            out.push_str("<span class=\"");
            out.push_str(class);
            out.push_str("\">");
            escape(out, text);
            out.push_str("</span>");
        }
        _ => escape(out, text),
    });
}

#[cfg(test)]
mod tests;
