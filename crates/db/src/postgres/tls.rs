//! TLS to PostgreSQL, asked for in the URL by `sslmode` and `sslrootcert` as libpq has them.
//!
//! | sslmode | encrypted | the server's certificate |
//! |---|---|---|
//! | disable | never | |
//! | prefer (when nothing is said) | if the server can | any |
//! | require | always | any; with `sslrootcert` as verify-ca |
//! | verify-ca | always | issued by one of `sslrootcert`, and not expired |
//! | verify-full | always | that, and it names the host of the URL |
//!
//! `sslrootcert` is a file with certificates, or `system` for those that this machine trusts. The driver knows the first
//! three modes and no certificates, so both names are taken out of the URL before it sees it.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{
    CryptoProvider, WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature,
};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;

/// What a URL asks for, and how to do it.
pub(super) fn parse(url: &str) -> Result<(Config, Tls), String> {
    let (url, asked) = TlsOptions::take_from(url)?;
    // The driver's reason could quote the URL, and with it a password.
    let mut config: Config = url.parse().map_err(|_| "the PostgreSQL URL cannot be understood".to_owned())?;
    let by_file =
        !config.get_hosts().is_empty() && config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
    config.ssl_mode(match asked.mode {
        // Sockets in the file system are never encrypted; libpq does not ask for it there either.
        _ if by_file => SslMode::Disable,
        Mode::Disable => SslMode::Disable,
        Mode::Prefer => SslMode::Prefer,
        Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
    });
    let tls = Tls::new(asked.roots()?, asked.mode == Mode::VerifyFull)?;
    Ok((config, tls))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

#[derive(Debug, PartialEq, Eq)]
struct TlsOptions {
    mode: Mode,
    /// A path, or `system`.
    root_certificates: Option<String>,
}

impl TlsOptions {
    /// The URL without what is asked here, and that.
    fn take_from(url: &str) -> Result<(String, Self), String> {
        // A password may hold a question mark.
        let after_login = url.find('@').unwrap_or(0);
        let query = url[after_login..].find('?').map(|at| after_login + at);
        let Some(query) = query else {
            return Ok((url.to_owned(), Self { mode: Mode::Prefer, root_certificates: None }));
        };
        let (mut mode, mut root_certificates, mut rest) = (None, None, Vec::new());
        for pair in url[query + 1..].split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = || percent_encoding::percent_decode_str(value).decode_utf8_lossy().into_owned();
            match name {
                "sslmode" => mode = Some(Mode::named(&value())?),
                "sslrootcert" => root_certificates = Some(value()),
                _ => rest.push(pair),
            }
        }
        let url = match rest.as_slice() {
            [] => url[..query].to_owned(),
            rest => format!("{}?{}", &url[..query], rest.join("&")),
        };
        let asked = Self { mode: mode.unwrap_or(Mode::Prefer), root_certificates };
        match (asked.mode, &asked.root_certificates) {
            (Mode::VerifyCa | Mode::VerifyFull, None) => Err(
                "sslmode=verify-ca and sslmode=verify-full in the PostgreSQL URL need sslrootcert=FILE, or \
                     sslrootcert=system for the certificates that this machine trusts"
                    .to_owned(),
            ),
            // Whoever names certificates wants them to be looked at.
            (Mode::Disable | Mode::Prefer, Some(_)) => {
                Err("sslrootcert in the PostgreSQL URL needs sslmode=require, verify-ca or verify-full"
                    .to_owned())
            }
            _ => Ok((url, asked)),
        }
    }

    fn roots(&self) -> Result<Option<RootCertStore>, String> {
        let Some(name) = &self.root_certificates else { return Ok(None) };
        let mut roots = RootCertStore::empty();
        if name == "system" {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        } else {
            let wrong = |error: &dyn std::fmt::Display| {
                format!("the file {name} that sslrootcert names cannot be used: {error}")
            };
            for certificate in CertificateDer::pem_file_iter(name).map_err(|error| wrong(&error))? {
                let certificate = certificate.map_err(|error| wrong(&error))?;
                roots.add(certificate).map_err(|error| wrong(&error))?;
            }
        }
        if roots.is_empty() {
            return Err(format!("sslrootcert={name} in the PostgreSQL URL holds no certificate"));
        }
        Ok(Some(roots))
    }
}

impl Mode {
    fn named(name: &str) -> Result<Self, String> {
        match name {
            "disable" => Ok(Self::Disable),
            "prefer" => Ok(Self::Prefer),
            "require" => Ok(Self::Require),
            "verify-ca" => Ok(Self::VerifyCa),
            "verify-full" => Ok(Self::VerifyFull),
            _ => Err(
                "sslmode in the PostgreSQL URL must be disable, prefer, require, verify-ca or verify-full"
                    .to_owned(),
            ),
        }
    }
}

/// Makes connections encrypted, each with the name of its host.
#[derive(Clone)]
pub(crate) struct Tls(TlsConnector);

impl Tls {
    fn new(roots: Option<RootCertStore>, checks_name: bool) -> Result<Self, String> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let verifier = Verifier { roots, checks_name, algorithms: algorithms(&provider) };
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .dangerous() // as sslmode says
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }
}

fn algorithms(provider: &CryptoProvider) -> WebPkiSupportedAlgorithms {
    provider.signature_verification_algorithms
}

#[derive(Debug)]
struct Verifier {
    /// Any certificate will do without them.
    roots: Option<RootCertStore>,
    checks_name: bool,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if let Some(roots) = &self.roots {
            let certificate = ParsedCertificate::try_from(certificate)?;
            let all = self.algorithms.all;
            verify_server_cert_signed_by_trust_anchor(&certificate, roots, intermediates, now, all)?;
            if self.checks_name {
                verify_server_name(&certificate, name)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

/// One connection about to be encrypted.
pub(crate) struct Handshake {
    connector: TlsConnector,
    host: String,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Handshake> {
        Ok(Handshake { connector: self.0.clone(), host: host.to_owned() })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let name = ServerName::try_from(self.host).map_err(io::Error::other)?;
            Ok(Encrypted(self.connector.connect(name, stream).await?))
        })
    }
}

pub(crate) struct Encrypted<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().0).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_taken_out_of_the_url() {
        let asked =
            |mode, file: Option<&str>| TlsOptions { mode, root_certificates: file.map(str::to_owned) };
        for (url, rest, expected) in [
            ("postgres://a:b@h/x", "postgres://a:b@h/x", asked(Mode::Prefer, None)),
            ("postgres://a:b?c@h/x?sslmode=require", "postgres://a:b?c@h/x", asked(Mode::Require, None)),
            (
                "postgres://h/x?connect_timeout=3&sslmode=verify-full&sslrootcert=%2Fetc%2Fa+b.crt&options=-c%20jit",
                "postgres://h/x?connect_timeout=3&options=-c%20jit",
                asked(Mode::VerifyFull, Some("/etc/a+b.crt")),
            ),
            ("postgres://h/x?sslmode=require&sslmode=disable", "postgres://h/x", asked(Mode::Disable, None)),
        ] {
            assert_eq!(TlsOptions::take_from(url), Ok((rest.to_owned(), expected)), "{url}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_without_quoting_the_url() {
        for (query, why) in [
            ("sslmode=allow", "must be disable, prefer"),
            ("sslmode=", "must be disable, prefer"),
            ("sslmode=verify-full", "sslrootcert=system"),
            ("sslmode=verify-ca", "sslrootcert=system"),
            ("sslrootcert=/a", "needs sslmode=require"),
            ("sslmode=disable&sslrootcert=/a", "needs sslmode=require"),
            ("sslmode=require&sslrootcert=/nowhere/at/all", "/nowhere/at/all"),
            ("nonsense=1", "cannot be understood"),
        ] {
            let said = parse(&format!("postgres://a:secret@h/x?{query}")).err().expect(query);
            assert!(said.contains(why) && !said.contains("secret"), "{query}: {said}");
        }
    }

    #[test]
    fn a_socket_in_the_file_system_is_not_encrypted() {
        let (config, _) = parse("postgres://a@%2Frun%2Fpostgresql/x?sslmode=require").expect("understood");
        assert_eq!(config.get_ssl_mode(), SslMode::Disable);
    }
}
