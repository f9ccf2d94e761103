//! What our trade writes in several ways. Everything here is folded: lower case, no accents, letters and digits only.

use std::collections::HashMap;
use std::sync::LazyLock;

/// One word and its other spellings. The words of this table are never stemmed: `redis` is no plural.
const SAME: &[(&str, &[&str])] = &[
    ("accessibility", &["a11y", "accessible"]),
    ("android", &[]),
    ("angular", &["angularjs", "ng"]),
    ("ansible", &[]),
    ("api", &["apis"]),
    ("artificialintelligence", &["ai"]),
    ("aws", &[]),
    ("azure", &[]),
    ("backend", &["backends"]),
    ("bash", &[]),
    ("cicd", &[]),
    ("cplusplus", &["cpp", "cxx"]),
    ("csharp", &[]),
    ("css", &["css3"]),
    ("devops", &[]),
    ("django", &[]),
    ("docker", &[]),
    ("dotnet", &["dotnetcore"]),
    ("ecommerce", &[]),
    ("elasticsearch", &["elastic"]),
    ("email", &["emails", "mail"]),
    ("expressjs", &[]),
    ("fastapi", &[]),
    ("frontend", &["frontends"]),
    ("fsharp", &[]),
    ("fullstack", &[]),
    ("gcp", &["googlecloud"]),
    ("github", &[]),
    ("golang", &[]),
    ("graphql", &["gql"]),
    ("html", &["html5"]),
    ("internationalization", &["i18n", "internationalisation"]),
    ("ios", &[]),
    ("java", &[]),
    ("javascript", &["js", "ecmascript"]),
    ("kubernetes", &["k8s", "kube"]),
    ("laravel", &[]),
    ("localization", &["l10n", "localisation"]),
    ("machinelearning", &["ml"]),
    ("mariadb", &[]),
    ("mongodb", &["mongo"]),
    ("mysql", &[]),
    ("naturallanguageprocessing", &["nlp"]),
    ("nextjs", &[]),
    ("nodejs", &["node"]),
    ("numpy", &[]),
    ("objectivec", &["objc"]),
    ("observability", &["o11y"]),
    ("photoshop", &[]),
    ("php", &[]),
    ("postgresql", &["postgres", "pg", "psql"]),
    ("python", &["py", "python3"]),
    ("rabbitmq", &[]),
    ("rails", &["ror", "rubyonrails"]),
    ("react", &["reactjs"]),
    ("reactnative", &[]),
    ("realtime", &[]),
    ("redis", &[]),
    ("ruby", &["rb"]),
    ("rust", &["rustlang"]),
    ("sass", &["scss"]),
    ("saas", &[]),
    ("socketio", &[]),
    ("sqlite", &["sqlite3"]),
    ("sqlserver", &["mssql"]),
    ("svelte", &["sveltejs", "sveltekit"]),
    ("tailwind", &["tailwindcss"]),
    ("tensorflow", &[]),
    ("terraform", &[]),
    ("threejs", &[]),
    ("typescript", &["ts"]),
    ("uiux", &["uxui"]),
    ("vue", &["vuejs"]),
    ("website", &["websites"]),
    ("wordpress", &["wp"]),
];

/// Two words that are one when they stand together: `node.js`, `node js`, `ci/cd`, `front-end`.
const TOGETHER: &[(&str, &str, &str)] = &[
    ("angular", "js", "angular"),
    ("artificial", "intelligence", "artificialintelligence"),
    ("asp", "net", "dotnet"),
    ("back", "end", "backend"),
    ("c", "sharp", "csharp"),
    ("ci", "cd", "cicd"),
    ("dev", "ops", "devops"),
    ("dot", "net", "dotnet"),
    ("e", "commerce", "ecommerce"),
    ("e", "mail", "email"),
    ("express", "js", "expressjs"),
    ("front", "end", "frontend"),
    ("full", "stack", "fullstack"),
    ("go", "lang", "golang"),
    ("google", "cloud", "gcp"),
    ("java", "script", "javascript"),
    ("machine", "learning", "machinelearning"),
    ("next", "js", "nextjs"),
    ("node", "js", "nodejs"),
    ("objective", "c", "objectivec"),
    ("postgre", "sql", "postgresql"),
    ("react", "js", "react"),
    ("react", "native", "reactnative"),
    ("real", "time", "realtime"),
    ("socket", "io", "socketio"),
    ("sql", "server", "sqlserver"),
    ("three", "js", "threejs"),
    ("type", "script", "typescript"),
    ("ui", "ux", "uiux"),
    ("ux", "ui", "uiux"),
    ("vue", "js", "vue"),
    ("web", "site", "website"),
    ("word", "press", "wordpress"),
];

/// Words that say nothing about a text.
const EMPTY: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "i", "in", "is", "it", "my", "of", "on",
    "or", "our", "that", "the", "this", "to", "we", "with", "you", "your",
];

/// The one spelling of a word of our trade, or `None` when it is not one.
pub fn one_spelling(word: &str) -> Option<&'static str> {
    static SPELLINGS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        let spellings = |(one, others): &(&'static str, &'static [&'static str])| {
            let one = *one;
            std::iter::once(one)
                .chain(others.iter().copied())
                .map(move |word| (word, one))
                .collect::<Vec<_>>()
        };
        SAME.iter().flat_map(spellings).collect()
    });
    SPELLINGS.get(word).copied()
}

/// The one word that two neighbours are.
pub fn together(first: &str, second: &str) -> Option<&'static str> {
    TOGETHER.iter().find(|(a, b, _)| *a == first && *b == second).map(|(_, _, one)| *one)
}

pub fn is_empty(word: &str) -> bool {
    EMPTY.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_tables_are_in_order_and_say_nothing_twice() {
        assert!(EMPTY.is_sorted());
        let mut seen = BTreeSet::new();
        for (one, others) in SAME {
            for word in std::iter::once(one).chain(*others) {
                assert!(seen.insert(*word), "{word} stands twice");
                assert!(word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()), "{word}");
                assert!(!is_empty(word), "{word}");
            }
        }
        for (first, second, one) in TOGETHER {
            assert_eq!(
                one_spelling(one),
                Some(*one),
                "{first} {second}: {one} is no word of the other table"
            );
        }
    }
}
