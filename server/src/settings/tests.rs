use super::*;

fn load(pairs: &[(&str, &str)]) -> Result<Settings, String> {
    let variables = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Settings::load(None, &variables)
}

#[test]
fn the_defaults_work_alone() {
    let settings = load(&[]).expect("the defaults are right");
    assert_eq!(settings.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.database_url(), "sqlite:data/opportune.db");
    assert_eq!(settings.public_url(), "http://127.0.0.1:8080");
    assert!(!settings.is_https());
}

#[test]
fn a_file_is_laid_over_the_defaults_and_the_environment_over_both() {
    let folder = std::env::temp_dir().join(format!("opportune-settings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("own.toml");
    std::fs::write(&file, "[server]\nlisten = \"0.0.0.0:9\"\nidle_seconds = 5\n[data]\ndir = \"/srv/a\"\n")
        .unwrap();
    let variables = [("OPPORTUNE_DATA_DIR".to_owned(), "/srv/b".to_owned())].into();
    let settings = Settings::load(Some(&file), &variables).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(settings.server.listen.to_string(), "0.0.0.0:9");
    assert_eq!(settings.server.idle_seconds, 5);
    assert_eq!(settings.server.deadline_seconds, 30);
    assert_eq!(settings.data.dir, PathBuf::from("/srv/b"));
}

/// What the setup page decided wins over what is built in, and over nothing else.
#[test]
fn what_setup_decided_lies_between_the_defaults_and_what_the_host_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own.toml");
    let write = |text: &str| std::fs::write(&own, text).unwrap();
    let data = ("OPPORTUNE_DATA_DIR".to_owned(), folder.path().display().to_string());
    let load = |more: &[(&str, &str)]| {
        let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Settings::load(Some(&own), &more.chain([data.clone()]).collect())
    };
    write("");
    let before = load(&[]).unwrap();
    let decided: Table =
        "[product]\nname = \"A\"\n[server]\npublic_url = \"https://a.example.org\"".parse().unwrap();
    assert_eq!(before.with_setup(decided.clone()).unwrap().product.name, "A");
    before.keep_setup(&decided).unwrap();
    assert_eq!(before.again().unwrap().public_url(), "https://a.example.org");
    assert_eq!((before.fixed_by("product.name"), before.fixed_by("server.public_url")), (None, None));

    write("[product]\nname = \"B\"\n");
    let settings = load(&[("OPPORTUNE_PUBLIC_URL", "https://b.example.org")]).unwrap();
    assert_eq!(
        (settings.product.name.as_str(), settings.public_url().as_str()),
        ("B", "https://b.example.org")
    );
    assert_eq!(settings.fixed_by("product.name"), Some("the settings file"));
    assert_eq!(settings.fixed_by("server.public_url"), Some("OPPORTUNE_PUBLIC_URL"));
    assert!(!format!("{settings:?}").contains("b.example.org\"}"), "what it came from is not printed");

    let wrong: Table = "[server]\npublic_url = \"a\"".parse().unwrap();
    assert!(
        load(&[]).unwrap().with_setup(wrong).is_err_and(|sentence| sentence.contains("server.public_url"))
    );
    for (text, sentence) in [("[data]\ndir = \"/x\"", "can't hold [data]"), ("x", "is not valid TOML")] {
        std::fs::write(folder.path().join("setup.toml"), text).unwrap();
        assert!(
            load(&[]).is_err_and(|error| error.contains(sentence) && error.contains("setup.toml")),
            "{text}"
        );
    }
}

/// One sentence each, naming the setting and what is allowed.
#[test]
fn a_wrong_setting_is_named_with_what_is_allowed() {
    let cases = [
        (("OPPORTUNE_LISTEN", "here"), "server.listen [OPPORTUNE_LISTEN]", "127.0.0.1:8080"),
        (
            ("OPPORTUNE_DATABASE_URL", "mysql://x"),
            "database.url [OPPORTUNE_DATABASE_URL]",
            "sqlite: or postgres://",
        ),
        (("OPPORTUNE_PUBLIC_URL", "example.org/x"), "server.public_url", "https://opportune.example.org"),
        (
            ("OPPORTUNE_RATE_LIMITS", "maybe"),
            "limits.rate_limits [OPPORTUNE_RATE_LIMITS]",
            "\"on\" or \"off\"",
        ),
        (
            ("OPPORTUNE_SUBSCRIPTION_REQUIRED", "perhaps"),
            "subscription.required [OPPORTUNE_SUBSCRIPTION_REQUIRED]",
            "\"on\" or \"off\"",
        ),
        (("OPPORTUNE_SECRET_KEY", "short"), "OPPORTUNE_SECRET_KEY", "32 bytes"),
        (("OPPORTUNE_DATABASE_URL", "postgres://x/y"), "OPPORTUNE_SECRET_KEY", "32 random bytes"),
        (("OPPORTUNE_LISTN", "x"), "OPPORTUNE_LISTN", "OPPORTUNE_LISTEN"),
        (("STRIPE_WEBHOOK_SECRT", "x"), "STRIPE_WEBHOOK_SECRT", "STRIPE_WEBHOOK_SECRET"),
        (
            ("OPPORTUNE_SMTP_URL", "http://ada:pw@x"),
            "mail.smtp_url [OPPORTUNE_SMTP_URL]",
            "smtps://USER:PASSWORD@HOST",
        ),
        (("OPPORTUNE_DEMO", "perhaps"), "demo [OPPORTUNE_DEMO]", "\"on\" or \"off\""),
        (("OPPORTUNE_METRICS_TOKEN", "short"), "metrics.token [OPPORTUNE_METRICS_TOKEN]", "24 characters"),
        (("OPPORTUNE_METRICS_LISTEN", "off"), "metrics.listen [OPPORTUNE_METRICS_LISTEN]", "127.0.0.1:8080"),
    ];
    for (pair, name, allowed) in cases {
        let sentence = load(&[pair]).expect_err("refused");
        assert!(sentence.contains(name) && sentence.contains(allowed), "{sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
    }
}

/// Whoever can reach the demo can be anyone in it.
#[test]
fn a_demo_is_for_this_machine_alone() {
    assert!(!load(&[]).unwrap().demo);
    for address in
        ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080", "http://[::1]", "http://localhost"]
    {
        let settings = load(&[("OPPORTUNE_DEMO", "true"), ("OPPORTUNE_PUBLIC_URL", address)]);
        assert!(settings.is_ok_and(|settings| settings.demo), "{address}");
    }
    for other in [
        ("OPPORTUNE_PUBLIC_URL", "https://opportune.example.org"),
        ("OPPORTUNE_PUBLIC_URL", "http://127.0.0.1.example.org"),
        ("OPPORTUNE_PUBLIC_URL", "http://localhost.example.org:80"),
        ("OPPORTUNE_PUBLIC_URL", "http://192.168.0.7:8080"),
        ("OPPORTUNE_LISTEN", "0.0.0.0:8080"),
    ] {
        let sentence = load(&[("OPPORTUNE_DEMO", "on"), other]).expect_err("refused");
        assert!(sentence.contains("OPPORTUNE_DEMO") && sentence.contains("loopback"), "{sentence}");
    }
}

#[test]
fn wrong_values_in_a_file_are_named_too() {
    for (text, expected) in [
        (
            "[sessions]\nidle_minutes = 0",
            "Setting sessions.idle_minutes is wrong: it must be a whole number from 1 to 1440.",
        ),
        (
            "[sessions]\nidle_minutes = \"x\"",
            "Setting sessions.idle_minutes is wrong: it must be a whole number from 1 to 1440.",
        ),
        ("[limits]\nfeedback = \"often\"", "Setting limits.feedback is wrong: \"often\" must read like"),
        ("[server]\nlistn = \"x\"", "unknown field `listn`"),
        (
            "[server]\ntrusted_proxies = [\"home\"]",
            "Setting server.trusted_proxies is wrong: \"home\" must be an address",
        ),
    ] {
        let mut table = defaults();
        merge(&mut table, text.parse().unwrap());
        let sentence = Settings::from_table(table).expect_err("refused");
        assert!(sentence.contains(expected), "{sentence}");
    }
}

#[test]
fn rates_read_as_they_are_written() {
    let rate: Rate = "10 per 10 minutes".parse().unwrap();
    assert_eq!((rate.count.get(), rate.period.as_secs()), (10, 600));
    let rate: Rate = "1200 per minute".parse().unwrap();
    assert_eq!((rate.count.get(), rate.period.as_secs()), (1200, 60));
    for wrong in ["", "10", "0 per minute", "10 per 0 minutes", "10 per fortnight", "-1 per day"] {
        assert!(wrong.parse::<Rate>().is_err(), "{wrong}");
    }
}
