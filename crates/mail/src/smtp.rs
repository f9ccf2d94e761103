//! Letters by SMTP, over TLS with a certificate that is checked.

use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailParameter};
use percent_encoding::percent_decode_str;
use url::Url;

use crate::{Error, Letter};

/// To reach the server, and for the whole of a letter.
const CONNECT: Duration = Duration::from_secs(10);
const WHOLE: Duration = Duration::from_mins(1);

#[derive(Clone)]
enum Security {
    /// From the first byte on.
    Tls(TlsParameters),
    /// Before anything is said that matters; a server that does not offer it gets no letter.
    StartTls(TlsParameters),
    None,
}

/// One mail server, which takes the letters on.
#[derive(Clone)]
pub struct Smtp {
    host: String,
    port: u16,
    security: Security,
    login: Option<Credentials>,
    hello: ClientId,
}

/// Without its password.
impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Smtp").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

impl fmt::Display for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.security {
            Security::Tls(_) => "TLS",
            Security::StartTls(_) => "STARTTLS",
            Security::None => "no TLS",
        };
        write!(f, "{}:{} ({how})", self.host, self.port)
    }
}

impl Smtp {
    /// `smtps://USER:PASSWORD@HOST:PORT` (TLS), `smtp://...` (STARTTLS) or, for a server on this machine or one without a
    /// password, `smtp://...?tls=none`. The certificate must come from an authority that this machine trusts, or from the one
    /// in `authority` (PEM). `hello` is the name this server gives for itself. What is wrong is said without the address,
    /// which may hold a password.
    pub fn new(address: &str, authority: Option<&[u8]>, hello: &str) -> Result<Self, String> {
        let shape = "it must be like smtps://USER:PASSWORD@HOST or smtp://USER:PASSWORD@HOST:587";
        let url = Url::parse(address).map_err(|_| shape.to_owned())?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(shape)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let mut wants_tls = true;
        for (name, value) in url.query_pairs() {
            wants_tls = match (name.as_ref(), value.as_ref()) {
                ("tls", "required") => true,
                ("tls", "none") => false,
                _ => {
                    return Err(
                        "after the question mark there can only be tls=required or tls=none".to_owned()
                    );
                }
            };
        }
        let (tls_from_the_start, usual_port) = match url.scheme() {
            "smtps" => (true, 465),
            "smtp" => (false, 587),
            _ => return Err(shape.to_owned()),
        };
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let login = match (url.username(), url.password()) {
            ("", None) => None,
            (user, password) => Some(Credentials::new(decoded(user), decoded(password.unwrap_or_default()))),
        };
        let security = if tls_from_the_start || wants_tls {
            let mut tls = TlsParameters::builder(host.clone());
            if let Some(pem) = authority {
                let is_begin = |line: &[u8]| line.starts_with(b"-----BEGIN CERTIFICATE-----");
                let certificate = Certificate::from_pem(pem).ok();
                let certificate = certificate.filter(|_| pem.split(|byte| *byte == b'\n').any(is_begin));
                let certificate = certificate.ok_or("its authority is not a certificate")?;
                tls = tls.add_root_certificate(certificate);
            }
            let tls = tls.build().map_err(|error| format!("TLS cannot be prepared: {error}"))?;
            if tls_from_the_start { Security::Tls(tls) } else { Security::StartTls(tls) }
        } else if login.is_some() && !is_this_machine(&host) {
            return Err("with tls=none the password could be read on its way".to_owned());
        } else {
            Security::None
        };
        let port = url.port().unwrap_or(usual_port);
        Ok(Self { host, port, security, login, hello: ClientId::Domain(hello.to_owned()) })
    }

    /// Taken by the server when it answers. A connection that breaks after the last byte leaves open whether it was: whoever
    /// tries again may send the letter twice, under one `Message-ID`.
    pub async fn send(&self, letter: &Letter<'_>) -> Result<(), Error> {
        let bytes = letter.bytes()?;
        match tokio::time::timeout(WHOLE, self.hand_over(letter, &bytes)).await {
            Ok(sent) => sent,
            Err(_) => Err(Error::Unreachable("it took longer than a minute".to_owned())),
        }
    }

    /// Whether the server is there and takes our name and password.
    pub async fn check(&self) -> Result<(), Error> {
        match tokio::time::timeout(WHOLE, self.connect()).await {
            Ok(connected) => {
                let _ = connected?.quit().await;
                Ok(())
            }
            Err(_) => Err(Error::Unreachable("it took longer than a minute".to_owned())),
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let from_the_start = match &self.security {
            Security::Tls(tls) => Some(tls.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &self.hello, from_the_start, None)
                .await
                .map_err(unreachable)?;
        if let Security::StartTls(tls) = &self.security {
            connection.starttls(tls.clone(), &self.hello).await.map_err(unreachable)?;
        }
        if let Some(login) = &self.login {
            connection.auth(DEFAULT_MECHANISMS, login).await.map_err(unreachable)?;
        }
        Ok(connection)
    }

    async fn hand_over(&self, letter: &Letter<'_>, bytes: &[u8]) -> Result<(), Error> {
        let mut connection = self.connect().await?;
        let said = say(&mut connection, letter, bytes).await;
        // Whatever it answers: what was taken is taken.
        let _ = connection.quit().await;
        said
    }
}

async fn say(connection: &mut AsyncSmtpConnection, letter: &Letter<'_>, bytes: &[u8]) -> Result<(), Error> {
    let (from, to) = (letter.from.bare().clone(), letter.to.bare().clone());
    let mut options = Vec::new();
    if !from.to_string().is_ascii() || !to.to_string().is_ascii() {
        if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
            return Err(Error::Unfit("the mail server knows no such addresses".to_owned()));
        }
        options.push(MailParameter::SmtpUtfEight);
    }
    connection.command(Mail::new(Some(from), options)).await.map_err(unreachable)?;
    if let Err(error) = connection.command(Rcpt::new(to, Vec::new())).await {
        return Err(if is_about_the_address(&error, true) { refused(&error) } else { unreachable(error) });
    }
    connection.command(Data).await.map_err(unreachable)?;
    match connection.message(bytes).await {
        Ok(_) => Ok(()),
        Err(error) if is_about_the_address(&error, false) => Err(refused(&error)),
        Err(error) if error.is_permanent() => Err(Error::Unfit(error.to_string())),
        Err(error) => Err(unreachable(error)),
    }
}

fn refused(error: &lettre::transport::smtp::Error) -> Error {
    Error::Refused(error.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "as map_err hands it over")]
fn unreachable(error: lettre::transport::smtp::Error) -> Error {
    Error::Unreachable(error.to_string())
}

/// Whether nobody is there to read it, or something else is wrong: with us, with the server, with its rules, or with a mailbox
/// that is full today. Servers that say nothing about it when they hear the address say so after the letter, with a status
/// (RFC 3463).
fn is_about_the_address(error: &lettre::transport::smtp::Error, just_named: bool) -> bool {
    let code = error.status().map(|code| code.to_string()).unwrap_or_default();
    let text = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    speaks_of_the_address(&code, &text, just_named)
}

fn speaks_of_the_address(code: &str, text: &str, just_named: bool) -> bool {
    if !code.starts_with('5') {
        return false;
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    let status = Some(first).filter(|word| word.starts_with("5.") && word.matches('.').count() == 2);
    let named = matches!(code, "550" | "551" | "553" | "556");
    match status {
        // Ours: the sender's address.
        Some("5.1.7" | "5.1.8") => false,
        Some(status) if status.starts_with("5.1.") || status == "5.2.1" => true,
        // Rules, and full mailboxes.
        Some(status) if status.starts_with("5.7.") || status == "5.2.2" => false,
        _ => just_named && named,
    }
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod sink;
#[cfg(test)]
mod tests;
