//! What a client says of the file it sends: pairs of a name and a value in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::http::fields::Fields;
use crate::problem::Problem;
use crate::videos::refusal::Refusal;
use crate::videos::rules;
use crate::videos::states::Privacy;

/// Longer ones say nothing that we keep.
const LONGEST: usize = 16 << 10;

#[derive(Debug, PartialEq, Eq)]
pub struct Announced {
    pub title: String,
    pub description: Option<String>,
    pub privacy: Privacy,
}

pub fn read(header: &str) -> Result<Announced, Problem> {
    if header.len() > LONGEST {
        return Err(Refusal::Metadata.into());
    }
    let (mut title, mut file_name, mut description, mut privacy) = (None, None, None, None);
    for pair in header.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once(' ').unwrap_or((pair, ""));
        let value = STANDARD.decode(value.trim()).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let value = value.filter(|value| !value.contains('\0')).ok_or(Refusal::Metadata)?;
        match name {
            "title" => title = Some(value),
            "filename" => file_name = Some(value),
            "description" => description = Some(value),
            "privacy" => privacy = Some(value),
            _ => {}
        }
    }
    let mut fields = Fields::default();
    let mut title = match title {
        Some(title) if !title.trim().is_empty() => title,
        _ => of_file(file_name.as_deref().unwrap_or_default()),
    };
    fields.line("title", &mut title, 1..=rules::TITLE_LENGTH);
    fields.optional_text("description", &mut description, rules::DESCRIPTION_LENGTH);
    let privacy = match privacy.as_deref() {
        None | Some("") => Privacy::Public,
        Some(word) => Privacy::named(word).unwrap_or_else(|| {
            fields.refuse("privacy", "Use public, unlisted or private.");
            Privacy::Private
        }),
    };
    fields.finish()?;
    Ok(Announced { title, description, privacy })
}

/// A title made of the name of the file.
fn of_file(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let title: String = stem.replace(['_', '-'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let title: String = title.chars().filter(|c| !c.is_control()).take(rules::TITLE_LENGTH).collect();
    if title.trim().is_empty() { "Untitled video".to_owned() } else { title }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(pairs: &[(&str, &str)]) -> String {
        let pairs: Vec<_> =
            pairs.iter().map(|(name, value)| format!("{name} {}", STANDARD.encode(value))).collect();
        pairs.join(",")
    }

    #[test]
    fn what_is_left_out_is_made_up() {
        let read = |pairs: &[(&str, &str)]| read(&header(pairs)).expect("fits");
        let said = read(&[("filename", "C:\\films\\My_first-demo.final.mp4")]);
        assert_eq!(said.title, "My first demo.final");
        assert_eq!((said.privacy, said.description), (Privacy::Public, None));
        assert_eq!(read(&[]).title, "Untitled video");
        assert_eq!(read(&[("filename", ".mp4"), ("title", "  ")]).title, "Untitled video");
        let said =
            read(&[("title", " Locks "), ("privacy", "private"), ("description", "Why."), ("other", "x")]);
        assert_eq!((said.title.as_str(), said.privacy), ("Locks", Privacy::Private));
        assert_eq!(said.description.as_deref(), Some("Why."));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let long = "x".repeat(121);
        for wrong in [
            "title !".to_owned(),
            header(&[("title", &long)]),
            header(&[("title", "a\0b")]),
            header(&[("privacy", "secret")]),
            header(&[("description", &"x".repeat(5001))]),
            header(&[("title", &"x".repeat(20_000))]),
        ] {
            assert!(read(&wrong).is_err(), "{wrong:.40}");
        }
    }
}
