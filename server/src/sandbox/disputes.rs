//! Disputes: a bank takes a charge back, and gives it again to who wins.

use serde_json::{Value, json};

use super::answer::{Answer, Halt};
use super::params::Params;
use super::sandbox_tx::{Moment, SandboxTx, int, text};

/// What the provider asks for a dispute, won or lost.
const FEE: i64 = 1500;

impl SandboxTx {
    /// The bank of a charge in hand asks for what is left of it, and takes it at once.
    pub async fn open_dispute(&mut self, charge: &mut Value, at: Moment) -> Result<(), Halt> {
        let amount = int(charge, "amount_captured") - int(charge, "amount_refunded");
        let taken = self.moved(charge, -amount, FEE, at);
        let dispute = json!({
            "id": self.id("dp"), "object": "dispute", "amount": amount, "currency": charge["currency"],
            "charge": charge["id"], "payment_intent": charge["payment_intent"], "status": "needs_response",
            "reason": "fraudulent", "created": at.seconds, "balance_transactions": [taken], "evidence": {},
            "is_charge_refundable": false, "livemode": false, "metadata": {},
        });
        charge["disputed"] = json!(true);
        charge["sandbox"]["taken"] = json!(true);
        self.save(charge, None).await?;
        self.put("dispute", &dispute, None).await?;
        self.tell("charge.dispute.created", &dispute).await?;
        self.tell("charge.dispute.funds_withdrawn", &dispute).await
    }

    /// Evidence decides at once: the provider's two test texts win and lose, any other waits for the bank.
    pub async fn update_dispute(&mut self, id: &str, params: &Params) -> Result<Answer, Halt> {
        match params.get("evidence[uncategorized_text]") {
            Some("winning_evidence") => self.end_dispute(id, true).await,
            Some("losing_evidence") => self.end_dispute(id, false).await,
            _ => {
                let mut dispute = self.open_one(id).await?;
                dispute["status"] = json!("under_review");
                self.save(&dispute, None).await?;
                self.tell("charge.dispute.updated", &dispute).await?;
                Ok(Answer::of(&dispute))
            }
        }
    }

    /// Won, the money comes back; lost, or given up, it stays away.
    pub async fn end_dispute(&mut self, id: &str, won: bool) -> Result<Answer, Halt> {
        let mut dispute = self.open_one(id).await?;
        dispute["status"] = json!(if won { "won" } else { "lost" });
        if won {
            let mut charge = self.take("charge", text(&dispute, "charge")).await?;
            let at = self.moment_of(charge["customer"].as_str()).await?;
            let given = self.moved(&charge, int(&dispute, "amount"), 0, at);
            dispute["balance_transactions"]
                .as_array_mut()
                .ok_or_else(|| Halt::missing("dispute", id))?
                .push(given);
            charge["sandbox"]["taken"] = json!(false);
            self.save(&charge, None).await?;
        }
        self.save(&dispute, None).await?;
        if won {
            self.tell("charge.dispute.funds_reinstated", &dispute).await?;
        }
        self.tell("charge.dispute.closed", &dispute).await?;
        Ok(Answer::of(&dispute))
    }

    async fn open_one(&mut self, id: &str) -> Result<Value, Halt> {
        let dispute = self.take("dispute", id).await?;
        if matches!(text(&dispute, "status"), "won" | "lost") {
            return Err(Halt::state("dispute_closed", "This dispute is already closed."));
        }
        Ok(dispute)
    }

    fn moved(&self, charge: &Value, amount: i64, fee: i64, at: Moment) -> Value {
        json!({
            "id": self.id("txn"), "object": "balance_transaction", "amount": amount, "currency": charge["currency"],
            "fee": fee, "net": amount - fee, "type": "adjustment", "source": charge["id"], "created": at.seconds,
        })
    }
}
