//! Finding what the webhook missed, every five minutes; and comparing the whole book with the provider, on the command line.

use std::collections::BTreeMap;
use std::time::Duration;

use stripe::{Charge, Events};

use super::customer::{self, PaymentError};
use super::inbox::{self, Told};
use super::store::{customers, donations, events, ledger, payments};
use super::{charge, settle};
use crate::app::App;
use crate::money;

/// How far back the first look goes.
const FIRST: Duration = Duration::from_hours(24);
/// Read twice on purpose: an event may appear in the list a moment after its own time.
const OVERLAP: Duration = Duration::from_mins(10);
/// What has waited this long for its job is worked off by the scheduled turn.
const WAITED: Duration = Duration::from_mins(1);
const AT_ONCE: i64 = 500;
/// Of what waits, so many are counted, and of what failed, so many are shown.
const MOST_COUNTED: i64 = 1000;
const MOST_SHOWN: i64 = 100;
/// So many failures one after the other are not about single events: the provider is away.
const IN_A_ROW: usize = 10;
/// A subscription that is late and has no news is asked for again after this.
const PUT_OFF: Duration = Duration::from_hours(24);

/// Who catches up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The server, every five minutes. What failed before has a job of its own, which tries it again ever more rarely.
    Scheduled,
    /// Somebody at the command line: everything is tried now.
    ByHand,
}

/// Reads the provider's own list of events and keeps what was not told, works off what waits, and asks for subscriptions
/// that should have been heard of. What fails is left behind and does not hold up the rest. Answers how many events were not
/// told.
pub async fn catch_up(app: &App, turn: Turn) -> Result<u64, PaymentError> {
    let now = app.clock.now();
    let missed = read_list(app).await?;
    // From here everything listed is in the inbox, whatever becomes of it.
    events::set_read_until(&app.db, app.provider.word(), now).await?;
    if missed > 0 {
        tracing::info!(missed, "the payment provider told of these in vain; they were found in its list");
    }
    work_off(app, turn).await?;
    ask_for_late(app, turn).await?;
    Ok(missed)
}

async fn read_list(app: &App) -> Result<u64, PaymentError> {
    let since = events::read_until(&app.db, app.provider.word()).await?;
    let since = since.unwrap_or(app.clock.now() - FIRST) - OVERLAP;
    let listing = Events { since: since.as_second() };
    let (mut missed, mut after) = (0, None::<String>);
    loop {
        let page = app.provider.client.events(&listing, after.as_deref()).await?;
        for event in page.data.iter().filter_map(Told::read) {
            if settle::concerns(&event.kind) && !events::is_known(&app.db, &event.id).await? {
                let mut tx = app.db.begin().await?;
                missed += u64::from(inbox::keep(app, &mut tx, &event).await?);
                tx.commit().await?;
            }
        }
        after = page.data.last().and_then(|event| Some(event["id"].as_str()?.to_owned()));
        if !page.has_more || after.is_none() {
            return Ok(missed);
        }
    }
}

/// Works off what waited too long for its job; by hand also what failed before.
async fn work_off(app: &App, turn: Turn) -> Result<(), PaymentError> {
    let (waited, tries, most) = match turn {
        Turn::Scheduled => (WAITED, 0, AT_ONCE),
        // All of them: after a restore from a busy hour thousands may wait.
        Turn::ByHand => (Duration::ZERO, i64::MAX, i64::MAX),
    };
    // By the clock as it is now: something may have come in while the list was read.
    let before = app.clock.now() - waited;
    let mut in_a_row = 0;
    for id in events::waiting(&app.db, before, app.provider.word(), tries, most).await? {
        match inbox::work_off(app, &id).await {
            Ok(()) => in_a_row = 0,
            Err(unanswered) => {
                tracing::warn!(event = id, %unanswered, "a payment event could not be taken in; it is tried again");
                in_a_row += 1;
                if in_a_row == IN_A_ROW {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Asks for subscriptions whose period is over and of which nothing was told; by hand for all that are not over.
async fn ask_for_late(app: &App, turn: Turn) -> Result<(), PaymentError> {
    let (mode, now) = (app.provider.word(), app.clock.now());
    let late = match turn {
        Turn::Scheduled => customers::late(&app.db, mode, now, AT_ONCE).await?,
        Turn::ByHand => {
            let all = payers(app).await?.into_iter().filter(|payer| payer.look_at.is_some());
            all.map(|payer| (payer.id, payer.customer_id)).collect()
        }
    };
    let mut in_a_row = 0;
    for (id, customer_id) in late {
        if turn == Turn::Scheduled {
            customers::put_off(&app.db, id, now + PUT_OFF).await?;
        }
        match customer::ask(app, id, &customer_id).await {
            Ok(()) => in_a_row = 0,
            Err(unanswered) => {
                tracing::warn!(customer_id, %unanswered, "a subscription could not be asked for");
                in_a_row += 1;
                if in_a_row == IN_A_ROW {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Everybody who ever had a subscription.
async fn payers(app: &App) -> Result<Vec<customers::Payer>, db::Error> {
    let mut found = Vec::<customers::Payer>::new();
    loop {
        let after = found.last().map_or(0, |last| last.id);
        let page = customers::with_subscription(&app.db, app.provider.word(), after, AT_ONCE).await?;
        if page.is_empty() {
            return Ok(found);
        }
        found.extend(page);
    }
}

/// The events that could not be taken in so far, each in a sentence, the most often tried first.
pub async fn failing(app: &App) -> Result<Vec<String>, db::Error> {
    let rows = events::failing(&app.db, app.provider.word(), AT_ONCE).await?;
    let sentence = |row: events::Failing| {
        let since = row.failed_at.map_or_else(String::new, |at| format!(" since {at}"));
        let why = row.last_error.unwrap_or_default();
        format!("{} ({}): failed {} times{since}: {why}", row.event_id, row.kind, row.tries)
    };
    Ok(rows.into_iter().map(sentence).collect())
}

pub use events::Failing;

/// What the provider told and was not taken in so far.
pub struct Inbox {
    /// Those that were not tried yet. They are counted up to a thousand.
    pub waiting: i64,
    pub failing: Vec<Failing>,
    /// Up to when the provider's own list was read.
    pub read_until: Option<db::Time>,
}

pub async fn inbox(app: &App) -> Result<Inbox, db::Error> {
    let mode = app.provider.word();
    Ok(Inbox {
        waiting: events::untried(&app.db, mode, MOST_COUNTED).await?,
        failing: events::failing(&app.db, mode, MOST_SHOWN).await?,
        read_until: events::read_until(&app.db, mode).await?,
    })
}

/// What the book and the provider do not agree about, in sentences.
pub struct Compared {
    pub charges: usize,
    pub total_cents: i64,
    pub differences: Vec<String>,
}

/// What moved back of a charge, by the provider's word.
#[derive(Clone, Copy, Default)]
struct Back {
    refunded: i64,
    /// What banks took in disputes, less what they gave again.
    disputed: i64,
}

async fn moved_back(app: &App) -> Result<BTreeMap<String, Back>, PaymentError> {
    let mut found = BTreeMap::<String, Back>::new();
    for refund in app.provider.client.refunds(None).await? {
        if let Some(charge) = refund.charge.clone().filter(|_| !refund.has_failed()) {
            found.entry(charge).or_default().refunded += refund.amount;
        }
    }
    for dispute in app.provider.client.disputes(None).await? {
        let taken: i64 = dispute.movements().map(|(_, amount)| -amount).sum();
        found.entry(dispute.charge.clone()).or_default().disputed += taken;
    }
    Ok(found)
}

/// Compares every charge and every subscription of ours. Changes nothing.
pub async fn compare(app: &App) -> Result<Compared, PaymentError> {
    let mode = app.provider.word();
    let theirs = charges(app).await?;
    let back = moved_back(app).await?;
    let mut ours: BTreeMap<String, payments::Booked> =
        payments::all(&app.db, mode).await?.into_iter().map(|row| (row.charge_id.clone(), row)).collect();
    let held: BTreeMap<String, i64> = ledger::held(&app.db, mode).await?.into_iter().collect();
    let mut differences = Vec::new();
    let mut total_cents = 0;
    for charge in &theirs {
        let id = &charge.id;
        let Back { refunded, disputed } = back.get(id).copied().unwrap_or_default();
        let left = charge.amount - refunded - disputed;
        total_cents += left;
        match ours.remove(id) {
            None => differences.push(format!(
                "{id}: paid at the provider ({}), but not here",
                money::dollars(charge.amount)
            )),
            Some(row) if (row.amount_cents, row.refunded_cents) != (charge.amount, refunded) => {
                differences.push(format!(
                    "{id}: the provider says {} with {} given back, we say {} with {}",
                    money::dollars(charge.amount),
                    money::dollars(refunded),
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
    let donated = -ledger::account(&app.db, mode, super::ledger::DONATIONS).await?;
    let (_, kept) = donations::totals(&app.db, mode).await?;
    if donated != kept {
        let (donated, kept) = (money::dollars(donated), money::dollars(kept));
        differences.push(format!("the donations add up to {donated}, and {kept} is shown"));
    }
    differences.extend(subscriptions(app).await?);
    differences.extend(failing(app).await?);
    Ok(Compared { charges: theirs.len(), total_cents, differences })
}

/// Every charge of ours that went through.
async fn charges(app: &App) -> Result<Vec<Charge>, PaymentError> {
    let mut found = Vec::new();
    for charge in app.provider.client.charges().await? {
        if charge.status == "succeeded" && charge::owner(app, &charge).await?.is_some() {
            found.push(charge);
        }
    }
    Ok(found)
}

async fn subscriptions(app: &App) -> Result<Vec<String>, PaymentError> {
    let mut differences = Vec::new();
    for known in payers(app).await? {
        let listed = customer::listed(app, &known.customer_id).await?;
        let live = listed.iter().filter(|one| one.is_live()).count();
        if live > 1 {
            differences.push(format!("{}: {live} live subscriptions at the provider", known.customer_id));
        }
        let theirs = listed.iter().find(|one| Some(&one.id) == known.subscription_id.as_ref());
        // One that the provider no longer knows has ended.
        let theirs = theirs.map_or("canceled", |one| one.status.as_str());
        let ours = known.status().map_or("none", |status| status.word());
        if theirs != ours {
            differences.push(format!("{}: {theirs} at the provider, {ours} here", known.customer_id));
        }
    }
    Ok(differences)
}
