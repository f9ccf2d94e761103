//! Making it so here: whatever was told, the object is asked for and written down as it is now.

use db::Time;
use stripe::{Charge, CheckoutSession};

use super::customer::{self, Unanswered};
use super::inbox::Told;
use super::store::payments::{NewPayment, PaymentKind};
use super::store::{checkouts, customers, donations, payments};
use super::{brake, ledger};
use crate::app::App;

/// Whether an event of this kind leads to anything here.
pub fn concerns(kind: &str) -> bool {
    matches!(
        kind,
        "checkout.session.completed"
            | "checkout.session.expired"
            | "checkout.session.async_payment_succeeded"
            | "checkout.session.async_payment_failed"
            | "payment_intent.succeeded"
            | "payment_intent.payment_failed"
            | "payment_intent.canceled"
            | "charge.succeeded"
            | "charge.updated"
            | "charge.refunded"
            | "invoice.paid"
            | "invoice.payment_failed"
    ) || kind.starts_with("customer.subscription.")
}

pub async fn event(app: &App, event: &Told) -> Result<(), Unanswered> {
    let Some(id) = event.about("id") else { return Ok(()) };
    let group = event.kind.split('.').next().unwrap_or_default();
    let settled = match group {
        "checkout" => of_checkout(app, id).await,
        "payment_intent" => of_intent(app, event, id).await,
        "charge" => of_charge(app, id).await,
        "invoice" => of_invoice(app, event, id).await,
        _ => of_customer(app, event.about("customer")).await,
    };
    match settled {
        // It is not there any more, or it is somebody else's: there is nothing to make so.
        Err(Unanswered::Provider(error)) if error.is_missing() => Ok(()),
        settled => settled,
    }
}

async fn of_checkout(app: &App, id: &str) -> Result<(), Unanswered> {
    let session = app.provider.client.checkout(id).await?;
    checkout(app, &session).await
}

/// A checkout as the provider has it now.
pub async fn checkout(app: &App, session: &CheckoutSession) -> Result<(), Unanswered> {
    match session.status.as_str() {
        "expired" => {
            checkouts::end(&app.db, &session.id, "expired").await?;
            donations::end(&app.db, &session.id, "expired").await?;
        }
        "complete" => {
            of_customer(app, session.customer.as_deref()).await?;
            if let Some(intent) = &session.payment_intent
                && let Some(charge) = app.provider.client.payment_intent(intent).await?.latest_charge
            {
                of_charge(app, &charge).await?;
            }
            // Last: until here it is looked at again whenever its owner asks.
            checkouts::end(&app.db, &session.id, "complete").await?;
        }
        _ => {}
    }
    Ok(())
}

async fn of_intent(app: &App, event: &Told, id: &str) -> Result<(), Unanswered> {
    let intent = app.provider.client.payment_intent(id).await?;
    if let Some(charge) = &intent.latest_charge {
        of_charge(app, charge).await?;
    }
    if intent.status == "canceled" {
        donations::end(&app.db, id, "canceled").await?;
    }
    let reference = intent.metadata.get("reference");
    if event.kind == "payment_intent.payment_failed"
        && let Some(reference) = reference
        && let Some(donation) = donations::of_reference(&app.db, reference).await?
        && let Some(address_key) = donation.address_key
    {
        let mut tx = app.db.begin().await?;
        brake::declined(app, &mut tx, &event.id, &address_key).await?;
        tx.commit().await?;
        brake::close(app, &address_key).await?;
    }
    Ok(())
}

async fn of_invoice(app: &App, event: &Told, id: &str) -> Result<(), Unanswered> {
    of_customer(app, event.about("customer")).await?;
    if let Some(charge) = app.provider.client.invoice(id).await?.charge {
        of_charge(app, &charge).await?;
    }
    Ok(())
}

/// How the subscription of a customer of ours stands.
async fn of_customer(app: &App, customer_id: Option<&str>) -> Result<(), Unanswered> {
    let Some(customer_id) = customer_id else { return Ok(()) };
    let Some(known) = customers::of_provider(&app.db, customer_id, app.provider.word()).await? else {
        return Ok(());
    };
    customer::ask(app, known.id, customer_id).await
}

async fn of_charge(app: &App, id: &str) -> Result<(), Unanswered> {
    let charge = app.provider.client.charge(id).await?;
    self::charge(app, &charge).await
}

/// Money that moved: a receipt, its entries in the ledger, and a donation that is paid.
pub async fn charge(app: &App, charge: &Charge) -> Result<(), Unanswered> {
    if charge.status != "succeeded" {
        return Ok(());
    }
    let Some(owner) = owner(app, charge).await? else { return Ok(()) };
    let paid_at = Time::from_micros(charge.created.saturating_mul(1_000_000));
    let mut tx = app.db.begin().await?;
    if let Some(donation) = owner.donation {
        donations::pay(&mut tx, donation, app.clock.now()).await?;
    }
    let new = NewPayment {
        user_id: owner.user_id,
        mode: app.provider.word(),
        charge_id: &charge.id,
        kind: owner.kind,
        amount_cents: charge.amount,
        currency: &charge.currency,
        description: charge.description.as_deref().unwrap_or(owner.kind.word()),
        receipt_url: charge.receipt_url.as_deref(),
        paid_at,
    };
    let is_new = payments::insert(&mut tx, new).await?;
    // Locks the row: of two who learn of a refund at once the second sees what the first booked.
    let refunded = payments::lock(&mut tx, &charge.id).await?;
    let movement =
        ledger::Movement { charge, kind: owner.kind, mode: app.provider.word(), at: app.clock.now() };
    if is_new {
        ledger::received(&mut tx, &movement).await?;
    }
    if charge.amount_refunded > refunded {
        ledger::given_back(&mut tx, &movement, refunded).await?;
        payments::set_refunded(&mut tx, &charge.id, charge.amount_refunded).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Whom a charge belongs to and what it is for.
pub struct Owner {
    pub kind: PaymentKind,
    pub user_id: Option<i64>,
    donation: Option<i64>,
}

/// `None`: the account at the provider takes money for others as well, and this is theirs.
pub async fn owner(app: &App, charge: &Charge) -> Result<Option<Owner>, db::Error> {
    if let Some(reference) = charge.metadata.get("reference") {
        let donation = donations::of_reference(&app.db, reference).await?;
        return Ok(donation.map(|donation| Owner {
            kind: PaymentKind::Donation,
            user_id: donation.user_id,
            donation: Some(donation.id),
        }));
    }
    let Some(customer_id) = &charge.customer else { return Ok(None) };
    let known = customers::of_provider(&app.db, customer_id, app.provider.word()).await?;
    let of_subscription =
        |user_id| Owner { kind: PaymentKind::Subscription, user_id: Some(user_id), donation: None };
    Ok(known.map(|known| of_subscription(known.user_id)))
}
