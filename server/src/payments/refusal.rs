//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    AlreadySubscribed,
    NotSubscribed,
    /// It is over; only a new one can be begun.
    AlreadyEnded,
    /// Nothing was ever begun at the provider.
    NoCustomer,
    InsufficientFunds,
    CardDeclined,
    /// The card's bank wants to ask its owner.
    NeedsConfirmation,
    WebhookClosed,
    BadSignature,
    BadEvent,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::AlreadySubscribed => {
                Self::conflict("already_subscribed", "You already have an active subscription.")
            }
            Refusal::NotSubscribed => {
                Self::conflict("not_subscribed", "You don't have a subscription to change.")
            }
            Refusal::AlreadyEnded => {
                Self::conflict("already_ended", "This subscription has ended. You can start a new one.")
            }
            Refusal::NoCustomer => {
                Self::conflict("no_customer", "You don't have a subscription to manage yet.")
            }
            Refusal::InsufficientFunds => {
                Self::bad_request("insufficient_funds", "Insufficient funds for purchase.")
            }
            Refusal::CardDeclined => {
                Self::bad_request("card_declined", "Your card was declined. Nothing was charged.")
            }
            Refusal::NeedsConfirmation => Self::bad_request(
                "card_needs_confirmation",
                "Your bank wants you to confirm this payment. Please buy on the payment page instead.",
            ),
            Refusal::WebhookClosed => Self::new(
                StatusCode::FORBIDDEN,
                "webhook_closed",
                "Webhooks are not accepted until STRIPE_WEBHOOK_SECRET is set.",
            ),
            Refusal::BadSignature => Self::bad_request(
                "bad_signature",
                "The signature does not fit, or is older than five minutes.",
            ),
            Refusal::BadEvent => Self::bad_request("bad_event", "This is not an event."),
        }
    }
}

/// The provider did not answer, or not in a way that helps: nothing is known to have happened, and the same call again is
/// safe.
pub fn away(error: &stripe::Error) -> Problem {
    let detail = "The payment provider can't be reached right now. Nothing was charged. Please try again.";
    let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "provider_unavailable", detail);
    Problem { retry_after: Some(2), cause: Some(error.to_string()), ..problem }
}
