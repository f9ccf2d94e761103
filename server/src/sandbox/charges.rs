//! Money that moves, and money given back. What banks take back is in `disputes.rs`.

use serde_json::{Value, json};

use super::answer::{Answer, Halt};
use super::cards::{Card, Decline};
use super::params::Params;
use super::sandbox_tx::{Moment, SandboxTx, int, text, time};

/// How long a refund that fails seems to have gone well.
const REFUND_SECONDS: i64 = 60;

/// What is to be charged.
pub struct Wanted<'w> {
    pub intent: &'w Value,
    pub invoice: Option<&'w str>,
    pub card: Card,
    /// Whether this is the first payment made with the card.
    pub first: bool,
    /// What to answer whatever the card says: its owner refused to confirm.
    pub refused: Option<Decline>,
}

impl SandboxTx {
    /// Tries a card. Either way there is a charge afterwards, and everybody is told.
    pub async fn charge(
        &mut self,
        wanted: &Wanted<'_>,
        at: Moment,
    ) -> Result<(Value, Result<(), Decline>), Halt> {
        let outcome = match wanted.refused {
            Some(decline) => Err(decline),
            None => wanted.card.charged(wanted.first),
        };
        let intent = wanted.intent;
        let (code, message) = outcome
            .err()
            .map_or((Value::Null, Value::Null), |decline| (json!(decline.code()), json!(decline.message())));
        let mut charge = json!({
            "id": self.id("ch"), "object": "charge", "amount": intent["amount"], "amount_refunded": 0,
            "amount_captured": if outcome.is_ok() { int(intent, "amount") } else { 0 },
            "captured": outcome.is_ok(), "paid": outcome.is_ok(), "refunded": false,
            "status": if outcome.is_ok() { "succeeded" } else { "failed" },
            "failure_code": code, "failure_message": message, "currency": intent["currency"],
            "created": at.seconds, "customer": intent["customer"], "payment_intent": intent["id"],
            "invoice": wanted.invoice, "description": intent["description"], "metadata": intent["metadata"],
            "receipt_url": null, "transfer_data": intent["transfer_data"], "livemode": false, "disputed": false, "sandbox": {"card": wanted.card.word()},
            "payment_method_details": {"type": "card", "card": {"brand": "visa", "last4": wanted.card.last4()}},
        });
        self.put("charge", &charge, None).await?;
        self.tell(if outcome.is_ok() { "charge.succeeded" } else { "charge.failed" }, &charge).await?;
        if outcome.is_ok() && wanted.first && wanted.card == Card::Disputed {
            self.open_dispute(&mut charge, at).await?;
        }
        Ok((charge, outcome))
    }

    pub async fn refund(&mut self, params: &Params) -> Result<Answer, Halt> {
        let id = match (params.get("charge"), params.get("payment_intent")) {
            (Some(charge), _) => charge.to_owned(),
            (None, Some(intent)) => {
                let intent = self.read("payment_intent", intent).await?;
                intent["latest_charge"].as_str().ok_or_else(|| Halt::required("charge"))?.to_owned()
            }
            (None, None) => return Err(Halt::required("charge")),
        };
        let mut charge = self.take("charge", &id).await?;
        if charge["sandbox"]["taken"] == true {
            return Err(Halt::state("charge_disputed", "This charge is disputed and can't be refunded."));
        }
        let left = int(&charge, "amount_captured") - int(&charge, "amount_refunded");
        let amount = match params.get("amount") {
            Some(_) => params.amount("amount")?,
            None => left,
        };
        if amount < 1 || amount > left {
            let message = "Refund amount is greater than what is left of the charge.";
            return Err(Halt::state("charge_already_refunded", message));
        }
        charge["amount_refunded"] = json!(int(&charge, "amount_refunded") + amount);
        charge["refunded"] = json!(amount == left);
        self.save(&charge, None).await?;
        let refund = json!({
            "id": self.id("re"), "object": "refund", "amount": amount, "currency": charge["currency"], "charge": id,
            "payment_intent": charge["payment_intent"], "status": "succeeded", "created": self.seconds(), "metadata": {},
            "failure_reason": null,
        });
        let fails = text(&charge["sandbox"], "card") == Card::RefundFails.word();
        let due = fails.then(|| time(self.seconds() + REFUND_SECONDS));
        self.put("refund", &refund, due).await?;
        self.tell("refund.created", &refund).await?;
        self.tell("charge.refunded", &charge).await?;
        Ok(Answer::of(&refund))
    }

    /// The card's bank sends the money back: what was given back is not.
    pub async fn fail_refund(&mut self, id: &str) -> Result<Answer, Halt> {
        let mut refund = self.take("refund", id).await?;
        if text(&refund, "status") == "failed" {
            return Ok(Answer::of(&refund));
        }
        let mut charge = self.take("charge", text(&refund, "charge")).await?;
        charge["amount_refunded"] = json!(int(&charge, "amount_refunded") - int(&refund, "amount"));
        charge["refunded"] = json!(false);
        self.save(&charge, None).await?;
        refund["status"] = json!("failed");
        refund["failure_reason"] = json!("expired_or_canceled_card");
        self.save(&refund, None).await?;
        self.tell("refund.failed", &refund).await?;
        self.tell("charge.refund.updated", &refund).await?;
        Ok(Answer::of(&refund))
    }
}

/// What is shown of a card that was declined.
pub fn declined(charge: &Value, decline: Decline) -> Value {
    json!({
        "type": "card_error", "code": "card_declined", "decline_code": decline.code(),
        "message": decline.message(), "charge": text(charge, "id"),
    })
}
