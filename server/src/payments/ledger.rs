//! The book of all money: each movement is two entries whose sum is nothing, and entries are only ever added.
//!
//! `provider` is what the provider holds for us; `subscriptions`, `donations`, `seller ID` and `developer ID` (what is owed to
//! somebody for products and for invoices) are where it came from, with the sign turned; `connected` is what went on to
//! developers' own accounts at the provider, `passed_on` what the host gave them; `by_hand` is what developers say they got for
//! an invoice, and `invoices` its other side. So the provider's account always says what its charges add up to, less refunds and
//! disputes.

use db::{Error, Time, Tx};
use stripe::{Charge, Refund};

use super::store::donations;
use super::store::ledger::{self, Entry, Standing};
use super::store::payments::PaymentKind;

const PROVIDER: &str = "provider";
pub const DONATIONS: &str = "donations";
const INVOICES: &str = "invoices";
/// What went from a client to a developer without us.
const BY_HAND: &str = "by_hand";
/// What went on to developers' own accounts at the provider.
const CONNECTED: &str = "connected";

/// What the host gave developers of what was owed to them.
const PASSED_ON: &str = "passed_on";

/// The account of what is owed to a seller for products.
pub fn of_seller(seller_id: i64) -> String {
    format!("seller {seller_id}")
}

/// The account of what is owed to a developer for invoices.
pub fn of_developer(developer_id: i64) -> String {
    format!("developer {developer_id}")
}

pub struct Movement<'m> {
    pub charge: &'m Charge,
    pub kind: PaymentKind,
    /// Whose product or invoice was paid.
    pub payee_id: Option<i64>,
    pub mode: &'m str,
    pub at: Time,
}

impl Movement<'_> {
    fn source(&self) -> String {
        let payee_id = self.payee_id.unwrap_or(0);
        match self.kind {
            PaymentKind::Subscription => "subscriptions".to_owned(),
            PaymentKind::Donation => DONATIONS.to_owned(),
            PaymentKind::Invoice => of_developer(payee_id),
            PaymentKind::Purchase => of_seller(payee_id),
        }
    }

    /// Books what the name says, once; answers whether it was not booked before. What all donations add up to follows.
    async fn book(&self, tx: &mut Tx, movement: &str, amount_cents: i64) -> Result<bool, Error> {
        let source = self.source();
        if !self.write(tx, movement, [(PROVIDER, amount_cents), (source.as_str(), -amount_cents)]).await? {
            return Ok(false);
        }
        // What went on to the developer's own account is not owed to them, and comes from there when it goes back.
        if self.charge.transfer_data.is_some() {
            let moved = format!("transfer {movement}");
            self.write(tx, &moved, [(source.as_str(), amount_cents), (CONNECTED, -amount_cents)]).await?;
        }
        if self.kind == PaymentKind::Donation {
            let count = i64::from(movement.starts_with("charge "));
            donations::add(tx, self.mode, count, amount_cents).await?;
        }
        Ok(true)
    }

    /// Two entries whose sum is nothing; answers whether they were not there before.
    async fn write(&self, tx: &mut Tx, movement: &str, entries: [(&str, i64); 2]) -> Result<bool, Error> {
        for (account, amount_cents) in entries {
            let entry = Entry {
                movement,
                account,
                amount_cents,
                currency: &self.charge.currency,
                charge_id: &self.charge.id,
                mode: self.mode,
                created_at: self.at,
            };
            if !ledger::insert(tx, entry).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A charge that went through.
pub async fn received(tx: &mut Tx, movement: &Movement<'_>) -> Result<bool, Error> {
    movement.book(tx, &format!("charge {}", movement.charge.id), movement.charge.amount).await
}

/// What was given back.
pub async fn refunded(tx: &mut Tx, movement: &Movement<'_>, refund: &Refund) -> Result<bool, Error> {
    movement.book(tx, &format!("refund {}", refund.id), -refund.amount).await
}

/// What was given back and did not arrive: it is ours again.
pub async fn refund_failed(tx: &mut Tx, movement: &Movement<'_>, refund: &Refund) -> Result<bool, Error> {
    movement.book(tx, &format!("refund {} failed", refund.id), refund.amount).await
}

/// What a bank took, or gave again, in a dispute.
pub async fn disputed(
    tx: &mut Tx,
    movement: &Movement<'_>,
    dispute: &str,
    (name, amount_cents): (&str, i64),
) -> Result<bool, Error> {
    movement.book(tx, &format!("dispute {dispute} {name}"), amount_cents).await
}

/// What the host gave somebody of what they are owed. The name says up to which entry, so that it is booked once.
pub async fn passed_on(tx: &mut Tx, owed: &Standing, mode: &str, now: Time) -> Result<(), Error> {
    let Standing { account, currency, amount_cents, last_id } = owed;
    let movement = format!("passed on {account} {currency} {last_id}");
    for (account, amount_cents) in [(account.as_str(), -amount_cents), (PASSED_ON, *amount_cents)] {
        let (movement, charge_id) = (movement.as_str(), movement.as_str());
        let entry = Entry { movement, account, amount_cents, currency, charge_id, mode, created_at: now };
        ledger::insert(tx, entry).await?;
    }
    Ok(())
}

/// An invoice that its developer marked as paid.
pub async fn by_hand(
    tx: &mut Tx,
    mode: &str,
    invoice_id: i64,
    amount_cents: i64,
    currency: &str,
    now: Time,
) -> Result<(), Error> {
    let movement = format!("invoice {invoice_id} by hand");
    for (account, amount_cents) in [(BY_HAND, amount_cents), (INVOICES, -amount_cents)] {
        let (movement, charge_id) = (movement.as_str(), movement.as_str());
        let entry = Entry { movement, account, amount_cents, currency, charge_id, mode, created_at: now };
        ledger::insert(tx, entry).await?;
    }
    Ok(())
}
