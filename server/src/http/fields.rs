//! Checking what people typed, field by field, so that all that is wrong is said at once.

use std::ops::RangeInclusive;

use super::problem::{FieldError, Problem};

#[derive(Debug, Default)]
pub struct Fields {
    errors: Vec<FieldError>,
}

impl Fields {
    pub fn refuse(&mut self, field: &str, message: impl Into<String>) {
        self.errors.push(FieldError { field: field.to_owned(), message: message.into() });
    }

    /// Trims the text; refuses it when its length in characters is outside the range.
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

    pub fn finish(self) -> Result<(), Problem> {
        if self.errors.is_empty() { Ok(()) } else { Err(Problem::validation(self.errors)) }
    }
}

fn trim(text: &mut String) {
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
