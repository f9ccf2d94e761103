//! Payment intents: from the wish to pay to the payment.

use serde_json::{Value, json};

use super::answer::{Answer, Halt, refusal, shown};
use super::cards::{Card, Decline};
use super::charges::{Wanted, declined};
use super::params::Params;
use super::sandbox_tx::{Moment, SandboxTx, text};

/// What is to be paid.
pub struct NewIntent<'n> {
    pub amount: i64,
    pub currency: &'n str,
    pub customer: Option<&'n str>,
    pub description: Option<&'n str>,
    pub metadata: Value,
    /// Where the money goes on to; null when it stays.
    pub transfer_data: Value,
}

impl SandboxTx {
    pub async fn new_intent(&mut self, new: NewIntent<'_>, at: Moment) -> Result<Value, Halt> {
        let id = self.id("pi");
        let intent = json!({
            "id": id, "object": "payment_intent", "amount": new.amount, "amount_received": 0, "currency": new.currency,
            "status": "requires_payment_method", "customer": new.customer, "description": new.description,
            "metadata": new.metadata, "latest_charge": null, "last_payment_error": null, "invoice": null,
            "client_secret": format!("{id}_secret_{}", self.id("s").trim_start_matches("s_")),
            "created": at.seconds, "livemode": false, "capture_method": "automatic",
            "payment_method_types": ["card"], "next_action": null, "transfer_data": new.transfer_data,
        });
        self.put("payment_intent", &intent, None).await?;
        self.tell("payment_intent.created", &intent).await?;
        Ok(intent)
    }

    /// Tries a card for an intent that is in hand.
    pub async fn pay(
        &mut self,
        intent: &mut Value,
        invoice: Option<&str>,
        (card, first): (Card, bool),
        refused: Option<Decline>,
        at: Moment,
    ) -> Result<Result<(), Decline>, Halt> {
        let wanted = Wanted { intent, invoice, card, first, refused };
        let (charge, outcome) = self.charge(&wanted, at).await?;
        intent["latest_charge"] = charge["id"].clone();
        intent["next_action"] = Value::Null;
        intent["invoice"] = json!(invoice);
        match outcome {
            Ok(()) => {
                intent["status"] = json!("succeeded");
                intent["amount_received"] = intent["amount"].clone();
                intent["last_payment_error"] = Value::Null;
            }
            Err(decline) => {
                intent["status"] = json!("requires_payment_method");
                intent["last_payment_error"] = declined(&charge, decline);
            }
        }
        self.save(intent, None).await?;
        let told = if outcome.is_ok() { "payment_intent.succeeded" } else { "payment_intent.payment_failed" };
        self.tell(told, intent).await?;
        Ok(outcome)
    }

    pub async fn create_intent(&mut self, params: &Params) -> Result<Answer, Halt> {
        let customer = params.get("customer");
        let at = self.moment_of(customer).await?;
        let new = NewIntent {
            amount: params.amount("amount")?,
            currency: params.required("currency")?,
            customer,
            description: params.get("description"),
            metadata: params.below("metadata"),
            transfer_data: self.destination(params, "").await?,
        };
        let intent = self.new_intent(new, at).await?;
        match (params.bool("confirm")?, params.get("payment_method")) {
            (Some(true), Some(method)) => self.confirm(intent, method).await,
            (Some(true), None) => Err(Halt::required("payment_method")),
            _ => Ok(Answer::of(&intent)),
        }
    }

    pub async fn confirm_intent(&mut self, id: &str, params: &Params) -> Result<Answer, Halt> {
        let intent = self.take("payment_intent", id).await?;
        self.confirm(intent, params.required("payment_method")?).await
    }

    async fn confirm(&mut self, mut intent: Value, method: &str) -> Result<Answer, Halt> {
        let card = Card::of_payment_method(method).ok_or_else(|| Halt::missing("payment_method", method))?;
        match text(&intent, "status") {
            "requires_payment_method" | "requires_confirmation" => {}
            other => {
                let message = format!("This PaymentIntent is {other} and can't be confirmed.");
                return Err(Halt::state("payment_intent_unexpected_state", &message));
            }
        }
        let at = self.moment_of(intent["customer"].as_str()).await?;
        if card == Card::Confirmation {
            intent["status"] = json!("requires_action");
            intent["next_action"] = json!({"type": "use_stripe_sdk"});
            self.save(&intent, None).await?;
            self.tell("payment_intent.requires_action", &intent).await?;
            return Ok(Answer::of(&intent));
        }
        match self.pay(&mut intent, None, (card, true), None, at).await? {
            Ok(()) => Ok(Answer::of(&intent)),
            // The try is kept although the call is refused.
            Err(decline) => {
                let mut answer = refusal(402, "card_error", "card_declined", decline.message());
                answer.body["error"]["decline_code"] = json!(decline.code());
                answer.body["error"]["payment_intent"] = shown(&intent);
                Ok(answer)
            }
        }
    }

    pub async fn cancel_intent(&mut self, id: &str) -> Result<Answer, Halt> {
        let mut intent = self.take("payment_intent", id).await?;
        if matches!(text(&intent, "status"), "succeeded" | "canceled") {
            let message = "This PaymentIntent is over and can't be canceled.";
            return Err(Halt::state("payment_intent_unexpected_state", message));
        }
        intent["status"] = json!("canceled");
        self.save(&intent, None).await?;
        self.tell("payment_intent.canceled", &intent).await?;
        Ok(Answer::of(&intent))
    }
}
