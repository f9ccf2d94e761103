//! The settings: `config.default.toml` (built in), then what the setup page decided, then a file, then environment names. A
//! wrong one stops the start with one sentence that names it and says what is allowed.

mod environment;
mod oauth;
mod parse;
mod secret;
mod setup;
mod shown;
mod storage;
mod stripe;
mod videos;
mod weights;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use ipnet::IpNet;
use serde::Deserialize;
use toml::{Table, Value};

pub use environment::{Variables, process_environment};
pub use oauth::{DEMO, Oauth, SocialClients};
pub use parse::{Rate, Toggle, is_loopback, public_address};
use parse::{listen, nets, on_or_off, optional_listen, public_url, sqlite_or_postgres, token, whole};
pub use shown::without_password;
pub use storage::Storage;
pub use stripe::{Mode, Stripe};
pub use videos::Videos;
pub use weights::Weights;

const DEFAULTS: &str = include_str!("../../../config.default.toml");

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Pages for trying everything out without an account anywhere. Only ever on a loopback address.
    #[serde(deserialize_with = "on_or_off")]
    pub demo: bool,
    pub product: Product,
    pub server: Server,
    pub data: Data,
    pub database: Database,
    pub security: Security,
    pub storage: Storage,
    pub sessions: Sessions,
    pub passwords: Passwords,
    pub stripe: Stripe,
    pub oauth: Oauth,
    pub subscription: Subscription,
    pub mail: Mail,
    pub responses: Responses,
    pub agreements: Agreements,
    pub videos: Videos,
    pub proofs: Proofs,
    pub reputation: Reputation,
    pub support: Support,
    pub webhooks: Webhooks,
    pub search: Search,
    pub own_data: OwnData,
    pub matching: Matching,
    pub limits: Limits,
    pub jobs: Jobs,
    pub metrics: Metrics,
    pub log: Log,
    #[serde(skip)]
    source: setup::Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    pub name: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    #[serde(deserialize_with = "listen")]
    pub listen: SocketAddr,
    #[serde(deserialize_with = "public_url")]
    pub public_url: Option<String>,
    /// Empty: the web app inside the binary.
    pub web_dir: PathBuf,
    pub api_docs: Toggle,
    #[serde(deserialize_with = "nets")]
    pub trusted_proxies: Vec<IpNet>,
    #[serde(deserialize_with = "whole::<_, 1, 1_000_000>")]
    pub max_connections: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1_000_000>")]
    pub connections_per_address: u64,
    #[serde(deserialize_with = "whole::<_, 1, 3600>")]
    pub idle_seconds: u64,
    #[serde(deserialize_with = "whole::<_, 1, 3600>")]
    pub write_stall_seconds: u64,
    #[serde(deserialize_with = "whole::<_, 1, 10_000>")]
    pub streams_per_person: u64,
    #[serde(deserialize_with = "whole::<_, 1, 1_000_000>")]
    pub streams_per_address: u64,
    #[serde(deserialize_with = "whole::<_, 1, 30>")]
    pub stream_look_seconds: u64,
    #[serde(deserialize_with = "whole::<_, 1, 3600>")]
    pub deadline_seconds: u64,
    #[serde(deserialize_with = "whole::<_, 1024, 10_485_760>")]
    pub max_body_bytes: u64,
    #[serde(deserialize_with = "whole::<_, 0, 300>")]
    pub stop_wait_seconds: u64,
    #[serde(deserialize_with = "whole::<_, 0, 300>")]
    pub stop_drain_seconds: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    pub dir: PathBuf,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    #[serde(deserialize_with = "sqlite_or_postgres")]
    pub url: Option<String>,
    #[serde(deserialize_with = "whole::<_, 0, 256>")]
    pub readers: u64,
    #[serde(deserialize_with = "whole::<_, 2, 1000>")]
    pub pool: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1_000_000_000>")]
    pub keep_free_mib: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Security {
    pub secret_key: secrecy::SecretString,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sessions {
    #[serde(deserialize_with = "whole::<_, 1, 1440>")]
    pub idle_minutes: u64,
    #[serde(deserialize_with = "whole::<_, 1, 8760>")]
    pub absolute_hours: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passwords {
    #[serde(deserialize_with = "whole::<_, 8, 1_048_576>")]
    pub memory_kib: u64,
    #[serde(deserialize_with = "whole::<_, 1, 100>")]
    pub passes: u64,
    #[serde(deserialize_with = "whole::<_, 1, 16>")]
    pub lanes: u64,
    #[serde(deserialize_with = "whole::<_, 0, 64>")]
    pub threads: u64,
    #[serde(deserialize_with = "whole::<_, 1, 10_000>")]
    pub queue: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subscription {
    pub required: Toggle,
    /// Whole cents a month.
    #[serde(deserialize_with = "crate::money::price")]
    pub price: i64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    pub from: String,
    /// Empty: letters are written to the folder.
    pub smtp_url: secrecy::SecretString,
    /// Empty: the authorities that this machine trusts, and no other.
    pub smtp_authority: PathBuf,
    #[serde(deserialize_with = "whole::<_, 1, 86_400>")]
    pub news_seconds: u64,
    /// Empty: a folder in the data folder.
    pub folder: PathBuf,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proofs {
    pub private_addresses: Toggle,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reputation {
    pub private_addresses: Toggle,
    #[serde(deserialize_with = "whole::<_, 1, 20>")]
    pub wait_seconds: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Support {
    pub private_addresses: Toggle,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Webhooks {
    pub private_addresses: Toggle,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnData {
    #[serde(deserialize_with = "whole::<_, 1, 365>")]
    pub delete_after_days: u64,
    #[serde(deserialize_with = "whole::<_, 1, 365>")]
    pub export_keep_days: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    #[serde(deserialize_with = "whole::<_, 1, 86_400>")]
    pub alert_seconds: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Responses {
    #[serde(deserialize_with = "whole::<_, 1, 365>")]
    pub answer_days: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreements {
    #[serde(deserialize_with = "whole::<_, 1, 365>")]
    pub approve_days: u64,
    #[serde(deserialize_with = "whole::<_, 1, 365>")]
    pub remind_days: u64,
}

/// How many points each part of a match can bring.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matching {
    #[serde(deserialize_with = "whole::<_, 0, 1000>")]
    pub skills: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1000>")]
    pub words: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1000>")]
    pub rate: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1000>")]
    pub availability: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1000>")]
    pub rating: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1000>")]
    pub response: u64,
}

impl Matching {
    pub fn weights(&self) -> Weights {
        let points = |number: u64| f64::from(u16::try_from(number).unwrap_or(u16::MAX));
        Weights {
            skills: points(self.skills),
            words: points(self.words),
            rate: points(self.rate),
            availability: points(self.availability),
            rating: points(self.rating),
            response: points(self.response),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub rate_limits: Toggle,
    pub api: Rate,
    pub register: Rate,
    pub login_address: Rate,
    pub login_account: Rate,
    pub login_device: Rate,
    pub password: Rate,
    pub forgot_address: Rate,
    pub forgot_account: Rate,
    pub account_letter: Rate,
    pub second_factor: Rate,
    pub social_sign_in: Rate,
    pub feedback: Rate,
    pub upload: Rate,
    pub search: Rate,
    pub post_request: Rate,
    pub share_request: Rate,
    pub snag_request: Rate,
    pub open_conversation: Rate,
    pub attach: Rate,
    pub message: Rate,
    pub message_kib: Rate,
    pub typing: Rate,
    pub change: Rate,
    pub checkout: Rate,
    pub donate: Rate,
    pub declined_payment: Rate,
    pub verify: Rate,
    pub wrong_link: Rate,
    pub open_ticket: Rate,
    pub setup_code: Rate,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jobs {
    #[serde(deserialize_with = "whole::<_, 0, 64>")]
    pub workers: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metrics {
    /// `None`: on the server's own address, and there only with a token.
    #[serde(deserialize_with = "optional_listen")]
    pub listen: Option<SocketAddr>,
    /// Empty: nobody is asked for one.
    #[serde(deserialize_with = "token")]
    pub token: secrecy::SecretString,
}

impl Metrics {
    /// Whether they are served beside everything else.
    pub fn are_beside(&self) -> bool {
        self.listen.is_none() && !secrecy::ExposeSecret::expose_secret(&self.token).is_empty()
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub format: LogFormat,
    pub filter: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

impl Settings {
    /// The settings in force, or the sentence that says what is wrong.
    pub fn load(file: Option<&Path>, variables: &Variables) -> Result<Self, String> {
        let file =
            file.map(Path::to_path_buf).or_else(|| variables.get(environment::FILE).map(PathBuf::from));
        let source = setup::Source { file, variables: variables.clone(), in_file: Table::new() };
        Self::layered(source, None)
    }

    /// Laid over each other: what is built in, what the setup page decided (`None`: what it kept), and what the host wrote.
    fn layered(mut source: setup::Source, decided: Option<Table>) -> Result<Self, String> {
        if let Some(path) = &source.file {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("The settings file {} cannot be read: {error}.", path.display()))?;
            source.in_file = text.parse().map_err(|error| {
                format!("The settings file {} is not valid TOML: {error}", path.display())
            })?;
        }
        let mut own = source.in_file.clone();
        environment::apply(&mut own, &source.variables)?;
        let decided = match decided {
            Some(decided) => decided,
            None => setup::kept(&own)?,
        };
        let mut table = defaults();
        merge(&mut table, decided);
        merge(&mut table, own);
        let settings = Self { source, ..Self::from_table(table)? };
        if settings.is_postgres()
            && secrecy::ExposeSecret::expose_secret(&settings.security.secret_key).is_empty()
        {
            return Err("Setting security.secret_key [OPPORTUNE_SECRET_KEY] must be set when the database is PostgreSQL: \
                        32 random bytes as base64, the same on every node (`openssl rand -base64 32` makes one)."
                .to_owned());
        }
        if settings.matching.skills + settings.matching.words == 0 {
            return Err(
                "Settings matching.skills and matching.words can't both be 0: nobody would fit anything."
                    .to_owned(),
            );
        }
        settings.secret_key_setting()?;
        settings.storage_location()?;
        settings.payment_mode()?;
        settings.social_clients()?;
        settings.mail_transport()?;
        if settings.demo
            && !(is_loopback(&settings.public_url()) && settings.server.listen.ip().is_loopback())
        {
            return Err("Setting demo [OPPORTUNE_DEMO] is on, and anyone could sign in as anyone: it needs a loopback address \
                        such as 127.0.0.1 for server.listen [OPPORTUNE_LISTEN] and server.public_url [OPPORTUNE_PUBLIC_URL]."
                .to_owned());
        }
        Ok(settings)
    }

    fn from_table(table: Table) -> Result<Self, String> {
        serde_path_to_error::deserialize(Value::Table(table)).map_err(|error| {
            let path = error.path().to_string();
            let name = environment::name_of(&path).map(|name| format!(" [{name}]")).unwrap_or_default();
            let reason = error.inner().message();
            format!("Setting {path}{name} is wrong: {}.", reason.trim().trim_end_matches('.'))
        })
    }

    pub fn is_postgres(&self) -> bool {
        self.database.url.as_deref().is_some_and(|url| url.starts_with("postgres"))
    }

    pub fn database_url(&self) -> String {
        match &self.database.url {
            Some(url) => url.clone(),
            None => format!("sqlite:{}", self.data.dir.join("opportune.db").display()),
        }
    }

    /// The file of the embedded database; `None` on PostgreSQL.
    pub fn sqlite_file(&self) -> Option<PathBuf> {
        self.database_url().strip_prefix("sqlite:").map(PathBuf::from)
    }

    /// Where SQLite keeps the database; `None` for PostgreSQL, which looks after its own disk.
    pub fn database_folder(&self) -> Option<PathBuf> {
        let file = self.sqlite_file()?;
        let folder = file.parent()?;
        Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() })
    }

    pub fn database_options(&self) -> db::Options {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let mut options = db::Options::new(self.database_url());
        options.readers = match self.database.readers {
            0 => cores.max(2),
            count => usize::try_from(count).unwrap_or(2),
        };
        options.pool = usize::try_from(self.database.pool).unwrap_or(16);
        options
    }

    /// The address people type, without a slash at its end.
    pub fn public_url(&self) -> String {
        self.server.public_url.clone().unwrap_or_else(|| format!("http://{}", self.server.listen))
    }

    pub fn mail_from(&self) -> Result<mail::Address, String> {
        let wrong =
            |_| "Setting mail.from is wrong: it must be an address such as Opportune <no-reply@example.org>.";
        Ok(self.mail.from.parse().map_err(wrong)?)
    }

    fn outbox(&self) -> PathBuf {
        match self.mail.folder.as_os_str() {
            folder if folder.is_empty() => self.data.dir.join("outbox"),
            folder => folder.into(),
        }
    }

    /// How letters are sent.
    pub fn mail_transport(&self) -> Result<mail::Transport, String> {
        let address = secrecy::ExposeSecret::expose_secret(&self.mail.smtp_url);
        let from = self.mail_from()?;
        match address {
            "" => return Ok(mail::Transport::Folder(mail::Outbox::in_folder(self.outbox()))),
            "memory:" => return Ok(mail::Transport::Memory(mail::Memory::default())),
            _ => {}
        }
        let file = &self.mail.smtp_authority;
        let authority = if file.as_os_str().is_empty() {
            None
        } else {
            let read = std::fs::read(file).map_err(|error| {
                format!(
                    "Setting mail.smtp_authority [OPPORTUNE_SMTP_AUTHORITY]: {} cannot be read: {error}.",
                    file.display()
                )
            });
            Some(read?)
        };
        let smtp = mail::Smtp::new(address, authority.as_deref(), from.domain());
        smtp.map(mail::Transport::Smtp)
            .map_err(|wrong| format!("Setting mail.smtp_url [OPPORTUNE_SMTP_URL] is wrong: {wrong}."))
    }

    pub fn is_https(&self) -> bool {
        self.public_url().starts_with("https://")
    }
}

/// The built-in settings as a table; a test proves that they parse.
fn defaults() -> Table {
    DEFAULTS.parse().expect("config.default.toml is valid TOML")
}

/// Tables are merged key by key; anything else is replaced.
fn merge(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(base)), Value::Table(over)) => merge(base, over),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

#[cfg(test)]
mod tests;
