use std::time::Instant;

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
    assert_eq!(to_text(text, 280), "Title. Some bold text with a link and code. one, two");
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

/// Every text here tries to become a script, a frame, a style or a foreign load.
const HOSTILE: [&str; 44] = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.example></sCrIpT>",
    "<<script>script>alert(1)<</script>/script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<object data=\"javascript:alert(1)\"></object>",
    "<embed src=\"javascript:alert(1)\">",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<form action=\"javascript:alert(1)\"><input type=submit></form>",
    "<body onload=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<base href=\"https://evil.example/\">",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>*{background:url(//evil.example)}</style>",
    "<p style=\"background:url(javascript:alert(1))\">x</p>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<textarea><img src=x onerror=alert(1)></textarea>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<![CDATA[><img src=x onerror=alert(1)>]]>",
    "<?xml version=\"1.0\"?><img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A;&#x61;vascript&colon;alert(1))",
    "[x](<javascript:alert(1)>)",
    "[x](\u{1}javascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](//evil.example)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](https://example.org/\"onerror=\"alert(1))",
    "![\"onerror=\"alert(1)](x)",
    "[x](https://example.org \"\\\"><script>alert(1)</script>\")",
    "```\"><script>alert(1)</script>\nx\n```",
    "https://example.org/\"onmouseover=\"alert(1)",
    "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
];

const ALLOWED: [&str; 23] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

/// Reads the answer's tags one by one, independently of how they were made: only known elements, only `href` to the web or
/// to mail, `rel` and `start`.
fn assert_harmless(source: &str, html: &str) {
    for (at, _) in html.match_indices('<') {
        let end =
            at + html[at..].find('>').unwrap_or_else(|| panic!("an open tag in {html:?} of {source:?}"));
        let tag = html[at + 1..end].trim_start_matches('/').trim_end_matches('/').trim();
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(ALLOWED.contains(&name), "<{name}> in {html:?} of {source:?}");
        let mut rest = attributes.trim();
        while !rest.is_empty() {
            let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("{rest:?} in {html:?}"));
            let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("{rest:?} in {html:?}"));
            match name {
                "href" => assert!(
                    ["http://", "https://", "mailto:"].iter().any(|scheme| value.starts_with(scheme)),
                    "{value:?} in {html:?} of {source:?}"
                ),
                "rel" => assert_eq!(value, "nofollow noopener noreferrer ugc"),
                "start" => assert!(value.parse::<u32>().is_ok(), "{value:?}"),
                other => panic!("{other:?} in {html:?} of {source:?}"),
            }
            rest = after.trim();
        }
    }
}

#[test]
fn u7_no_hostile_text_becomes_anything_alive() {
    let mut tried = 0;
    for text in HOSTILE {
        let shapes = [
            text.to_owned(),
            format!("a {text} b"),
            format!("> - {text}"),
            format!("# {text}"),
            format!("[{text}](https://example.org)"),
            format!("**{text}**\n\n{text}"),
        ];
        for shape in shapes {
            assert_harmless(&shape, &to_html(&shape));
            assert_harmless(&shape, &plain(&shape));
            tried += 1;
        }
    }
    // And pieces of them, glued together in every order of two.
    for first in HOSTILE {
        for second in HOSTILE {
            let cut = (first.len() / 2..first.len()).find(|at| first.is_char_boundary(*at)).unwrap_or(0);
            let text = format!("{}{second}", &first[..cut]);
            assert_harmless(&text, &to_html(&text));
            tried += 1;
        }
    }
    println!("{tried} hostile texts, 0 alive");
}

/// Texts that grow, nest or repeat without end, each as long as a text may be.
fn bombs() -> Vec<(&'static str, String)> {
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
