//! Addresses that look like those of a well-known site.

/// Sites that people sign in to or pay at.
const KNOWN: [&str; 14] = [
    "github.com",
    "gitlab.com",
    "bitbucket.org",
    "paypal.com",
    "stripe.com",
    "google.com",
    "microsoft.com",
    "dropbox.com",
    "linkedin.com",
    "facebook.com",
    "amazon.com",
    "whatsapp.com",
    "telegram.org",
    "upwork.com",
];
/// One letter more or less in a shorter name is likely another name.
const LEAST_LETTERS: usize = 5;

/// What stands in a text where the host of an address would, in small letters.
pub fn hosts(text: &str) -> impl Iterator<Item = String> {
    let ends = |letter: char| {
        letter.is_whitespace()
            || matches!(letter, '<' | '>' | '(' | ')' | '[' | ']' | '"' | '\'' | ',' | ';' | '`')
    };
    text.split(ends).filter(|part| part.contains('.')).filter_map(host)
}

fn host(part: &str) -> Option<String> {
    let rest = part.split_once("://").map_or(part, |(_, rest)| rest);
    let rest = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let rest = rest.rsplit('@').next().unwrap_or_default();
    let rest = rest.split(':').next().unwrap_or_default().trim_matches('.').to_lowercase();
    let labels: Vec<&str> = rest.split('.').collect();
    let is_name = |label: &&str| {
        !label.is_empty() && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
    };
    let last = labels.last()?;
    let is_host = labels.len() > 1 && labels.iter().all(is_name) && last.chars().all(char::is_alphabetic);
    (is_host && last.chars().count() > 1).then_some(rest)
}

/// Whether a host is made to be taken for a well-known one, or for this site.
pub fn is_look_alike(host: &str, own: &str) -> bool {
    let sites = || KNOWN.iter().copied().chain(Some(own).filter(|own| has_name(own)));
    let is_one = |site: &str| host == site || host.strip_suffix(site).is_some_and(|rest| rest.ends_with('.'));
    !sites().any(is_one) && sites().any(|site| resembles(host, site))
}

/// A number or a single word, as on a developer's machine, resembles nothing.
fn has_name(own: &str) -> bool {
    own.rsplit_once('.').is_some_and(|(_, last)| last.chars().all(char::is_alphabetic))
}

fn resembles(host: &str, site: &str) -> bool {
    // github.com.example.org
    if host.strip_prefix(site).is_some_and(|rest| rest.starts_with('.')) {
        return true;
    }
    let (Some((site_name, site_end)), Some((name, end))) = (site.rsplit_once('.'), host.rsplit_once('.'))
    else {
        return false;
    };
    let name = name.rsplit('.').next().unwrap_or_default();
    let site_name = site_name.rsplit('.').next().unwrap_or_default();
    let looks = skeleton(name);
    let is_dressed = looks == skeleton(site_name) && name != site_name;
    // paypal-secure.com
    let is_hyphenated =
        name.split('-').count() > 1 && name.split('-').any(|part| part == site_name) && site_name != "google";
    let is_close = end == site_end
        && site_name.len() >= LEAST_LETTERS
        && is_one_letter_away(&looks, &skeleton(site_name));
    is_dressed || is_hyphenated || is_close
}

/// What a name looks like at a glance: letters of other scripts and digits as the letters they are taken for.
fn skeleton(name: &str) -> String {
    let plain = |letter: char| match letter {
        '0' | 'о' | 'ο' => 'o',
        '1' | 'i' | 'і' | 'ı' | 'í' | 'ì' => 'l',
        '3' | 'е' | 'é' | 'è' | 'ё' => 'e',
        '5' | 'ѕ' => 's',
        'а' | 'á' | 'à' | 'ä' => 'a',
        'р' => 'p',
        'с' => 'c',
        'х' => 'x',
        'у' => 'y',
        'ո' => 'n',
        other => other,
    };
    let letters: String = name.chars().map(plain).collect();
    letters.replace("rn", "m").replace("vv", "w")
}

/// Whether one is the other with a letter more, fewer or changed, or with two neighbours swapped; and not the same.
fn is_one_letter_away(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same_start = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same_start..], &other[same_start..]);
    match (one, other) {
        ([], [_]) | ([_], []) => true,
        ([a, b, rest @ ..], [c, d, others @ ..]) if a == d && b == c => rest == others,
        ([_, rest @ ..], [_, others @ ..]) if rest == others => true,
        ([_, rest @ ..], others) if rest == others => true,
        (rest, [_, others @ ..]) => rest == others,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "opportune.example";

    #[test]
    fn hosts_are_found_wherever_they_stand() {
        let found = |text: &str| hosts(text).collect::<Vec<_>>();
        assert_eq!(
            found("See (https://Git-Hub.com/a?b), or mail me@paypal.com."),
            ["git-hub.com", "paypal.com"]
        );
        assert_eq!(found("http://u:p@evil.example:8080/x"), ["evil.example"]);
        assert_eq!(found("Version 1.2, e.g. 3.14 or a..b and end."), [""; 0]);
    }

    #[test]
    fn what_looks_like_another_site_is_seen() {
        for host in [
            "paypa1.com",
            "githb.com",
            "githubb.com",
            "gihtub.com",
            "github.com.login.example",
            "paypal-secure.com",
            "rnicrosoft.com",
            "раypal.com",
            "g00gle.com",
            "opp0rtune.example",
            "www.linkedln.com",
        ] {
            assert!(is_look_alike(host, OWN), "{host}");
        }
    }

    #[test]
    fn others_are_left_alone() {
        for host in [
            "github.com",
            "docs.github.com",
            "github.io",
            "gitlab.com",
            "opportune.example",
            "www.opportune.example",
            "google-analytics.com",
            "harbour.example",
            "strapi.io",
            "go.dev",
        ] {
            assert!(!is_look_alike(host, OWN), "{host}");
        }
        assert!(!is_look_alike("127.0.0.2", "127.0.0.1"));
    }
}
