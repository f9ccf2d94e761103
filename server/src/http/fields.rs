//! Checking what people typed, field by field, so that all that is wrong is said at once.

use std::ops::RangeInclusive;

use super::dates::date;
use crate::problem::{FieldError, Problem};

#[derive(Debug, Default)]
pub struct Fields {
    errors: Vec<FieldError>,
}

impl Fields {
    pub fn refuse(&mut self, field: &str, message: impl Into<String>) {
        self.errors.push(FieldError { field: field.to_owned(), message: message.into() });
    }

    /// Trims the text; refuses it when its length in characters is outside the range. What nobody can see counts as empty.
    pub fn text(&mut self, field: &str, text: &mut String, length: RangeInclusive<usize>) {
        trim(text);
        let (least, most) = (*length.start(), *length.end());
        let count = text.chars().count();
        if count < least && count == 0 {
            self.refuse(field, "Please fill this in.");
        } else if count < least {
            self.refuse(field, format!("Use at least {least} characters."));
        } else if count > most {
            self.refuse(field, format!("Use at most {most} characters."));
        } else if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            self.refuse(field, "Leave out control characters.");
        }
    }

    /// Like `text`; what is empty after trimming counts as left out.
    pub fn optional_text(&mut self, field: &str, text: &mut Option<String>, most: usize) {
        if let Some(inner) = text {
            self.text(field, inner, 0..=most);
            if inner.is_empty() {
                *text = None;
            }
        }
    }

    /// A title or a name: like `text`, on one line, and without what turns the order of letters round.
    pub fn line(&mut self, field: &str, text: &mut String, length: RangeInclusive<usize>) {
        if text.trim().contains(['\n', '\r', '\t']) {
            self.refuse(field, "Use one line.");
        } else if text.chars().any(turns_round) {
            self.refuse(field, "Leave out hidden characters that change the direction of the text.");
        } else {
            self.text(field, text, length);
        }
    }

    /// Like `line`; what is empty after trimming counts as left out.
    pub fn optional_line(&mut self, field: &str, text: &mut Option<String>, most: usize) {
        if let Some(inner) = text {
            self.line(field, inner, 0..=most);
            if inner.is_empty() {
                *text = None;
            }
        }
    }

    /// A day of the calendar, if one is given.
    pub fn date(&mut self, field: &str, text: Option<&str>) {
        if text.is_some_and(|text| date(text).is_none()) {
            self.refuse(field, "Enter a date such as 2027-03-31.");
        }
    }

    /// Checks what lies inside a field; what is refused there is named after it, as in `admin.username`.
    pub fn within(&mut self, field: &str, check: impl FnOnce(&mut Self)) {
        let mut inside = Self::default();
        check(&mut inside);
        for error in &mut inside.errors {
            error.field = format!("{field}.{}", error.field);
        }
        self.errors.append(&mut inside.errors);
    }

    pub fn finish(self) -> Result<(), Problem> {
        if self.errors.is_empty() { Ok(()) } else { Err(Problem::validation(self.errors)) }
    }
}

/// Characters that show nothing by themselves (Unicode's `Default_Ignorable_Code_Point`, and the blank of Braille). Some
/// join letters or colour emoji, so they may stand among others.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Embeddings, overrides and isolates: a name with them can show another one, or spill over what stands beside it.
fn turns_round(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn trim(text: &mut String) {
    if text.chars().all(|c| c.is_whitespace() || is_unseen(c)) {
        text.clear();
        return;
    }
    let trimmed = text.trim();
    if trimmed.len() != text.len() {
        *text = trimmed.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_counted_in_characters_after_trimming() {
        let mut fields = Fields::default();
        let mut text = "  äöü  ".to_owned();
        fields.text("name", &mut text, 1..=3);
        assert_eq!(text, "äöü");
        assert!(fields.finish().is_ok());
    }

    #[test]
    fn what_nobody_can_see_is_empty_and_names_keep_their_direction() {
        let refused = |text: &str| {
            let mut fields = Fields::default();
            fields.line("title", &mut text.to_owned(), 1..=100);
            fields.finish().err().map(|problem| problem.errors[0].message.clone())
        };
        for unseen in
            ["\u{200b}", " \u{2060}\u{feff} ", "\u{3164}", "\u{ad}\u{200d}", "\u{2800}\u{200e}", "\u{e0041}"]
        {
            assert_eq!(refused(unseen).as_deref(), Some("Please fill this in."), "{unseen:?}");
        }
        for turned in ["\u{202e}gpj.exe", "a\u{2066}b", "\u{202e}\u{200b}"] {
            assert!(refused(turned).is_some_and(|why| why.contains("direction")), "{turned:?}");
        }
        for seen in ["שלום", "نرم\u{200c}افزار", "👩\u{200d}💻", "☎\u{fe0f} help", "a\u{200f}b"]
        {
            assert_eq!(refused(seen), None, "{seen:?}");
        }
        assert_eq!(refused("a\nb").as_deref(), Some("Use one line."));
        let mut name = Some("\u{200b}\u{2063}".to_owned());
        let mut fields = Fields::default();
        fields.optional_line("name", &mut name, 10);
        assert!(name.is_none() && fields.finish().is_ok());
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let mut fields = Fields::default();
        fields.text("a", &mut "  ".to_owned(), 1..=3);
        fields.text("b", &mut "abcd".to_owned(), 1..=3);
        fields.text("c", &mut "a\u{7}".to_owned(), 1..=3);
        fields.optional_text("d", &mut Some("   ".to_owned()), 3);
        let problem = fields.finish().expect_err("three are wrong");
        let named: Vec<_> = problem.errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(named, ["a", "b", "c"]);
    }
}
