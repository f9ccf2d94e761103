//! The command line: `opportune serve | work | migrate | backup | restore | move-database | move-files | openapi | check |
//! admin | demo | verify-agreement | verify-reputation`.

mod admin;
mod check;
mod moving;
mod open;
mod serve;
mod shared_clock;
mod verify_reputation;

use open::open_migrated;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::agreements::document::{self, Wrong};
use crate::backup;
use crate::data_folder;
use crate::demo;
use crate::http::openapi;
use crate::rooms;
use crate::settings::{LogFormat, Settings, process_environment};

#[derive(Parser)]
#[command(
    name = "opportune",
    version,
    about = "A free platform that connects freelance developers with clients"
)]
struct Cli {
    /// A settings file; every setting stands in config.default.toml
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server: the API, the web app and the background work
    Serve,
    /// Do the background work alone, beside nodes that serve
    Work,
    /// Bring the database to the shape this version needs
    Migrate,
    /// Copy the database and all files to a folder, also while the server runs
    ///
    /// The copy is of one moment: the database as it was when the backup began, and every file it names. It can be
    /// restored into either database. The secret key is not part of it: keep a copy of that elsewhere. The exit status
    /// is 0 only when everything was copied. `sha256sum --check SHA256SUMS` in the folder checks a backup.
    Backup {
        /// A new or an empty folder; one for each backup
        dir: PathBuf,
    },
    /// Bring a backup into an empty database and an empty storage, with the server stopped
    ///
    /// The whole backup is checked first, and a damaged one is refused with the name of the file. A restore that was
    /// broken off can be run again. A backup of an older version is brought to the shape that this one needs. The secret
    /// key is not part of a backup: put it in place before the next start.
    Restore {
        /// The folder of a backup
        dir: PathBuf,
    },
    /// Move the database to PostgreSQL, or back to SQLite, with the server stopped
    ///
    /// Every row of the database in the settings is copied to an empty one, and both are compared by what they hold. The old
    /// one stays as it is. A move that was broken off goes on when it is run again; until it is finished, no server starts on
    /// the new one. What to set afterwards is printed at the end.
    MoveDatabase {
        /// The new database: postgres://USER:PASSWORD@HOST/NAME or sqlite:/PATH/FILE.db; - reads it from the standard input, where
        /// nobody who lists processes sees the password
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Move the uploaded files to a bucket of S3, or back to a folder, also while the server runs
    ///
    /// Every file that the database names is copied and read again. One that is there already with the same content is not
    /// copied, so a move that was broken off, or files that came since, only need another run. The old files stay. What to
    /// set afterwards is printed at the end.
    MoveFiles {
        /// The new storage: s3://BUCKET/FOLDER?endpoint=...&region=... or file:/PATH
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Check a downloaded agreement against its fingerprint, without a server or a network
    ///
    /// The exit status is 0 only when the file is as it was downloaded.
    VerifyAgreement {
        /// The Markdown file that was downloaded
        file: PathBuf,
    },
    /// Check a reputation file against the key of the site that signed it
    ///
    /// The key is read from that site, unless --key names one. The exit status is 0 only when the file is as it was signed.
    VerifyReputation {
        /// The file that was exported
        file: PathBuf,
        /// The site's key: a saved copy of its /.well-known/opportune-reputation.json, which needs no network, or an address
        #[arg(long, value_name = "FILE|URL")]
        key: Option<String>,
    },
    /// Print the OpenAPI document
    Openapi,
    /// Print the settings in force and whether the database can be reached
    Check {
        /// Also look whether every stored file is there and whole. The exit status is 0 only when they all are.
        #[arg(long)]
        files: bool,
    },
    /// Look after accounts, also while the server runs
    #[command(subcommand)]
    Admin(admin::Task),
    /// Fill an empty database with sample people and print their logins
    Demo,
}

pub fn run(version: &'static str) -> ExitCode {
    let matches = Cli::command().version(version).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    data_folder::keep_private();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("The server's threads cannot be started: {error}.")),
    };
    match runtime.block_on(carry_out(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => fail(&sentence),
    }
}

/// The one sentence a person sees when a command fails.
fn fail(sentence: &str) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "opportune: {sentence}");
    ExitCode::FAILURE
}

/// What a command answers. Where nobody can have it, the command has failed.
fn say(text: &str) -> Result<(), String> {
    writeln!(std::io::stdout(), "{text}").map_err(|error| format!("The answer cannot be written: {error}."))
}

/// What a process says that goes on, also where nobody hears it.
fn announce(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

async fn carry_out(cli: Cli) -> Result<(), String> {
    let variables = process_environment();
    let settings = match cli.command {
        // Of the product as it ships: the document does not depend on who prints it.
        Command::Openapi => Settings::as_shipped()?,
        _ => Settings::load(cli.config.as_deref(), &variables)?,
    };
    match cli.command {
        Command::Openapi => say(openapi::to_text(&rooms::document(&settings.product.name)).trim_end()),
        Command::VerifyAgreement { file } => verify_agreement(&file).and_then(|sentence| say(&sentence)),
        Command::VerifyReputation { file, key } => {
            verify_reputation::verify(&file, key.as_deref()).await.and_then(|sentence| say(&sentence))
        }
        Command::Check { files } => check::check(settings, files).await,
        Command::Serve => {
            start_log(&settings)?;
            serve::serve(settings).await
        }
        Command::Work => {
            start_log(&settings)?;
            serve::work(settings).await
        }
        Command::Migrate => {
            let (app, applied) = open_migrated(settings).await?;
            app.db.close().await;
            if applied.is_empty() {
                say("The database is up to date.")?;
            }
            applied.iter().try_for_each(|name| say(&format!("Applied {name}")))
        }
        Command::Backup { dir } => {
            let saved = backup::save(&settings, &dir).await;
            saved.map_err(|failure| failure.0).and_then(|sentence| say(&sentence))
        }
        Command::Restore { dir } => {
            let restored = backup::restore(&settings, &dir).await;
            restored.map_err(|failure| failure.0).and_then(|sentence| say(&sentence))
        }
        Command::MoveDatabase { to } => moving::database(&settings, &to).await.and_then(|text| say(&text)),
        Command::MoveFiles { to } => moving::files(settings, &to).await.and_then(|text| say(&text)),
        Command::Admin(task) => {
            let (app, _) = open_migrated(settings).await?;
            let said = task.carry_out(&app).await;
            app.db.close().await;
            said.and_then(|sentence| say(&sentence))
        }
        Command::Demo => {
            let (app, _) = open_migrated(settings).await?;
            let said = demo::fill(&app).await;
            app.db.close().await;
            said.and_then(|text| say(&text))
        }
    }
}

fn verify_agreement(file: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("The file {} can't be read: {error}.", file.display()))?;
    document::verify(&text).map(|hash| format!("The agreement is unchanged. Fingerprint: {hash}")).map_err(|wrong| {
        match wrong {
            Wrong::NoFingerprint => {
                "This file has no fingerprint. Download the agreement again, as Markdown.".to_owned()
            }
            Wrong::Changed { said, found } => format!(
                "The agreement was changed after it was downloaded. It says fingerprint {said}, but its words have fingerprint {found}."
            ),
        }
    })
}

fn start_log(settings: &Settings) -> Result<(), String> {
    let filter = tracing_subscriber::EnvFilter::try_new(&settings.log.filter)
        .map_err(|error| format!("Setting log.filter is wrong: {error}."))?;
    // What can't be written is lost: whoever read the log may be gone, or its disk full. Told to complain about that to the
    // same place, the thread would panic, and the one that hears the signal to stop is one of them.
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .log_internal_errors(false);
    match settings.log.format {
        LogFormat::Json => log.json().init(),
        LogFormat::Text => log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init(),
    }
    Ok(())
}
