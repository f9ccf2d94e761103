//! The calls: who may make them, which there are, and giving the first answer again to a call sent twice.

use sha2::{Digest as _, Sha256};

use super::answer::{Answer, Halt, refusal};
use super::params::Params;
use super::sandbox_tx::SandboxTx;
use super::{Sandbox, store};

/// A call as it came, by whatever way.
#[derive(Clone, Copy)]
pub struct Call<'c> {
    pub method: &'c str,
    /// With the query.
    pub path: &'c str,
    pub authorization: Option<&'c str>,
    pub idempotency_key: Option<&'c str>,
    pub body: &'c [u8],
}

impl Sandbox {
    pub async fn call(&self, call: Call<'_>) -> Answer {
        if !self.knows(call.authorization.unwrap_or_default()) {
            return refusal(401, "invalid_request_error", "api_key_invalid", "Invalid API Key provided.");
        }
        match self.carry_out(call).await {
            Ok(answer) => answer,
            Err(halt) => halt.into(),
        }
    }

    fn knows(&self, authorization: &str) -> bool {
        let key = authorization.strip_prefix("Bearer ").unwrap_or_default();
        // Hashes are compared, so the time says nothing about the key.
        Sha256::digest(key) == Sha256::digest(&self.0.access.secret_key)
    }

    async fn carry_out(&self, call: Call<'_>) -> Result<Answer, Halt> {
        let mut sandbox_tx = SandboxTx::open(self).await?;
        let key = call.idempotency_key.filter(|_| call.method == "POST");
        if let Some(key) = key {
            let fingerprint =
                Sha256::new().chain_update(call.path).chain_update([0]).chain_update(call.body).finalize();
            if !store::claim(&mut sandbox_tx.tx, key, &fingerprint, sandbox_tx.now).await? {
                let first = store::answered(&mut sandbox_tx.tx, key).await?;
                sandbox_tx.close().await?;
                return Ok(again(first, &fingerprint));
            }
        }
        let answer = sandbox_tx.answer(call).await?;
        if let Some(key) = key {
            store::answer(&mut sandbox_tx.tx, key, answer.status, answer.body.clone()).await?;
        }
        sandbox_tx.close().await?;
        Ok(answer)
    }
}

fn again(first: store::Answered, fingerprint: &[u8]) -> Answer {
    match (first.status.and_then(|status| u16::try_from(status).ok()), first.body) {
        _ if first.fingerprint != fingerprint => refusal(
            400,
            "idempotency_error",
            "idempotency_error",
            "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        ),
        (Some(status), Some(db::Json(body))) => Answer { status, body },
        _ => refusal(409, "idempotency_error", "idempotency_key_in_use", "This call is being made already."),
    }
}

impl SandboxTx {
    async fn answer(&mut self, call: Call<'_>) -> Result<Answer, Halt> {
        let (path, query) = call.path.split_once('?').unwrap_or((call.path, ""));
        let params = Params::from_outside(if call.method == "GET" { query.as_bytes() } else { call.body })?;
        let path: Vec<&str> = path.trim_matches('/').split('/').collect();
        match (call.method, path.as_slice()) {
            ("POST", ["v1", "customers"]) => self.create_customer(&params).await,
            ("DELETE", ["v1", "customers", id]) => self.delete_customer(id).await,
            ("POST", ["v1", "products"]) => self.create_product(&params).await,
            ("POST", ["v1", "prices"]) => self.create_price(&params).await,
            ("POST", ["v1", "checkout", "sessions"]) => self.create_checkout(&params).await,
            ("POST", ["v1", "checkout", "sessions", id, "expire"]) => self.expire_checkout(id).await,
            ("POST", ["v1", "payment_intents"]) => self.create_intent(&params).await,
            ("POST", ["v1", "payment_intents", id, "confirm"]) => self.confirm_intent(id, &params).await,
            ("POST", ["v1", "payment_intents", id, "cancel"]) => self.cancel_intent(id).await,
            ("POST", ["v1", "subscriptions"]) => self.create_subscription(&params).await,
            ("POST", ["v1", "subscriptions", id]) => self.update_subscription(id, &params).await,
            ("DELETE", ["v1", "subscriptions", id]) => self.end_subscription(id).await,
            ("POST", ["v1", "refunds"]) => self.refund(&params).await,
            ("POST", ["v1", "test_helpers", "refunds", id, "expire"]) => self.fail_refund(id).await,
            ("POST", ["v1", "disputes", id]) => self.update_dispute(id, &params).await,
            ("POST", ["v1", "disputes", id, "close"]) => self.end_dispute(id, false).await,
            ("POST", ["v1", "billing_portal", "sessions"]) => self.create_portal(&params).await,
            ("POST", ["v1", "accounts"]) => self.create_account(&params).await,
            ("POST", ["v1", "account_links"]) => self.create_account_link(&params).await,
            ("POST", ["v1", "webhook_endpoints"]) => self.create_listener(&params).await,
            ("POST", ["v1", "test_helpers", "test_clocks"]) => self.create_clock(&params).await,
            ("POST", ["v1", "test_helpers", "test_clocks", id, "advance"]) => {
                self.advance_clock(id, &params).await
            }
            ("GET", ["v1", "events"]) => self.list_events(&params).await,
            ("GET", ["v1", "subscriptions"]) => self.list_subscriptions(&params).await,
            ("GET", ["v1", "checkout", "sessions", id]) => self.show("checkout.session", id).await,
            ("GET", ["v1", "test_helpers", "test_clocks", id]) => self.show("test_clock", id).await,
            ("GET", ["v1", many]) => match kind_of(many) {
                Some(kind) => self.list(kind, &params, |_| true).await,
                None => Err(unknown(call)),
            },
            ("GET", ["v1", many, id]) => match kind_of(many) {
                Some(kind) => self.show(kind, id).await,
                None => Err(unknown(call)),
            },
            _ => Err(unknown(call)),
        }
    }

    async fn show(&mut self, kind: &str, id: &str) -> Result<Answer, Halt> {
        Ok(Answer::of(&self.read(kind, id).await?))
    }
}

/// What can be listed and read one by one.
fn kind_of(many: &str) -> Option<&'static str> {
    Some(match many {
        "accounts" => "account",
        "charges" => "charge",
        "customers" => "customer",
        "disputes" => "dispute",
        "events" => "event",
        "invoices" => "invoice",
        "payment_intents" => "payment_intent",
        "prices" => "price",
        "products" => "product",
        "refunds" => "refund",
        "subscriptions" => "subscription",
        "webhook_endpoints" => "webhook_endpoint",
        _ => return None,
    })
}

fn unknown(call: Call<'_>) -> Halt {
    let path = call.path.split('?').next().unwrap_or_default();
    let message = format!("Unrecognized request URL ({}: {path}).", call.method);
    Halt::Refused(refusal(404, "invalid_request_error", "url_invalid", &message))
}
