//! Nothing that anybody writes comes alive.

use crate::{plain, to_html};

/// Every text here tries to become a script, a frame, a style or a foreign load.
pub(crate) const HOSTILE: [&str; 44] = [
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

/// Only known elements, only `href` to the web or to mail, `rel` and `start`.
pub(crate) fn assert_harmless(source: &str, html: &str) {
    assert_made_of(source, html, &[], |_, _, _| false);
}

/// Reads the answer's tags one by one, independently of how they were made. More elements may be allowed, and more
/// attributes by their element, name and value.
pub(crate) fn assert_made_of(
    source: &str,
    html: &str,
    tags: &[&str],
    allows: impl Fn(&str, &str, &str) -> bool,
) {
    for (at, _) in html.match_indices('<') {
        let end =
            at + html[at..].find('>').unwrap_or_else(|| panic!("an open tag in {html:?} of {source:?}"));
        let tag = html[at + 1..end].trim_start_matches('/').trim_end_matches('/').trim();
        let (tag, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(ALLOWED.contains(&tag) || tags.contains(&tag), "<{tag}> in {html:?} of {source:?}");
        let mut rest = attributes.trim();
        while !rest.is_empty() {
            let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("{rest:?} in {html:?}"));
            let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("{rest:?} in {html:?}"));
            let fine = match name {
                "href" => ["http://", "https://", "mailto:"].iter().any(|scheme| value.starts_with(scheme)),
                "rel" => value == "nofollow noopener noreferrer ugc",
                "start" => value.parse::<u32>().is_ok(),
                _ => false,
            };
            assert!(fine || allows(tag, name, value), "{name}={value:?} in {html:?} of {source:?}");
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
