//! `opportune admin ...`

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use crate::accounts::admin;
use crate::app::App;
use crate::files;
use crate::money;
use crate::payments::{owed, reconcile};
use crate::subscriptions::{self, SubscriptionStatus};
use crate::support;

#[derive(Subcommand)]
pub enum Task {
    /// End someone's sessions and keep them out
    Suspend { username: String },
    /// Let someone in again
    Restore { username: String },
    /// Give someone the admin flag
    Grant { username: String },
    /// Take the admin flag back
    Revoke { username: String },
    /// Turn off two-step sign-in for someone who lost their phone and their recovery codes
    SecondFactorOff { username: String },
    /// Set how someone's subscription stands, without a payment
    Subscription {
        username: String,
        /// `none` takes it away; only `active` unlocks anything
        #[arg(value_parser = PossibleValuesParser::new(SubscriptionStatus::ALL.iter().map(|status| status.word()))
            .try_map(|word| SubscriptionStatus::named(&word).ok_or("not a status")))]
        status: SubscriptionStatus,
    },
    /// Compare every payment and subscription with the payment provider and print the differences
    Reconcile {
        /// First take in what the provider told in vain, as the server does every five minutes, and try every event that
        /// failed once more
        #[arg(long)]
        catch_up: bool,
    },
    /// Say what developers are owed of what was paid online for their invoices and products and stayed in the host's account
    Owed,
    /// Book that someone was given everything they are owed
    PassedOn { username: String },
    /// Say whose the file storage is and what lies there
    Storage {
        /// Make it this database's; do so only when database.url and storage.url are right
        #[arg(long)]
        bind: bool,
        /// Delete what is older than two days and not in the database, however much that is
        #[arg(long)]
        sweep: bool,
    },
    /// Give a system outside a key to open support sessions with, and print it once; the key it had ends
    Integration {
        /// What the system is called: small letters, digits, hyphens and underscores
        source_system: String,
        /// Where it is told of messages and changes, by signed calls
        #[arg(long)]
        webhook: Option<String>,
    },
    /// Print the keys of the payment sandbox, for programs that speak with it
    Sandbox,
}

impl Task {
    pub async fn carry_out(self, app: &App) -> Result<String, String> {
        let (username, found, done) = match self {
            Self::Suspend { username } => {
                let found = admin::suspend(app, &username).await;
                (username, found, "is suspended; every session has ended")
            }
            Self::Restore { username } => {
                let found = admin::restore(app, &username).await;
                (username, found, "may sign in again")
            }
            Self::Grant { username } => {
                let found = admin::set_admin(app, &username, true).await;
                (username, found, "is an admin now")
            }
            Self::SecondFactorOff { username } => {
                let found = admin::remove_second_factor(app, &username).await;
                (username, found, "signs in with the password alone now")
            }
            Self::Subscription { username, status } => {
                let done = match status {
                    SubscriptionStatus::None => "has no subscription now".to_owned(),
                    status => format!("has a subscription that is {} now", status.word()),
                };
                let found = subscriptions::admin::set(app, &username, status).await;
                return answer(&username, found, &done);
            }
            Self::Reconcile { catch_up } => return reconcile(app, catch_up).await,
            Self::Owed => return owed::owed(app).await.map_err(|error| refused(&error)),
            Self::PassedOn { username } => {
                let booked = owed::passed_on(app, &username).await.map_err(|error| refused(&error))?;
                return booked.ok_or_else(|| nobody(&username));
            }
            Self::Sandbox => return sandbox(app),
            Self::Integration { source_system, webhook } => {
                return integration(app, &source_system, webhook.as_deref()).await;
            }
            Self::Storage { bind, sweep } => return storage(app, bind, sweep).await,
            Self::Revoke { username } => {
                let found = admin::set_admin(app, &username, false).await;
                (username, found, "is no longer an admin")
            }
        };
        answer(&username, found, done)
    }
}

async fn reconcile(app: &App, catch_up: bool) -> Result<String, String> {
    let fail = |error| format!("The payments cannot be compared: {error}.");
    if catch_up {
        reconcile::catch_up(app, reconcile::Turn::ByHand).await.map_err(fail)?;
    }
    let compared = reconcile::compare(app).await.map_err(fail)?;
    let held = money::dollars(compared.total_cents);
    let said = format!("{} payments, {held} at the provider ({})", compared.charges, app.provider.word());
    match compared.differences.as_slice() {
        [] => Ok(format!("{said}: no differences.")),
        differences => Err(format!("{said}; {} differences:\n{}", differences.len(), differences.join("\n"))),
    }
}

async fn storage(app: &App, bind: bool, sweep: bool) -> Result<String, String> {
    let mut said = if bind { files::admin::bind(app).await? } else { files::admin::describe(app).await? };
    if sweep {
        said.push('\n');
        said.push_str(&files::admin::clean(app).await?);
    }
    Ok(said)
}

async fn integration(app: &App, source_system: &str, webhook: Option<&str>) -> Result<String, String> {
    let new = support::integrations::give_key(app, source_system, webhook).await?;
    Ok(format!(
        "{source_system} has a new key; the one before, if any, has ended. Neither line is shown again.\n\
         key: {}\nwebhook secret: {}",
        new.key, new.webhook_secret
    ))
}

fn sandbox(app: &App) -> Result<String, String> {
    let Some(sandbox) = &app.sandbox else {
        return Err("Payments go through the real provider here; the sandbox is off.".to_owned());
    };
    let access = sandbox.access();
    Ok(format!(
        "secret key       {}\npublishable key  {}\nwebhook secret   {}",
        access.secret_key, access.publishable_key, access.webhook_secret
    ))
}

fn answer(username: &str, found: Result<bool, db::Error>, done: &str) -> Result<String, String> {
    match found {
        Ok(true) => Ok(format!("{username} {done}.")),
        Ok(false) => Err(nobody(username)),
        Err(error) => Err(refused(&error)),
    }
}

fn nobody(username: &str) -> String {
    format!("No user has the username {username}.")
}

fn refused(error: &db::Error) -> String {
    format!("The database refused: {error}.")
}
