//! Making it so here: whatever was told, the object is asked for and written down as it is now.

use stripe::CheckoutSession;

use super::customer::{self, PaymentError};
use super::inbox::Told;
use super::store::{checkouts, customers, donations};
use super::{abuse_limit, charge, payouts};
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
            | "account.updated"
    ) || ["customer.subscription.", "charge.dispute.", "charge.refund.", "refund."]
        .iter()
        .any(|group| kind.starts_with(group))
}

pub async fn event(app: &App, event: &Told) -> Result<(), PaymentError> {
    let Some(id) = event.about("id") else { return Ok(()) };
    let group = event.kind.split('.').next().unwrap_or_default();
    let settled = match group {
        "checkout" => of_checkout(app, id).await,
        "payment_intent" => of_intent(app, event, id).await,
        // A refund and a dispute name their charge.
        "charge" | "refund" => {
            let moved_back = event.kind.contains("refund") || event.kind.contains("dispute");
            charge::settle(app, event.about("charge").unwrap_or(id), moved_back).await
        }
        "invoice" => of_invoice(app, event, id).await,
        "account" => payouts::settle(app, id).await,
        _ => of_customer(app, event.about("customer")).await,
    };
    match settled {
        // It is not there any more, or it is somebody else's: there is nothing to make so.
        Err(PaymentError::Provider(error)) if error.is_missing() => Ok(()),
        settled => settled,
    }
}

async fn of_checkout(app: &App, id: &str) -> Result<(), PaymentError> {
    let session = app.provider.client.checkout(id).await?;
    checkout(app, &session).await
}

/// A checkout as the provider has it now.
pub async fn checkout(app: &App, session: &CheckoutSession) -> Result<(), PaymentError> {
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
                charge::settle(app, &charge, false).await?;
            }
            // Last: until here it is looked at again whenever its owner asks.
            checkouts::end(&app.db, &session.id, "complete").await?;
        }
        _ => {}
    }
    Ok(())
}

/// A page as it is now, if somebody can still pay there. What was paid there is taken in.
pub async fn still_open(app: &App, session_id: &str) -> Result<Option<CheckoutSession>, PaymentError> {
    match app.provider.client.checkout(session_id).await {
        Ok(session) if session.status == "open" => Ok(Some(session)),
        Ok(session) => checkout(app, &session).await.map(|()| None),
        // It was at another provider: the sandbox, say.
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Nobody can pay on this page any more. What was paid there until now is taken in.
pub async fn close_page(app: &App, session_id: &str) -> Result<(), PaymentError> {
    let client = &app.provider.client;
    let key = customer::key(&["close page", app.provider.word(), session_id]);
    match client.expire_checkout(session_id, &key).await {
        // It is over, and may be because somebody paid.
        Err(error) if error.is_wrong_state() => checkout(app, &client.checkout(session_id).await?).await,
        Err(error) if !error.is_missing() => Err(error.into()),
        _ => Ok(()),
    }
}

async fn of_intent(app: &App, event: &Told, id: &str) -> Result<(), PaymentError> {
    let intent = app.provider.client.payment_intent(id).await?;
    if let Some(charge) = &intent.latest_charge {
        charge::settle(app, charge, false).await?;
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
        abuse_limit::declined(app, &mut tx, &event.id, &address_key).await?;
        tx.commit().await?;
        abuse_limit::close(app, &address_key).await?;
    }
    Ok(())
}

async fn of_invoice(app: &App, event: &Told, id: &str) -> Result<(), PaymentError> {
    of_customer(app, event.about("customer")).await?;
    if let Some(charge) = app.provider.client.invoice(id).await?.charge {
        charge::settle(app, &charge, false).await?;
    }
    Ok(())
}

/// How the subscription of a customer of ours stands.
async fn of_customer(app: &App, customer_id: Option<&str>) -> Result<(), PaymentError> {
    let Some(customer_id) = customer_id else { return Ok(()) };
    let Some(known) = customers::of_provider(&app.db, customer_id, app.provider.word()).await? else {
        return Ok(());
    };
    customer::ask(app, known.id, customer_id).await
}
