//! What happens by itself when its time has come: renewals, second tries, ends, checkouts nobody paid.

use serde_json::{Value, json};

use super::answer::Halt;
use super::cards::Card;
use super::invoices::NewInvoice;
use super::sandbox_tx::{Moment, SandboxTx, int, text};
use super::subscriptions::{months_after, next_step};
use super::{Sandbox, store};

const DAY: i64 = 86_400;
/// After how many days a payment that failed is tried again, and again; after the last one the subscription ends.
const RETRIES: [i64; 3] = [3, 5, 7];
/// How many are looked at in one turn; the rest waits for the next.
const A_TURN: i64 = 200;
/// More months than a test clock is ever moved at once.
const MOST_STEPS: usize = 500;

/// Looks at everything whose time has come by the real clock; answers how many there were.
pub async fn turn(sandbox: &Sandbox) -> Result<u64, String> {
    let fail = |halt: Halt| format!("{halt:?}");
    let due =
        store::due(&sandbox.0.db, sandbox.0.clock.now(), A_TURN).await.map_err(|error| error.to_string())?;
    for (id, kind) in &due {
        let mut sandbox_tx = SandboxTx::open(sandbox).await.map_err(fail)?;
        match kind.as_str() {
            "subscription" => sandbox_tx.live_on(id).await.map_err(fail)?,
            "refund" => drop(sandbox_tx.fail_refund(id).await.map_err(fail)?),
            _ => sandbox_tx.expire_if_due(id).await.map_err(fail)?,
        }
        sandbox_tx.close().await.map_err(fail)?;
    }
    Ok(u64::try_from(due.len()).unwrap_or(0))
}

impl SandboxTx {
    /// Brings one subscription to the moment its customer lives at.
    pub async fn live_on(&mut self, id: &str) -> Result<(), Halt> {
        let mut subscription = self.take("subscription", id).await?;
        let until = self.moment_of(subscription["customer"].as_str()).await?;
        for _ in 0..MOST_STEPS {
            let step = next_step(&subscription);
            if text(&subscription, "status") == "canceled" || step > until.seconds {
                break;
            }
            // It happens when it was due, not when somebody looked.
            let at = Moment { seconds: step, ..until };
            if subscription["sandbox"]["retry_at"].as_i64().is_some_and(|retry| retry <= step) {
                self.collect_again(&mut subscription, at).await?;
            } else {
                self.end_period(&mut subscription, at).await?;
            }
        }
        let over = text(&subscription, "status") == "canceled";
        let due = if over { None } else { until.due(next_step(&subscription)) };
        self.save(&subscription, due).await
    }

    async fn end_period(&mut self, subscription: &mut Value, at: Moment) -> Result<(), Halt> {
        // An end that was asked for, or a month that was never paid.
        if subscription["cancel_at_period_end"] == true || text(subscription, "status") == "past_due" {
            return self.cancel_now(subscription, at).await;
        }
        let months = subscription["sandbox"]["months"].as_i64().unwrap_or(1) + 1;
        let start = int(subscription, "current_period_end");
        let end = months_after(int(subscription, "billing_cycle_anchor"), months);
        let price = subscription["items"]["data"][0]["price"].clone();
        let new = NewInvoice {
            customer: text(subscription, "customer"),
            subscription: text(subscription, "id"),
            amount: int(&price, "unit_amount"),
            currency: text(&price, "currency"),
            description: text(&subscription["sandbox"], "product"),
            metadata: subscription["metadata"].clone(),
            period: (start, end),
        };
        let mut invoice = self.new_invoice(new, at).await?;
        let paid = self.collect(&mut invoice, (card_of(subscription), false), None, at).await?;
        subscription["sandbox"]["months"] = json!(months);
        subscription["latest_invoice"] = invoice["id"].clone();
        for period in ["current_period_start", "current_period_end"] {
            let moment = if period.ends_with("start") { start } else { end };
            subscription[period] = json!(moment);
            subscription["items"]["data"][0][period] = json!(moment);
        }
        self.after_collecting(subscription, paid.is_ok(), at).await
    }

    async fn collect_again(&mut self, subscription: &mut Value, at: Moment) -> Result<(), Halt> {
        let mut invoice = self.take("invoice", text(subscription, "latest_invoice")).await?;
        let paid = self.collect(&mut invoice, (card_of(subscription), false), None, at).await?;
        self.after_collecting(subscription, paid.is_ok(), at).await
    }

    async fn after_collecting(
        &mut self,
        subscription: &mut Value,
        paid: bool,
        at: Moment,
    ) -> Result<(), Halt> {
        let attempts = if paid { 0 } else { subscription["sandbox"]["attempts"].as_i64().unwrap_or(0) + 1 };
        subscription["sandbox"]["attempts"] = json!(attempts);
        let wait = usize::try_from(attempts - 1).ok().and_then(|tried| RETRIES.get(tried));
        subscription["sandbox"]["retry_at"] =
            if paid { Value::Null } else { json!(wait.map(|days| at.seconds + days * DAY)) };
        if !paid && wait.is_none() {
            return self.cancel_now(subscription, at).await;
        }
        subscription["status"] = json!(if paid { "active" } else { "past_due" });
        self.save(subscription, None).await?;
        self.tell("customer.subscription.updated", subscription).await
    }

    /// The owner of a subscription that is past due pays with a card that works.
    pub async fn settle_open_invoice(&mut self, id: &str) -> Result<(), Halt> {
        let mut subscription = self.take("subscription", id).await?;
        if text(&subscription, "status") != "past_due" {
            return Ok(());
        }
        let at = self.moment_of(subscription["customer"].as_str()).await?;
        subscription["sandbox"]["card"] = json!(Card::Pays.word());
        self.collect_again(&mut subscription, at).await?;
        let due = at.due(next_step(&subscription));
        self.save(&subscription, due).await
    }
}

fn card_of(subscription: &Value) -> Card {
    Card::named(text(&subscription["sandbox"], "card")).unwrap_or(Card::Pays)
}
