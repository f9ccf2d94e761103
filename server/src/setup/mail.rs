//! The mail server, as it is typed on the setup page.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use utoipa::ToSchema;

use super::state::MAIL_FROM;
use crate::accounts::rules;
use crate::http::fields::Fields;
use crate::problem::Problem;
use crate::settings::Settings;

/// How the way to the mail server is secured: from the first byte on, after a first word in the clear, or not at all, which is
/// for a mail server on the same machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    Tls,
    StartTls,
    None,
}

#[derive(Deserialize, ToSchema)]
pub struct SetupMail {
    /// The name or address of the mail server.
    #[schema(pattern = r"^[A-Za-z0-9.:_-]{1,253}$")]
    host: String,
    /// Left out: the usual one.
    #[schema(minimum = 1, maximum = 65535)]
    port: Option<i64>,
    security: MailSecurity,
    #[schema(max_length = 255)]
    username: Option<String>,
    #[schema(value_type = Option<String>, format = Password, max_length = 1024)]
    password: Option<SecretString>,
    /// The address that letters come from. Left out where it is fixed.
    #[schema(format = Email, max_length = 254)]
    from: Option<String>,
}

impl SetupMail {
    pub fn check(&mut self, fields: &mut Fields) {
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_' | '-');
        let is_host = (1..=253).contains(&self.host.len()) && self.host.chars().all(allowed);
        let is_port = self.port.is_none_or(|port| (1..=65535).contains(&port));
        if !is_port {
            fields.refuse("port", "Enter a number from 1 to 65535.");
        }
        fields.optional_line("username", &mut self.username, 255);
        if self.password.as_ref().is_some_and(|password| password.expose_secret().chars().count() > 1024) {
            fields.refuse("password", "Use at most 1024 characters.");
        }
        if let Some(why) = self.from.as_deref().and_then(rules::email_refusal) {
            fields.refuse("from", why);
        }
        // Whatever is left to be wrong is said by the one who has to speak with it.
        match mail::Smtp::new(self.url().expose_secret(), None, "localhost") {
            Ok(_) if is_host => {}
            Err(_) if is_host && !is_port => {}
            Err(why) if is_host && why.contains("the password") => fields.refuse(
                "security",
                "Without encryption, the password could be read on its way. Choose TLS or STARTTLS.",
            ),
            _ => fields.refuse("host", "Enter a name such as smtp.example.org, without a port."),
        }
    }

    /// As the setting has it.
    pub fn url(&self) -> SecretString {
        let (scheme, usual, more) = match self.security {
            MailSecurity::Tls => ("smtps", 465, ""),
            MailSecurity::StartTls => ("smtp", 587, ""),
            MailSecurity::None => ("smtp", 25, "?tls=none"),
        };
        let written = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        let login = match (&self.username, &self.password) {
            (None, _) => String::new(),
            (Some(user), None) => format!("{}@", written(user)),
            (Some(user), Some(password)) => {
                format!("{}:{}@", written(user), written(password.expose_secret()))
            }
        };
        // An address of IPv6 stands in brackets, because of its colons.
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        format!("{scheme}://{login}{host}:{}{more}", self.port.unwrap_or(usual)).into()
    }

    pub fn place(&self) -> &str {
        &self.host
    }

    /// The sender with the product's name; `None` where the sender is fixed.
    pub fn sender(&self, settings: &Settings, product: &str) -> Result<Option<String>, Problem> {
        if settings.fixed_by(MAIL_FROM).is_some() {
            return Ok(None);
        }
        let from = self.from.as_deref();
        let from = from.ok_or_else(|| Problem::field("mail.from", "Please fill this in."))?;
        Ok(Some(sender(product, from)))
    }
}

/// The sender with the product's name, if that can stand in a letter.
pub fn sender(product: &str, address: &str) -> String {
    let quoted = product.replace('\\', "\\\\").replace('"', "\\\"");
    let named = format!("\"{quoted}\" <{address}>");
    if named.parse::<mail::Address>().is_ok() { named } else { address.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(host: &str, security: MailSecurity, username: Option<&str>, password: Option<&str>) -> SetupMail {
        SetupMail {
            host: host.to_owned(),
            port: None,
            security,
            username: username.map(str::to_owned),
            password: password.map(|password| password.to_owned().into()),
            from: Some("no-reply@example.org".to_owned()),
        }
    }

    fn refused(mut mail: SetupMail) -> Vec<String> {
        let mut fields = Fields::default();
        mail.check(&mut fields);
        let errors = fields.finish().err().map(|problem| problem.errors).unwrap_or_default();
        errors.into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn the_setting_is_written_as_the_server_reads_it() {
        use MailSecurity::{None as Plain, StartTls, Tls};
        for (mail, url) in [
            (mail("smtp.example.org", Tls, None, None), "smtps://smtp.example.org:465"),
            (
                mail("smtp.example.org", StartTls, Some("ada@example.org"), Some("a/b@c: 1")),
                "smtp://ada%40example%2Eorg:a%2Fb%40c%3A%201@smtp.example.org:587",
            ),
            (mail("::1", Plain, None, None), "smtp://[::1]:25?tls=none"),
        ] {
            assert_eq!(mail.url().expose_secret(), url);
            assert_eq!(refused(mail), [""; 0]);
        }
        assert_eq!(refused(mail("mail.example.org", Plain, Some("ada"), Some("x"))), ["security"]);
        for host in ["", "a b", "http://x", "x/y", "x@y", "a:b"] {
            assert_eq!(refused(mail(host, Tls, None, None)), ["host"], "{host}");
        }
    }

    #[test]
    fn any_name_can_send_letters() {
        for (name, expected) in
            [("Acme", "\"Acme\" <a@b.co>"), ("Acme, Inc. \"X\"", "\"Acme, Inc. \\\"X\\\"\" <a@b.co>")]
        {
            assert_eq!(sender(name, "a@b.co"), expected);
        }
        for name in ["Größe", "語", "a\u{7}b", "<x>"] {
            assert!(sender(name, "a@b.co").parse::<mail::Address>().is_ok(), "{name}");
        }
    }
}
