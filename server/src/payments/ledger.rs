//! The book of all money: each movement is two entries whose sum is nothing, and entries are only ever added.
//!
//! `provider` is what the provider holds for us; `subscriptions` and `donations` are where it came from, with the sign
//! turned. So the provider's account always says what its charges add up to, less what was given back of them.

use db::{Error, Time, Tx};
use stripe::Charge;

use super::store::ledger::{self, Entry};
use super::store::payments::PaymentKind;

const PROVIDER: &str = "provider";

pub struct Movement<'m> {
    pub charge: &'m Charge,
    pub kind: PaymentKind,
    pub mode: &'m str,
    pub at: Time,
}

impl Movement<'_> {
    fn source(&self) -> &'static str {
        match self.kind {
            PaymentKind::Subscription => "subscriptions",
            PaymentKind::Donation => "donations",
        }
    }

    async fn book(&self, tx: &mut Tx, movement: &str, amount_cents: i64) -> Result<(), Error> {
        for (account, amount_cents) in [(PROVIDER, amount_cents), (self.source(), -amount_cents)] {
            let entry = Entry {
                movement,
                account,
                amount_cents,
                currency: &self.charge.currency,
                charge_id: &self.charge.id,
                mode: self.mode,
                created_at: self.at,
            };
            ledger::insert(tx, entry).await?;
        }
        Ok(())
    }
}

/// A charge that went through.
pub async fn received(tx: &mut Tx, movement: &Movement<'_>) -> Result<(), Error> {
    movement.book(tx, &format!("charge {}", movement.charge.id), movement.charge.amount).await
}

/// What was given back beyond what is booked already.
pub async fn given_back(tx: &mut Tx, movement: &Movement<'_>, booked: i64) -> Result<(), Error> {
    let total = movement.charge.amount_refunded;
    let name = format!("refund {} to {total}", movement.charge.id);
    movement.book(tx, &name, booked - total).await
}
