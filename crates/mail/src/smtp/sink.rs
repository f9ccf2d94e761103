//! A mail server for tests: STARTTLS with a certificate of its own making, and answers by the beginning of the address.

use std::sync::{Arc, Mutex};

use rustls::pki_types::PrivateKeyDer;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// It takes the name `ada` with the password `secret`, knows nobody called `nobody`, and puts `later` off.
pub struct Sink {
    pub port: u16,
    /// Its certificate (PEM), for the name `localhost`.
    pub authority: String,
    heard: Heard,
}

#[derive(Clone, Default)]
struct Heard {
    letters: Arc<Mutex<Vec<Vec<u8>>>>,
    commands: Arc<Mutex<Vec<String>>>,
}

impl Sink {
    pub async fn start(offers_tls: bool) -> Self {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("usual versions")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("a key and its certificate");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let heard = Heard::default();
        let hearing = heard.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (heard, acceptor) = (hearing.clone(), acceptor.clone());
                tokio::spawn(async move {
                    if stream.write_all(b"220 localhost\r\n").await.is_ok()
                        && talk(&mut stream, &heard, offers_tls).await
                        && let Ok(mut stream) = acceptor.accept(stream).await
                    {
                        talk(&mut stream, &heard, false).await;
                    }
                });
            }
        });
        Self { port, authority: made.cert.pem(), heard }
    }

    /// The letters it took, as they came.
    pub fn letters(&self) -> Vec<Vec<u8>> {
        self.heard.letters.lock().expect("not poisoned").clone()
    }

    pub fn commands(&self) -> Vec<String> {
        self.heard.commands.lock().expect("not poisoned").clone()
    }
}

/// Answers until the end, or until TLS is to begin.
async fn talk(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), heard: &Heard, offers_tls: bool) -> bool {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return false;
        }
        let command = line.trim_end().to_owned();
        heard.commands.lock().expect("not poisoned").push(command.clone());
        let names = |beginning: &str| command.to_ascii_lowercase().contains(&format!("<{beginning}"));
        let answer = match command.split(' ').next().unwrap_or_default() {
            "EHLO" if offers_tls => "250-localhost\r\n250 STARTTLS\r\n",
            "EHLO" => "250-localhost\r\n250 AUTH PLAIN LOGIN\r\n",
            "STARTTLS" => "220 go on\r\n",
            // The name and the password, as PLAIN says them.
            "AUTH" if command.ends_with("AGFkYQBzZWNyZXQ=") => "235 welcome\r\n",
            "AUTH" => "535 5.7.8 who are you\r\n",
            "RCPT" if names("nobody") => "550 5.1.1 no such user\r\n",
            "RCPT" if names("later") => "451 4.2.1 later\r\n",
            "DATA" => "354 go on\r\n",
            "QUIT" => "221 bye\r\n",
            _ => "250 fine\r\n",
        };
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return false;
        }
        match command.as_str() {
            "STARTTLS" => return true,
            "QUIT" => return false,
            "DATA" => {
                let mut letter = Vec::new();
                while !letter.ends_with(b"\r\n.\r\n") {
                    if stream.read_until(b'\n', &mut letter).await.unwrap_or(0) == 0 {
                        return false;
                    }
                }
                letter.truncate(letter.len() - 3);
                // A point at the beginning of a line was doubled on its way.
                let text = String::from_utf8_lossy(&letter).replace("\r\n..", "\r\n.");
                heard.letters.lock().expect("not poisoned").push(text.into_bytes());
                if stream.write_all(b"250 taken\r\n").await.is_err() {
                    return false;
                }
            }
            _ => {}
        }
    }
}
