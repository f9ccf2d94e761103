//! Code in pieces. Whatever is looked at is also taken, so the time grows with the length alone.

use super::Kind;
use super::languages::{Known, Language, Shape, Text};

/// Gives all of the code away, piece by piece.
pub(super) fn read(known: &'static Known, code: &str, give: &mut dyn FnMut(Kind, &str)) {
    let language = known.language;
    if language.shape == Shape::Diff {
        for line in code.split_inclusive('\n') {
            give(of_line(line), line);
        }
        return;
    }
    let mut lexer = Lexer { known, language, rest: code, before: '\n', in_tag: false };
    // What has no colour is gathered.
    let mut plain = code;
    while !lexer.rest.is_empty() {
        let start = lexer.rest;
        let (kind, length) = lexer.next();
        lexer.before = start[..length].chars().next_back().unwrap_or(' ');
        lexer.rest = &start[length..];
        if kind != Kind::Plain {
            let gathered = &plain[..plain.len() - start.len()];
            if !gathered.is_empty() {
                give(Kind::Plain, gathered);
            }
            give(kind, &start[..length]);
            plain = lexer.rest;
        }
    }
    if !plain.is_empty() {
        give(Kind::Plain, plain);
    }
}

fn of_line(line: &str) -> Kind {
    match line.as_bytes() {
        [b'+', ..] => Kind::Added,
        [b'-', ..] => Kind::Removed,
        [b'@', b'@', ..] => Kind::Keyword,
        _ => Kind::Plain,
    }
}

struct Lexer<'t> {
    known: &'static Known,
    language: &'static Language,
    rest: &'t str,
    /// The character before the rest.
    before: char,
    in_tag: bool,
}

impl Lexer<'_> {
    /// What stands at the beginning of the rest, and how long it is: at least one character.
    fn next(&mut self) -> (Kind, usize) {
        let rest = self.rest;
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            return (Kind::Plain, while_is(rest, char::is_whitespace));
        }
        if let Some(length) = self.comment() {
            return (Kind::Comment, length);
        }
        if self.language.shape == Shape::Markup {
            return self.markup(first);
        }
        if let Some(length) = self.string() {
            let is_key = self.language.shape == Shape::Keys && is_key(&rest[length..]);
            return (if is_key { Kind::Name } else { Kind::String }, length);
        }
        let is_shell = self.language.shape == Shape::Shell;
        if is_shell
            && first == '$'
            && rest[1..].starts_with(|c: char| c.is_alphanumeric() || "_{(".contains(c))
        {
            let braces = usize::from(rest[1..].starts_with(['{', '(']));
            return (Kind::Name, 1 + braces + while_is(&rest[1 + braces..], is_word));
        }
        if is_shell && first == '-' && self.before.is_whitespace() {
            return (Kind::Name, while_is(rest, |c| self.in_word(c)));
        }
        if first.is_ascii_digit() {
            let length = while_is(rest, |c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
            return (Kind::Number, length);
        }
        if is_word(first) || matches!(first, '#' | '@') {
            let length = first.len_utf8() + while_is(&rest[first.len_utf8()..], |c| self.in_word(c));
            return (self.word(&rest[..length], &rest[length..]), length);
        }
        (Kind::Plain, first.len_utf8())
    }

    fn in_word(&self, c: char) -> bool {
        is_word(c) || (c == '-' && matches!(self.language.shape, Shape::Keys | Shape::Shell))
    }

    fn comment(&self) -> Option<usize> {
        let rest = self.rest;
        for (open, close) in self.language.block_comments {
            if let Some(inside) = rest.strip_prefix(open) {
                return Some(inside.find(close).map_or(rest.len(), |end| open.len() + end + close.len()));
            }
        }
        let begins = self.language.line_comments.iter().any(|open| rest.starts_with(open));
        // `a#b` and `${#a}` are no comments, nor is the `//` of an address.
        let alone =
            if rest.starts_with(['#', ';']) { self.before.is_whitespace() } else { self.before != ':' };
        (begins && alone).then(|| line(rest))
    }

    fn string(&self) -> Option<usize> {
        // The apostrophe of a word is no quote.
        if self.rest.starts_with('\'') && self.before.is_alphanumeric() {
            return None;
        }
        let text = self.language.strings.iter().find(|text| self.rest.starts_with(text.open))?;
        Some(text.open.len() + end_of_string(&self.rest[text.open.len()..], text))
    }

    fn word(&self, word: &str, after: &str) -> Kind {
        match self.language.shape {
            _ if self.before != '.' && self.known.is_keyword(word) => Kind::Keyword,
            Shape::Keys if is_key(after) => Kind::Name,
            Shape::Code if after.starts_with(['(', '!']) && !after.starts_with("!=") => Kind::Name,
            _ => Kind::Plain,
        }
    }

    fn markup(&mut self, first: char) -> (Kind, usize) {
        let rest = self.rest;
        if !self.in_tag {
            let name =
                rest.strip_prefix('<').map_or("", |name| name.strip_prefix(['/', '!', '?']).unwrap_or(name));
            if first == '<' && name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                self.in_tag = true;
                return (Kind::Keyword, rest.len() - name.len() + while_is(name, is_name));
            }
            return (Kind::Plain, first.len_utf8() + while_is(&rest[first.len_utf8()..], |c| c != '<'));
        }
        if first == '>' {
            self.in_tag = false;
            return (Kind::Keyword, 1);
        }
        if let Some(length) = self.string() {
            return (Kind::String, length);
        }
        match while_is(rest, is_name) {
            0 => (Kind::Plain, first.len_utf8()),
            length => (Kind::Name, length),
        }
    }
}

fn end_of_string(inside: &str, text: &Text) -> usize {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\n' && !text.lines {
            return at;
        } else if inside[at..].starts_with(text.close) {
            return at + text.close.len();
        } else {
            escaped = text.escapes && c == '\\';
        }
    }
    inside.len()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Of an element or an attribute.
fn is_name(c: char) -> bool {
    is_word(c) || matches!(c, '-' | ':' | '.' | '@')
}

/// Whether what follows makes a key of what stood before. Looks at the rest of the line at most.
fn is_key(after: &str) -> bool {
    after.trim_start_matches([' ', '\t']).starts_with([':', '='])
}

fn while_is(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is(c)).unwrap_or(text.len())
}

fn line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}
