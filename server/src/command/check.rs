//! `opportune check`: what is in force, and whether it works.

use crate::files::integrity;
use crate::migrations::MIGRATIONS;
use crate::payments::reconcile;
use crate::settings::{Settings, without_password};
use crate::state::limits::Limit;

pub async fn check(settings: Settings, with_files: bool) -> Result<(), String> {
    let say = super::say;
    let server = &settings.server;
    say(&format!("listen           {}", server.listen))?;
    say(&format!("public address   {}", settings.public_url()))?;
    say(&format!("data folder      {}", settings.data.dir.display()))?;
    say(&format!("database         {}", without_password(&settings.database_url())))?;
    say(&format!("file storage     {}", settings.storage_url()))?;
    say(&format!("payments         {}", settings.payment_mode()?.word()))?;
    say(&format!("social sign-in   {}", settings.social_clients()?))?;
    let mail = settings.mail_transport()?;
    say(&format!("mail             {mail}"))?;
    let metrics = match settings.metrics.listen {
        Some(address) => format!("http://{address}/metrics"),
        None if settings.metrics.are_beside() => format!("{}/metrics, with the token", settings.public_url()),
        None => "off".to_owned(),
    };
    say(&format!("metrics          {metrics}"))?;
    let proxies: Vec<_> = server.trusted_proxies.iter().map(ToString::to_string).collect();
    say(&format!(
        "trusted proxies  {}",
        if proxies.is_empty() { "none".to_owned() } else { proxies.join(", ") }
    ))?;
    let required = settings.subscription.required.0;
    say(&format!("subscription     {}", if required { "required" } else { "not required" }))?;
    say(&format!("answer guarantee {} days", settings.responses.answer_days))?;
    say(&format!("rate limits      {}", if settings.limits.rate_limits.0 { "on" } else { "off" }))?;
    for limit in Limit::ALL {
        say(&format!("  {:14} {}", limit.name(), limit.rate(&settings.limits)))?;
    }
    let app = super::open::open(settings).await?;
    app.db.ping().await.map_err(|error| format!("The database cannot be reached: {error}."))?;
    app.files.check().await.map_err(|error| format!("The file storage does not work: {error}."))?;
    if let mail::Transport::Smtp(server) = &mail {
        server.check().await.map_err(|error| format!("The mail server {server} cannot be used: {error}."))?;
    }
    let pending = db::pending(&app.db, MIGRATIONS).await.map_err(|error| error.to_string())?;
    // Only a database of the right shape can be asked more.
    let failing = if pending.is_empty() { reconcile::failing(&app).await } else { Ok(Vec::new()) };
    let files = if pending.is_empty() && with_files { Some(integrity::check(&app).await?) } else { None };
    app.db.close().await;
    match pending.len() {
        0 => say("migrations       up to date")?,
        count => say(&format!(
            "migrations       {count} to apply (the next start does it): {}",
            pending.join(", ")
        ))?,
    }
    let failing = failing.map_err(|error| format!("The payment events cannot be read: {error}."))?;
    match failing.len() {
        0 => say("payment events   none failing")?,
        count => {
            say(&format!("payment events   {count} failing; each is tried again every hour, or now with:"))?;
            say("                 opportune admin reconcile --catch-up")?;
        }
    }
    for sentence in failing {
        say(&format!("  {sentence}"))?;
    }
    let Some(files) = files else { return Ok(()) };
    say(&format!("stored files     {files}"))?;
    for key in &files.named {
        say(&format!("  {key}"))?;
    }
    if files.is_good() {
        Ok(())
    } else {
        Err("Stored files are missing or damaged. Restore them from a backup.".to_owned())
    }
}
