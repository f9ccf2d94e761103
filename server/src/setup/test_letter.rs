//! POST /setup/test-letter

use std::time::{Duration, SystemTime};

use serde::Deserialize;
use utoipa::ToSchema;

use super::installer::Installer;
use super::mail::SetupMail;
use super::refusal::Refusal;
use crate::accounts::rules;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

/// Less than the deadline of a call.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is shown of a mail server's words.
const WORDS: usize = 200;

#[derive(Deserialize, ToSchema)]
pub struct SendTestLetter {
    mail: SetupMail,
    #[schema(format = Email, max_length = 254)]
    to: String,
}

impl Input for SendTestLetter {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        fields.within("mail", |fields| self.mail.check(fields));
        if let Some(why) = rules::email_refusal(&self.to) {
            fields.refuse("to", why);
        }
    }
}

/// Sends a letter by this mail server, and says in plain words why that doesn't work. Nothing is saved.
#[utoipa::path(post, path = "/setup/test-letter", tag = "setup", operation_id = "send_test_letter", security(()),
    params(("x-setup-code" = Option<String>, Header, description = "The code that the server printed at its start")),
    request_body = SendTestLetter,
    responses((status = 204, description = "The mail server took it"),
        (status = 404, description = "There is nothing to set up, or not for this caller"),
        (status = 422, description = "It wasn't sent, and why")))]
pub async fn send_test_letter(app: App, _: Installer, Body(input): Body<SendTestLetter>) -> Reply<Done> {
    let SendTestLetter { mail, to } = input;
    let mut decided = toml::Table::new();
    let (product, mut section) = (&app.settings.product.name, toml::Table::new());
    section.insert("smtp_url".to_owned(), secrecy::ExposeSecret::expose_secret(&mail.url()).into());
    if let Some(sender) = mail.sender(&app.settings, product)? {
        section.insert("from".to_owned(), sender.into());
    }
    decided.insert("mail".to_owned(), section.into());
    let settings = app.settings.with_setup(decided).map_err(Refusal::Settings)?;
    let transport = settings.mail_transport().map_err(Refusal::Settings)?;
    let from = settings.mail_from().map_err(Refusal::Settings)?;
    let Ok(recipient) = to.parse() else {
        return Err(Problem::field("to", "Enter an email address.").into());
    };
    let text = format!("Hello,\n\nthis is the test email of {product}. Your mail server works.\n");
    let letter = mail::Letter {
        id: &format!("test-{}", hex::encode(app.random.bytes::<8>())),
        from: &from,
        to: &recipient,
        subject: &format!("Test email of {product}"),
        text: &text,
        html: &format!(
            "<p>Hello,</p><p>{}</p>",
            crate::http::html::escape(text.trim_start_matches("Hello,").trim())
        ),
        unsubscribe: None,
        written: SystemTime::UNIX_EPOCH + Duration::from_micros(app.clock.now().micros().unsigned_abs()),
    };
    let why = match tokio::time::timeout(PATIENCE, transport.send(&letter)).await {
        Ok(Ok(())) => return Ok(Done),
        Ok(Err(mail::Error::Refused(words))) => {
            format!("The mail server doesn't take emails to {to}. It said: {}", shortened(&words))
        }
        Ok(Err(error)) => in_plain_words(&error.to_string(), mail.place()),
        Err(_) => in_plain_words("timed out", mail.place()),
    };
    Err(Refusal::Letter(why).into())
}

fn in_plain_words(words: &str, host: &str) -> String {
    let lower = words.to_lowercase();
    let has = |any: &[&str]| any.iter().any(|one| lower.contains(one));
    if has(&["lookup", "name or service", "resolve", "no address", "dns"]) {
        format!("There is no mail server called {host}. Check its name.")
    } else if has(&["connection refused"]) {
        format!("Nothing answers at {host} on this port. Check the name and the port.")
    } else if has(&["timed out", "timeout", "longer than", "unreachable"]) {
        format!(
            "{host} didn't answer in time. Check the name and the port, and that no firewall is in between."
        )
    } else if has(&["(535)", "(534)", "(530)", "authenticat", "credentials"]) {
        format!("The mail server refused the username or the password. It said: {}", shortened(words))
    } else if has(&["certificate", "tls", "handshake", "corrupt message", "ssl"]) {
        format!(
            "The connection to {host} can't be encrypted this way. Check the port and the encryption. It said: {}",
            shortened(words)
        )
    } else {
        format!("The mail server didn't take the email. It said: {}", shortened(words))
    }
}

/// On one line, without what can't be shown.
fn shortened(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|letter| !letter.is_control()).take(WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_in_plain_words() {
        for (words, expected) in [
            (
                "Connection error: failed to lookup address information: Name or service not known",
                "no mail server called",
            ),
            ("Connection error: Connection refused (os error 111)", "Nothing answers"),
            ("Connection error: Connection timed out (os error 110)", "didn't answer in time"),
            ("permanent error (535): 5.7.8 Authentication failed", "username or the password"),
            ("Connection error: invalid peer certificate: UnknownIssuer", "can't be encrypted"),
            (
                "permanent error (554): 5.7.1 Relay denied",
                "didn't take the email. It said: permanent error (554)",
            ),
        ] {
            let said = in_plain_words(words, "mail.example.org");
            assert!(said.contains(expected), "{said}");
        }
        assert_eq!(shortened("a\r\n b\u{7}c"), "a bc");
    }
}
