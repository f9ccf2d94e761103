//! The payment provider's API, as far as we use it.
//!
//! [`Client`] makes the calls: form-encoded, with a pinned version, each POST under an idempotency key that stays the same
//! when it is sent again. How a call travels is a [`Transport`]: [`Http`] to the provider, or whatever answers the same
//! calls nearer by. [`signature`] tells whether a webhook comes from whom it says. Nothing here knows what is paid for.

mod calls;
mod client;
mod error;
mod form;
mod http;
mod objects;
pub mod signature;
mod transport;

pub use calls::{Events, NewCheckout, NewCustomer, NewPaymentIntent, Paying};
pub use client::{Client, VERSION};
pub use error::{Away, Error};
pub use form::Form;
pub use http::Http;
pub use objects::{
    Account, AccountLink, BalanceTransaction, Charge, CheckoutSession, Customer, Dispute, Invoice, List,
    PaymentIntent, PortalSession, Refund, Subscription, TransferData,
};
pub use transport::{Method, Request, Response, Sending, Transport};

/// Keys and values that travel with an object and come back with it.
pub type Metadata = std::collections::BTreeMap<String, String>;
