//! Where the relative addresses of a README lead: into its repository, and never out of it.

use ammonia::Url;

/// The repository that a README belongs to.
pub(super) struct Repository {
    /// Without a path.
    host: Url,
    /// The parts of its path. No address climbs above them.
    root: Vec<String>,
    /// Between the root and a file: where its page is, and where the file itself is.
    page: &'static [&'static str],
    file: &'static [&'static str],
}

impl Repository {
    /// `None` for what isn't the address of a repository.
    pub fn new(address: &str) -> Option<Self> {
        let url = Url::parse(address.trim()).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let name = url.host_str()?.trim_start_matches("www.").to_owned();
        let mut root: Vec<String> =
            url.path_segments()?.filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let is = |kind: &str| name == format!("{kind}.com") || name.starts_with(&format!("{kind}."));
        // All of these know the default branch as HEAD.
        let (page, file): (&[&str], &[&str]) = if name == "github.com" {
            root.truncate(2);
            (&["blob", "HEAD"], &["raw", "HEAD"])
        } else if is("gitlab") {
            if let Some(end) = root.iter().position(|part| part == "-") {
                root.truncate(end);
            }
            (&["-", "blob", "HEAD"], &["-", "raw", "HEAD"])
        } else if name == "codeberg.org" || is("gitea") || is("forgejo") {
            root.truncate(2);
            (&["src", "branch", "HEAD"], &["raw", "branch", "HEAD"])
        } else if name == "bitbucket.org" {
            root.truncate(2);
            (&["src", "HEAD"], &["raw", "HEAD"])
        } else {
            (&[], &[])
        };
        if !page.is_empty() && root.len() < 2 {
            return None;
        }
        if !page.is_empty()
            && let Some(last) = root.last_mut()
            && let Some(name) = last.strip_suffix(".git")
        {
            *last = name.to_owned();
        }
        let mut host = url;
        host.set_username("").ok()?;
        host.set_password(None).ok()?;
        host.set_path("");
        host.set_query(None);
        host.set_fragment(None);
        Some(Self { host, root, page, file })
    }

    /// Where a relative address leads. As on GitHub, `../../issues` is the list of issues, because the README stands in
    /// `blob/HEAD/`; above the repository `..` is left out.
    fn join(&self, address: &str, is_picture: bool) -> Option<String> {
        let (address, fragment) = split(address, '#');
        let (path, query) = split(address, '?');
        let between = if is_picture { self.file } else { self.page };
        let mut parts: Vec<&str> = between.to_vec();
        // A backslash is a slash to browsers, and %2e is a dot.
        for part in path.split(['/', '\\']) {
            match part.to_ascii_lowercase().replace("%2e", ".").as_str() {
                "" | "." => {}
                ".." => {
                    parts.pop();
                }
                _ => parts.push(part),
            }
        }
        let root = self.root.iter().map(String::as_str);
        let mut url = self.host.clone();
        url.set_path(&root.chain(parts).collect::<Vec<_>>().join("/"));
        url.set_query(query);
        url.set_fragment(fragment);
        let inside = url.path_segments()?.take(self.root.len()).eq(self.root.iter().map(String::as_str));
        inside.then(|| url.into())
    }
}

/// Where a file at the root of a repository can be read as it is; `None` when that isn't the address of a repository.
pub fn repository_file(repository: &str, name: &str) -> Option<String> {
    Repository::new(repository)?.join(name, true)
}

fn split(address: &str, at: char) -> (&str, Option<&str>) {
    address.split_once(at).map_or((address, None), |(before, after)| (before, Some(after)))
}

/// Where an address of the text leads, if anywhere: to the web, to mail, or to a file of the repository.
pub(super) fn resolve(address: &str, repository: Option<&Repository>, is_picture: bool) -> Option<String> {
    let address = address.trim();
    // Browsers leave out some of these, so that what they see would be another address.
    if address.is_empty() || address.contains(char::is_control) {
        return None;
    }
    let scheme = address.split(['/', '?', '#', '\\']).next().and_then(|start| start.split_once(':'));
    if let Some((scheme, _)) = scheme {
        let known = ["http", "https", "mailto"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
        return (known && Url::parse(address).is_ok()).then(|| address.to_owned());
    }
    // Another host, with the scheme of this page.
    if address.starts_with(['/', '\\']) && address[1..].starts_with(['/', '\\']) {
        return None;
    }
    repository?.join(address, is_picture)
}

/// What a picture without a description is called: the name of its file.
pub(super) fn file_name(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.rsplit('/').next().filter(|name| !name.is_empty() && !path.starts_with("data:")).unwrap_or("picture")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leads(repository: &str, address: &str, is_picture: bool, expected: &str) {
        let repository = Repository::new(repository);
        let got = resolve(address, repository.as_ref(), is_picture);
        assert_eq!(got.as_deref().unwrap_or("nowhere"), expected, "{address}");
    }

    #[test]
    fn files_are_found_where_each_host_keeps_them() {
        let cases = [
            ("https://github.com/ada/engine", "blob/HEAD", "raw/HEAD"),
            ("https://gitlab.com/group/part/engine", "-/blob/HEAD", "-/raw/HEAD"),
            ("https://gitlab.example.org/ada/engine", "-/blob/HEAD", "-/raw/HEAD"),
            ("https://codeberg.org/ada/engine", "src/branch/HEAD", "raw/branch/HEAD"),
            ("https://bitbucket.org/ada/engine", "src/HEAD", "raw/HEAD"),
        ];
        for (repository, page, file) in cases {
            leads(repository, "docs/a.md", false, &format!("{repository}/{page}/docs/a.md"));
            leads(repository, "./a.png", true, &format!("{repository}/{file}/a.png"));
        }
        let forms = ["ada/engine.git", "ada/engine/", "ada/engine/tree/main/docs?tab=readme#top"];
        for form in forms {
            let repository = format!("https://me:secret@github.com/{form}");
            leads(&repository, "LICENSE", false, "https://github.com/ada/engine/blob/HEAD/LICENSE");
        }
        leads("https://gitlab.com/a/b/-/tree/main", "c", false, "https://gitlab.com/a/b/-/blob/HEAD/c");
        leads(
            "https://code.example.org/~ada/engine",
            "c/d",
            false,
            "https://code.example.org/~ada/engine/c/d",
        );
        leads("https://example.org", "c", false, "https://example.org/c");
    }

    #[test]
    fn no_address_climbs_out_of_the_repository() {
        let repository = "https://github.com/ada/engine";
        let cases = [
            ("../../issues", "/issues"),
            ("../../../../other/secret", "/other/secret"),
            ("..\\..\\..\\..\\other", "/other"),
            ("%2e%2E/.%2e/../../other", "/other"),
            ("/docs/../a b.md", "/blob/HEAD/a%20b.md"),
            ("docs/a%20b.md?plain=1#L3", "/blob/HEAD/docs/a%20b.md?plain=1#L3"),
            ("a/./b//c/", "/blob/HEAD/a/b/c"),
            ("@evil.example/x", "/blob/HEAD/@evil.example/x"),
            ("?a", "/blob/HEAD?a"),
            ("über.md", "/blob/HEAD/%C3%BCber.md"),
        ];
        for (address, path) in cases {
            leads(repository, address, false, &format!("{repository}{path}"));
        }
        for address in [".\t./.\n./x", "//evil.example", "\\/evil.example", "/\\evil.example", ""] {
            leads(repository, address, false, "nowhere");
        }
    }

    #[test]
    fn only_the_web_and_mail_are_elsewhere() {
        for address in ["https://a.example/b?c#d", "HTTP://a.example", "mailto:ada@example.org"] {
            leads("", address, false, address);
        }
        for address in
            ["javascript:alert(1)", "data:image/svg+xml,x", "vbscript:x", "file:///etc", "https://", "x:y"]
        {
            leads("https://github.com/ada/engine", address, true, "nowhere");
        }
        let none = ["ftp://github.com/a/b", "github.com/a/b", "https://github.com/a", "javascript:a/b", ""];
        for repository in none {
            leads(repository, "docs/a.md", false, "nowhere");
        }
    }

    #[test]
    fn a_picture_without_a_description_is_called_by_its_file() {
        for (address, name) in [
            ("a/b.png?raw=true", "b.png"),
            ("https://e.org/", "picture"),
            ("data:image/png;base64,/x", "picture"),
        ] {
            assert_eq!(file_name(address), name);
        }
    }
}
