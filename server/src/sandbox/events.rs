//! What happened, kept for who asks and sent to who listens.

use jobs::New;
use serde_json::{Value, json};

use super::answer::{Answer, Halt, shown};
use super::deliver::DELIVER;
use super::params::Params;
use super::sandbox_tx::{SandboxTx, text};
use super::store;

/// More listeners than anybody has.
const LISTENERS: i64 = 20;

impl SandboxTx {
    /// Something happened to an object: kept, and sent after the commit.
    pub async fn tell(&mut self, kind: &str, object: &Value) -> Result<(), Halt> {
        let id = self.id("evt");
        let event = json!({
            "id": id, "object": "event", "api_version": stripe::VERSION, "type": kind, "created": self.seconds(),
            "livemode": false, "pending_webhooks": 1, "request": {"id": null, "idempotency_key": null},
            "data": {"object": shown(object)},
        });
        self.put("event", &event, None).await?;
        let listeners = store::newest(&mut self.tx, "webhook_endpoint", None, i64::MAX, LISTENERS).await?;
        self.send_later(&id, None).await?;
        for listener in &listeners {
            self.send_later(&id, Some(text(listener, "id"))).await?;
        }
        Ok(())
    }

    async fn send_later(&mut self, event: &str, listener: Option<&str>) -> Result<(), Halt> {
        let payload = json!({"event": event, "listener": listener});
        jobs::enqueue(&mut self.tx, New::of(DELIVER, payload, self.now)).await?;
        Ok(())
    }

    pub async fn list_events(&mut self, params: &Params) -> Result<Answer, Halt> {
        let kind = params.get("type").map(str::to_owned);
        self.list("event", params, |event| kind.as_deref().is_none_or(|kind| event["type"] == kind)).await
    }

    /// Somebody else who wants to hear: a program outside, at an address of its own.
    pub async fn create_listener(&mut self, params: &Params) -> Result<Answer, Halt> {
        let url = params.required("url")?;
        if !url.starts_with("http://") && !url.starts_with("https://") {
            return Err(Halt::parameter("url", "Invalid URL: it must begin with http:// or https://"));
        }
        let secret = format!("whsec_{}", self.id("s").trim_start_matches("s_"));
        let listener = json!({
            "id": self.id("we"), "object": "webhook_endpoint", "url": url, "enabled_events": ["*"], "status": "enabled",
            "created": self.seconds(), "livemode": false, "metadata": {}, "secret": secret,
        });
        self.put("webhook_endpoint", &listener, None).await?;
        Ok(Answer::of(&listener))
    }
}
