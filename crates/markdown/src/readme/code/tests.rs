use std::time::Instant;

use super::*;

/// Each coloured piece with the letter of its class, such as `k:let`.
fn coloured(language: &str, code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut all = String::new();
    let language = languages::find(language).expect("a known language");
    lexer::read(language, code, &mut |kind, text| {
        all.push_str(text);
        if let Some(class) = kind.class() {
            found.push(format!("{}:{text}", &class[3..]));
        }
    });
    assert_eq!(all, code, "all of it, and nothing else");
    found
}

#[test]
fn common_languages_are_coloured() {
    let cases: [(&str, &str, &[&str]); 22] = [
        (
            "rust",
            "pub fn a<'a>(b: &'a str) { println!(\"{b}\\\"\", 0x1f); }",
            &["k:pub", "k:fn", "f:println", "s:\"{b}\\\"\"", "n:0x1f"],
        ),
        ("rs", "match c { '\"' => 1, _ => r#\"a\"b\"# }", &["k:match", "s:'\"'", "n:1", "s:r#\"a\"b\"#"]),
        (
            "ts",
            "const a = `x ${b}\ny`; // c\nimport d from 'd'",
            &["k:const", "s:`x ${b}\ny`", "c:// c", "k:import", "k:from", "s:'d'"],
        ),
        ("jsx", "<p>don't</p>", &[]),
        (
            "python",
            "def a():\n    '''b\n    c'''\n    return 1 # d",
            &["k:def", "f:a", "s:'''b\n    c'''", "k:return", "n:1", "c:# d"],
        ),
        (
            "bash",
            "$ cargo install --locked \"$A\" # now\necho ${#b} a#b",
            &["f:--locked", "s:\"$A\"", "c:# now", "k:echo", "f:${"],
        ),
        ("json", "{\"a\": [1, true, \"b\"]}", &["f:\"a\"", "n:1", "k:true", "s:\"b\""]),
        ("yaml", "a-b: it's # c\nurl: http://x", &["f:a-b", "c:# c", "f:url", "f:http"]),
        ("toml", "[a]\nb = 'c' # d", &["f:b", "s:'c'", "c:# d"]),
        ("c", "#include <a.h>\nint b = 'c'; /* d\n */", &["k:#include", "k:int", "s:'c'", "c:/* d\n */"]),
        ("go", "func a() { b := `c\\` }", &["k:func", "f:a", "s:`c\\`"]),
        ("java", "String a = \"b", &["s:\"b"]),
        ("sql", "SELECT a FROM b -- c", &["k:SELECT", "k:FROM", "c:-- c"]),
        ("css", "a { color: #fff; } @media x", &["f:color", "k:@media"]),
        (
            "html",
            "<!-- a --><a href=\"b\" c>d & 'e</a>",
            &["c:<!-- a -->", "k:<a", "f:href", "s:\"b\"", "f:c", "k:>", "k:</a", "k:>"],
        ),
        ("diff", "@@ 1 @@\n-a\n+b\n c", &["k:@@ 1 @@\n", "d:-a\n", "a:+b\n"]),
        ("dockerfile", "FROM rust:1 AS a # b", &["k:FROM", "n:1", "k:AS", "c:# b"]),
        ("ruby", "puts \"a\" if b.end", &["k:puts", "s:\"a\"", "k:if"]),
        ("php", "echo 'a'; # b", &["k:echo", "s:'a'", "c:# b"]),
        ("lua", "--[[ a\n]] local b -- c", &["c:--[[ a\n]]", "k:local", "c:-- c"]),
        ("powershell", "FOREACH ($a in 1) {}", &["k:FOREACH", "f:$a", "k:in", "n:1"]),
        ("kotlin", "val a = 1_000.5", &["k:val", "n:1_000.5"]),
    ];
    for (language, code, expected) in cases {
        assert_eq!(coloured(language, code), expected, "{language}");
    }
}

#[test]
fn no_code_loses_a_character() {
    let odd =
        "é\"\\\"'\\'`\\\\/*é*/ // # -- <a b='c'> </ <! ${ $( @é #é 0é --[[ ]] <# r#\" ''' \r\n\t\u{2028}\\";
    for language in languages::all() {
        for (start, _) in odd.char_indices() {
            for (end, _) in odd.char_indices().filter(|(end, _)| *end >= start) {
                coloured(language, &odd[start..end]);
            }
        }
    }
}

#[test]
fn a_name_means_one_language() {
    let mut names: Vec<_> = languages::all().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(names.iter().all(|name| *name == name.to_ascii_lowercase()));
}

#[test]
fn colours_end_with_their_budget_and_with_long_blocks() {
    let mut out = String::new();
    let mut budget = 2;
    write(&mut out, "js", "1 2 3 <", &mut budget);
    assert_eq!(out, "<span class=\"hl-n\">1</span> <span class=\"hl-n\">2</span> 3 &lt;");
    assert_eq!(budget, 0);
    let (mut out, mut budget) = (String::new(), 10);
    let long = "1 ".repeat(MOST_BYTES);
    write(&mut out, "js", &long, &mut budget);
    assert_eq!(out, long);
}

/// What would be slow if anything were looked at twice.
#[test]
fn u7_no_code_takes_long() {
    let units = [
        "a ", "(", "\"", "'", "`", "\\", "/*", "//", "#", "<", "<a", "<a '", "-", "1", "a(", "a:", "a  ",
        "${", "{-", "é",
    ];
    for language in ["js", "html", "bash", "yaml", "rust", "sql", "css", "python", "lua"] {
        for unit in units {
            let code = unit.repeat(MOST_BYTES / unit.len());
            let began = Instant::now();
            coloured(language, &code);
            let took = began.elapsed().as_millis();
            assert!(took < 2_000, "{language} of {unit:?} took {took} ms");
        }
    }
}
