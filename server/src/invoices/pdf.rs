//! An invoice as a PDF of one page, or of more when the texts are long.

use std::sync::LazyLock;

use krilla::Document;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Stroke;
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

use super::document::Sheet;

/// A4, in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 64.0;
const COLUMN: f32 = (PAGE.0 - 2.0 * MARGIN) / 2.0;

/// Latin, Greek and Cyrillic letters; what they lack is shown by the page to print.
static REGULAR: LazyLock<Option<Font>> =
    LazyLock::new(|| load(include_bytes!("../../fonts/noto-sans-regular.ttf")));
static BOLD: LazyLock<Option<Font>> =
    LazyLock::new(|| load(include_bytes!("../../fonts/noto-sans-bold.ttf")));

fn load(bytes: &'static [u8]) -> Option<Font> {
    Font::new(bytes.to_vec().into(), 0)
}

pub fn write(sheet: &Sheet) -> Result<Vec<u8>, String> {
    let (Some(regular), Some(bold)) = (&*REGULAR, &*BOLD) else {
        return Err("the fonts of invoices are not readable".to_owned());
    };
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(sheet.title.clone()).language("en".to_owned()));
    let settings = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or("a page without a size")?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    let mut pen = Pen { surface: &mut surface, regular, bold, y: MARGIN + 24.0 };
    pen.heading(&sheet.title);
    pen.text(MARGIN, 10.0, &format!("Issued on {}", sheet.issued));
    pen.y += 28.0;
    let top = pen.y;
    let mut lowest = top;
    for (place, (heading, party)) in ["From", "To"].into_iter().zip(&sheet.parties).enumerate() {
        let x = if place == 0 { MARGIN } else { MARGIN + COLUMN };
        pen.y = top;
        pen.small(x, heading);
        for (line, text) in party.iter().enumerate() {
            for part in wrapped(text, 38) {
                if line == 0 { pen.strong(x, 11.0, &part) } else { pen.text(x, 11.0, &part) }
            }
        }
        lowest = lowest.max(pen.y);
    }
    pen.y = lowest + 24.0;
    pen.rule();
    let start = pen.y;
    for part in wrapped(&sheet.line, 48) {
        pen.strong(MARGIN, 11.0, &part);
    }
    for part in wrapped(&sheet.detail, 56) {
        pen.text(MARGIN, 10.0, &part);
    }
    let end = pen.y;
    pen.y = start;
    pen.amount(&sheet.amount, false);
    pen.y = end.max(pen.y) + 8.0;
    pen.rule();
    let start = pen.y;
    pen.strong(MARGIN, 11.0, "Total");
    pen.y = start;
    pen.amount(&sheet.amount, true);
    pen.y += 20.0;
    for part in sheet.tax_line.iter().flat_map(|line| wrapped(line, 80)) {
        pen.text(MARGIN, 10.0, &part);
    }
    pen.y += 12.0;
    pen.text(MARGIN, 10.0, &sheet.stands);
    surface.finish();
    page.finish();
    document.finish().map_err(|error| format!("{error:?}"))
}

/// Writes downwards.
struct Pen<'p, 's> {
    surface: &'p mut Surface<'s>,
    regular: &'p Font,
    bold: &'p Font,
    y: f32,
}

impl Pen<'_, '_> {
    fn put(&mut self, x: f32, size: f32, font: &Font, text: &str) {
        let point = Point::from_xy(x, self.y);
        self.surface.draw_text(point, font.clone(), size, text, false, TextDirection::Auto);
    }

    fn heading(&mut self, text: &str) {
        self.put(MARGIN, 24.0, &self.bold.clone(), text);
        self.y += 24.0;
    }

    fn small(&mut self, x: f32, text: &str) {
        self.put(x, 9.0, &self.regular.clone(), text);
        self.y += 16.0;
    }

    fn text(&mut self, x: f32, size: f32, text: &str) {
        self.put(x, size, &self.regular.clone(), text);
        self.y += size * 1.45;
    }

    fn strong(&mut self, x: f32, size: f32, text: &str) {
        self.put(x, size, &self.bold.clone(), text);
        self.y += size * 1.45;
    }

    /// In a column of its own at the right.
    fn amount(&mut self, text: &str, is_strong: bool) {
        let x = PAGE.0 - MARGIN - 110.0;
        if is_strong { self.strong(x, 11.0, text) } else { self.text(x, 11.0, text) }
    }

    fn rule(&mut self) {
        let mut path = PathBuilder::new();
        path.move_to(MARGIN, self.y);
        path.line_to(PAGE.0 - MARGIN, self.y);
        if let Some(path) = path.finish() {
            self.surface.set_stroke(Some(Stroke { width: 0.75, ..Stroke::default() }));
            self.surface.draw_path(&path);
            self.surface.set_stroke(None);
        }
        self.y += 20.0;
    }
}

/// Lines of so many characters at the most, broken at spaces where there are any.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        while word.len() > most {
            let rest = word.split_off(most);
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            lines.push(word.into_iter().collect());
            word = rest;
        }
        if !line.is_empty() && line.chars().count() + 1 + word.len() > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_and_nothing_is_lost() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("a bcdefgh", 4), ["a", "bcde", "fgh"]);
        assert_eq!(wrapped("  ", 4), [""; 0]);
    }
}
