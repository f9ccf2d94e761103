//! The elements that raw HTML may open, and what stands for them in the answer.

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
