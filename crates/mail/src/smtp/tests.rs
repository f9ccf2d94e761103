use std::time::SystemTime;

use super::sink::Sink;
use super::*;
use crate::{Address, Received};

#[test]
fn addresses_are_understood_or_refused_without_repeating_the_password() {
    for (address, shown) in [
        ("smtps://ada:secret@mail.example.org", "mail.example.org:465 (TLS)"),
        ("smtp://ada:secret@mail.example.org", "mail.example.org:587 (STARTTLS)"),
        ("smtp://ada:secret@mail.example.org:2525?tls=required", "mail.example.org:2525 (STARTTLS)"),
        ("smtp://mail.example.org:25?tls=none", "mail.example.org:25 (no TLS)"),
        ("smtp://ada:secret@127.0.0.1:25?tls=none", "127.0.0.1:25 (no TLS)"),
        ("smtp://[::1]:25?tls=none", "::1:25 (no TLS)"),
    ] {
        assert_eq!(Smtp::new(address, None, "example.org").expect(address).to_string(), shown);
    }
    for wrong in [
        "secret",
        "http://ada:secret@mail.example.org",
        "smtp://",
        "smtp://ada:secret@mail.example.org?tls=none",
        "smtp://ada:secret@mail.example.org?tls=maybe",
        "smtp://ada:secret@mail.example.org?secret=1",
    ] {
        let sentence = Smtp::new(wrong, None, "example.org").expect_err(wrong);
        assert!(!sentence.contains("secret"), "{sentence}");
    }
    assert!(
        Smtp::new("smtps://mail.example.org", Some(b"no certificate -----BEGIN CERTIFICATE-----"), "x")
            .is_err()
    );
    let user = Smtp::new("smtp://a%40b:p%2Bw+d@mail.example.org", None, "x").unwrap();
    assert_eq!(user.login, Some(Credentials::new("a@b".to_owned(), "p+w+d".to_owned())));
}

#[test]
fn only_what_speaks_of_the_address_is_the_addresss_fault() {
    for (code, text, just_named, theirs) in [
        ("550", "5.1.1 No such user", true, true),
        ("550", "No such user here", true, true),
        ("550", "5.4.1 Recipient address rejected: Access denied", true, true),
        ("550", "5.2.1 Mailbox disabled", false, true),
        ("550", "5.7.1 Relaying denied", true, false),
        ("554", "5.7.1 Spam", false, false),
        ("552", "5.2.2 Mailbox full", true, false),
        ("550", "5.1.8 Bad sender", true, false),
        ("530", "Authentication required", true, false),
        ("450", "4.2.1 Try again", true, false),
        ("550", "No such user", false, false),
    ] {
        assert_eq!(speaks_of_the_address(code, text, just_named), theirs, "{code} {text}");
    }
}

async fn send(smtp: &Smtp, to: &str) -> Result<(), Error> {
    let from: Address = "Opportune <no-reply@example.org>".parse().unwrap();
    let to: Address = to.parse().unwrap();
    let letter = Letter {
        id: "letter-1",
        from: &from,
        to: &to,
        subject: "Hello",
        text: "Hello.\n.\nBye.\n",
        html: "<p>Hello.</p>",
        unsubscribe: None,
        written: SystemTime::UNIX_EPOCH,
    };
    smtp.send(&letter).await
}

#[tokio::test]
async fn a_letter_goes_over_starttls_to_a_server_whose_certificate_is_known() {
    let sink = Sink::start(true).await;
    let authority = Some(sink.authority.as_bytes());
    let smtp =
        Smtp::new(&format!("smtp://ada:secret@localhost:{}", sink.port), authority, "example.org").unwrap();
    smtp.check().await.unwrap();
    send(&smtp, "ada@example.org").await.unwrap();
    assert!(matches!(send(&smtp, "nobody@example.org").await, Err(Error::Refused(_))));
    assert!(matches!(send(&smtp, "later@example.org").await, Err(Error::Unreachable(_))));
    let letters = sink.letters();
    assert_eq!(letters.len(), 1);
    let letter = Received::read(&letters[0]);
    assert_eq!((letter.to.as_str(), letter.text.as_str()), ("ada@example.org", "Hello.\n.\nBye.\n"));
    let commands = sink.commands();
    let starttls = commands.iter().position(|command| command == "STARTTLS").unwrap();
    let auth = commands.iter().position(|command| command.starts_with("AUTH")).unwrap();
    assert!(starttls < auth, "no password before TLS: {commands:?}");
    assert_eq!(commands[0], "EHLO example.org");

    let wrong = Smtp::new(&format!("smtp://ada:wrong@localhost:{}", sink.port), authority, "x").unwrap();
    assert!(
        matches!(send(&wrong, "ada@example.org").await, Err(Error::Unreachable(_))),
        "and is tried again"
    );
}

#[tokio::test]
async fn nothing_is_said_to_a_server_that_is_not_the_one_meant() {
    let (sink, bare) = (Sink::start(true).await, Sink::start(false).await);
    let to = |host: &str, sink: &Sink, is_known: bool| {
        let authority = is_known.then_some(sink.authority.as_bytes());
        Smtp::new(&format!("smtp://ada:secret@{host}:{}", sink.port), authority, "example.org").unwrap()
    };
    for (smtp, why) in [
        (to("localhost", &sink, false), "nobody vouches for it"),
        (to("127.0.0.1", &sink, true), "it has another name"),
        (to("localhost", &bare, true), "it offers no TLS"),
    ] {
        assert!(matches!(send(&smtp, "ada@example.org").await, Err(Error::Unreachable(_))), "{why}");
    }
    for sink in [&sink, &bare] {
        let commands = sink.commands();
        let said = |command: &String| command.starts_with("AUTH") || command.starts_with("MAIL");
        assert!(!commands.iter().any(said), "{commands:?}");
        assert!(sink.letters().is_empty());
    }
}
