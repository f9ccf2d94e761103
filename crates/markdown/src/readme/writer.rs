//! The parser's events, written as HTML. Whatever is opened here is closed here, in the right order, also when the text
//! doesn't: the sanitiser gets a tree that needs no mending.

use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag,
    TextMergeStream,
};

use super::anchors::{Anchors, target};
use super::code;
use super::notes::Notes;
use super::raw::{Kind, Raw};
use super::repository::{Repository, file_name, resolve};
use crate::bounds::{MOST_EVENTS, MOST_HTML_BYTES, MOST_NESTING};
use crate::escape::escape;
use crate::links;

/// Coloured pieces of code, all blocks together.
const MOST_COLOURS: usize = 20_000;
/// Characters of a heading in the name of the link to it.
const LONGEST_LABEL: usize = 100;

/// `None` when the text would grow beyond its bounds.
pub(super) fn write(text: &str, repository: Option<&Repository>) -> Option<String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_GFM;
    let mut writer = Writer {
        repository,
        out: String::with_capacity(text.len() * 3 / 2),
        outer: Vec::new(),
        frames: Vec::new(),
        raw: Vec::new(),
        pieces: 0,
        links: 0,
        pictures: 0,
        heading: None,
        code: None,
        block: None,
        table: Table::default(),
        anchors: Anchors::default(),
        notes: Notes::default(),
        colours: MOST_COLOURS,
    };
    for event in TextMergeStream::new(Parser::new_ext(text, options)) {
        writer.event(event);
        if writer.is_full() {
            return None;
        }
    }
    writer.close_raw(0);
    let mut out = writer.out;
    writer.notes.write(&mut out);
    (out.len() <= MOST_HTML_BYTES).then_some(out)
}

pub(super) struct Writer<'t, 'r> {
    repository: Option<&'r Repository>,
    pub out: String,
    /// What was written before the headings, footnotes and pictures that are open.
    outer: Vec<String>,
    pub frames: Vec<Frame<'t>>,
    pub raw: Vec<Raw>,
    /// Elements and texts, counted for their bound.
    pub pieces: usize,
    /// Links inside one another: only the outermost is one.
    pub links: usize,
    pub pictures: usize,
    pub heading: Option<Heading>,
    /// The language and the lines of the code that is open.
    code: Option<(String, String)>,
    /// The block of raw HTML that is open.
    block: Option<String>,
    table: Table,
    pub anchors: Anchors,
    notes: Notes<'t>,
    colours: usize,
}

#[derive(Default)]
struct Table {
    columns: Vec<Alignment>,
    column: usize,
    in_head: bool,
}

/// The heading that is open.
#[derive(Default)]
pub(super) struct Heading {
    words: String,
    /// The descriptions of its pictures, which name it where there are no words.
    pictures: String,
}

/// Something of Markdown that is open.
pub(super) struct Frame<'t> {
    end: End<'t>,
    /// How many elements of raw HTML were open before. Those inside end with it.
    pub raw: usize,
}

pub(super) enum End<'t> {
    Text(&'static str),
    Link { is_shown: bool },
    Picture { address: Option<CowStr<'t>>, is_link: bool },
    Heading(u8),
    Note(CowStr<'t>),
    Code,
    Html,
    Head,
    Cell,
}

impl<'t> Writer<'t, '_> {
    pub fn is_full(&self) -> bool {
        self.pieces > MOST_EVENTS || self.out.len() > MOST_HTML_BYTES || self.frames.len() > 4 * MOST_NESTING
    }

    fn event(&mut self, event: Event<'t>) {
        self.pieces += 1;
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(_) => self.end(),
            Event::Text(text) => match (&mut self.code, &mut self.block) {
                (Some((_, code)), _) => code.push_str(&text),
                (_, Some(block)) => block.push_str(&text),
                _ => self.text(&text),
            },
            Event::Code(text) => {
                self.name(&text);
                self.push("<code>");
                escape(&mut self.out, &text);
                self.push("</code>");
            }
            Event::Html(html) => match &mut self.block {
                Some(block) => block.push_str(&html),
                None => self.html(&html, true),
            },
            Event::InlineHtml(html) => self.html(&html, false),
            Event::SoftBreak => {
                self.name(" ");
                self.push("\n");
            }
            Event::HardBreak => {
                self.name(" ");
                self.push("<br>\n");
            }
            Event::Rule => self.push("<hr>\n"),
            Event::TaskListMarker(is_done) => self.push(if is_done {
                "<input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\"> "
            } else {
                "<input type=\"checkbox\" disabled=\"\" aria-label=\"Not done\"> "
            }),
            Event::FootnoteReference(name) => {
                self.pieces += 4;
                self.notes.mention(&mut self.out, name, self.links > 0);
            }
            // Not asked of the parser.
            Event::InlineMath(text) | Event::DisplayMath(text) => self.text(&text),
        }
    }

    pub fn push(&mut self, html: &str) {
        self.out.push_str(html);
    }

    /// Opens something that ends with the given text.
    fn open(&mut self, start: &str, end: &'static str) {
        self.push(start);
        self.frame(End::Text(end));
    }

    fn frame(&mut self, end: End<'t>) {
        self.frames.push(Frame { end, raw: self.raw.len() });
    }

    fn start(&mut self, tag: Tag<'t>) {
        match tag {
            Tag::Paragraph => self.open("<p>", "</p>\n"),
            Tag::Heading { level, .. } => {
                self.begin_heading();
                self.frame(End::Heading(number(level)));
            }
            Tag::BlockQuote(None) => self.open("<blockquote>\n", "</blockquote>\n"),
            Tag::BlockQuote(Some(kind)) => {
                self.pieces += 2;
                self.open(alert(kind), "</div>\n");
            }
            Tag::CodeBlock(kind) => {
                let language = match &kind {
                    CodeBlockKind::Fenced(info) => {
                        info.split([' ', ',', '{', '\t']).next().unwrap_or_default()
                    }
                    CodeBlockKind::Indented => "",
                };
                self.code = Some((language.to_owned(), String::new()));
                self.frame(End::Code);
            }
            Tag::HtmlBlock => {
                self.block = Some(String::new());
                self.frame(End::Html);
            }
            Tag::List(None) => self.open("<ul>\n", "</ul>\n"),
            Tag::List(Some(1)) => self.open("<ol>\n", "</ol>\n"),
            Tag::List(Some(start)) => self.open(&format!("<ol start=\"{start}\">\n"), "</ol>\n"),
            Tag::Item => self.open("<li>", "</li>\n"),
            Tag::FootnoteDefinition(name) => {
                self.outer.push(std::mem::take(&mut self.out));
                self.frame(End::Note(name));
            }
            Tag::Table(columns) => {
                self.table = Table { columns, column: 0, in_head: false };
                self.open("<table>", "</tbody></table>\n");
            }
            Tag::TableHead => {
                (self.table.in_head, self.table.column) = (true, 0);
                self.push("<thead><tr>");
                self.frame(End::Head);
            }
            Tag::TableRow => {
                self.table.column = 0;
                self.open("<tr>", "</tr>\n");
            }
            Tag::TableCell => {
                let class = match self.table.columns.get(self.table.column) {
                    Some(Alignment::Center) => " class=\"md-center\">",
                    Some(Alignment::Right) => " class=\"md-right\">",
                    _ => ">",
                };
                self.push(if self.table.in_head { "<th" } else { "<td" });
                self.push(class);
                self.frame(End::Cell);
            }
            Tag::Emphasis => self.emphasis("<em>", "</em>"),
            Tag::Strong => self.emphasis("<strong>", "</strong>"),
            Tag::Strikethrough => self.emphasis("<del>", "</del>"),
            Tag::Link { dest_url, link_type, .. } => {
                let is_shown = match link_type {
                    LinkType::Email => self.begin_link(&format!("mailto:{dest_url}"), false),
                    _ => self.begin_link(&dest_url, false),
                };
                self.links += 1;
                self.frame(End::Link { is_shown });
            }
            Tag::Image { dest_url, .. } => {
                self.pictures += 1;
                if self.pictures == 1 {
                    let is_link = self.begin_link(&dest_url, true);
                    self.outer.push(std::mem::take(&mut self.out));
                    self.frame(End::Picture { address: Some(dest_url), is_link });
                } else {
                    self.frame(End::Picture { address: None, is_link: false });
                }
                self.links += 1;
            }
            // Not asked of the parser.
            _ => self.frame(End::Text("")),
        }
    }

    /// Emphasis that is too deep is left out.
    fn emphasis(&mut self, start: &str, end: &'static str) {
        if self.frames.len() < MOST_NESTING {
            self.open(start, end);
        } else {
            self.frame(End::Text(""));
        }
    }

    fn end(&mut self) {
        let Some(Frame { end, raw }) = self.frames.pop() else { return };
        if let End::Html = end {
            let block = self.block.take().unwrap_or_default();
            self.html(&block, true);
            // Only what may hold paragraphs goes on after the block.
            while self.raw.len() > raw && self.raw[raw..].iter().any(|open| open.kind != Kind::Block) {
                self.close_last();
            }
            return;
        }
        self.close_raw(raw);
        match end {
            End::Text(text) => self.push(text),
            End::Link { is_shown } => {
                self.links -= 1;
                if is_shown {
                    self.push("</a>");
                }
            }
            End::Picture { address, is_link } => {
                self.links -= 1;
                self.pictures -= 1;
                if let Some(address) = address {
                    let shown = std::mem::replace(&mut self.out, self.outer.pop().unwrap_or_default());
                    if shown.trim().is_empty() {
                        escape(&mut self.out, file_name(&address));
                    } else {
                        self.push(&shown);
                    }
                    if is_link {
                        self.push("</a>");
                    }
                }
            }
            End::Heading(level) => self.end_heading(level, ""),
            End::Note(name) => {
                let text = std::mem::replace(&mut self.out, self.outer.pop().unwrap_or_default());
                self.notes.define(name, text);
            }
            End::Code => {
                let (language, code) = self.code.take().unwrap_or_default();
                let before = self.colours;
                self.push("<pre><code>");
                code::write(&mut self.out, &language, &code, &mut self.colours);
                self.push("</code></pre>\n");
                self.pieces += before - self.colours;
            }
            End::Head => {
                self.table.in_head = false;
                self.push("</tr></thead><tbody>\n");
            }
            End::Cell => {
                self.table.column += 1;
                self.push(if self.table.in_head { "</th>" } else { "</td>" });
            }
            End::Html => {}
        }
    }

    /// Words, with a link wherever an address stands among them.
    pub fn text(&mut self, text: &str) {
        self.name(text);
        let mut rest = text;
        while self.links == 0
            && let Some((before, address, after)) = links::next(rest)
        {
            self.pieces += 2;
            escape(&mut self.out, before);
            let is_shown = self.begin_link(&links::target(address), false);
            escape(&mut self.out, address);
            if is_shown {
                self.push("</a>");
            }
            rest = after;
        }
        escape(&mut self.out, rest);
    }

    /// Adds to the words of the heading that is open.
    pub fn name(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            let part = if self.pictures > 0 { &mut heading.pictures } else { &mut heading.words };
            part.push_str(text);
        }
    }

    /// Whether a link was opened: not inside another, and only to where it may lead.
    pub fn begin_link(&mut self, address: &str, is_picture: bool) -> bool {
        if self.links > 0 {
            return false;
        }
        let address = match address.strip_prefix('#') {
            Some(fragment) => target(fragment).map(|id| format!("#{id}")),
            None => resolve(address, self.repository, is_picture),
        };
        let Some(address) = address else { return false };
        self.push("<a href=\"");
        escape(&mut self.out, &address);
        self.push("\">");
        true
    }

    /// What is inside is written apart: the name of a heading is known at its end.
    pub fn begin_heading(&mut self) {
        self.heading = Some(Heading::default());
        self.outer.push(std::mem::take(&mut self.out));
    }

    pub fn end_heading(&mut self, level: u8, class: &str) {
        let inside = std::mem::replace(&mut self.out, self.outer.pop().unwrap_or_default());
        let Heading { words, pictures } = self.heading.take().unwrap_or_default();
        let text = if words.trim().is_empty() { pictures.trim() } else { words.trim() };
        // Below the headings of the page.
        let level = (level + 2).min(6);
        if text.is_empty() {
            self.push(&format!("<div class=\"md-heading{class}\">{inside}</div>\n"));
            return;
        }
        self.pieces += 3;
        let id = self.anchors.id(text);
        self.push(&format!("<div class=\"md-heading{class}\"><h{level} id=\"{id}\">{inside}</h{level}>"));
        self.push(&format!("<a class=\"md-anchor\" href=\"#{id}\" aria-label=\"Link to "));
        let label: String = text.chars().take(LONGEST_LABEL).collect();
        escape(&mut self.out, &label);
        self.push("\">#</a></div>\n");
    }
}

fn alert(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "<div class=\"md-alert md-note\"><p class=\"md-title\">Note</p>\n",
        BlockQuoteKind::Tip => "<div class=\"md-alert md-tip\"><p class=\"md-title\">Tip</p>\n",
        BlockQuoteKind::Important => {
            "<div class=\"md-alert md-important\"><p class=\"md-title\">Important</p>\n"
        }
        BlockQuoteKind::Warning => "<div class=\"md-alert md-warning\"><p class=\"md-title\">Warning</p>\n",
        BlockQuoteKind::Caution => "<div class=\"md-alert md-caution\"><p class=\"md-title\">Caution</p>\n",
    }
}

fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
