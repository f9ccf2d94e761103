//! A setting as it may be printed.

/// A database's URL without its password, wherever it stands in it.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (place, query) = rest.split_once('?').map_or((rest, None), |(place, query)| (place, Some(query)));
    let place = match place.rsplit_once('@') {
        Some((login, host)) => match login.split_once(':') {
            Some((user, _)) => format!("{user}:***@{host}"),
            None => place.to_owned(),
        },
        None => place.to_owned(),
    };
    let Some(query) = query else { return format!("{scheme}://{place}") };
    let shown = query.split('&').map(|pair| match pair.split_once('=') {
        Some((name, _)) if name.contains("password") => format!("{name}=***"),
        _ => pair.to_owned(),
    });
    format!("{scheme}://{place}?{}", shown.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn no_password_is_printed() {
        for (url, shown) in [
            ("postgres://a:secret@db/x", "postgres://a:***@db/x"),
            ("postgres://a:se@cr:et@db/x", "postgres://a:***@db/x"),
            ("postgres://db/x", "postgres://db/x"),
            ("postgres://a@db/x", "postgres://a@db/x"),
            ("postgres://db/x?user=a&password=secret", "postgres://db/x?user=a&password=***"),
            ("postgres://a:secret@db/x?sslmode=require", "postgres://a:***@db/x?sslmode=require"),
            ("sqlite:data/opportune.db", "sqlite:data/opportune.db"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
