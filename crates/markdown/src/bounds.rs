//! How much and how deep: decided from the text alone, in one pass.

/// A longer text is cut here.
pub const MOST_BYTES: usize = 256 * 1024;
/// Quotes and lists inside one another, and also emphasis inside emphasis.
pub const MOST_NESTING: usize = 64;
/// What a text may become: tables fill up their missing cells and links repeat their address, so little can grow large.
pub(crate) const MOST_HTML_BYTES: usize = 4 * MOST_BYTES;
/// The sanitiser builds a tree of what these become, which is most of the time that a text takes: 200,000 took 180 ms in a
/// release build. The longest text of the product has 10,000 characters and stays far below.
pub(crate) const MOST_EVENTS: usize = 100_000;

pub(crate) fn cut(text: &str) -> &str {
    if text.len() <= MOST_BYTES {
        return text;
    }
    let mut end = MOST_BYTES;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Whether any line could stand deeper than the bound. Every level of quotes and lists shows at the beginning of a line,
/// as a marker or as at least two columns of indentation below one, so the beginnings of lines bound the depth from above.
pub(crate) fn too_deep(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| depth_at_most(line) > MOST_NESTING)
}

fn depth_at_most(line: &str) -> usize {
    let (mut markers, mut columns) = (0, 0);
    let mut bytes = line.as_bytes();
    loop {
        bytes = match bytes {
            [b' ', rest @ ..] => {
                columns += 1;
                rest
            }
            [b'\t', rest @ ..] => {
                columns += 4;
                rest
            }
            _ => match after_marker(bytes) {
                Some(rest) => {
                    markers += 1;
                    rest
                }
                None => return markers + columns / 2,
            },
        }
    }
}

/// What follows the marker of a quote or of a list's item and its space, where one stands.
fn after_marker(bytes: &[u8]) -> Option<&[u8]> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match (digits, &bytes[digits..]) {
        (0, [b'>', b' ', rest @ ..] | [b'>', rest @ ..]) => Some(rest),
        (0, [b'-' | b'*' | b'+', rest @ ..]) | (1.., [b'.' | b')', rest @ ..]) => match rest {
            [b' ', after @ ..] => Some(after),
            [] | [b'\t', ..] => Some(rest),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_never_underestimated() {
        let cases = [
            ("", 0),
            ("text > more", 0),
            ("> quote", 1),
            (">>> quote", 3),
            ("> > > quote", 3),
            ("- - 1. a", 3),
            ("- a", 1),
            ("-a", 0),
            ("2026 was a year", 0),
            ("    - below two lists", 3),
            ("- -", 2),
            (">\t- a", 4),
        ];
        for (line, depth) in cases {
            assert_eq!(depth_at_most(line), depth, "{line}");
        }
        assert!(too_deep(&format!("a\r{}", ">".repeat(65))));
        assert!(!too_deep(&">".repeat(64)));
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let text = "ä".repeat(MOST_BYTES);
        assert_eq!(cut(&text).len(), MOST_BYTES);
        let odd = format!("a{text}");
        assert_eq!(cut(&odd).len(), MOST_BYTES - 1);
    }
}
