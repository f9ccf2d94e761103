//! Words typed with a slip: a letter wrong, missing, too much, or two neighbours swapped.
//!
//! Leaving out one letter on both sides makes any two such words meet, so a table of words with one letter left out is
//! asked for the same of the query's word: a few dozen lookups, however many words there are. Long words may have two.

use std::collections::BTreeSet;

/// Shorter words are too easily turned into others.
const SHORTEST: usize = 4;
/// From this length on two slips are forgiven.
const LONG: usize = 8;
/// Nobody mistypes longer words than these and still wants them found.
const LONGEST: usize = 24;

/// Whether a word takes part at all: letters only, neither short nor endless.
pub fn counts(word: &str) -> bool {
    (SHORTEST..=LONGEST).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// How many slips are forgiven in what was typed.
fn forgiven(typed: &str) -> usize {
    if typed.len() >= LONG { 2 } else { 1 }
}

/// What a word is kept under: itself, and itself with each letter left out.
pub fn kept(word: &str) -> BTreeSet<String> {
    let mut all = without_one(word);
    all.insert(word.to_owned());
    all
}

/// What to look for when this was typed.
pub fn looked_for(typed: &str) -> BTreeSet<String> {
    let mut all = kept(typed);
    if forgiven(typed) > 1 {
        for shorter in without_one(typed) {
            all.extend(without_one(&shorter));
        }
    }
    all
}

/// The words that were probably meant: those with the fewest slips, the likeliest first, five at the most.
pub fn meant<'w>(typed: &str, known: impl Iterator<Item = &'w str>) -> Vec<String> {
    let mut close: Vec<(usize, usize, &str)> = known
        .filter(|word| *word != typed && counts(word))
        .map(|word| (slips_between(typed, word), typed.len().abs_diff(word.len()), word))
        .filter(|(slips, _, _)| *slips <= forgiven(typed))
        .collect();
    close.sort_unstable();
    close.dedup();
    let fewest = close.first().map_or(0, |(slips, _, _)| *slips);
    close
        .into_iter()
        .filter(|(slips, _, _)| *slips == fewest)
        .map(|(_, _, word)| word.to_owned())
        .take(5)
        .collect()
}

fn without_one(word: &str) -> BTreeSet<String> {
    (0..word.len())
        .map(|at| {
            word.bytes()
                .enumerate()
                .filter(|(place, _)| *place != at)
                .map(|(_, byte)| char::from(byte))
                .collect()
        })
        .collect()
}

/// The fewest slips that turn one word into the other (no letter takes part in two). For words that count, so bytes are
/// letters.
fn slips_between(left: &str, right: &str) -> usize {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    // Three rows of the table are enough: a swap looks back two.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (row, &a) in left.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, &b) in right.iter().enumerate() {
            let mut fewest =
                (above[column] + usize::from(a != b)).min(above[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && a == right[column - 1] && left[row - 1] == b {
                fewest = fewest.min(before[column - 1] + 1);
            }
            current.push(fewest);
        }
        before = std::mem::replace(&mut above, current);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn slips_are_counted() {
        for (left, right, slips) in [
            ("kubernets", "kubernetes", 1),
            ("kuberentes", "kubernetes", 1),
            ("javascrpit", "javascript", 1),
            ("pyhton", "python", 1),
            ("reactt", "react", 1),
            ("raect", "react", 1),
            ("reect", "react", 1),
            ("reect", "rust", 3),
            ("same", "same", 0),
        ] {
            assert_eq!(slips_between(left, right), slips, "{left} {right}");
            assert_eq!(slips_between(right, left), slips, "{right} {left}");
        }
    }

    #[test]
    fn the_closest_words_are_meant() {
        let known = ["react", "redact", "reach", "rust", "kubernetes", "database", "databases"];
        assert_eq!(meant("raect", known.into_iter()), ["react"]);
        assert_eq!(meant("reacg", known.into_iter()), ["reach", "react"]);
        assert_eq!(meant("kubrnets", known.into_iter()), ["kubernetes"]);
        assert_eq!(meant("databsae", known.into_iter()), ["database"]);
        assert_eq!(meant("rest", known.into_iter()), ["rust"]);
        assert!(meant("elephant", known.into_iter()).is_empty());
    }

    proptest! {
        /// Whatever single slip is made in a word that counts, its kept forms and the looked-for forms meet.
        #[test]
        fn one_slip_is_always_met(word in "[a-z]{5,20}", at in 0usize..19, letter in b'a'..=b'z', which in 0..4) {
            let mut typed = word.clone().into_bytes();
            let at = at.min(word.len() - 2);
            match which {
                0 => typed[at] = letter,
                1 => drop(typed.remove(at)),
                2 => typed.insert(at, letter),
                _ => typed.swap(at, at + 1),
            }
            let typed = String::from_utf8(typed).unwrap();
            prop_assert!(slips_between(&typed, &word) <= 1);
            prop_assert!(!kept(&word).is_disjoint(&looked_for(&typed)));
        }

        #[test]
        fn any_text_may_be_asked_about(typed in "\\PC*", known in "\\PC*") {
            if counts(&typed) {
                let _ = (looked_for(&typed), meant(&typed, [known.as_str()].into_iter()));
            }
        }
    }
}
