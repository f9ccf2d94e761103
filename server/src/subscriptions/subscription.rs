//! The words for how a subscription stands: the payment provider's, and one for having none.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::SubscriptionRow;
use crate::text_enum::text_enum;

text_enum! {
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

/// How a subscription stands, by somebody's word.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub status: SubscriptionStatus,
    pub current_period_end: Option<Time>,
    pub cancel_at_period_end: bool,
    /// Whose word it is: the command line's (`admin`), or the payment provider's in its mode.
    pub source: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Subscription {
    status: SubscriptionStatus,
    current_period_end: Option<Time>,
    cancel_at_period_end: bool,
    /// Whether there is something to manage at the payment provider.
    managed: bool,
}

impl Subscription {
    pub fn new(row: Option<SubscriptionRow>, managed: bool) -> Self {
        match row {
            Some(row) => Self {
                status: row.status,
                current_period_end: row.current_period_end,
                cancel_at_period_end: row.cancel_at_period_end,
                managed,
            },
            None => Self {
                status: SubscriptionStatus::None,
                current_period_end: None,
                cancel_at_period_end: false,
                managed,
            },
        }
    }
}
