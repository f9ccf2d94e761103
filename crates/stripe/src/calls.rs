//! The calls we make, each with what it needs and no more.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::objects::{
    Account, AccountLink, Charge, CheckoutSession, Customer, Dispute, Invoice, List, PaymentIntent,
    PortalSession, Refund, Subscription,
};
use crate::{Client, Error, Form, Metadata};

/// The most that a page of a list holds.
const PAGE: u32 = 100;
/// How an id is written in an address: everything but letters, digits, `.`, `-` and `_` is escaped.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');

pub struct NewCustomer<'n> {
    pub email: &'n str,
    pub name: &'n str,
    pub metadata: Metadata,
}

/// What a checkout is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    Once,
    Monthly,
}

pub struct NewCheckout<'n> {
    pub paying: Paying,
    pub customer: Option<&'n str>,
    /// What the person reads.
    pub product: &'n str,
    pub amount_cents: i64,
    pub currency: &'n str,
    pub success_url: &'n str,
    pub cancel_url: &'n str,
    /// Given to the session and to what it makes: the payment, or the subscription.
    pub metadata: Metadata,
    /// The connected account that the whole payment goes to; only for what is paid once.
    pub destination: Option<&'n str>,
}

pub struct NewPaymentIntent<'n> {
    pub amount_cents: i64,
    pub currency: &'n str,
    pub customer: Option<&'n str>,
    pub description: &'n str,
    pub metadata: Metadata,
    /// Charged at once, without asking anybody.
    pub payment_method: Option<&'n str>,
    /// The connected account that the whole payment goes to.
    pub destination: Option<&'n str>,
}

/// Events since a moment, newest first.
pub struct Events {
    pub since: i64,
}

impl Client {
    pub async fn create_customer(&self, new: &NewCustomer<'_>, key: &str) -> Result<Customer, Error> {
        let form = Form::new()
            .with("email", new.email)
            .with("name", new.name)
            .with_metadata("metadata", &new.metadata);
        self.post("/v1/customers", &form, key).await
    }

    /// Their subscriptions end at once; what was charged stays on the books.
    pub async fn delete_customer(&self, id: &str) -> Result<Customer, Error> {
        self.delete(at("/v1/customers", id)).await
    }

    pub async fn create_checkout(&self, new: &NewCheckout<'_>, key: &str) -> Result<CheckoutSession, Error> {
        let price = "line_items[0][price_data]";
        let (mode, made) = match new.paying {
            Paying::Once => ("payment", "payment_intent_data"),
            Paying::Monthly => ("subscription", "subscription_data"),
        };
        let mut form = Form::new()
            .with("mode", mode)
            .with("success_url", new.success_url)
            .with("cancel_url", new.cancel_url)
            .with_some("customer", new.customer)
            .with("line_items[0][quantity]", 1)
            .with(format!("{price}[currency]"), new.currency)
            .with(format!("{price}[unit_amount]"), new.amount_cents)
            .with(format!("{price}[product_data][name]"), new.product)
            .with_metadata("metadata", &new.metadata)
            .with_metadata(&format!("{made}[metadata]"), &new.metadata);
        if new.paying == Paying::Monthly {
            form = form.with(format!("{price}[recurring][interval]"), "month");
        }
        if let Some(account) = new.destination {
            form = form.with(format!("{made}[transfer_data][destination]"), account);
        }
        self.post("/v1/checkout/sessions", &form, key).await
    }

    pub async fn checkout(&self, id: &str) -> Result<CheckoutSession, Error> {
        self.get(at("/v1/checkout/sessions", id)).await
    }

    /// Nobody can pay there any more.
    pub async fn expire_checkout(&self, id: &str, key: &str) -> Result<CheckoutSession, Error> {
        self.post(&format!("{}/expire", at("/v1/checkout/sessions", id)), &Form::new(), key).await
    }

    pub async fn create_payment_intent(
        &self,
        new: &NewPaymentIntent<'_>,
        key: &str,
    ) -> Result<PaymentIntent, Error> {
        let mut form = Form::new()
            .with("amount", new.amount_cents)
            .with("currency", new.currency)
            .with_some("customer", new.customer)
            .with("description", new.description)
            .with("automatic_payment_methods[enabled]", true)
            .with_metadata("metadata", &new.metadata)
            .with_some("transfer_data[destination]", new.destination);
        if let Some(method) = new.payment_method {
            let never = "automatic_payment_methods[allow_redirects]";
            form = form.with("payment_method", method).with("confirm", true).with(never, "never");
        }
        self.post("/v1/payment_intents", &form, key).await
    }

    pub async fn payment_intent(&self, id: &str) -> Result<PaymentIntent, Error> {
        self.get(at("/v1/payment_intents", id)).await
    }

    pub async fn cancel_payment_intent(&self, id: &str, key: &str) -> Result<PaymentIntent, Error> {
        self.post(&format!("{}/cancel", at("/v1/payment_intents", id)), &Form::new(), key).await
    }

    pub async fn subscription(&self, id: &str) -> Result<Subscription, Error> {
        self.get(at("/v1/subscriptions", id)).await
    }

    /// Of one customer, in every state, newest first.
    pub async fn subscriptions(&self, customer: &str) -> Result<List<Subscription>, Error> {
        let form = Form::new().with("customer", customer).with("status", "all").with("limit", PAGE);
        self.get(format!("/v1/subscriptions?{}", form.encoded())).await
    }

    pub async fn cancel_at_period_end(
        &self,
        id: &str,
        cancel: bool,
        key: &str,
    ) -> Result<Subscription, Error> {
        let form = Form::new().with("cancel_at_period_end", cancel);
        self.post(&at("/v1/subscriptions", id), &form, key).await
    }

    pub async fn invoice(&self, id: &str) -> Result<Invoice, Error> {
        self.get(at("/v1/invoices", id)).await
    }

    pub async fn charge(&self, id: &str) -> Result<Charge, Error> {
        self.get(at("/v1/charges", id)).await
    }

    /// Gives the whole of a charge back; what went on to a connected account comes from there.
    pub async fn create_refund(
        &self,
        charge: &str,
        is_transferred: bool,
        key: &str,
    ) -> Result<Refund, Error> {
        let mut form = Form::new().with("charge", charge);
        if is_transferred {
            form = form.with("reverse_transfer", true);
        }
        self.post("/v1/refunds", &form, key).await
    }

    /// An account to which money can be paid out, for somebody who then says who they are at the provider.
    pub async fn create_account(
        &self,
        email: &str,
        metadata: &Metadata,
        key: &str,
    ) -> Result<Account, Error> {
        let form = Form::new()
            .with("type", "express")
            .with("email", email)
            .with("capabilities[transfers][requested]", true)
            .with_metadata("metadata", metadata);
        self.post("/v1/accounts", &form, key).await
    }

    pub async fn account(&self, id: &str) -> Result<Account, Error> {
        self.get(at("/v1/accounts", id)).await
    }

    /// The page where the owner of an account says who they are.
    pub async fn create_account_link(
        &self,
        account: &str,
        return_url: &str,
        key: &str,
    ) -> Result<AccountLink, Error> {
        let form = Form::new()
            .with("account", account)
            .with("type", "account_onboarding")
            .with("return_url", return_url)
            .with("refresh_url", return_url);
        self.post("/v1/account_links", &form, key).await
    }

    pub async fn create_portal(
        &self,
        customer: &str,
        return_url: &str,
        key: &str,
    ) -> Result<PortalSession, Error> {
        let form = Form::new().with("customer", customer).with("return_url", return_url);
        self.post("/v1/billing_portal/sessions", &form, key).await
    }

    /// A page of events, from the newest or after `starting_after`. As they come: of one that is not as we expect it the
    /// rest can still be read.
    pub async fn events(&self, events: &Events, starting_after: Option<&str>) -> Result<List<Value>, Error> {
        let form = Form::new().with("created[gte]", events.since);
        self.page("/v1/events", form, starting_after).await
    }

    /// All charges, newest first.
    pub async fn charges(&self) -> Result<Vec<Charge>, Error> {
        self.every("/v1/charges", None, |charge: &Charge| &charge.id).await
    }

    /// All refunds, or those of one charge, newest first.
    pub async fn refunds(&self, charge: Option<&str>) -> Result<Vec<Refund>, Error> {
        self.every("/v1/refunds", charge, |refund: &Refund| &refund.id).await
    }

    /// All disputes, or those of one charge, newest first.
    pub async fn disputes(&self, charge: Option<&str>) -> Result<Vec<Dispute>, Error> {
        self.every("/v1/disputes", charge, |dispute: &Dispute| &dispute.id).await
    }

    /// Page by page.
    async fn every<T: DeserializeOwned>(
        &self,
        path: &str,
        charge: Option<&str>,
        id: impl Fn(&T) -> &String,
    ) -> Result<Vec<T>, Error> {
        let mut found = Vec::new();
        loop {
            let after = found.last().map(|last| id(last).clone());
            let page: List<T> =
                self.page(path, Form::new().with_some("charge", charge), after.as_deref()).await?;
            let is_last = !page.has_more || page.data.is_empty();
            found.extend(page.data);
            if is_last {
                return Ok(found);
            }
        }
    }

    async fn page<T: DeserializeOwned>(
        &self,
        path: &str,
        form: Form,
        starting_after: Option<&str>,
    ) -> Result<List<T>, Error> {
        let form = form.with("limit", PAGE).with_some("starting_after", starting_after);
        self.get(format!("{path}?{}", form.encoded())).await
    }
}

/// The address of one object. Ids come from outside too, so they are escaped.
fn at(path: &str, id: &str) -> String {
    format!("{path}/{}", utf8_percent_encode(id, ESCAPED))
}
