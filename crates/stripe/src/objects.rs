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

/// Money that moved, or would have. What moved back is a [`Refund`] or a [`Dispute`].
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
    /// Whether its owner's bank ever asked for it back.
    #[serde(default)]
    pub disputed: bool,
    /// Only when the money went on to somebody else's account.
    pub transfer_data: Option<TransferData>,
    #[serde(default)]
    pub metadata: Metadata,
}

/// Where the money of a charge went on to.
#[derive(Clone, Debug, Deserialize)]
pub struct TransferData {
    /// The connected account.
    pub destination: String,
}

/// An account that is paid out to.
#[derive(Clone, Debug, Deserialize)]
pub struct Account {
    pub id: String,
    /// Whether money can be paid out to it.
    #[serde(default)]
    pub payouts_enabled: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct AccountLink {
    pub url: String,
}

/// Money given back of a charge.
#[derive(Clone, Debug, Deserialize)]
pub struct Refund {
    pub id: String,
    pub charge: Option<String>,
    pub amount: i64,
    /// `pending`, `requires_action`, `succeeded`, `failed` or `canceled`.
    pub status: Option<String>,
}

impl Refund {
    /// Whether the money came back to us: that may happen days after it went out.
    pub fn has_failed(&self) -> bool {
        matches!(self.status.as_deref(), Some("failed" | "canceled"))
    }
}

/// A bank asks for a charge back.
#[derive(Clone, Debug, Deserialize)]
pub struct Dispute {
    pub id: String,
    pub charge: String,
    pub amount: i64,
    pub currency: String,
    /// What moved because of it: nothing, the money taken, or the money taken and given again.
    #[serde(default)]
    pub balance_transactions: Vec<BalanceTransaction>,
}

impl Dispute {
    /// What moved, each with its name, in the currency of the charge; less than nothing when it was taken from us.
    pub fn movements(&self) -> impl Iterator<Item = (&str, i64)> {
        self.balance_transactions.iter().map(|moved| {
            let same = moved.currency == self.currency;
            // In another currency it is the provider's exchange: what counts is the disputed amount.
            (moved.id.as_str(), if same { moved.amount } else { moved.amount.signum() * self.amount })
        })
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct BalanceTransaction {
    pub id: String,
    /// Without the provider's fee.
    pub amount: i64,
    pub currency: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PortalSession {
    pub url: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct List<T> {
    pub data: Vec<T>,
    pub has_more: bool,
}
