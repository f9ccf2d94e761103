pub(crate) mod bombs;
pub(crate) mod hostile;

use super::*;

fn has(text: &str, html: &str) {
    let got = to_html(text);
    assert!(got.contains(html), "{text:?} gave {got:?}, without {html:?}");
}

#[test]
fn it_is_githubs_flavour() {
    has("**a** *b* ~~c~~ `d`", "<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>");
    has("| a | b |\n|---|---|\n| 1 | 2 |", "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>");
    has("- [x] done\n- [ ] open", "<li>☑ done</li>\n<li>☐ open</li>");
    has("3. c\n4. d", "<ol start=\"3\">");
    has("> a", "<blockquote>\n<p>a</p>\n</blockquote>");
    has("```rust\nlet a = \"<b>\";\n```", "<pre><code>let a = \"&lt;b&gt;\";\n</code></pre>");
    has("a\\\nb", "a<br>");
}

#[test]
fn headings_begin_at_the_third_level() {
    has("# a\n## b\n### c\n#### d\n###### e", "<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h6>d</h6>\n<h6>e</h6>");
}

#[test]
fn links_are_marked_as_strangers_and_bare_addresses_are_linked() {
    let rel = "rel=\"nofollow noopener noreferrer ugc\"";
    has("[a](https://example.org \"t\")", &format!("<a href=\"https://example.org\" {rel}>a</a>"));
    has(
        "See https://example.org/x?a=1&b=2.",
        &format!(
            "See <a href=\"https://example.org/x?a=1&amp;b=2\" {rel}>https://example.org/x?a=1&amp;b=2</a>."
        ),
    );
    has("www.example.org", &format!("<a href=\"https://www.example.org\" {rel}>www.example.org</a>"));
    has("<ada@example.org>", &format!("<a href=\"mailto:ada@example.org\" {rel}>"));
    assert!(!to_html("`https://example.org`").contains("<a"));
    has("[https://example.org/b](https://example.org)", ">https://example.org/b</a>");
}

#[test]
fn pictures_are_links_because_nothing_is_loaded_from_elsewhere() {
    let rel = "rel=\"nofollow noopener noreferrer ugc\"";
    has(
        "![a cat](https://example.org/c.png)",
        &format!("<a href=\"https://example.org/c.png\" {rel}>a cat</a>"),
    );
    has(
        "[![a cat](https://e.org/c.png)](https://e.org)",
        &format!("<a href=\"https://e.org\" {rel}>a cat</a></p>"),
    );
}

#[test]
fn html_is_shown_as_it_was_typed() {
    has("a <b>b</b> c", "<p>a &lt;b&gt;b&lt;/b&gt; c</p>");
    has("<div>\nhello\n</div>", "&lt;div&gt;");
}

#[test]
fn an_excerpt_keeps_items_and_headings_apart() {
    for (text, expected) in [
        ("# What we need\n\nA map", "What we need. A map"),
        ("## Ready?\n\nYes", "Ready? Yes"),
        ("Title\n=====\n\n## Further\n\ntext", "Title. Further. text"),
        ("We need:\n\n- a map\n- a list\n\nBy May.", "We need: a map, a list. By May."),
        ("1. Draw.\n2. Build!\n3. Test", "Draw. Build! Test"),
        ("* plans, drawings\n* walls", "plans, drawings; walls"),
        ("* a\n* b\n* c\n* d, e\n* f\n* g", "a, b, c, d, e; f, g"),
        ("- outer\n  - inner\n  - other\n- last\n\nEnd", "outer, inner, other, last. End"),
        ("- loose\n\n- items\n\n- **bold**\n", "loose, items, bold"),
        ("- \n- only\n-\n\n#\n", "only"),
        ("- one\n\n# Next", "one. Next"),
        ("一。\n\n- 二、\n- 三", "一。 二、 三"),
    ] {
        assert_eq!(to_text(text, 280), expected, "{text}");
    }
    assert_eq!(to_text("- one\n- two", 5), "one…", "no comma before the ellipsis");
}

#[test]
fn an_excerpt_is_words_alone_cut_between_them() {
    let text = "# Title\n\nSome **bold** text with [a link](https://example.org) and `code`.\n\n- one\n- two";
    assert_eq!(to_text(text, 280), "Title. Some bold text with a link and code. One, two");
    assert_eq!(to_text(text, 17), "Title. Some bold…");
    assert_eq!(to_text(text, 18), "Title. Some bold…");
    assert_eq!(to_text("exactly", 7), "exactly");
    assert_eq!(to_text(&"x".repeat(300), 10), format!("{}…", "x".repeat(9)));
    assert_eq!(to_text("", 10), "");
    assert_eq!(to_text("a", 0), "");
    for most in 0..60 {
        assert!(to_text(text, most).chars().count() <= most, "{most}");
    }
    assert_eq!(to_text(&">".repeat(100), 10), format!("{}…", ">".repeat(9)));
}
