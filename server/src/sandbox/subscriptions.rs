//! Subscriptions: how they begin, and what is said to them.

use jiff::ToSpan as _;
use serde_json::{Value, json};

use super::answer::{Answer, Halt, refusal};
use super::cards::{Card, Decline};
use super::customers::Price;
use super::invoices::NewInvoice;
use super::params::Params;
use super::sandbox_tx::{Moment, SandboxTx, int, text};

/// A subscription to be.
pub struct NewSubscription<'n> {
    pub customer: &'n str,
    pub price: Price,
    pub metadata: Value,
    pub card: Card,
    pub refused: Option<Decline>,
}

/// So many months after the first day; the 31st is the last day of a shorter month.
pub fn months_after(anchor: i64, months: i64) -> i64 {
    let day = jiff::Timestamp::from_second(anchor).ok().map(|day| day.to_zoned(jiff::tz::TimeZone::UTC));
    let later = day.and_then(|day| day.checked_add(months.months()).ok());
    later.map_or(i64::MAX, |later| later.timestamp().as_second())
}

impl SandboxTx {
    /// Collects the first payment; with it there is a subscription, without it there is none.
    pub async fn start_subscription(
        &mut self,
        new: NewSubscription<'_>,
        at: Moment,
    ) -> Result<Result<Value, Decline>, Halt> {
        let (id, start) = (self.id("sub"), at.seconds);
        let end = months_after(start, 1);
        let invoice = NewInvoice {
            customer: new.customer,
            subscription: &id,
            amount: new.price.amount,
            currency: &new.price.currency,
            description: &new.price.product,
            metadata: new.metadata.clone(),
            period: (start, end),
        };
        let mut invoice = self.new_invoice(invoice, at).await?;
        if let Err(decline) = self.collect(&mut invoice, (new.card, true), new.refused, at).await? {
            invoice["status"] = json!("void");
            self.save(&invoice, None).await?;
            return Ok(Err(decline));
        }
        let item = json!({
            "id": self.id("si"), "object": "subscription_item", "price": new.price.object, "quantity": 1,
            "subscription": id, "current_period_start": start, "current_period_end": end,
        });
        let subscription = json!({
            "id": id, "object": "subscription", "customer": new.customer, "status": "active", "created": start,
            "start_date": start, "billing_cycle_anchor": start, "current_period_start": start,
            "current_period_end": end, "cancel_at_period_end": false, "cancel_at": null, "canceled_at": null,
            "ended_at": null, "currency": new.price.currency, "collection_method": "charge_automatically",
            "items": {"object": "list", "data": [item], "has_more": false}, "latest_invoice": invoice["id"],
            "metadata": new.metadata, "livemode": false,
            "sandbox": {"card": new.card.word(), "months": 1, "product": new.price.product, "attempts": 0, "retry_at": null},
        });
        self.put("subscription", &subscription, at.due(end)).await?;
        self.tell("customer.subscription.created", &subscription).await?;
        Ok(Ok(subscription))
    }

    pub async fn create_subscription(&mut self, params: &Params) -> Result<Answer, Halt> {
        let customer = params.required("customer")?;
        let at = self.moment_of(Some(customer)).await?;
        let price = self.price_of(params, "items[0]").await?;
        let method = params.get("default_payment_method").unwrap_or("pm_card_visa");
        let card = Card::of_payment_method(method).ok_or_else(|| Halt::missing("payment_method", method))?;
        let new =
            NewSubscription { customer, price, metadata: params.below("metadata"), card, refused: None };
        match self.start_subscription(new, at).await? {
            Ok(subscription) => Ok(Answer::of(&subscription)),
            Err(decline) => Ok(refusal(402, "card_error", "card_declined", decline.message())),
        }
    }

    pub async fn list_subscriptions(&mut self, params: &Params) -> Result<Answer, Halt> {
        let wanted = params.get("status").map(str::to_owned);
        let keep = |subscription: &Value| match wanted.as_deref() {
            Some("all") => true,
            Some(status) => subscription["status"] == status,
            None => subscription["status"] != "canceled",
        };
        self.list("subscription", params, keep).await
    }

    /// The only thing that can be changed here: whether it ends with its period.
    pub async fn update_subscription(&mut self, id: &str, params: &Params) -> Result<Answer, Halt> {
        let mut subscription = self.take("subscription", id).await?;
        if text(&subscription, "status") == "canceled" {
            let message = "A canceled subscription can't be changed.";
            return Err(Halt::state("subscription_canceled", message));
        }
        let at = self.moment_of(subscription["customer"].as_str()).await?;
        if let Some(cancel) = params.bool("cancel_at_period_end")? {
            subscription["cancel_at_period_end"] = json!(cancel);
            let end = subscription["current_period_end"].clone();
            subscription["cancel_at"] = if cancel { end } else { Value::Null };
            subscription["canceled_at"] = if cancel { json!(at.seconds) } else { Value::Null };
        }
        let due = at.due(next_step(&subscription));
        self.save(&subscription, due).await?;
        self.tell("customer.subscription.updated", &subscription).await?;
        Ok(Answer::of(&subscription))
    }

    pub async fn end_subscription(&mut self, id: &str) -> Result<Answer, Halt> {
        let mut subscription = self.take("subscription", id).await?;
        let at = self.moment_of(subscription["customer"].as_str()).await?;
        if text(&subscription, "status") != "canceled" {
            self.cancel_now(&mut subscription, at).await?;
        }
        Ok(Answer::of(&subscription))
    }

    pub async fn cancel_now(&mut self, subscription: &mut Value, at: Moment) -> Result<(), Halt> {
        subscription["status"] = json!("canceled");
        subscription["ended_at"] = json!(at.seconds);
        if subscription["canceled_at"].is_null() {
            subscription["canceled_at"] = json!(at.seconds);
        }
        self.save(subscription, None).await?;
        self.tell("customer.subscription.deleted", subscription).await
    }
}

/// When something happens to it by itself: a payment tried again, or the end of its period.
pub fn next_step(subscription: &Value) -> i64 {
    let end = int(subscription, "current_period_end");
    subscription["sandbox"]["retry_at"].as_i64().map_or(end, |retry| retry.min(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_ends_on_its_last_day_and_the_next_one_on_the_31st_again() {
        let at = |text: &str| text.parse::<db::Time>().unwrap().as_second();
        let anchor = at("2026-01-31T10:00:00Z");
        assert_eq!(months_after(anchor, 1), at("2026-02-28T10:00:00Z"));
        assert_eq!(months_after(anchor, 2), at("2026-03-31T10:00:00Z"));
        assert_eq!(months_after(anchor, 13), at("2027-02-28T10:00:00Z"));
    }
}
