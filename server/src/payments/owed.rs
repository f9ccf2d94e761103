//! `opportune admin owed` and `opportune admin passed-on`: what developers without an account of their own at the provider are
//! owed for invoices and products, and that the host gave it to them. Their money is not moved here: the host does that.

use std::collections::BTreeMap;

use super::ledger::{self, of_developer, of_seller};
use super::store::ledger::{self as store, Standing};
use crate::accounts::rules::fold;
use crate::app::App;
use crate::money;

/// Everybody who is owed something, or owes something because it went back to the buyer later: a line each.
pub async fn owed(app: &App) -> Result<String, db::Error> {
    let mode = app.provider.word();
    let mut by_payee: BTreeMap<i64, Vec<Standing>> = BTreeMap::new();
    for standing in store::owed(&app.db, mode).await? {
        let id = standing.account.split(' ').next_back().and_then(|id| id.parse().ok());
        by_payee.entry(id.unwrap_or_default()).or_default().push(standing);
    }
    let mut lines = Vec::new();
    for (id, standings) in by_payee {
        let amounts: Vec<_> = standings.iter().map(told).collect();
        lines.push(format!("{}: {}", store::username(&app.db, id).await?, amounts.join(", ")));
    }
    lines.sort_unstable();
    if lines.is_empty() {
        return Ok(format!("Nobody is owed anything ({mode})."));
    }
    Ok(format!("{}\nThese are {mode} payments.", lines.join("\n")))
}

fn told(standing: &Standing) -> String {
    let what = if standing.account.starts_with("seller ") { "products" } else { "invoices" };
    let sign = if standing.amount_cents > 0 { "-" } else { "" };
    format!("{sign}{} for {what}", money::amount(standing.amount_cents.abs(), &standing.currency))
}

/// Books that somebody got everything they are owed. `None`: there is no such person.
pub async fn passed_on(app: &App, username: &str) -> Result<Option<String>, db::Error> {
    let (mode, now) = (app.provider.word(), app.clock.now());
    let mut tx = app.db.begin().await?;
    // The lock: whoever does the same at the same time sees what was booked here.
    let Some(id) = store::lock_payee(&mut tx, &fold(username)).await? else { return Ok(None) };
    let mut amounts = Vec::new();
    for standing in store::of_payee(&mut tx, &of_developer(id), &of_seller(id), mode).await? {
        // What they owe is taken from what they get next.
        if standing.amount_cents >= 0 {
            continue;
        }
        ledger::passed_on(&mut tx, &standing, mode, now).await?;
        amounts.push(told(&standing));
    }
    tx.commit().await?;
    Ok(Some(if amounts.is_empty() {
        format!("{username} is owed nothing.")
    } else {
        format!("It is booked that {username} got {}.", amounts.join(", "))
    }))
}
