//! `opportune admin ...`

use clap::Subcommand;

use crate::accounts::admin;
use crate::app::App;

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
            Self::Revoke { username } => {
                let found = admin::set_admin(app, &username, false).await;
                (username, found, "is no longer an admin")
            }
        };
        match found {
            Ok(true) => Ok(format!("{username} {done}.")),
            Ok(false) => Err(format!("There is nobody with the username {username}.")),
            Err(error) => Err(format!("The database refused: {error}.")),
        }
    }
}
