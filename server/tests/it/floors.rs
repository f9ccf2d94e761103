//! The floors of the house: a module imports from floors below its own, or from its own floor, and never in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// From the ground up. A new module gets its name here.
const FLOORS: [(&str, &[&str]); 6] = [
    (
        "tools",
        &[
            "caches",
            "clock",
            "data_folder",
            "migrations",
            "money",
            "person",
            "problem",
            "random",
            "secrets",
            "settings",
            "this_database",
            "text_enum",
        ],
    ),
    ("what App holds", &["disk", "heavy", "sandbox", "state"]),
    ("App", &["app"]),
    ("the edge", &["http"]),
    (
        "rooms",
        &[
            "accounts",
            "admin",
            "agreements",
            "audit",
            "backup",
            "blocks",
            "conversations",
            "events",
            "feedback",
            "files",
            "funnel",
            "identity_pages",
            "invoices",
            "landing",
            "letters",
            "markdown_preview",
            "marketplace",
            "matching",
            "moderation",
            "moving",
            "notifications",
            "oembed",
            "own_data",
            "payments",
            "playlists",
            "profiles",
            "projects",
            "ratings",
            "reports",
            "reputation",
            "requests",
            "responses",
            "sandbox_pages",
            "saved_searches",
            "search",
            "setup",
            "showcases",
            "signed_calls",
            "subscriptions",
            "support",
            "videos",
        ],
    ),
    ("the top", &["command", "demo", "housekeeping", "lib", "main", "rooms"]),
];

/// The modules each module names.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|(_, modules)| modules.contains(&module))
}

/// The modules that a text names, in `crate::one::...` and in `crate::{one, two::...}`.
fn named(text: &str) -> BTreeSet<String> {
    let code: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let first_word = |path: &str| -> String {
        path.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(first_word(rest));
            continue;
        };
        let (mut depth, mut begins) = (0, true);
        for (at, letter) in group.char_indices() {
            if depth == 0 && begins && !letter.is_whitespace() {
                found.insert(first_word(&group[at..]));
                begins = false;
            }
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' => begins = depth == 0,
                _ => {}
            }
        }
    }
    found.retain(|module| !module.is_empty());
    found
}

fn read(folder: &Path, root: &Path, arrows: &mut Arrows) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read(&path, root, arrows);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let inside = path.strip_prefix(root).expect("below").to_string_lossy().into_owned();
            let module = inside.split(['/', '.']).next().unwrap_or_default().to_owned();
            let is_whole = inside == format!("{module}.rs") || inside == format!("{module}/mod.rs");
            assert!(
                !is_whole || !text.contains("\nuse super::"),
                "{inside}: name what is outside by crate::"
            );
            let own = arrows.entry(module.clone()).or_default();
            own.extend(named(&text).into_iter().filter(|other| *other != module));
        }
    }
}

/// Every arrow that points up, and a circle if there is one.
fn wrong(arrows: &Arrows) -> Vec<String> {
    let mut wrong = Vec::new();
    for (module, others) in arrows {
        for other in others {
            match (floor(module), floor(other)) {
                (Some(own), Some(its)) if its > own => {
                    wrong.push(format!("{module} ({}) names {other} ({})", FLOORS[own].0, FLOORS[its].0));
                }
                (Some(_), Some(_)) => {}
                (None, _) => wrong.push(format!("{module} has no floor")),
                (_, None) => wrong.push(format!("{module} names {other}, which has no floor")),
            }
        }
    }
    // Whoever names nobody who is left is on no circle.
    let mut left = arrows.clone();
    while let Some(free) =
        left.iter().find(|(_, others)| others.iter().all(|other| !left.contains_key(other)))
    {
        let free = free.0.clone();
        left.remove(&free);
    }
    if !left.is_empty() {
        wrong.push(format!("these name each other in a circle: {:?}", left.into_keys().collect::<Vec<_>>()));
    }
    wrong
}

#[test]
fn arrows_point_down_and_never_in_a_circle() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let mut arrows = Arrows::new();
    read(root, root, &mut arrows);
    let gone: Vec<_> = FLOORS
        .iter()
        .flat_map(|(_, modules)| *modules)
        .filter(|module| !arrows.contains_key(**module))
        .collect();
    assert!(gone.is_empty(), "these have a floor and are not there: {gone:?}");
    let wrong = wrong(&arrows);
    assert!(wrong.is_empty(), "see `The floors` in docs/architecture.md:\n{}", wrong.join("\n"));
}

#[test]
fn an_arrow_up_and_a_circle_are_seen() {
    let house = |texts: &[(&str, &str)]| -> Arrows {
        texts.iter().map(|(module, text)| ((*module).to_owned(), named(text))).collect()
    };
    let right =
        [("app", "use crate::state::x;"), ("state", ""), ("http", "// crate::files\nuse crate::app;")];
    assert_eq!(wrong(&house(&right)), [""; 0]);
    let up = [("http", "use crate::{\n    app, files::{a, b},\n    state,\n};"), ("app", ""), ("files", "")];
    assert_eq!(wrong(&house(&up)), ["http (the edge) names files (rooms)"]);
    let circle = [("files", "use crate::{app, search};"), ("search", "crate::files::x()"), ("app", "")];
    assert_eq!(wrong(&house(&circle)), ["these name each other in a circle: [\"files\", \"search\"]"]);
    assert_eq!(wrong(&house(&[("notes", "use crate::app;")])), ["notes has no floor"]);
}
