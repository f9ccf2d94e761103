//! Nothing that anybody writes takes long or grows.

use std::time::Instant;

use super::hostile::assert_harmless;
use crate::*;

/// Texts that grow, nest or repeat without end, each as long as a text may be.
pub(crate) fn bombs() -> Vec<(&'static str, String)> {
    let full = |unit: &str| unit.repeat(MOST_BYTES / unit.len());
    let growing = |unit: &str| {
        let mut text = String::new();
        let mut level = 0;
        while text.len() < MOST_BYTES {
            text.push_str(&unit.repeat(level));
            text.push_str("- a\n");
            level += 1;
        }
        text
    };
    let columns = 1000;
    let table = format!("{}\n{}\n{}", "|a".repeat(columns), "|-".repeat(columns), full("|b\n"));
    let references = format!("[a]: https://example.org/{}\n\n{}", "x".repeat(8000), full("[a] "));
    vec![
        ("quotes in one line", full(">")),
        ("quotes with spaces", full("> ")),
        ("quotes at the bound", full(&format!("{} a\n\n", ">".repeat(MOST_NESTING)))),
        ("lists in one line", full("- ")),
        ("numbered lists in one line", full("1. ")),
        ("lists by indentation", growing("  ")),
        ("lists by tabs", growing("\t")),
        ("quotes growing line by line", growing(">")),
        ("emphasis", full("*a ")),
        ("emphasis both ways", format!("{}a{}", "*a ".repeat(40_000), " a*".repeat(40_000))),
        ("emphasis of two kinds", full("*a_ ")),
        ("strong nested", format!("{}a{}", "**a ".repeat(30_000), " a**".repeat(30_000))),
        ("underscores", full("_ a_")),
        ("strikes", full("~~a ")),
        ("brackets", full("[")),
        ("brackets closing", full("]")),
        ("brackets nested", format!("{}a{}", "[".repeat(120_000), "]".repeat(120_000))),
        ("links unfinished", full("[a](<b")),
        ("links nested", format!("{}a{}", "[".repeat(40_000), "](b)".repeat(40_000))),
        ("pictures nested", full("![a](")),
        ("references", references),
        ("definitions", full("[a]: b\n")),
        ("backticks growing", (1..720).flat_map(|count| ["`".repeat(count), " ".to_owned()]).collect()),
        ("fences", full("```\n")),
        ("html comments", full("<!--")),
        ("html declarations", full("<!A ")),
        ("html instructions", full("<?")),
        ("html character data", full("<![CDATA[")),
        ("html tags open", full("<a href=\"")),
        ("html tags", full("<div>\n")),
        ("entities", full("&#x41;")),
        ("entities unfinished", full("&")),
        ("backslashes", full("\\")),
        ("a wide table", table),
        ("headings", full("# a\n")),
        ("underlined headings", full("a\n-\n")),
        ("rules", full("***\n")),
        ("tabs", full("\t")),
        ("spaces", full(" ")),
        ("addresses", full("https://a ")),
        ("addresses unfinished", full("https://")),
        ("addresses with brackets", full("https://a)")),
        ("www.", full("www.")),
        ("carriage returns", full("\r")),
        ("items", full("- a\n")),
        ("items of two lists", full("-\n+\n")),
        ("items in a line", full(&format!("{}a\n\n", "- ".repeat(60)))),
        ("paragraphs", full("a\n\n")),
        ("code", full("`a` ")),
        ("emphasis closed", full("*a* ")),
        ("emphasis of both strengths", full("***a*** ")),
        ("strikes closed", full("~~a~~ ")),
        ("emphasis at the bound", full(&format!("{}a{}\n\n", "*a ".repeat(60), " a*".repeat(60)))),
        ("links", full("[a](http://b) ")),
        ("links at the bound", format!("{} {}", ">".repeat(MOST_NESTING), full("[a](http://b)\n"))),
        ("addresses in brackets", full("<http://b>")),
        ("hard breaks", full("a\\\n")),
        ("entities finished", full("&amp;")),
    ]
}

#[test]
fn u7_no_bomb_takes_long_or_grows() {
    let mut slowest = (0, "");
    for (name, bomb) in bombs() {
        let began = Instant::now();
        let html = to_html(&bomb);
        let excerpt = to_text(&bomb, 280);
        let took = began.elapsed().as_millis();
        assert_harmless(name, &html);
        assert!(html.len() <= 8 * MOST_BYTES, "{name}: {} bytes", html.len());
        assert!(excerpt.chars().count() <= 280, "{name}");
        // Without bounds some of these take minutes; the real figure is far below.
        assert!(took < 10_000, "{name} took {took} ms");
        slowest = slowest.max((took, name));
        println!("{took:6} ms  {:8} bytes  {name}", html.len());
    }
    println!("slowest of {}: {} ms ({})", bombs().len(), slowest.0, slowest.1);
}

/// What takes the time is the number of elements, so that is what is bounded.
#[test]
fn u7_a_text_of_too_many_pieces_is_shown_as_it_was_typed() {
    let items = |count: usize| "- a\n".repeat(count);
    let most = bounds::MOST_EVENTS / 3 - 1;
    assert_eq!(to_html(&items(most)).matches("<li>").count(), most);
    assert!(to_html(&items(most + 2)).starts_with("<p>- a<br>\n- a<br>"));
}

#[test]
fn u7_a_text_that_is_too_deep_or_too_long_is_shown_as_it_was_typed() {
    let deep = format!("{} <b>a</b>", ">".repeat(MOST_NESTING + 1));
    assert!(to_html(&deep).starts_with("<p>&gt;&gt;"));
    assert!(to_html(&deep).contains("&lt;b&gt;a"));
    let allowed = format!("{} a", ">".repeat(MOST_NESTING));
    assert_eq!(to_html(&allowed).matches("<blockquote>").count(), MOST_NESTING);
    let long = "ä ".repeat(MOST_BYTES);
    assert!(to_html(&long).len() <= MOST_BYTES + 100);
}
