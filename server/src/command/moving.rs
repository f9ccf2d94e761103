//! `opportune move-database` and `opportune move-files`

use std::io::BufRead as _;

use crate::migrations::MIGRATIONS;
use crate::moving::{move_database, move_files};
use crate::settings::Settings;

pub async fn database(settings: &Settings, to: &str) -> Result<String, String> {
    if to != "-" {
        return move_database(settings, to).await;
    }
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.map_err(|error| format!("The standard input cannot be read: {error}."))?;
    move_database(settings, line.trim()).await
}

pub async fn files(settings: Settings, to: &str) -> Result<String, String> {
    let app = super::open::open(settings).await?;
    let pending = db::pending(&app.db, MIGRATIONS).await.map_err(|error| error.to_string())?;
    let said = match pending.first() {
        None => move_files(&app, to).await,
        Some(first) => Err(format!(
            "The database is older than this version ({first} is not applied): run `opportune migrate` first."
        )),
    };
    app.db.close().await;
    said
}
