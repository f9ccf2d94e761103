mod safety;

use super::*;

const REPOSITORY: Option<&str> = Some("https://github.com/ada/engine");
const REL: &str = "rel=\"nofollow noopener noreferrer ugc\"";

fn has(text: &str, html: &str) {
    let got = readme_to_html(text, REPOSITORY);
    assert!(got.contains(html), "{text:?} gave {got:?}, without {html:?}");
}

fn is(text: &str, html: &str) {
    assert_eq!(readme_to_html(text, REPOSITORY).trim(), html, "{text:?}");
}

#[test]
fn it_is_githubs_flavour() {
    has("**a** *b* ~~c~~ `d`", "<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>");
    has("3. c\n4. d", "<ol start=\"3\">");
    has("> a", "<blockquote>\n<p>a</p>\n</blockquote>");
    has("a\\\nb", "a<br>");
    is(
        "| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | `3` |",
        "<table><thead><tr><th>a</th><th class=\"md-center\">b</th><th class=\"md-right\">c</th></tr></thead><tbody>\n\
         <tr><td>1</td><td class=\"md-center\">2</td><td class=\"md-right\"><code>3</code></td></tr>\n</tbody></table>",
    );
    is(
        "- [x] done\n- [ ] open",
        "<ul>\n<li><input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\"> done</li>\n\
         <li><input type=\"checkbox\" disabled=\"\" aria-label=\"Not done\"> open</li>\n</ul>",
    );
}

#[test]
fn headings_have_anchors_that_links_in_the_text_lead_to() {
    let anchor = |id: &str, text: &str| {
        format!(
            "<a class=\"md-anchor\" href=\"#readme-{id}\" aria-label=\"Link to {text}\" {REL}>#</a></div>"
        )
    };
    is(
        "# Getting `started`",
        &format!(
            "<div class=\"md-heading\"><h3 id=\"readme-getting-started\">Getting <code>started</code></h3>{}",
            anchor("getting-started", "Getting started")
        ),
    );
    has("## A\n## A", &format!("<h4 id=\"readme-a-1\">A</h4>{}", anchor("a-1", "A")));
    has("###### deep", "<h6 id=\"readme-deep\">");
    has("[to it](#Getting-Started)", &format!("<a href=\"#readme-getting-started\" {REL}>to it</a>"));
    is("[nowhere](#)", "<p>nowhere</p>");
    has("<a name=\"old\"></a>\n\n[x](#old)", "<a id=\"readme-old\"");
    has("# ![Engine](a.png)", "<h3 id=\"readme-engine\">");
    is("#", "<div class=\"md-heading\"></div>");
}

#[test]
fn footnotes_are_numbered_by_their_first_mention_and_lead_back() {
    let html = readme_to_html("b[^b] a[^a] b[^b]\n\n[^a]: Of a.\n[^b]: Of b.\n[^c]: Of c.", None);
    let mention = |number: usize, id: &str| {
        format!(
            "<sup><a href=\"#readme-fn:{number}\" id=\"readme-fnref:{id}\" aria-label=\"Footnote {number}\" {REL}>"
        )
    };
    for expected in [
        mention(1, "1"),
        mention(2, "2"),
        mention(1, "1-2"),
        format!(
            "<li id=\"readme-fn:1\"><p>Of b. <a href=\"#readme-fnref:1\" aria-label=\"Back to reference 1\" {REL}>↩</a>"
        ),
        "<section class=\"md-footnotes\" aria-label=\"Footnotes\"><ol>".to_owned(),
    ] {
        assert!(html.contains(&expected), "{html}, without {expected}");
    }
    assert!(html.find("Of b").unwrap() < html.find("Of a").unwrap());
    assert!(!html.contains("Of c"));
    assert!(!html.contains("b[^b]"));
    has("a[^none]", "<p>a[^none]</p>");
    has(
        "<a href=https://e.org>a[^1]</a>\n\n[^1]: b",
        &format!("<a href=\"https://e.org\" {REL}>a<sup>1</sup></a>"),
    );
}

#[test]
fn alerts_are_githubs_five() {
    for (kind, title) in [
        ("note", "Note"),
        ("tip", "Tip"),
        ("important", "Important"),
        ("warning", "Warning"),
        ("caution", "Caution"),
    ] {
        is(
            &format!("> [!{}]\n> Text", kind.to_uppercase()),
            &format!(
                "<div class=\"md-alert md-{kind}\"><p class=\"md-title\">{title}</p>\n<p>Text</p>\n</div>"
            ),
        );
    }
    has("> [!OTHER]\n> Text", "<blockquote>");
}

#[test]
fn code_is_coloured_by_classes_alone() {
    is(
        "```rust\nlet a = \"<b>\"; // c\n```",
        "<pre><code><span class=\"hl-k\">let</span> a = <span class=\"hl-s\">\"&lt;b&gt;\"</span>; \
         <span class=\"hl-c\">// c</span>\n</code></pre>",
    );
    has("```js {1,2}\nnull\n```", "<span class=\"hl-k\">null</span>");
    is("```unheard-of\nlet a\n```", "<pre><code>let a\n</code></pre>");
    is("    let a", "<pre><code>let a</code></pre>");
}

#[test]
fn relative_addresses_lead_into_the_repository() {
    let repository = "https://github.com/ada/engine";
    has("[a](docs/a.md)", &format!("<a href=\"{repository}/blob/HEAD/docs/a.md\" {REL}>a</a>"));
    has("![a](img/a.png)", &format!("<a href=\"{repository}/raw/HEAD/img/a.png\" {REL}>a</a>"));
    has(
        "[![ci](../../ci.svg)](../../actions)",
        &format!("<p><a href=\"{repository}/actions\" {REL}>ci</a></p>"),
    );
    has("![](img/a.png)", ">a.png</a>");
    for (text, html) in [
        ("[a](docs/a.md)", "<p>a</p>\n"),
        ("![a](a.png)", "<p>a</p>\n"),
        ("![](a/b.png)", "<p>b.png</p>\n"),
        ("<img src=a.png alt=cat>", "cat"),
    ] {
        assert_eq!(readme_to_html(text, None), html);
    }
    let bare = "See https://example.org/x, www.example.org or <ada@example.org>.";
    for address in ["https://example.org/x", "https://www.example.org", "mailto:ada@example.org"] {
        has(bare, &format!("<a href=\"{address}\" {REL}>"));
    }
}

#[test]
fn the_html_that_readmes_use_is_written_anew() {
    has(
        "a<br/>b <kbd>Ctrl</kbd> H<sub>2</sub>O x<SUP>2</SUP> <b>c</b>",
        "a<br>\nb <kbd>Ctrl</kbd> H<sub>2</sub>O",
    );
    is("a <!-- hidden --> b", "<p>a  b</p>");
    is("<!-- hidden\n\nstill\n-->\n\nb", "<p>b</p>");
    has(
        "<details open>\n<summary>More <b>of</b> it</summary>\n\n- one\n\n</details>\n\nAfter",
        "<details open=\"\">\n<summary>More <strong>of</strong> it</summary>\n<ul>\n<li>one</li>\n</ul>\n</details>\n<p>After</p>",
    );
    has(
        "<h1 align=\"center\">\n  <img src=\"logo.svg\" width=200 alt=\"Engine\"><br>The<br>Engine\n</h1>",
        "<div class=\"md-heading md-center\"><h3 id=\"readme-the-engine\">",
    );
    has("<p align=\"center\">\n<b>a</b>\n</p>", "<div class=\"md-center\">\n<strong>a</strong>\n</div>");
    has(
        "<a href=\"docs/a.md\" target=_top onclick=x>a</a>",
        &format!("<a href=\"https://github.com/ada/engine/blob/HEAD/docs/a.md\" {REL}>a</a>"),
    );
    has(
        "<table><tr><td align=center>a<td>b</table>",
        "<table><tbody><tr><td class=\"md-center\">a</td><td>b</td></tr></tbody></table>",
    );
    has("&copy; &mdash;\n<div>&copy; 2026 &amp;lt;</div>", "© 2026 &amp;lt;");
    is("a <T> <video src=x>", "<p>a &lt;T&gt; &lt;video src=x&gt;</p>");
}

/// What is left open ends where it stands, and what was never opened closes nothing.
#[test]
fn raw_html_is_balanced() {
    is("- <b>a\n- c</b>", "<ul>\n<li><strong>a</strong></li>\n<li>c</li>\n</ul>");
    is("a</p></div></table> b", "<p>a b</p>");
    is("> <details>\n\nb", "<blockquote>\n<details>\n</details></blockquote>\n<p>b</p>");
    is(
        "<h2>a\n\nb",
        "<div class=\"md-heading\"><h4 id=\"readme-a\">a\n</h4><a class=\"md-anchor\" href=\"#readme-a\" \
        aria-label=\"Link to a\" rel=\"nofollow noopener noreferrer ugc\">#</a></div>\n<p>b</p>",
    );
    is(
        "<a href=https://e.org>a [b](https://f.org) https://g.org</a>",
        &format!("<p><a href=\"https://e.org\" {REL}>a b https://g.org</a></p>"),
    );
    is("<td>a</td><li>b</li>", "ab");
}
