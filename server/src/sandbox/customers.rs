//! Customers, what is sold to them, and their way into the portal.

use serde_json::{Value, json};

use super::answer::{Answer, Halt};
use super::params::Params;
use super::sandbox_tx::{SandboxTx, int, text};
use super::store;

/// How long the address of a portal works.
pub const PORTAL_SECONDS: i64 = 3600;

/// What is sold each month.
pub struct Price {
    pub amount: i64,
    pub currency: String,
    pub product: String,
    pub object: Value,
}

impl SandboxTx {
    pub async fn create_customer(&mut self, params: &Params) -> Result<Answer, Halt> {
        if let Some(clock) = params.get("test_clock") {
            self.read("test_clock", clock).await?;
        }
        let customer = json!({
            "id": self.id("cus"), "object": "customer", "email": params.get("email"), "name": params.get("name"),
            "metadata": params.below("metadata"), "test_clock": params.get("test_clock"), "created": self.seconds(),
            "livemode": false, "currency": null, "delinquent": false,
        });
        self.put("customer", &customer, None).await?;
        self.tell("customer.created", &customer).await?;
        Ok(Answer::of(&customer))
    }

    /// What they subscribed to ends at once. Of themselves only the id is left.
    pub async fn delete_customer(&mut self, id: &str) -> Result<Answer, Halt> {
        let customer = self.take("customer", id).await?;
        let at = self.moment_of(Some(id)).await?;
        for mut subscription in store::newest(&mut self.tx, "subscription", Some(id), i64::MAX, 100).await? {
            if text(&subscription, "status") != "canceled" {
                self.cancel_now(&mut subscription, at).await?;
            }
        }
        let gone = json!({
            "id": id, "object": "customer", "deleted": true, "test_clock": customer["test_clock"],
            "created": customer["created"], "livemode": false,
        });
        self.save(&gone, None).await?;
        self.tell("customer.deleted", &gone).await?;
        Ok(Answer::of(&gone))
    }

    pub async fn create_product(&mut self, params: &Params) -> Result<Answer, Halt> {
        let product = json!({
            "id": self.id("prod"), "object": "product", "name": params.required("name")?, "active": true,
            "metadata": params.below("metadata"), "created": self.seconds(), "livemode": false,
        });
        self.put("product", &product, None).await?;
        Ok(Answer::of(&product))
    }

    pub async fn create_price(&mut self, params: &Params) -> Result<Answer, Halt> {
        let product = params.required("product")?;
        self.read("product", product).await?;
        let price = self.price_object(params, "", product)?;
        self.put("price", &price, None).await?;
        Ok(Answer::of(&price))
    }

    fn price_object(&self, params: &Params, under: &str, product: &str) -> Result<Value, Halt> {
        let name = |field: &str| match under {
            "" => field.to_owned(),
            under => match field.split_once('[') {
                Some((head, rest)) => format!("{under}[{head}][{rest}"),
                None => format!("{under}[{field}]"),
            },
        };
        let interval = params.get(&name("recurring[interval]"));
        if interval.is_some_and(|interval| interval != "month") {
            return Err(Halt::parameter("interval", "This sandbox sells by the month only."));
        }
        Ok(json!({
            "id": self.id("price"), "object": "price", "active": true, "currency": params.required(&name("currency"))?,
            "unit_amount": params.amount(&name("unit_amount"))?, "product": product,
            "type": if interval.is_some() { "recurring" } else { "one_time" },
            "recurring": interval.map(|interval| json!({"interval": interval, "interval_count": 1, "usage_type": "licensed"})),
            "created": self.seconds(), "livemode": false, "metadata": {},
        }))
    }

    /// What `under` names (`items[0]`, `line_items[0]`): a price that is known, or one said on the spot.
    pub async fn price_of(&mut self, params: &Params, under: &str) -> Result<Price, Halt> {
        if params.int(&format!("{under}[quantity]"))?.unwrap_or(1) != 1 {
            return Err(Halt::parameter("quantity", "This sandbox sells one of each."));
        }
        let (object, product) = if let Some(id) = params.get(&format!("{under}[price]")) {
            let price = self.read("price", id).await?;
            let product = self.read("product", text(&price, "product")).await?;
            (price, text(&product, "name").to_owned())
        } else {
            let data = format!("{under}[price_data]");
            let named = params.get(&format!("{data}[product_data][name]"));
            let (id, name) = match (named, params.get(&format!("{data}[product]"))) {
                (Some(name), _) => (self.id("prod"), name.to_owned()),
                (None, Some(id)) => {
                    let product = self.read("product", id).await?;
                    (id.to_owned(), text(&product, "name").to_owned())
                }
                (None, None) => return Err(Halt::required(&format!("{data}[product_data][name]"))),
            };
            (self.price_object(params, &data, &id)?, name)
        };
        let amount = int(&object, "unit_amount");
        let currency = text(&object, "currency").to_owned();
        Ok(Price { amount, currency, product, object })
    }

    pub async fn create_portal(&mut self, params: &Params) -> Result<Answer, Halt> {
        let customer = params.required("customer")?;
        self.read("customer", customer).await?;
        let return_url = params.required("return_url")?;
        let id = self.id("bps");
        let session = json!({
            "id": id, "object": "billing_portal.session", "customer": customer, "return_url": return_url,
            "url": format!("{}/sandbox/portal/{id}", self.sandbox.0.origin), "created": self.seconds(), "livemode": false,
        });
        self.put("portal", &session, None).await?;
        Ok(Answer::of(&session))
    }
}
