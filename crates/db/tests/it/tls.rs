//! TLS to PostgreSQL: what each `sslmode` lets through, with a right, a wrong and an expired certificate. The server is a
//! real one of this test's own, because a server has one certificate at a time.

use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use db::{Db, Error, Notice, Options};
use rcgen::{
    BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, KeyUsagePurpose, date_time_ymd,
};

use crate::support::{needs_postgres, statement, until};

/// Who issues certificates, and the file that clients know them by.
struct Authority {
    issuer: Issuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn new(name: &str, folder: &Path) -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let key = KeyPair::generate().expect("a key");
        let file = folder.join(format!("{name}.crt"));
        std::fs::write(&file, params.self_signed(&key).expect("signed").pem()).expect("written");
        Self { issuer: Issuer::new(params, key), file }
    }
}

/// A PostgreSQL of its own, ended with the test.
struct Server {
    folder: PathBuf,
    url: String,
}

fn script() -> Command {
    Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../script/postgres"))
}

impl Server {
    fn start() -> Self {
        let output = script().arg("start").output().expect("script/postgres runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let value = |name: &str| {
            let pair = text.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
            pair.unwrap_or_else(|| panic!("{text}{}", String::from_utf8_lossy(&output.stderr))).to_owned()
        };
        Self {
            url: value("OPPORTUNE_TEST_POSTGRES"),
            folder: PathBuf::from(value("OPPORTUNE_TEST_POSTGRES_DIR")),
        }
    }

    /// Serves this certificate from now on.
    async fn present(&self, name: &str, host: &str, by: &Authority, until_year: i32) {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new([host.to_owned()]).expect("a host");
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(until_year, 1, 1);
        let certificate = params.signed_by(&key, &by.issuer).expect("signed");
        self.write(&format!("{name}.crt"), &certificate.pem());
        self.write(&format!("{name}.key"), &key.serialize_pem());
        self.set("ssl_cert_file", &format!("{name}.crt")).await;
        self.set("ssl_key_file", &format!("{name}.key")).await;
        self.set("ssl", "on").await;
        self.reload("ssl_cert_file", &format!("{name}.crt")).await;
    }

    /// PostgreSQL wants a key that only it can read.
    fn write(&self, name: &str, text: &str) {
        let data = self.folder.join("data");
        let owner = std::fs::metadata(&data).expect("a folder");
        let file = data.join(name);
        let mut options = std::fs::OpenOptions::new();
        let mut open = options.write(true).create_new(true).mode(0o600).open(&file).expect("made");
        std::io::Write::write_all(&mut open, text.as_bytes()).expect("written");
        chown(&file, Some(owner.uid()), Some(owner.gid())).expect("given away");
    }

    async fn admin(&self) -> Db {
        self.open("?sslmode=disable").await.expect("opens")
    }

    async fn set(&self, name: &str, value: &str) {
        let text = format!("alter system set {name} = '{value}'");
        self.admin().await.write(statement(text)).execute().await.expect("set");
    }

    /// New connections know the new settings only when the server has read them.
    async fn reload(&self, name: &str, value: &str) {
        let admin = self.admin().await;
        admin.read(statement("select pg_reload_conf()")).execute().await.expect("told");
        let setting = statement(format!("select current_setting('{name}')"));
        let read = async || self.admin().await.read(setting).one::<String>().await.expect("answers");
        until("the settings are read", async || read().await == value).await;
    }

    async fn open(&self, query: &str) -> Result<Db, Error> {
        let wait = Duration::from_secs(30);
        Db::open(Options { pool: 1, wait, ..Options::new(format!("{}{query}", self.url)) }).await
    }

    /// Whether the connection is encrypted, or why there is none.
    async fn encrypted(&self, query: &str) -> Result<bool, String> {
        let db = self.open(query).await.map_err(|error| error.to_string())?;
        let own = statement("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
        let answer = db.read(own).one::<bool>().await.map_err(|error| {
            assert!(error.is_unavailable(), "{error}");
            error.to_string()
        });
        db.close().await;
        answer
    }

    async fn expect(&self, what: &str, cases: &[(&str, Result<bool, &str>)]) {
        for (query, expected) in cases {
            let answer = self.encrypted(query).await;
            let as_expected = match (&answer, expected) {
                (Ok(answer), Ok(expected)) => answer == expected,
                (Err(said), Err(why)) => said.contains(why),
                _ => false,
            };
            assert!(as_expected, "{what}, {query}: {answer:?} instead of {expected:?}");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let stopped = script().arg("stop").env("OPPORTUNE_TEST_POSTGRES_DIR", &self.folder).status();
        assert!(stopped.is_ok_and(|status| status.success()) || std::thread::panicking(), "it stops");
    }
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn tls_lets_through_what_the_url_allows() {
    needs_postgres();
    let server = Server::start();
    let folder = tempfile::tempdir().expect("a folder");
    let (ours, other) = (Authority::new("ours", folder.path()), Authority::new("other", folder.path()));
    let with = |mode: &str, authority: &Authority| {
        format!("?sslmode={mode}&sslrootcert={}", authority.file.display())
    };
    let (ca, full) = (with("verify-ca", &ours), with("verify-full", &ours));
    let (other_ca, other_full) = (with("verify-ca", &other), with("verify-full", &other));
    let (require, other_require) = (with("require", &ours), with("require", &other));
    let no_tls = "server does not support TLS";
    let unknown = "UnknownIssuer";

    let cases = [
        ("", Ok(false)),
        ("?sslmode=disable", Ok(false)),
        ("?sslmode=prefer", Ok(false)),
        ("?sslmode=require", Err(no_tls)),
        (&ca, Err(no_tls)),
        (&full, Err(no_tls)),
    ];
    server.expect("no TLS", &cases).await;

    server.present("right", "127.0.0.1", &ours, 2100).await;
    let cases = [
        ("", Ok(true)),
        ("?sslmode=disable", Ok(false)),
        ("?sslmode=prefer", Ok(true)),
        ("?sslmode=require", Ok(true)),
        (&require, Ok(true)),
        (&other_require, Err(unknown)), // as libpq: with certificates it looks at them
        (&ca, Ok(true)),
        (&other_ca, Err(unknown)),
        (&full, Ok(true)),
        (&other_full, Err(unknown)),
    ];
    server.expect("a right certificate", &cases).await;
    everything_goes_through_it(&server, &full).await;

    server.present("elsewhere", "db.example.org", &ours, 2100).await;
    let cases = [
        ("?sslmode=require", Ok(true)),
        (&ca, Ok(true)),
        (&other_ca, Err(unknown)),
        (&full, Err("not valid for name \"127.0.0.1\"")),
    ];
    server.expect("a certificate of another host", &cases).await;

    server.present("expired", "127.0.0.1", &ours, 2021).await;
    let cases =
        [("", Ok(true)), ("?sslmode=require", Ok(true)), (&ca, Err("expired")), (&full, Err("expired"))];
    server.expect("an expired certificate", &cases).await;
}

/// Migrations and listening have connections of their own.
async fn everything_goes_through_it(server: &Server, query: &str) {
    let db = server.open(query).await.expect("opens");
    db::migrate(&db, crate::support::TABLES).await.expect("migrates");
    let mut listener = db.listen("words");
    assert_eq!(listener.next().await, Notice::Reconnected);
    let sessions = "select count(*) from pg_stat_ssl s join pg_stat_activity a on a.pid = s.pid
                    where a.application_name = 'opportune' and a.pid <> pg_backend_pid() and s.ssl = $1";
    let count = async |ssl: bool| db.read(statement(sessions)).bind(ssl).one::<i64>().await.expect("counts");
    assert_eq!(
        (count(true).await, count(false).await),
        (1, 0),
        "the one that listens, and none in the clear"
    );
    db.notify("words", "hello").await.expect("says");
    assert_eq!(listener.next().await, Notice::Payload("hello".to_owned()));
    let large = statement("select cast(length(cast($1 as text)) as bigint)");
    assert_eq!(db.read(large).bind("x".repeat(3_000_000)).one::<i64>().await, Ok(3_000_000));
    db.close().await;
}
