//! Raw HTML in the text: the elements that it may open, and what stands for them in the answer.

use super::html::{Piece, attribute, decoded, pieces};
use super::repository::file_name;
use super::writer::Writer;
use crate::escape::escape;

/// An element that raw HTML has opened.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Raw {
    pub name: &'static str,
    pub kind: Kind,
    /// What closes it; empty where nothing was written.
    pub close: &'static str,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// Within a line.
    Inline,
    Link,
    Heading(u8),
    /// Ends with the block of HTML that it stands in.
    Summary,
    /// May hold paragraphs of Markdown.
    Block,
}

/// The elements inside one another at most, of raw HTML alone.
pub(super) const MOST_OPEN: usize = 24;

/// `None` for what is shown as it was typed.
pub(super) fn known(name: &str) -> Option<Raw> {
    use Kind::{Block, Heading, Inline, Link, Summary};
    let raw = |name, kind, close| Some(Raw { name, kind, close });
    match name {
        "b" | "strong" => raw("strong", Inline, "</strong>"),
        "i" | "em" => raw("em", Inline, "</em>"),
        "s" | "del" | "strike" => raw("del", Inline, "</del>"),
        "code" | "tt" | "samp" => raw("code", Inline, "</code>"),
        "kbd" => raw("kbd", Inline, "</kbd>"),
        "sub" => raw("sub", Inline, "</sub>"),
        "sup" => raw("sup", Inline, "</sup>"),
        // Nothing of these is shown, only what they hold.
        "span" | "font" | "small" | "big" | "ins" | "u" | "nobr" | "picture" => raw("span", Inline, ""),
        "a" => raw("a", Link, "</a>"),
        "h1" => raw("h1", Heading(1), ""),
        "h2" => raw("h2", Heading(2), ""),
        "h3" => raw("h3", Heading(3), ""),
        "h4" => raw("h4", Heading(4), ""),
        "h5" => raw("h5", Heading(5), ""),
        "h6" => raw("h6", Heading(6), ""),
        // A paragraph may not hold another, and Markdown makes its own.
        "p" => raw("p", Block, "</div>"),
        "div" | "section" => raw("div", Block, "</div>"),
        "center" => raw("center", Block, "</div>"),
        "blockquote" => raw("blockquote", Block, "</blockquote>"),
        "details" => raw("details", Block, "</details>"),
        "summary" => raw("summary", Summary, "</summary>"),
        "ul" => raw("ul", Block, "</ul>"),
        "ol" => raw("ol", Block, "</ol>"),
        "li" => raw("li", Block, "</li>"),
        "table" => raw("table", Block, "</table>"),
        "thead" => raw("thead", Block, "</thead>"),
        "tbody" => raw("tbody", Block, "</tbody>"),
        "tr" => raw("tr", Block, "</tr>"),
        "th" => raw("th", Block, "</th>"),
        "td" => raw("td", Block, "</td>"),
        _ => None,
    }
}

/// Whether one may stand directly in the other. What may not is left out, and what it holds stays.
pub(super) fn fits(inner: &str, outer: Option<&str>) -> bool {
    match (inner, outer) {
        ("td" | "th", outer) => outer == Some("tr"),
        ("tr", outer) => matches!(outer, Some("table" | "thead" | "tbody")),
        ("thead" | "tbody", outer) => outer == Some("table"),
        ("li", outer) => matches!(outer, Some("ul" | "ol")),
        ("summary", outer) => outer == Some("details"),
        (_, Some("table" | "thead" | "tbody" | "tr" | "ul" | "ol")) => false,
        _ => true,
    }
}

/// Whether the beginning of the one ends the other, which is often left open.
pub(super) fn ends(inner: &str, outer: &str) -> bool {
    matches!(
        (inner, outer),
        ("p", "p")
            | ("li", "li")
            | ("td" | "th" | "tr" | "thead" | "tbody", "td" | "th")
            | ("tr" | "thead" | "tbody", "tr")
            | ("tbody", "thead")
    )
}

impl Writer<'_, '_> {
    /// Raw HTML: a few elements are written anew, all others are text.
    pub fn html(&mut self, html: &str, is_block: bool) {
        for piece in pieces(html) {
            self.pieces += 1;
            if self.is_full() {
                return;
            }
            match piece {
                // The parser has left its entities alone.
                Piece::Text(text) => self.text(&decoded(text)),
                Piece::Open { name, attributes, typed } => self.raw_start(&name, attributes, typed, is_block),
                Piece::Close { name, typed } => self.raw_end(&name, typed),
            }
        }
    }

    fn raw_start(&mut self, name: &str, attributes: &str, typed: &str, is_block: bool) {
        match name {
            "br" => {
                self.name(" ");
                return self.push("<br>\n");
            }
            "hr" if is_block => return self.push("<hr>\n"),
            "img" => return self.picture(attributes),
            "source" | "wbr" | "hr" => return,
            _ => {}
        }
        let Some(mut element) = known(name) else { return self.text(typed) };
        let first = self.frames.last().map_or(0, |frame| frame.raw);
        while self.raw.len() > first && self.raw.last().is_some_and(|outer| ends(element.name, outer.name)) {
            self.close_last();
        }
        let outer = self.raw[first..].last().map(|outer| outer.name);
        let holds_lines = matches!(element.kind, Kind::Inline | Kind::Link);
        let in_line = self.heading.is_some() || self.raw.iter().any(|open| open.kind != Kind::Block);
        if self.raw.len() >= MOST_OPEN
            || !fits(element.name, outer)
            || (!holds_lines && (!is_block || in_line))
        {
            return;
        }
        match element.kind {
            Kind::Inline if element.close.is_empty() => {}
            Kind::Inline => self.push(&format!("<{}>", element.name)),
            Kind::Link => {
                self.raw_link(attributes, &mut element);
                self.links += usize::from(!element.close.is_empty());
            }
            Kind::Heading(_) => {
                element.close = aligned(attributes);
                self.begin_heading();
            }
            Kind::Summary => self.push("<summary>"),
            Kind::Block => match element.name {
                "p" | "div" | "center" => {
                    let class = if element.name == "center" { " md-center" } else { aligned(attributes) };
                    match class.trim_start() {
                        "" => self.push("<div>"),
                        class => self.push(&format!("<div class=\"{class}\">")),
                    }
                }
                "details" if attribute(attributes, "open").is_some() => self.push("<details open=\"\">"),
                "td" | "th" => match aligned(attributes).trim_start() {
                    "" => self.push(&format!("<{}>", element.name)),
                    class => self.push(&format!("<{} class=\"{class}\">", element.name)),
                },
                name => self.push(&format!("<{name}>")),
            },
        }
        self.raw.push(element);
    }

    /// A link, or only a name to link to, or neither.
    fn raw_link(&mut self, attributes: &str, element: &mut Raw) {
        let address = attribute(attributes, "href");
        if address.is_some_and(|address| self.begin_link(&address, false)) {
            return;
        }
        element.close = "";
        let name = attribute(attributes, "id").or_else(|| attribute(attributes, "name"));
        if let Some(name) = name.filter(|name| !name.is_empty() && self.links == 0) {
            let id = self.anchors.id(&name);
            self.push(&format!("<a id=\"{id}\"></a>"));
        }
    }

    fn raw_end(&mut self, name: &str, typed: &str) {
        let Some(element) = known(name) else {
            // Some close what needs no closing.
            if !matches!(name, "br" | "img" | "source") {
                self.text(typed);
            }
            return;
        };
        let first = self.frames.last().map_or(0, |frame| frame.raw);
        if let Some(at) = self.raw[first..].iter().rposition(|open| open.name == element.name) {
            self.close_raw(first + at);
        }
    }

    /// A picture is a link to it.
    fn picture(&mut self, attributes: &str) {
        let address = attribute(attributes, "src").unwrap_or_default();
        let name = attribute(attributes, "alt").filter(|name| !name.trim().is_empty());
        let name = name.as_deref().unwrap_or_else(|| file_name(&address));
        let is_link = self.begin_link(&address, true);
        self.pictures += 1;
        self.name(name);
        self.pictures -= 1;
        escape(&mut self.out, name);
        if is_link {
            self.push("</a>");
        }
    }

    /// Closes all raw elements but the first ones.
    pub fn close_raw(&mut self, kept: usize) {
        while self.raw.len() > kept {
            self.close_last();
        }
    }

    pub fn close_last(&mut self) {
        let Some(open) = self.raw.pop() else { return };
        match open.kind {
            Kind::Heading(level) => self.end_heading(level, open.close),
            Kind::Link => {
                self.links -= usize::from(!open.close.is_empty());
                self.push(open.close);
            }
            _ => self.push(open.close),
        }
    }
}

/// The class that its `align` asks for, with a space before it.
fn aligned(attributes: &str) -> &'static str {
    match attribute(attributes, "align") {
        Some(align) if align.eq_ignore_ascii_case("center") => " md-center",
        Some(align) if align.eq_ignore_ascii_case("right") => " md-right",
        _ => "",
    }
}
