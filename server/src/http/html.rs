//! HTML and XML that the server writes itself. What people wrote goes in as text, and only as text.

use std::fmt::{Display, Write as _};

/// A piece of a document. Markup is a constant of ours; everything else is escaped on its way in.
#[derive(Clone, Debug, Default)]
pub struct Html(String);

impl Html {
    pub fn markup(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Fit for an element and for an attribute in double quotes.
    pub fn text(&mut self, text: impl Display) -> &mut Self {
        let text = text.to_string();
        self.0.reserve(text.len());
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                c if fits(c) => self.0.push(c),
                _ => {}
            }
        }
        self
    }

    /// What `app.heavy.html` made of Markdown: it is safe already.
    pub fn rendered(&mut self, html: &str) -> &mut Self {
        self.0.push_str(html);
        self
    }

    /// `<name>text</name>`.
    pub fn element(&mut self, name: &'static str, text: impl Display) -> &mut Self {
        let _ = write!(self.0, "<{name}>");
        self.text(text);
        let _ = write!(self.0, "</{name}>");
        self
    }

    /// Short words in a row, if there are any.
    pub fn tags(&mut self, words: &[String]) -> &mut Self {
        if words.is_empty() {
            return self;
        }
        self.markup("<ul role=\"list\" class=\"served-tags\">");
        for word in words {
            self.markup("<li class=\"tag\">").text(word).markup("</li>");
        }
        self.markup("</ul>")
    }

    /// Data that nothing executes. A `<` inside of it would end the element.
    pub fn json(&mut self, opening: &'static str, value: &impl serde::Serialize) -> &mut Self {
        let text = serde_json::to_string(value).unwrap_or_default();
        self.markup(opening);
        self.0.push_str(&text.replace('<', "\\u003c"));
        self.markup("</script>\n")
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

/// XML has no way to write the others, and no text needs them.
fn fits(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

pub fn escape(text: &str) -> String {
    let mut safe = Html::default();
    safe.text(text);
    safe.0
}

/// `31 March 2026`.
pub fn day(seconds: i64) -> String {
    let day = jiff::Timestamp::from_second(seconds).map(|day| day.to_zoned(jiff::tz::TimeZone::UTC));
    day.map_or_else(|_| String::new(), |day| day.strftime("%-d %B %Y").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_stays_text() {
        assert_eq!(escape("<b a='\"'>&"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;");
        assert_eq!(escape("a\u{0}\u{1b}b\u{ffff}\tc\n"), "ab\tc\n");
        let mut html = Html::default();
        html.json("<script type=\"application/json\">", &["</script><script>alert(1)</script>", "<!--"]);
        assert_eq!(html.as_str().matches('<').count(), 2, "{}", html.as_str());
    }

    #[test]
    fn days_read_well() {
        assert_eq!(day(1_774_958_400), "31 March 2026");
    }
}
