//! The words for how a subscription stands: the payment provider's, and one for having none.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::SubscriptionRow;
use crate::words::words;

words! {
    SubscriptionStatus, "a subscription's status", {
        /// There never was one.
        None = "none",
        Incomplete = "incomplete",
        IncompleteExpired = "incomplete_expired",
        Trialing = "trialing",
        /// The only one that unlocks anything.
        Active = "active",
        PastDue = "past_due",
        Canceled = "canceled",
        Unpaid = "unpaid",
        Paused = "paused",
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Subscription {
    status: SubscriptionStatus,
    current_period_end: Option<Time>,
    cancel_at_period_end: bool,
}

impl From<Option<SubscriptionRow>> for Subscription {
    fn from(row: Option<SubscriptionRow>) -> Self {
        match row {
            Some(row) => Self {
                status: row.status,
                current_period_end: row.current_period_end,
                cancel_at_period_end: row.cancel_at_period_end,
            },
            None => Self {
                status: SubscriptionStatus::None,
                current_period_end: None,
                cancel_at_period_end: false,
            },
        }
    }
}
