//! What a subscription asks for, month by month.

use serde_json::{Value, json};

use super::answer::Halt;
use super::cards::{Card, Decline};
use super::intents::NewIntent;
use super::sandbox_tx::{Moment, SandboxTx, int, text};

/// An invoice to be.
pub struct NewInvoice<'n> {
    pub customer: &'n str,
    pub subscription: &'n str,
    pub amount: i64,
    pub currency: &'n str,
    pub description: &'n str,
    pub metadata: Value,
    /// From when until when it is for.
    pub period: (i64, i64),
}

impl SandboxTx {
    /// An invoice and its payment intent; neither is paid.
    pub async fn new_invoice(&mut self, new: NewInvoice<'_>, at: Moment) -> Result<Value, Halt> {
        let intent = NewIntent {
            amount: new.amount,
            currency: new.currency,
            customer: Some(new.customer),
            description: Some(new.description),
            metadata: new.metadata,
            transfer_data: Value::Null,
        };
        let intent = self.new_intent(intent, at).await?;
        let invoice = json!({
            "id": self.id("in"), "object": "invoice", "customer": new.customer, "subscription": new.subscription,
            "status": "open", "amount_due": new.amount, "amount_paid": 0, "amount_remaining": new.amount,
            "currency": new.currency, "attempt_count": 0, "charge": null, "payment_intent": intent["id"],
            "created": at.seconds, "period_start": new.period.0, "period_end": new.period.1, "paid": false,
            "hosted_invoice_url": null, "livemode": false, "metadata": {}, "billing_reason": "subscription_cycle",
        });
        self.put("invoice", &invoice, None).await?;
        Ok(invoice)
    }

    /// Tries to collect an invoice that is in hand.
    pub async fn collect(
        &mut self,
        invoice: &mut Value,
        card: (Card, bool),
        refused: Option<Decline>,
        at: Moment,
    ) -> Result<Result<(), Decline>, Halt> {
        let mut intent = self.take("payment_intent", text(invoice, "payment_intent")).await?;
        let id = text(invoice, "id").to_owned();
        let outcome = self.pay(&mut intent, Some(&id), card, refused, at).await?;
        invoice["attempt_count"] = json!(int(invoice, "attempt_count") + 1);
        if outcome.is_ok() {
            invoice["charge"] = intent["latest_charge"].clone();
            invoice["status"] = json!("paid");
            invoice["paid"] = json!(true);
            invoice["amount_paid"] = invoice["amount_due"].clone();
            invoice["amount_remaining"] = json!(0);
        }
        self.save(invoice, None).await?;
        // A first payment that fails never became a subscription: there is nobody to be told of its invoice.
        match outcome {
            Ok(()) => self.tell("invoice.paid", invoice).await?,
            Err(_) if card.1 => {}
            Err(_) => self.tell("invoice.payment_failed", invoice).await?,
        }
        Ok(outcome)
    }
}
