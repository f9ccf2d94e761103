//! Connected accounts: where the money of those who sell goes on to.

use serde_json::{Value, json};

use super::answer::{Answer, Halt};
use super::params::Params;
use super::sandbox_tx::{SandboxTx, int, text};

/// How long the page that connects an account works.
const LINK_SECONDS: i64 = 600;

impl SandboxTx {
    pub async fn create_account(&mut self, params: &Params) -> Result<Answer, Halt> {
        let account = json!({
            "id": self.id("acct"), "object": "account", "type": params.get("type"), "email": params.get("email"),
            "metadata": params.below("metadata"), "created": self.seconds(), "charges_enabled": false,
            "details_submitted": false, "payouts_enabled": false,
        });
        self.put("account", &account, None).await?;
        Ok(Answer::of(&account))
    }

    pub async fn create_account_link(&mut self, params: &Params) -> Result<Answer, Halt> {
        let account = params.required("account")?;
        self.read("account", account).await?;
        let return_url = params.required("return_url")?;
        let id = self.id("acctlink");
        let expires = self.seconds() + LINK_SECONDS;
        let link = json!({
            "id": id, "object": "account_link", "account": account, "created": self.seconds(), "expires_at": expires,
            "url": format!("{}/sandbox/connect/{id}", self.sandbox.0.origin), "sandbox": {"return_url": return_url},
        });
        self.put("account_link", &link, None).await?;
        Ok(Answer::of(&link))
    }

    /// The page while it works.
    pub async fn account_link(&mut self, id: &str) -> Result<Value, Halt> {
        let link = self.read("account_link", id).await?;
        if int(&link, "expires_at") <= self.seconds() {
            return Err(Halt::missing("account_link", id));
        }
        Ok(link)
    }

    /// The owner said who they are: money can be paid out from now on. Answers where they go on.
    pub async fn connect_account(&mut self, link_id: &str) -> Result<String, Halt> {
        let link = self.account_link(link_id).await?;
        let mut account = self.take("account", text(&link, "account")).await?;
        for field in ["charges_enabled", "details_submitted", "payouts_enabled"] {
            account[field] = json!(true);
        }
        self.save(&account, None).await?;
        self.tell("account.updated", &account).await?;
        Ok(text(&link["sandbox"], "return_url").to_owned())
    }

    /// The account that money is to go on to, which has to be ready for it.
    pub async fn destination(&mut self, params: &Params, below: &str) -> Result<Value, Halt> {
        let name = if below.is_empty() {
            "transfer_data[destination]".to_owned()
        } else {
            format!("{below}[transfer_data][destination]")
        };
        let Some(id) = params.get(&name) else { return Ok(Value::Null) };
        let account = self.read("account", id).await?;
        if account["payouts_enabled"] != true {
            return Err(Halt::parameter(&name, "This account can't receive transfers yet."));
        }
        Ok(json!({"destination": id}))
    }
}
