//! Words of a text, as search and matching compare them: folded (no case, no accents), the spellings of our trade made
//! one (`Postgres`, `k8s`, `node.js`, `C++`), stemmed. Pure; the same text always gives the same words.

use std::ops::Range;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::synonyms;

/// Longer ones are cut: nobody types them, and the indexes have their limits.
const LONGEST: usize = 40;

/// A word that counts: how it is written in its one spelling, and its stem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub surface: String,
    pub stem: String,
}

impl Word {
    /// Of a word that is folded and in its one spelling already.
    pub fn of(surface: impl Into<String>) -> Self {
        let surface = surface.into();
        let plain = surface.bytes().all(|byte| byte.is_ascii_lowercase());
        let stem = if plain && surface.len() > 3 && synonyms::one_spelling(&surface).is_none() {
            Stemmer::create(Algorithm::English).stem(&surface).into_owned()
        } else {
            surface.clone()
        };
        Self { surface, stem }
    }
}

/// A word and where in the text it stands, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordInText {
    pub range: Range<usize>,
    pub word: Word,
}

/// Who wrote the text decides what an ambiguous word means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writing {
    /// Prose: `go` is a verb unless it is written `Go`, and parts of `machine learning` count by themselves too.
    Text,
    /// A query or the name of a skill: `go` is the language.
    Terms,
}

/// The words of prose, in order. Two words that are one together come as that one and as themselves.
pub fn of_text(text: &str) -> Vec<WordInText> {
    read(text, Writing::Text)
}

/// The words of a query or of a skill's name, in order.
pub fn of_terms(text: &str) -> Vec<Word> {
    read(text, Writing::Terms).into_iter().map(|place| place.word).collect()
}

/// What a skill is compared by: two spellings of one skill have the same key. Empty when it has no words.
pub fn skill_key(skill: &str) -> String {
    let words = of_terms(skill);
    words.iter().map(|word| word.surface.as_str()).collect::<Vec<_>>().join(" ")
}

/// Without case, accents and whatever is neither a letter nor a digit.
pub fn fold(text: &str) -> String {
    folded(text, |_| false)
}

/// Without case and accents, with every run of white space as one space: for finding a piece of a text in another.
pub fn fold_text(text: &str) -> String {
    let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ");
    folded(&spaced, |_| true)
}

/// Letters and digits, and what else is to be kept.
fn folded(text: &str, keeps: fn(char) -> bool) -> String {
    let once = |text: &str| -> String {
        let lower = text.to_lowercase();
        let plain = lower.nfkd().filter(|c| !is_combining_mark(*c));
        let mut out = String::with_capacity(text.len());
        for c in plain {
            match c {
                'ß' => out.push_str("ss"),
                'æ' => out.push_str("ae"),
                'œ' => out.push_str("oe"),
                'ø' => out.push('o'),
                'đ' | 'ð' => out.push('d'),
                'ł' => out.push('l'),
                'þ' => out.push_str("th"),
                'ı' => out.push('i'),
                c if c.is_alphanumeric() || keeps(c) => out.push(c),
                _ => {}
            }
        }
        out
    };
    // Taking a letter apart may bring up a capital, and the small letter of a capital may come apart.
    once(&once(text))
}

/// A run of letters and digits as it stands in the text.
struct Run {
    range: Range<usize>,
    folded: String,
}

fn read(text: &str, writing: Writing) -> Vec<WordInText> {
    let runs = runs(text);
    let mut places = Vec::with_capacity(runs.len());
    let mut next = 0;
    while let Some(run) = runs.get(next) {
        next += 1;
        if let Some(following) = runs.get(next)
            && is_joint(&text[run.range.end..following.range.start])
            && let Some(one) = synonyms::together(&run.folded, &following.folded)
        {
            let range = run.range.start..following.range.end;
            places.push(WordInText { range, word: Word::of(one) });
            if writing == Writing::Text {
                // The parts by themselves follow; the second may begin another pair.
                places.extend(single(run, text, writing));
            } else {
                next += 1;
            }
            continue;
        }
        places.extend(single(run, text, writing));
    }
    places
}

/// What may stand between two words that are one: nothing at all, or a space, a dot, a dash, a slash.
fn is_joint(between: &str) -> bool {
    matches!(between, "" | " " | "." | "-" | "/" | "\u{2011}")
}

fn single(run: &Run, text: &str, writing: Writing) -> Option<WordInText> {
    let folded = run.folded.as_str();
    if synonyms::is_empty(folded) {
        return None;
    }
    let is_language = folded == "go" && (writing == Writing::Terms || &text[run.range.clone()] == "Go");
    let surface = match synonyms::one_spelling(folded) {
        Some(one) => one.to_owned(),
        None if is_language => "golang".to_owned(),
        None => folded.to_owned(),
    };
    Some(WordInText { range: run.range.clone(), word: Word::of(surface) })
}

/// Runs of letters and digits, with the signs that belong to a name (`c++`, `c#`, `.net`) and without the end of `it's`.
fn runs(text: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((start, first)) = rest.next() {
        let after = std::mem::replace(&mut before, first);
        if !is_of_word(first) {
            continue;
        }
        let mut end = start + first.len_utf8();
        if !stands_alone(first) {
            while let Some((at, c)) = rest.next_if(|(_, c)| is_of_word(*c) && !stands_alone(*c)) {
                end = at + c.len_utf8();
                before = c;
            }
        }
        let folded: String = fold(&text[start..end]).chars().take(LONGEST).collect();
        if folded.is_empty() || (matches!(after, '\'' | '\u{2019}') && folded.len() <= 2) {
            continue;
        }
        let rest_of_text = &text[end..];
        let (range, folded) = match folded.as_str() {
            "c" if rest_of_text.starts_with("++") => (start..end + 2, "cplusplus".to_owned()),
            "c" if rest_of_text.starts_with('#') => (start..end + 1, "csharp".to_owned()),
            "f" if rest_of_text.starts_with('#') => (start..end + 1, "fsharp".to_owned()),
            "net" if after == '.' && runs.last().is_none_or(|run: &Run| run.range.end + 1 != start) => {
                (start - 1..end, "dotnet".to_owned())
            }
            _ => (start..end, folded),
        };
        runs.push(Run { range, folded });
    }
    runs
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

/// Scripts without spaces between words: each sign counts as a word.
fn stands_alone(c: char) -> bool {
    matches!(u32::from(c), 0x2E80..=0x2FDF | 0x3040..=0x30FF | 0x31F0..=0x31FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn surfaces(text: &str) -> Vec<String> {
        of_text(text).into_iter().map(|place| place.word.surface).collect()
    }

    #[test]
    fn spellings_of_our_trade_are_one() {
        for (one, other) in [
            ("Postgres", "PostgreSQL"),
            ("JS", "JavaScript"),
            ("k8s", "Kubernetes"),
            ("a11y", "accessibility"),
            ("TS", "TypeScript"),
            ("py", "Python"),
            ("golang", "Go"),
            ("go lang", "golang"),
            ("node.js", "NodeJS"),
            ("Node JS", "node"),
            ("C++", "cpp"),
            ("C#", "c sharp"),
            (".NET", "dotnet"),
            ("ASP.NET", ".net"),
            ("React.js", "React"),
            ("Vue.js", "vuejs"),
            ("front-end", "Frontend"),
            ("CI/CD", "cicd"),
            ("machine learning", "ML"),
            ("e-commerce", "eCommerce"),
        ] {
            assert_eq!(skill_key(one), skill_key(other), "{one} and {other}");
            assert_ne!(skill_key(one), "");
        }
        assert_ne!(skill_key("C"), skill_key("C++"));
        assert_ne!(skill_key("C"), skill_key("C#"));
        assert_ne!(skill_key("Java"), skill_key("JavaScript"));
        assert_ne!(skill_key("React"), skill_key("React Native"));
    }

    #[test]
    fn prose_is_read_with_care() {
        assert_eq!(surfaces("We go live in May."), ["go", "live", "may"]);
        assert_eq!(surfaces("Services in Go, please"), ["services", "golang", "please"]);
        assert_eq!(surfaces("the client's site, it's old"), ["client", "site", "old"]);
        assert_eq!(surfaces("C++, C# and .NET."), ["cplusplus", "csharp", "dotnet"]);
        assert_eq!(surfaces("Node.js API"), ["nodejs", "nodejs", "javascript", "api"]);
        assert_eq!(surfaces("machine learning"), ["machinelearning", "machine", "learning"]);
        assert_eq!(surfaces("Zoë Müller, Łódź, Straße"), ["zoe", "muller", "lodz", "strasse"]);
        assert_eq!(surfaces("日本語"), ["日", "本", "語"]);
        assert_eq!(surfaces("%_\"*() 🎉 -- \u{7f}"), [""; 0]);
    }

    #[test]
    fn stems_bring_forms_together_and_leave_names_alone() {
        let stem = |text: &str| of_terms(text).remove(0).stem;
        assert_eq!(stem("developers"), stem("development"));
        assert_eq!(stem("designing"), stem("designer"));
        assert_eq!(stem("Redis"), "redis");
        assert_eq!(stem("AWS"), "aws");
        assert_eq!(stem("Kubernetes"), "kubernetes");
    }

    proptest! {
        #[test]
        fn any_text_gives_words_and_places_inside_it(text in "\\PC*|[\\x00-\\x7f]*|(c\\+\\+|#|\\.net|'s|go|node|js| |\\.|語|é)*") {
            for place in of_text(&text) {
                prop_assert!(text.get(place.range).is_some());
                prop_assert!(!place.word.surface.is_empty() && !place.word.stem.is_empty());
                prop_assert!(place.word.surface.chars().all(char::is_alphanumeric));
                prop_assert!(place.word.surface.chars().count() <= LONGEST);
            }
            let _ = of_terms(&text);
        }

        #[test]
        fn folding_again_changes_nothing(text in "\\PC*") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        /// A word of a text, read by itself, is that word again.
        #[test]
        fn reading_a_word_again_changes_nothing(text in "(\\w| |\\.|-|#|\\+|'){0,40}") {
            for place in of_text(&text) {
                let word = place.word;
                if word.surface.chars().any(stands_alone) || word.surface == "go" {
                    continue;
                }
                prop_assert_eq!(of_terms(&word.surface), vec![word]);
            }
        }
    }
}
