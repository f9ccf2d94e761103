//! What a developer is owed: an approved milestone yields an invoice, numbered without gaps, with the names and addresses of
//! the day. The developer says that it was paid, or the client pays it through the payment provider (`payments/`).
//!
//! The agreements issue invoices in the transaction that approves the milestone. Nothing is added to an invoice: there is no
//! fee.

mod change;
mod details;
mod document;
mod invoice;
mod issue;
mod list;
mod news;
mod paid;
mod pdf;
mod refusal;
pub mod samples;
mod show;
mod spending;
mod store;

pub use invoice::{Invoice, InvoiceStatus};
pub use issue::{Work, issue};
pub use paid::{
    Payable, Referred, Returned, began_to_pay, mark_paid, of_reference, page_of, paid_through_provider,
    payable, should_ask, standing, went_back,
};

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::invoices),
        routes!(spending::spending),
        routes!(details::billing_details, details::set_billing_details),
        routes!(show::invoice, change::change_invoice),
        routes!(document::invoice_document),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
