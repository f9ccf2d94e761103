//! The provider's objects, as far as we read them. Times are seconds since 1970, money is integer cents.

use serde::Deserialize;

use crate::Metadata;

#[derive(Clone, Debug, Deserialize)]
pub struct Customer {
    pub id: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct CheckoutSession {
    pub id: String,
    /// Only while it is open.
    pub url: Option<String>,
    /// `open`, `complete` or `expired`.
    pub status: String,
    /// `paid`, `unpaid` or `no_payment_required`.
    #[serde(default)]
    pub payment_status: String,
    pub customer: Option<String>,
    pub subscription: Option<String>,
    pub payment_intent: Option<String>,
    pub expires_at: i64,
    #[serde(default)]
    pub metadata: Metadata,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PaymentIntent {
    pub id: String,
    pub status: String,
    pub client_secret: Option<String>,
    pub latest_charge: Option<String>,
    pub customer: Option<String>,
    #[serde(default)]
    pub metadata: Metadata,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Subscription {
    pub id: String,
    pub customer: String,
    pub status: String,
    pub current_period_end: i64,
    pub cancel_at_period_end: bool,
    pub created: i64,
}

impl Subscription {
    /// Whether another one beside it would charge the person twice.
    pub fn is_live(&self) -> bool {
        !matches!(self.status.as_str(), "canceled" | "incomplete" | "incomplete_expired")
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Invoice {
    pub id: String,
    pub status: Option<String>,
    pub customer: Option<String>,
    pub subscription: Option<String>,
    pub charge: Option<String>,
    #[serde(default)]
    pub attempt_count: i64,
    #[serde(default)]
    pub amount_due: i64,
}

/// Money that moved, or would have. What was given back of it stands in the same object.
#[derive(Clone, Debug, Deserialize)]
pub struct Charge {
    pub id: String,
    /// `succeeded`, `pending` or `failed`.
    pub status: String,
    pub amount: i64,
    pub amount_refunded: i64,
    pub currency: String,
    pub created: i64,
    pub customer: Option<String>,
    pub payment_intent: Option<String>,
    pub invoice: Option<String>,
    pub description: Option<String>,
    pub receipt_url: Option<String>,
    #[serde(default)]
    pub metadata: Metadata,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PortalSession {
    pub url: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub created: i64,
    pub livemode: bool,
    pub data: EventData,
}

#[derive(Clone, Debug, Deserialize)]
pub struct EventData {
    pub object: EventObject,
}

/// Which object an event is about. What it says of it is how it was; how it is has to be asked.
#[derive(Clone, Debug, Deserialize)]
pub struct EventObject {
    pub id: Option<String>,
    #[serde(default)]
    pub object: String,
    pub customer: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct List<T> {
    pub data: Vec<T>,
    pub has_more: bool,
}
