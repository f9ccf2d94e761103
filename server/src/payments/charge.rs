//! Money that moved, there and back: asked for, and booked as the provider has it now.

use db::Time;
use stripe::{Charge, Dispute, Refund};

use super::customer::{self, PaymentError};
use super::store::payments::{NewPayment, PaymentKind};
use super::store::{customers, donations, payments};
use super::{ledger, letters};
use crate::app::App;
use crate::invoices::{self, Returned};
use crate::marketplace::purchase::{self, Money, Referred};

/// A receipt, its entries in the ledger, and a donation that is paid. `moved_back` says that something was told of a refund
/// or a dispute, also when the charge itself no longer shows it.
pub async fn settle(app: &App, id: &str, moved_back: bool) -> Result<(), PaymentError> {
    let charge = app.provider.client.charge(id).await?;
    if charge.status != "succeeded" {
        return Ok(());
    }
    let Some(owner) = owner(app, &charge).await? else { return Ok(()) };
    let (mut refunds, mut disputes) = (Vec::new(), Vec::new());
    if moved_back || charge.amount_refunded > 0 || charge.disputed {
        refunds = app.provider.client.refunds(Some(id)).await?;
        disputes = app.provider.client.disputes(Some(id)).await?;
    }
    if book(app, &charge, &owner, &refunds, &disputes).await? {
        give_back(app, &charge).await?;
    }
    Ok(())
}

/// An invoice or a purchase that was paid twice, on two pages at once: the second payment goes back.
async fn give_back(app: &App, charge: &Charge) -> Result<(), PaymentError> {
    let key = customer::key(&["paid twice", app.provider.word(), &charge.id]);
    let is_transferred = charge.transfer_data.is_some();
    match app.provider.client.create_refund(&charge.id, is_transferred, &key).await {
        // It tells of the refund itself, which is booked then.
        Ok(_) => {
            tracing::warn!(charge = charge.id, "something was paid twice; the second payment goes back");
            Ok(())
        }
        // Somebody gave it back already.
        Err(error) if error.is_wrong_state() => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Each movement once, whoever learns of it first and in whatever order. Answers whether the charge pays for something that is
/// paid already.
async fn book(
    app: &App,
    charge: &Charge,
    owner: &Owner,
    refunds: &[Refund],
    disputes: &[Dispute],
) -> Result<bool, db::Error> {
    let (mode, now) = (app.provider.word(), app.clock.now());
    let mut tx = app.db.begin().await?;
    let mut is_paid_twice = false;
    match owner.paid {
        Some(Paid::Donation(id)) => donations::pay(&mut tx, id, now).await?,
        Some(Paid::Invoice(invoice)) => {
            is_paid_twice = invoices::paid_through_provider(app, &mut tx, invoice, &charge.id).await?
                && charge.amount_refunded < charge.amount;
        }
        // How a purchase stands follows from all that moved.
        Some(Paid::Purchase(_)) | None => {}
    }
    let new = NewPayment {
        user_id: owner.user_id,
        mode,
        charge_id: &charge.id,
        kind: owner.kind,
        amount_cents: charge.amount,
        currency: &charge.currency,
        description: charge.description.as_deref().unwrap_or(owner.kind.word()),
        receipt_url: charge.receipt_url.as_deref(),
        paid_at: Time::from_micros(charge.created.saturating_mul(1_000_000)),
    };
    if payments::insert(&mut tx, &new).await? {
        letters::receipt(app, &mut tx, &new).await?;
    }
    // Locks the row: of two who learn of a refund at once the second sees what the first booked.
    let booked = payments::lock(&mut tx, &charge.id).await?;
    let payee_id = match owner.paid {
        Some(Paid::Purchase(purchase)) => Some(purchase.seller_id),
        Some(Paid::Invoice(invoice)) => Some(invoice.developer_id),
        Some(Paid::Donation(_)) | None => None,
    };
    let movement = ledger::Movement { charge, kind: owner.kind, payee_id, mode, at: now };
    ledger::received(&mut tx, &movement).await?;
    let (mut refunded, mut before) = (booked.refunded_cents, booked.refunded_before);
    // The oldest first: those are the ones that may have been booked in one sum.
    for refund in refunds.iter().rev() {
        if refund.amount <= before {
            before -= refund.amount;
        } else if ledger::refunded(&mut tx, &movement, refund).await? {
            refunded += refund.amount;
        }
        if refund.has_failed() && ledger::refund_failed(&mut tx, &movement, refund).await? {
            refunded -= refund.amount;
        }
    }
    let mut taken = 0;
    for dispute in disputes {
        for moved in dispute.movements() {
            ledger::disputed(&mut tx, &movement, &dispute.id, moved).await?;
            taken -= moved.1;
        }
    }
    if refunded != booked.refunded_cents {
        payments::set_refunded(&mut tx, &charge.id, refunded).await?;
    }
    let charge_id = &charge.id;
    match owner.paid {
        Some(Paid::Purchase(purchase)) => {
            let money = Money {
                charge_id,
                amount_cents: charge.amount,
                refunded_cents: refunded,
                taken_cents: taken,
            };
            is_paid_twice = purchase::settled(app, &mut tx, purchase.id, money).await?;
        }
        Some(Paid::Invoice(invoice)) => {
            let returned = Returned { charge_id, refunded_cents: refunded, taken_cents: taken };
            invoices::went_back(app, &mut tx, invoice, returned).await?;
        }
        Some(Paid::Donation(_)) | None => {}
    }
    tx.commit().await?;
    Ok(is_paid_twice)
}

/// Whom a charge belongs to and what it is for.
pub struct Owner {
    pub kind: PaymentKind,
    pub user_id: Option<i64>,
    paid: Option<Paid>,
}

/// What is paid with a charge and says so itself.
#[derive(Clone, Copy)]
enum Paid {
    Donation(i64),
    Invoice(invoices::Referred),
    Purchase(Referred),
}

/// `None`: the account at the provider takes money for others as well, and this is theirs.
pub async fn owner(app: &App, charge: &Charge) -> Result<Option<Owner>, db::Error> {
    if let Some(reference) = charge.metadata.get("reference") {
        if let Some(donation) = donations::of_reference(&app.db, reference).await? {
            let paid = Some(Paid::Donation(donation.id));
            return Ok(Some(Owner { kind: PaymentKind::Donation, user_id: donation.user_id, paid }));
        }
        if let Some(purchase) = purchase::of_reference(app, reference).await? {
            return Ok(Some(Owner {
                kind: PaymentKind::Purchase,
                user_id: Some(purchase.buyer_id),
                paid: Some(Paid::Purchase(purchase)),
            }));
        }
        let invoice = invoices::of_reference(app, reference).await?;
        return Ok(invoice.map(|invoice| Owner {
            kind: PaymentKind::Invoice,
            user_id: Some(invoice.client_id),
            paid: Some(Paid::Invoice(invoice)),
        }));
    }
    let Some(customer_id) = &charge.customer else { return Ok(None) };
    let known = customers::of_provider(&app.db, customer_id, app.provider.word()).await?;
    let user_id = match known {
        Some(known) => Some(known.user_id),
        // Paid as a customer whom the provider has forgotten since: their next subscription made a new one.
        None => match payments::payer(&app.db, &charge.id).await? {
            Some(user_id) => user_id,
            None => return Ok(None),
        },
    };
    Ok(Some(Owner { kind: PaymentKind::Subscription, user_id, paid: None }))
}
