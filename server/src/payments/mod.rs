//! Taking money: the creator subscription, donations, invoices and products; and where sellers' money goes.
//!
//! The provider holds the truth; this room keeps what it needs of it. Everything the provider tells comes in through one
//! door (`webhook.rs`), is kept, and then only says where to look: the object is asked for anew (`settle.rs`), so order,
//! number and age of what was told do not matter. What the door missed is found by `reconcile.rs`. Every cent that moved
//! stands in the ledger (`ledger.rs`).

mod abuse_limit;
mod amount;
mod cancel;
mod charge;
mod config;
mod create_subscription;
mod customer;
mod donate;
mod donation_status;
mod inbox;
mod invoices;
mod leave;
mod ledger;
mod letters;
pub mod owed;
mod payment_intent;
mod payouts;
mod portal;
mod public_donations;
mod purchases;
mod receipts;
pub mod reconcile;
mod refusal;
mod settle;
mod statement;
mod store;
mod subscription_status;
mod webhook;

pub use config::given_config;
pub use inbox::{handle_jobs, sweep as sweep_events};
pub use leave::{forget_customer, stop_renewing};
pub use purchases::sample as sample_purchase;
pub use webhook::take_in;

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    let router = both(RoomRoutes::new(), routes!(config::payments_config));
    let router = both(router, routes!(create_subscription::create_subscription));
    let router = both(router, routes!(subscription_status::subscription_status));
    let router = both(router, routes!(cancel::cancel_subscription));
    let router = both(router, routes!(cancel::resume_subscription));
    let router = both(router, routes!(portal::billing_portal));
    let router = both(router, routes!(donate::create_donation_session));
    let router = both(router, routes!(donation_status::donation_status));
    let router = both(router, routes!(invoices::pay_invoice));
    let router = both(router, routes!(invoices::mark_invoice_paid));
    let router = both(router, routes!(invoices::invoice_status));
    let router = both(router, routes!(purchases::buy_product, purchases::own_purchase));
    let router = both(router, routes!(purchases::refund_purchase));
    let router = both(router, routes!(statement::seller_statement));
    let router = both(router, routes!(statement::seller_statement_csv));
    let router = both(router, routes!(payouts::payouts));
    let router = both(router, routes!(payouts::connect_payouts));
    let router = both(router, routes!(payment_intent::create_payment_intent));
    let router = both(router, routes!(receipts::receipts));
    let router = both(router, routes!(public_donations::public_donations));
    both(router, routes!(webhook::payments_webhook))
}
