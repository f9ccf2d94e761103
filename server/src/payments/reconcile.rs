//! Finding what the webhook missed, every five minutes; and comparing the whole book with the provider, on the command line.

use std::collections::BTreeMap;
use std::time::Duration;

use stripe::{Charge, Events};

use super::customer::Unanswered;
use super::inbox::{self, Told};
use super::settle;
use super::store::{customers, events, ledger, payments};
use crate::app::App;
use crate::money;

/// How far back the first look goes.
const FIRST: Duration = Duration::from_hours(24);
/// Read twice on purpose: an event may appear in the list a moment after its own time.
const OVERLAP: Duration = Duration::from_mins(10);
/// What has waited this long for its job is worked off by the scheduled turn.
pub const WAITED: Duration = Duration::from_mins(1);
const AT_ONCE: i64 = 500;

/// Reads the provider's own list of events and works off what was not told, and what was told but waited this long for its
/// job. Answers how many were not told.
pub async fn catch_up(app: &App, waited: Duration) -> Result<u64, Unanswered> {
    let now = app.clock.now();
    let mode = app.provider.word();
    let since = events::read_until(&app.db, mode).await?.unwrap_or(now - FIRST) - OVERLAP;
    let listing = Events { since: since.as_second() };
    let (mut missed, mut after) = (0, None::<String>);
    loop {
        let page = app.provider.client.events(&listing, after.as_deref()).await?;
        for event in &page.data {
            if settle::concerns(&event.kind) && !events::is_known(&app.db, &event.id).await? {
                missed += u64::from(take(app, event).await?);
            }
        }
        after = page.data.last().map(|event| event.id.clone());
        if !page.has_more || after.is_none() {
            break;
        }
    }
    // By the clock as it is now: something may have come in while the list was read.
    for id in events::waiting(&app.db, app.clock.now() - waited, mode, AT_ONCE).await? {
        inbox::work_off(app, &id).await?;
    }
    events::set_read_until(&app.db, mode, now).await?;
    if missed > 0 {
        tracing::info!(missed, "the payment provider told of these in vain; they were found in its list");
    }
    Ok(missed)
}

async fn take(app: &App, event: &stripe::Event) -> Result<bool, Unanswered> {
    // Only where to look: the rest is asked for.
    let about = &event.data.object;
    let payload = serde_json::json!({
        "id": event.id, "type": event.kind, "livemode": event.livemode, "created": event.created,
        "data": {"object": {"id": about.id, "object": about.object, "customer": about.customer}},
    });
    let Some(told) = Told::read(payload) else { return Ok(false) };
    let mut tx = app.db.begin().await?;
    let new = inbox::keep(app, &mut tx, &told).await?;
    tx.commit().await?;
    inbox::work_off(app, &told.id).await?;
    Ok(new)
}

/// What the book and the provider do not agree about, in sentences.
pub struct Compared {
    pub charges: usize,
    pub total_cents: i64,
    pub differences: Vec<String>,
}

/// Compares every charge and every subscription of ours. Changes nothing.
pub async fn compare(app: &App) -> Result<Compared, Unanswered> {
    let mode = app.provider.word();
    let theirs = charges(app).await?;
    let mut ours: BTreeMap<String, payments::Booked> =
        payments::all(&app.db, mode).await?.into_iter().map(|row| (row.charge_id.clone(), row)).collect();
    let held: BTreeMap<String, i64> = ledger::held(&app.db, mode).await?.into_iter().collect();
    let mut differences = Vec::new();
    let mut total_cents = 0;
    for charge in &theirs {
        let (id, left) = (&charge.id, charge.amount - charge.amount_refunded);
        total_cents += left;
        match ours.remove(id) {
            None => differences.push(format!(
                "{id}: paid at the provider ({}), but not here",
                money::dollars(charge.amount)
            )),
            Some(row)
                if (row.amount_cents, row.refunded_cents) != (charge.amount, charge.amount_refunded) =>
            {
                differences.push(format!(
                    "{id}: the provider says {} with {} given back, we say {} with {}",
                    money::dollars(charge.amount),
                    money::dollars(charge.amount_refunded),
                    money::dollars(row.amount_cents),
                    money::dollars(row.refunded_cents)
                ));
            }
            Some(_) => {}
        }
        let booked = held.get(id).copied().unwrap_or(0);
        if booked != left {
            let (booked, left) = (money::dollars(booked), money::dollars(left));
            differences.push(format!("{id}: the ledger holds {booked}, the provider {left}"));
        }
    }
    differences.extend(ours.into_keys().map(|id| format!("{id}: paid here, but not at the provider")));
    let balance = ledger::balance(&app.db, mode).await?;
    if balance != 0 {
        differences
            .push(format!("the ledger does not balance: its entries add up to {}", money::dollars(balance)));
    }
    differences.extend(subscriptions(app).await?);
    Ok(Compared { charges: theirs.len(), total_cents, differences })
}

/// Every charge of ours that went through.
async fn charges(app: &App) -> Result<Vec<Charge>, Unanswered> {
    let (mut found, mut after) = (Vec::new(), None::<String>);
    loop {
        let page = app.provider.client.charges(after.as_deref()).await?;
        after = page.data.last().map(|charge| charge.id.clone());
        for charge in page.data {
            if charge.status == "succeeded" && settle::owner(app, &charge).await?.is_some() {
                found.push(charge);
            }
        }
        if !page.has_more || after.is_none() {
            return Ok(found);
        }
    }
}

async fn subscriptions(app: &App) -> Result<Vec<String>, Unanswered> {
    let mut differences = Vec::new();
    let mut after = 0;
    loop {
        let page = customers::with_subscription(&app.db, app.provider.word(), after, AT_ONCE).await?;
        let Some(last) = page.last() else { return Ok(differences) };
        after = last.id;
        for known in &page {
            let listed = app.provider.client.subscriptions(&known.customer_id).await?.data;
            let live = listed.iter().filter(|one| one.is_live()).count();
            if live > 1 {
                differences.push(format!("{}: {live} live subscriptions at the provider", known.customer_id));
            }
            let theirs = listed.iter().find(|one| Some(&one.id) == known.subscription_id.as_ref());
            let theirs = theirs.map_or("none", |one| one.status.as_str());
            let ours = known.status().map_or("none", |status| status.word());
            if theirs != ours {
                differences.push(format!("{}: {theirs} at the provider, {ours} here", known.customer_id));
            }
        }
    }
}
