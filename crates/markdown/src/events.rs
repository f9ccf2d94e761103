//! The parser's events, changed into what is shown: no raw HTML, no pictures, lower headings, bare links linked.

use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream,
};

use crate::bounds::{MOST_EVENTS, MOST_NESTING};
use crate::links;

pub(crate) fn parser(text: &str) -> TextMergeStream<'_, Parser<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    TextMergeStream::new(Parser::new_ext(text, options))
}

/// `None` when there are too many of them.
pub(crate) fn bounded(text: &str) -> Option<Vec<Event<'_>>> {
    let mut shown = Vec::new();
    let (mut depth, mut in_code) = (0, false);
    // The links and pictures that are open, and whether each is shown as a link: the outermost one is.
    let mut links = Vec::new();
    for event in parser(text) {
        if shown.len() > MOST_EVENTS {
            return None;
        }
        match event {
            Event::Start(Tag::Link { dest_url, link_type, .. } | Tag::Image { dest_url, link_type, .. }) => {
                links.push(links.is_empty());
                if links.len() == 1 {
                    let mail = link_type == LinkType::Email;
                    shown.push(Event::Start(link(if mail {
                        format!("mailto:{dest_url}").into()
                    } else {
                        dest_url
                    })));
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if links.pop() == Some(true) {
                    shown.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(tag) => {
                depth += 1;
                in_code |= matches!(tag, Tag::CodeBlock(_));
                if depth <= MOST_NESTING || !may_be_left_out(tag.to_end()) {
                    shown.push(Event::Start(start(tag)));
                }
            }
            Event::End(end) => {
                in_code &= !matches!(end, TagEnd::CodeBlock);
                if depth <= MOST_NESTING || !may_be_left_out(end) {
                    shown.push(Event::End(stop(end)));
                }
                depth -= 1;
            }
            // What somebody typed is what is read, also when they typed HTML.
            Event::Html(html) | Event::InlineHtml(html) => shown.push(Event::Text(html)),
            Event::Text(words) if links.is_empty() && !in_code => links::link_bare(words, &mut shown),
            Event::TaskListMarker(done) => shown.push(Event::Text(if done { "☑ " } else { "☐ " }.into())),
            other => shown.push(other),
        }
    }
    Some(shown)
}

/// Emphasis that is too deep loses its emphasis; quotes and lists can't be that deep (`bounds::too_deep`).
fn may_be_left_out(end: TagEnd) -> bool {
    matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough)
}

fn start(tag: Tag<'_>) -> Tag<'_> {
    match tag {
        Tag::HtmlBlock => Tag::Paragraph,
        Tag::Heading { level, .. } => {
            Tag::Heading { level: lower(level), id: None, classes: Vec::new(), attrs: Vec::new() }
        }
        Tag::CodeBlock(_) => Tag::CodeBlock(CodeBlockKind::Indented),
        other => other,
    }
}

fn stop(end: TagEnd) -> TagEnd {
    match end {
        TagEnd::HtmlBlock => TagEnd::Paragraph,
        TagEnd::Heading(level) => TagEnd::Heading(lower(level)),
        other => other,
    }
}

pub(crate) fn link(dest_url: CowStr<'_>) -> Tag<'_> {
    Tag::Link { link_type: LinkType::Inline, dest_url, title: "".into(), id: "".into() }
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H3,
        HeadingLevel::H2 => HeadingLevel::H4,
        HeadingLevel::H3 => HeadingLevel::H5,
        HeadingLevel::H4 | HeadingLevel::H5 | HeadingLevel::H6 => HeadingLevel::H6,
    }
}
