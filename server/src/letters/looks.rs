//! A letter as text and as HTML. The HTML is one file, `letter.html`: no pictures, nothing from elsewhere, and colours of its own
//! for mail programs with a dark background.

use std::fmt::Write as _;

use super::{Part, Waiting};
use crate::http::html::escape;

const PAGE: &str = include_str!("letter.html");

pub(super) struct Look<'l> {
    pub letter: &'l Waiting,
    pub name: Option<&'l str>,
    pub product: &'l str,
}

impl Look<'_> {
    fn greeting(&self) -> String {
        self.name.map_or_else(|| "Hello,".to_owned(), |name| format!("Hello {name},"))
    }

    pub(super) fn text(&self) -> String {
        let mut whole = vec![self.greeting()];
        for part in &self.letter.parts {
            whole.push(match part {
                Part::Text(text) | Part::Note(text) => text.clone(),
                Part::Button { label, url } => format!("{label}:\n{url}"),
                Part::Link { text, about: Some(about), url } => format!("- {text} ({about})\n  {url}"),
                Part::Link { text, about: None, url } => format!("- {text}\n  {url}"),
                Part::Rows(rows) => {
                    let lines: Vec<_> = rows.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                    lines.join("\n")
                }
            });
        }
        whole.push(self.product.to_owned());
        if let Some(way) = &self.letter.unsubscribe {
            whole.push(format!("To stop these emails: {}", way.page));
        }
        whole.join("\n\n") + "\n"
    }

    pub(super) fn html(&self) -> String {
        let mut body = paragraphs(&self.greeting(), "text");
        for part in &self.letter.parts {
            match part {
                Part::Text(text) => body += &paragraphs(text, "text"),
                Part::Note(text) => body += &paragraphs(text, "note"),
                Part::Button { label, url } => {
                    let _ = writeln!(
                        body,
                        "<p style=\"margin: 24px 0\"><a class=\"button\" style=\"display: inline-block; padding: 12px 22px; \
                         border-radius: 12px; background: #1f5d4c; color: #ffffff; font-weight: 600; text-decoration: none\" \
                         href=\"{}\">{}</a></p>",
                        escape(url),
                        escape(label)
                    );
                }
                Part::Link { text, about, url } => {
                    let about = about.as_ref().map_or_else(String::new, |about| {
                        format!(
                            "<br><span class=\"soft\" style=\"color: #5b6055; font-size: 14px\">{}</span>",
                            escape(about)
                        )
                    });
                    let _ = writeln!(
                        body,
                        "<p class=\"line\" style=\"margin: 0; padding: 12px 0; border-top: 1px solid #e2e5da\">\
                         <a class=\"link\" style=\"color: #1f5d4c; font-weight: 600; text-decoration: none\" href=\"{}\">{}</a>{about}</p>",
                        escape(url),
                        escape(text)
                    );
                }
                Part::Rows(rows) => body += &table(rows),
            }
        }
        let mut footer = escape(self.product);
        if let Some(way) = &self.letter.unsubscribe {
            let _ = write!(
                footer,
                " &middot; <a class=\"soft\" style=\"color: #5b6055\" href=\"{}\">Unsubscribe</a>",
                escape(&way.page)
            );
        }
        // The last first: what was filled in is not looked at again.
        let (head, foot) = PAGE.split_once("{{body}}").expect("the page has a body");
        let head = head
            .replace("{{subject}}", &escape(&self.letter.subject))
            .replace("{{product}}", &escape(self.product));
        format!("{head}{body}{}", foot.replace("{{footer}}", &footer))
    }
}

/// A paragraph for each block, and what looks like an address in it as a link.
fn paragraphs(text: &str, class: &str) -> String {
    let look = match class {
        "note" => "margin: 0 0 16px; color: #5b6055; font-size: 14px",
        _ => "margin: 0 0 16px",
    };
    let soft = if class == "note" { " class=\"soft\"" } else { "" };
    let mut html = String::new();
    for block in text.split("\n\n") {
        let lines: Vec<_> = block.lines().map(linked).collect();
        let _ = writeln!(html, "<p{soft} style=\"{look}\">{}</p>", lines.join("<br>"));
    }
    html
}

fn linked(line: &str) -> String {
    let word = |word: &str| {
        if !word.starts_with("https://") && !word.starts_with("http://") {
            return escape(word);
        }
        let address = word.trim_end_matches(['.', ',', ')']);
        let rest = &word[address.len()..];
        let address = escape(address);
        format!("<a class=\"link\" style=\"color: #1f5d4c\" href=\"{address}\">{address}</a>{}", escape(rest))
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn table(rows: &[(String, String)]) -> String {
    let mut html = "<table role=\"presentation\" width=\"100%\" cellspacing=\"0\" cellpadding=\"0\" \
                    style=\"margin: 0 0 16px; border-collapse: collapse\">\n"
        .to_owned();
    for (name, value) in rows {
        let _ = writeln!(
            html,
            "<tr><td class=\"line soft\" style=\"padding: 10px 12px 10px 0; white-space: nowrap; vertical-align: top; border-top: 1px solid #e2e5da; color: #5b6055\">{}</td>\
             <td class=\"line\" align=\"right\" style=\"padding: 10px 0; border-top: 1px solid #e2e5da\">{}</td></tr>",
            escape(name),
            escape(value)
        );
    }
    html + "</table>\n"
}

#[cfg(test)]
mod tests {
    use super::super::{To, Unsubscribe};
    use super::*;

    fn letter() -> Waiting {
        Waiting {
            to: To::Person(1),
            subject: "A <b>subject</b> {{body}}".to_owned(),
            parts: vec![
                Part::Text(
                    "Look at https://example.org/a?b=1&c=2. <script>alert(1)</script> {{footer}}".to_owned(),
                ),
                Part::Button {
                    label: "Open <it>".to_owned(),
                    url: "https://example.org/\"><script>".to_owned(),
                },
                Part::Link {
                    text: "x & y".to_owned(),
                    about: Some("<i>".to_owned()),
                    url: "https://example.org".to_owned(),
                },
                Part::Rows(vec![("Total".to_owned(), "$9.95".to_owned())]),
                Part::Note("Not you?\n\nIgnore it.".to_owned()),
            ],
            unsubscribe: Some(Unsubscribe {
                one_click: "https://example.org/one".to_owned(),
                page: "https://example.org/page".to_owned(),
            }),
        }
    }

    #[test]
    fn what_people_wrote_stays_text_in_html() {
        let letter = letter();
        let html = Look { letter: &letter, name: Some("<Ada>"), product: "A&B" }.html();
        assert!(
            !html.contains("<script") && !html.contains("<Ada>") && !html.contains("<b>subject"),
            "{html}"
        );
        assert!(html.contains("Hello &lt;Ada&gt;,"), "{html}");
        assert!(html.contains("href=\"https://example.org/a?b=1&amp;c=2\""), "{html}");
        assert!(html.contains("{{footer}}"), "what somebody wrote is not filled in: {html}");
        assert!(html.contains("href=\"https://example.org/page\">Unsubscribe"), "{html}");
        assert_eq!(html.matches("A&amp;B").count(), 2, "{html}");
    }

    /// Nothing is fetched when it is opened, so nobody learns that it was.
    #[test]
    fn it_loads_nothing_and_has_colours_for_the_dark() {
        let letter = letter();
        let html = Look { letter: &letter, name: None, product: "Opportune" }.html();
        for outside in ["<img", "<link", "@import", "url(", "src="] {
            assert!(!html.contains(outside), "{outside}: {html}");
        }
        assert!(html.contains("<meta name=\"color-scheme\" content=\"light dark\">"), "{html}");
        assert!(html.contains("prefers-color-scheme: dark"), "{html}");
    }

    #[test]
    fn the_text_says_the_same() {
        let letter = letter();
        let text = Look { letter: &letter, name: Some("Ada"), product: "Opportune" }.text();
        assert!(text.starts_with("Hello Ada,\n\nLook at "), "{text}");
        assert!(text.contains("Open <it>:\nhttps://example.org/\"><script>"), "{text}");
        assert!(text.contains("- x & y (<i>)\n  https://example.org"), "{text}");
        assert!(text.contains("Total: $9.95"), "{text}");
        assert!(text.ends_with("Opportune\n\nTo stop these emails: https://example.org/page\n"), "{text}");
    }
}
