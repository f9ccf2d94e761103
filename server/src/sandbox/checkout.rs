//! Checkout sessions: made by a call, paid on a page.

use serde_json::{Value, json};

use super::answer::{Answer, Halt};
use super::cards::{Card, Decline};
use super::customers::Price;
use super::intents::NewIntent;
use super::params::Params;
use super::sandbox_tx::{SandboxTx, int, text, time};
use super::subscriptions::NewSubscription;

/// A session is open for a day.
const OPEN_SECONDS: i64 = 86_400;

/// What came of somebody's try to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// On to this address.
    Paid(String),
    Declined(Decline),
    /// The card's owner is asked once more.
    Confirm,
    Expired,
}

impl SandboxTx {
    pub async fn create_checkout(&mut self, params: &Params) -> Result<Answer, Halt> {
        let mode = params.required("mode")?;
        if !matches!(mode, "payment" | "subscription") {
            return Err(Halt::parameter("mode", "This sandbox knows the modes payment and subscription."));
        }
        let success_url = params.required("success_url")?;
        let customer = match params.get("customer") {
            Some(id) => self.read("customer", id).await?["id"].clone(),
            None => Value::Null,
        };
        let price = self.price_of(params, "line_items[0]").await?;
        if (mode == "subscription") != (price.object["type"] == "recurring") {
            return Err(Halt::parameter("line_items[0]", "The price does not fit the mode."));
        }
        let made = if mode == "payment" { "payment_intent_data" } else { "subscription_data" };
        let transfer_data = self.destination(params, made).await?;
        let id = format!("cs_test_{}", hex::encode(self.sandbox.0.random.bytes::<24>()));
        let expires = self.seconds() + OPEN_SECONDS;
        let session = json!({
            "id": id, "object": "checkout.session", "mode": mode, "status": "open", "payment_status": "unpaid",
            "url": format!("{}/sandbox/checkout/{id}", self.sandbox.0.origin), "success_url": success_url,
            "cancel_url": params.get("cancel_url"), "customer": customer, "subscription": null,
            "payment_intent": null, "amount_total": price.amount, "amount_subtotal": price.amount,
            "currency": price.currency, "client_reference_id": params.get("client_reference_id"),
            "metadata": params.below("metadata"), "created": self.seconds(), "expires_at": expires, "livemode": false,
            "sandbox": {
                "product": price.product, "price": price.object, "step": "card",
                "made_metadata": params.below(&format!("{made}[metadata]")), "transfer_data": transfer_data,
            },
        });
        self.put("checkout.session", &session, Some(time(expires))).await?;
        Ok(Answer::of(&session))
    }

    pub async fn expire_checkout(&mut self, id: &str) -> Result<Answer, Halt> {
        let session = self.take("checkout.session", id).await?;
        if text(&session, "status") != "open" {
            let message = "Only Checkout Sessions with a status in [\"open\"] can be expired.";
            return Err(Halt::state("checkout_session_not_open", message));
        }
        Ok(Answer::of(&self.expire(session).await?))
    }

    pub async fn expire_if_due(&mut self, id: &str) -> Result<(), Halt> {
        let session = self.take("checkout.session", id).await?;
        if text(&session, "status") == "open" && int(&session, "expires_at") <= self.seconds() {
            self.expire(session).await?;
        }
        Ok(())
    }

    async fn expire(&mut self, mut session: Value) -> Result<Value, Halt> {
        session["status"] = json!("expired");
        session["url"] = Value::Null;
        self.save(&session, None).await?;
        self.tell("checkout.session.expired", &session).await?;
        Ok(session)
    }

    /// Somebody chose a card on the page.
    pub async fn try_card(&mut self, id: &str, card: Card) -> Result<Tried, Halt> {
        let mut session = self.take("checkout.session", id).await?;
        if let Some(over) = over(&session, self.seconds()) {
            return Ok(over);
        }
        if card == Card::Confirmation {
            session["sandbox"]["step"] = json!("confirm");
            let due = time(int(&session, "expires_at"));
            self.save(&session, Some(due)).await?;
            return Ok(Tried::Confirm);
        }
        self.pay_checkout(session, card, None).await
    }

    /// The card's owner confirmed, or refused to.
    pub async fn answer_confirmation(&mut self, id: &str, confirmed: bool) -> Result<Tried, Halt> {
        let session = self.take("checkout.session", id).await?;
        if let Some(over) = over(&session, self.seconds()) {
            return Ok(over);
        }
        if session["sandbox"]["step"] != "confirm" {
            return Ok(Tried::Confirm);
        }
        let refused = (!confirmed).then_some(Decline::NotConfirmed);
        self.pay_checkout(session, Card::Confirmation, refused).await
    }

    async fn pay_checkout(
        &mut self,
        mut session: Value,
        card: Card,
        refused: Option<Decline>,
    ) -> Result<Tried, Halt> {
        let customer = session["customer"].as_str().map(str::to_owned);
        let outcome = if text(&session, "mode") == "payment" {
            self.pay_once(&mut session, customer.as_deref(), card, refused).await?
        } else {
            self.subscribe(&mut session, customer, card, refused).await?
        };
        session["sandbox"]["step"] = json!("card");
        if let Err(decline) = outcome {
            let due = time(int(&session, "expires_at"));
            self.save(&session, Some(due)).await?;
            return Ok(Tried::Declined(decline));
        }
        session["status"] = json!("complete");
        session["payment_status"] = json!("paid");
        session["url"] = Value::Null;
        self.save(&session, None).await?;
        self.tell("checkout.session.completed", &session).await?;
        Ok(Tried::Paid(success_url(&session)))
    }

    async fn pay_once(
        &mut self,
        session: &mut Value,
        customer: Option<&str>,
        card: Card,
        refused: Option<Decline>,
    ) -> Result<Result<(), Decline>, Halt> {
        let at = self.moment_of(customer).await?;
        let mut intent = if let Some(id) = session["payment_intent"].as_str() {
            self.take("payment_intent", id).await?
        } else {
            let new = NewIntent {
                amount: int(session, "amount_total"),
                currency: text(session, "currency"),
                customer,
                description: session["sandbox"]["product"].as_str(),
                metadata: session["sandbox"]["made_metadata"].clone(),
                transfer_data: session["sandbox"]["transfer_data"].clone(),
            };
            self.new_intent(new, at).await?
        };
        session["payment_intent"] = intent["id"].clone();
        self.pay(&mut intent, None, (card, true), refused, at).await
    }

    async fn subscribe(
        &mut self,
        session: &mut Value,
        customer: Option<String>,
        card: Card,
        refused: Option<Decline>,
    ) -> Result<Result<(), Decline>, Halt> {
        let customer = match customer {
            Some(customer) => customer,
            None => text(&self.create_customer(&Params::parse(b"")).await?.body, "id").to_owned(),
        };
        session["customer"] = json!(customer);
        let at = self.moment_of(Some(&customer)).await?;
        let object = session["sandbox"]["price"].clone();
        let price = Price {
            amount: int(&object, "unit_amount"),
            currency: text(&object, "currency").to_owned(),
            product: text(&session["sandbox"], "product").to_owned(),
            object,
        };
        let metadata = session["sandbox"]["made_metadata"].clone();
        let new = NewSubscription { customer: &customer, price, metadata, card, refused };
        match self.start_subscription(new, at).await? {
            Err(decline) => Ok(Err(decline)),
            Ok(subscription) => {
                session["subscription"] = subscription["id"].clone();
                Ok(Ok(()))
            }
        }
    }
}

/// A session that is no longer open can't be paid again.
fn over(session: &Value, now: i64) -> Option<Tried> {
    match text(session, "status") {
        "complete" => Some(Tried::Paid(success_url(session))),
        "open" if int(session, "expires_at") > now => None,
        _ => Some(Tried::Expired),
    }
}

/// Where the payer goes on, told which session it was.
pub fn success_url(session: &Value) -> String {
    text(session, "success_url").replace("{CHECKOUT_SESSION_ID}", text(session, "id"))
}
