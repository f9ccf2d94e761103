//! The corpus and the bombs of other texts, and those of READMEs alone.

use std::time::Instant;

use super::*;
use crate::bounds::{MOST_BYTES, MOST_EVENTS, MOST_NESTING};
use crate::tests::bombs::bombs;
use crate::tests::hostile::{Hostile, assert_made_of, hostile};

const TAGS: [&str; 9] = ["details", "div", "input", "kbd", "section", "span", "sub", "summary", "sup"];
const CLASSES: [&str; 20] = [
    "md-alert",
    "md-anchor",
    "md-caution",
    "md-center",
    "md-footnotes",
    "md-heading",
    "md-important",
    "md-note",
    "md-right",
    "md-tip",
    "md-title",
    "md-warning",
    "hl-a",
    "hl-c",
    "hl-d",
    "hl-f",
    "hl-k",
    "hl-n",
    "hl-s",
    "",
];

fn assert_harmless(source: &str, html: &str) {
    assert_made_of(source, html, &TAGS, |tag, name, value| match name {
        "id" => value.starts_with("readme-") && !value.contains([' ', '<', '>']),
        "class" => value.split(' ').all(|class| CLASSES.contains(&class)),
        "aria-label" => {
            matches!(tag, "a" | "input" | "section") && value.chars().count() <= 100 * "&quot;".len() + 8
        }
        "type" => tag == "input" && value == "checkbox",
        "disabled" | "checked" => tag == "input" && value.is_empty(),
        "open" => tag == "details" && value.is_empty(),
        "href" => value.starts_with("#readme-"),
        _ => false,
    });
    assert_eq!(
        html.matches("<input").count(),
        html.matches("<input type=\"checkbox\" disabled=\"\"").count()
    );
}

#[test]
fn u7_no_hostile_readme_becomes_anything_alive() {
    let Hostile { texts, readmes } = hostile();
    let all: Vec<&str> = texts.iter().chain(&readmes).map(String::as_str).collect();
    let mut tried = 0;
    let mut show = |text: &str| {
        for repository in [None, REPOSITORY] {
            let html = readme_to_html(text, repository);
            assert_harmless(text, &html);
            tried += 1;
        }
    };
    for text in &all {
        show(text);
        show(&format!("a {text} b"));
        show(&format!("> - {text}"));
        show(&format!("# {text}"));
        show(&format!("[{text}](https://example.org)"));
        show(&format!("**{text}**\n\n{text}"));
        show(&format!("<div align=center>\n{text}\n</div>"));
        show(&format!("<details><summary>{text}</summary>\n\n{text}\n"));
        show(&format!("a[^1]\n\n[^1]: {text}"));
        show(&format!("> [!TIP]\n> {text}"));
        show(&format!("| {text} |\n|:-:|\n| {text} |"));
    }
    for first in &all {
        for second in &all {
            let cut = (first.len() / 2..first.len()).find(|at| first.is_char_boundary(*at)).unwrap_or(0);
            show(&format!("{}{second}", &first[..cut]));
        }
    }
    println!("{tried} hostile texts, 0 alive");
}

/// What grows, nests or repeats without end only in a README.
fn readme_bombs() -> Vec<(&'static str, String)> {
    let full = |unit: &str| unit.repeat(MOST_BYTES / unit.len());
    let numbered = |unit: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            if text.len() > MOST_BYTES {
                break;
            }
            text.push_str(&unit(number));
        }
        text
    };
    vec![
        ("footnotes", numbered(&|number| format!("[^{number}]\n\n[^{number}]: a\n"))),
        ("footnotes in one line", full("[^a]: ")),
        ("footnotes unmentioned", numbered(&|number| format!("[^{number}]: a\n\n"))),
        ("footnotes in footnotes", numbered(&|number| format!("[^{number}]: [^{}]\n\n", number + 1))),
        (
            "footnotes by indentation",
            numbered(&|number| format!("{}[^{number}]: a\n", "    ".repeat(number % 60))),
        ),
        ("mentions of one footnote", format!("[^a]: b\n\n{}", full("[^a]"))),
        ("mentions without a note", full("[^a]")),
        ("alerts", full("> [!NOTE]\n> a\n\n")),
        ("alerts in alerts", full(&format!("{}[!NOTE]\n\n", "> ".repeat(60)))),
        ("headings of one name", full("# a\n")),
        ("headings of numbers", numbered(&|number| format!("# a-{number}\n# a\n"))),
        ("one long heading", format!("# {}", full("a "))),
        ("links in the page", full("[a](#b)")),
        ("relative links", full("[a](b)")),
        ("climbing links", format!("[a]({})", full("../"))),
        ("relative pictures", full("![](b)")),
        ("tasks", full("- [ ] a\n")),
        ("one line of code", format!("```js\n{}", full("a "))),
        ("coloured code", full(&format!("```js\n{}\n```\n", "a(".repeat(20_000)))),
        ("tags as code", full(&format!("```html\n{}\n```\n", "<".repeat(40_000)))),
        ("fences of code", full("```js\n1\n```\n")),
        ("comments in comments", format!("```js\n{}", full("/*"))),
        ("details", full("<details>\n")),
        ("details apart", full("<details>\n\n")),
        ("details closed", full("<details></details>\n\n")),
        ("summaries", full("<details><summary>")),
        ("raw emphasis", full("<b>")),
        ("raw emphasis in a block", format!("<div>\n{}", full("<b><i>"))),
        ("raw emphasis crossing", full("<b><i></b></i>")),
        ("raw emphasis in paragraphs", full("a <b><i>\n\n")),
        ("raw links", full("<a href=b>c</a>")),
        ("raw links open", full("<a href=b>")),
        ("raw names", numbered(&|number| format!("<a name=x{number}>"))),
        ("raw pictures", full("<img src=b>")),
        ("raw tables", format!("<table>{}", full("<tr><td>"))),
        ("raw tables in tables", full("<table><tr><td>")),
        ("raw tables with text", full("<table>a<tr>b<b>")),
        ("raw lists", full("<ul><li>")),
        ("raw headings", full("<h1>")),
        ("raw headings closed", full("<h1>a</h1>\n")),
        ("raw paragraphs", full("<p>")),
        ("raw breaks", full("<br>")),
        ("raw attributes", format!("<p {}>", full("a=b "))),
        ("raw quotes", format!("<div>\n{}", full("<a \""))),
        ("raw comments", full("<!-- --> ")),
        ("raw entities", format!("<div>\n{}", full("&amp;"))),
        ("raw tags that are unknown", format!("<div>\n{}", full("<x>"))),
    ]
}

#[test]
fn u7_no_readme_takes_long_or_grows() {
    let mut slowest = (0, "");
    let all = [bombs(), readme_bombs()].concat();
    let count = all.len();
    for (name, bomb) in all {
        let began = Instant::now();
        let html = readme_to_html(&bomb, REPOSITORY);
        let took = began.elapsed().as_millis();
        assert_harmless(name, &html);
        assert!(html.len() <= 8 * MOST_BYTES, "{name}: {} bytes", html.len());
        // Far below in a release build.
        assert!(took < 10_000, "{name} took {took} ms");
        println!("{took:6} ms  {:8} bytes  {name}", html.len());
        slowest = slowest.max((took, name));
    }
    println!("slowest of {count}: {} ms ({})", slowest.0, slowest.1);
}

#[test]
fn u7_a_readme_over_its_bounds_is_shown_as_it_was_typed() {
    let deep = format!("{} <b>a</b>", ">".repeat(MOST_NESTING + 1));
    assert!(readme_to_html(&deep, None).starts_with("<p>&gt;&gt;"));
    let items = "- a\n".repeat(MOST_EVENTS / 3 + 1);
    assert!(readme_to_html(&items, None).starts_with("<p>- a<br>\n- a<br>"));
    let long = format!("{}<b>", "ä ".repeat(MOST_README_BYTES));
    assert!(readme_to_html(&long, None).len() <= MOST_README_BYTES + 100);
}
