//! What a site or a repository says.

use fetch::{Refused, Rules};

use super::ProvedLink;
use crate::app::App;

/// The name of the tag in the head of a page.
pub const TAG: &str = "opportune-proof";
const FILE: &str = "opportune-proof.txt";

/// Where the file is looked for.
pub fn file_of(link: ProvedLink, address: &str) -> Option<String> {
    match link {
        ProvedLink::Repository => markdown::repository_file(address, FILE),
        ProvedLink::Project | ProvedLink::Demo => {
            let (scheme, rest) = address.split_once("://")?;
            let host = rest.split(['/', '?', '#', '\\']).next().filter(|host| !host.is_empty())?;
            Some(format!("{scheme}://{host}/.well-known/{FILE}"))
        }
    }
}

/// A repository's page is its host's: nobody but that could put a tag there.
pub fn takes_tag(link: ProvedLink) -> bool {
    link != ProvedLink::Repository
}

/// Whether the text is there; else why not, for the developer.
pub async fn at(app: &App, link: ProvedLink, address: &str, token: &str) -> Result<(), String> {
    let rules = Rules { may_be_private: app.settings.proofs.private_addresses.0, ..Rules::default() };
    let file = file_of(link, address).ok_or_else(|| said(address, Refused::Address))?;
    let read = fetch::read(&file, &rules, may_follow).await;
    let of_file = match read {
        Ok(body) if is_in_file(&body, token) => return Ok(()),
        Ok(_) => format!("{file} is there, but the text is not in it."),
        Err(why) => said(&file, why),
    };
    if !takes_tag(link) {
        return Err(of_file);
    }
    match fetch::read(address, &rules, may_follow).await {
        Ok(body) if is_in_head(&String::from_utf8_lossy(&body), token) => Ok(()),
        Ok(_) => Err(format!("{of_file} The page at {address} has no tag with the text either.")),
        Err(why) => Err(said(address, why)),
    }
}

/// A redirect may lead to the same site with or without `www`, and from GitHub to where it keeps files. Elsewhere it proves
/// nothing: anybody can make some sites lead anywhere.
fn may_follow(from: &str, to: &str) -> bool {
    let bare = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    bare(from) == bare(to) || (from == "github.com" && to == "raw.githubusercontent.com")
}

fn said(address: &str, why: Refused) -> String {
    match why {
        Refused::Address => format!("{address} can’t be checked: use a plain web address without a port."),
        Refused::Unknown => format!("{address} was not found: no server has this name."),
        Refused::Private => format!("{address} is inside a private network, where this server doesn’t look."),
        Refused::Elsewhere => format!("{address} leads to another site."),
        Refused::Redirects => format!("{address} leads on too many times."),
        Refused::Status(404) => format!("{address} was not found."),
        Refused::Status(status) => format!("{address} answered with the error {status}."),
        Refused::Large => format!("{address} is larger than 256 KiB."),
        Refused::Slow => format!("{address} took longer than 10 seconds."),
        Refused::Unreachable => format!("{address} could not be reached."),
    }
}

fn is_in_file(body: &[u8], token: &str) -> bool {
    String::from_utf8_lossy(body).lines().any(|line| line.trim() == token)
}

/// Whether the head of a page has our tag with this text. What is in a comment, in a script or below the head doesn't count:
/// visitors of a page may have written it.
fn is_in_head(page: &str, token: &str) -> bool {
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let skipped = skipped_until(rest);
        if let Some(end) = skipped {
            let Some(at) = find_folded(rest, end) else { return false };
            rest = &rest[at + end.len()..];
            continue;
        }
        if !is_of_head(rest) {
            return false;
        }
        let Some(length) = tag_length(rest) else { return false };
        let (tag, after) = rest.split_at(length);
        if starts_folded(tag, "<meta") && is_ours(tag, token) {
            return true;
        }
        rest = after;
    }
    false
}

/// Whether this tag belongs to a head; any other begins the body, even where no body tag says so.
fn is_of_head(rest: &str) -> bool {
    let name: String =
        rest[1..].chars().take_while(|letter| !letter.is_whitespace() && !"/>".contains(*letter)).collect();
    ["!doctype", "html", "head", "meta", "link", "base"].contains(&name.to_ascii_lowercase().as_str())
        || rest.starts_with("</") && !starts_folded(rest, "</head>")
}

/// What ends a part that is no markup, if one begins here.
fn skipped_until(rest: &str) -> Option<&'static str> {
    const PARTS: [(&str, &str); 7] = [
        ("<!--", "-->"),
        ("<script", "</script"),
        ("<style", "</style"),
        ("<title", "</title"),
        ("<noscript", "</noscript"),
        ("<template", "</template"),
        ("<textarea", "</textarea"),
    ];
    PARTS.iter().find(|(start, _)| starts_folded(rest, start)).map(|(_, end)| *end)
}

fn starts_folded(text: &str, start: &str) -> bool {
    text.as_bytes().get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start.as_bytes()))
}

fn find_folded(text: &str, what: &str) -> Option<usize> {
    text.as_bytes().windows(what.len()).position(|part| part.eq_ignore_ascii_case(what.as_bytes()))
}

/// How long the tag at the start is; a `>` between quotes doesn't end it.
fn tag_length(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if letter == open => quote = None,
            _ => {}
        }
    }
    None
}

fn is_ours(tag: &str, token: &str) -> bool {
    let attribute = |name: &str| {
        let (_, after) =
            tag.match_indices(name).map(|(at, _)| tag.split_at(at)).find(|(before, after)| {
                before.ends_with(|letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '/'))
                    && after[name.len()..].trim_start().starts_with('=')
            })?;
        let value = after[name.len()..].trim_start().strip_prefix('=')?.trim_start();
        Some(match value.chars().next()? {
            quote @ ('"' | '\'') => value[1..].split(quote).next()?.to_owned(),
            _ => value.split(|letter: char| letter.is_whitespace() || letter == '>').next()?.to_owned(),
        })
    };
    attribute("name").as_deref() == Some(TAG) && attribute("content").as_deref() == Some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "opportune-1-2.abc";

    #[test]
    fn files_are_looked_for_where_only_the_owner_can_put_them() {
        let of = |link, address| file_of(link, address).unwrap_or_default();
        assert_eq!(
            of(ProvedLink::Project, "https://shop.example.org/a/b?c#d"),
            "https://shop.example.org/.well-known/opportune-proof.txt"
        );
        assert_eq!(
            of(ProvedLink::Repository, "https://github.com/ada/engine/tree/main"),
            "https://github.com/ada/engine/raw/HEAD/opportune-proof.txt"
        );
        assert_eq!(of(ProvedLink::Repository, "https://github.com/ada"), "");
        assert_eq!(of(ProvedLink::Demo, "https://"), "");
    }

    #[test]
    fn a_file_has_the_text_on_a_line_of_its_own() {
        assert!(is_in_file(b"opportune-1-2.abc", TOKEN));
        assert!(is_in_file(b"# mine\r\n opportune-1-2.abc \r\n", TOKEN));
        for body in ["", "opportune-1-2.abcd", "x opportune-1-2.abc", "opportune-1-2.ab"] {
            assert!(!is_in_file(body.as_bytes(), TOKEN), "{body}");
        }
    }

    #[test]
    fn a_page_has_the_tag_in_its_head() {
        let tag = "<meta name=\"opportune-proof\" content=\"opportune-1-2.abc\">";
        for page in [
            tag.to_owned(),
            format!("<!doctype html><html><head><title>a > b</title>{tag}</head><body>"),
            "<head><META content='opportune-1-2.abc' name='opportune-proof' /></head>".to_owned(),
            "<meta\n name=opportune-proof content=opportune-1-2.abc>".to_owned(),
            format!("<script>if (a < b) {{}}</script><link rel=\"a>b\">{tag}"),
        ] {
            assert!(is_in_head(&page, TOKEN), "{page}");
        }
        for page in [
            String::new(),
            format!("<html><head></head><body>{tag}"),
            format!("<BODY>{tag}"),
            format!("<!-- {tag} -->"),
            format!("<!-- {tag}"),
            format!("<script>'{tag}'</script>"),
            format!("<title>{tag}</title>"),
            format!("<noscript>{tag}</noscript>"),
            format!("<p title='{tag}'>"),
            format!("<p>{tag}"),
            format!("<header>{tag}"),
            format!("</head>{tag}"),
            "&lt;meta name=\"opportune-proof\" content=\"opportune-1-2.abc\"&gt;".to_owned(),
            "<meta name=\"opportune-proof\" content=\"opportune-1-2.abcd\">".to_owned(),
            "<meta name=\"description\" content=\"opportune-1-2.abc\">".to_owned(),
            "<meta data-name=\"opportune-proof\" content=\"opportune-1-2.abc\">".to_owned(),
            "<meta name=\"opportune-proof\" content=\"opportune-1-2.abc".to_owned(),
            "<".repeat(100_000),
        ] {
            assert!(!is_in_head(&page, TOKEN), "{page}");
        }
    }

    #[test]
    fn a_redirect_leads_to_the_same_site() {
        assert!(may_follow("example.org", "www.example.org") && may_follow("www.example.org", "example.org"));
        assert!(may_follow("github.com", "raw.githubusercontent.com"));
        assert!(!may_follow("example.org", "example.com") && !may_follow("example.org", "evil.example.org"));
        assert!(!may_follow("raw.githubusercontent.com", "github.com"));
    }
}
