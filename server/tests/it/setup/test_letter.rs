//! The test letter: by the mail server that was typed, and why not.

use mail::Received;
use serde_json::{Value, json};

use super::here;
use crate::letters::sink::Sink;
use crate::world::{Answer, World};

async fn send(world: &World, port: u16, password: &str, to: &str) -> Answer {
    let body = json!({
        "to": to,
        "mail": {"host": "127.0.0.1", "port": port, "security": "none", "username": "ada", "password": password,
                 "from": "hello@example.org"},
    });
    here(world).post("/api/setup/test-letter", body).await
}

fn detail(answer: &Answer) -> &str {
    answer.refused(422, "letter_not_sent").body["detail"].as_str().expect("a sentence")
}

#[tokio::test]
async fn it_is_sent_or_told_in_plain_words_why_not() {
    let (world, sink) = (World::new().await, Sink::start(false).await);
    let sent = send(&world, sink.port, "secret", "grace@example.org").await;
    assert_eq!(sent.status, 204, "{sent}");
    let letters: Vec<_> = sink.letters().iter().map(|bytes| Received::read(bytes)).collect();
    assert_eq!(letters.len(), 1);
    assert_eq!(
        (letters[0].to.as_str(), letters[0].subject.as_str()),
        ("grace@example.org", "Test email of Opportune")
    );
    assert!(letters[0].text.contains("Your mail server works."), "{}", letters[0].text);

    let wrong = send(&world, sink.port, "wrong-secret", "grace@example.org").await;
    assert!(detail(&wrong).contains("the username or the password"), "{wrong}");
    assert!(!wrong.to_string().contains("wrong-secret"));
    let nobody = send(&world, sink.port, "secret", "nobody@example.org").await;
    assert!(detail(&nobody).contains("doesn't take emails to nobody@example.org"), "{nobody}");
    let closed =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|door| door.local_addr()).expect("a port");
    let nothing = send(&world, closed.port(), "secret", "grace@example.org").await;
    assert!(detail(&nothing).contains("Nothing answers at 127.0.0.1"), "{nothing}");
    assert_eq!(sink.letters().len(), 1);
    assert!(!world.app.settings.data.dir.join("setup.toml").exists(), "nothing is saved");

    let body = json!({"to": "x", "mail": {"host": "", "security": "tls", "from": "y"}});
    let answer = here(&world).post("/api/setup/test-letter", body).await;
    let mut fields = answer.refused(422, "validation_error").fields();
    fields.sort_unstable();
    assert_eq!(fields, ["mail.from", "mail.host", "to"]);
    here(&world).post("/api/setup/test-letter", Value::Null).await.refused(422, "validation_error");
}
