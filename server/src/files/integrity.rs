//! Whether every file that the database names is there, whole.

use std::fmt;

use ::files::Key;

use super::store;
use crate::app::App;

const PAGE: i64 = 500;
/// Named one by one; more of them have one cause.
const NAMED: usize = 20;

/// What was found.
#[derive(Debug, Default)]
pub struct Integrity {
    pub whole: u64,
    pub missing: u64,
    /// As long as it should not be.
    pub damaged: u64,
    /// The keys of some of those that are missing or damaged.
    pub named: Vec<String>,
}

impl Integrity {
    pub fn is_good(&self) -> bool {
        self.missing + self.damaged == 0
    }
}

impl fmt::Display for Integrity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} whole, {} missing, {} of another length", self.whole, self.missing, self.damaged)
    }
}

/// Looks for every file that has a row. One whose row goes meanwhile is not missing.
pub async fn check(app: &App) -> Result<Integrity, String> {
    let mut found = Integrity::default();
    let mut after = 0;
    loop {
        let rows = store::after(&app.db, after, PAGE).await.map_err(|error| error.to_string())?;
        let Some((last, _, _)) = rows.last() else { return Ok(found) };
        after = *last;
        for (_, name, size) in rows {
            let key = Key::parse(&name).ok_or_else(|| format!("{name} is no key"))?;
            match app.files.get(&key, Some(0..1)).await {
                Ok(stored) if i64::try_from(stored.size) == Ok(size) => found.whole += 1,
                Ok(_) => found.name(name, |found| &mut found.damaged),
                Err(::files::Error::NotFound) => {
                    if store::by_key(&app.db, &name).await.map_err(|error| error.to_string())?.is_some() {
                        found.name(name, |found| &mut found.missing);
                    }
                }
                Err(error) => return Err(format!("The file storage does not answer: {error}.")),
            }
        }
    }
}

impl Integrity {
    fn name(&mut self, key: String, count: impl Fn(&mut Self) -> &mut u64) {
        *count(self) += 1;
        if self.named.len() < NAMED {
            self.named.push(key);
        }
    }
}

/// The nightly look: what is wrong is told to whoever reads the log.
pub async fn watch(app: &App) -> Result<(), String> {
    let found = check(app).await?;
    if found.is_good() {
        tracing::info!(%found, "the stored files were checked");
    } else {
        tracing::error!(%found, keys = ?found.named, "stored files are missing or damaged; restore them from a backup");
    }
    Ok(())
}
