//! An invoice as the API shows it to one of its two.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::InvoiceRow;
use crate::text_enum::text_enum;

text_enum! {
    InvoiceStatus, "an invoice's status", {
        Open = "open",
        Paid = "paid",
    }
}

text_enum! {
    PaidBy, "how an invoice was paid", {
        /// Through the payment provider.
        Provider = "provider",
        /// The developer says so.
        Hand = "hand",
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Invoice {
    id: i64,
    /// The developer's own count, without gaps.
    number: i64,
    agreement_id: i64,
    milestone: i64,
    conversation_id: i64,
    /// The agreement's.
    title: String,
    milestone_title: String,
    amount_cents: i64,
    currency: String,
    seller: InvoiceParty,
    buyer: InvoiceParty,
    /// What the developer says about tax.
    tax_line: Option<String>,
    status: InvoiceStatus,
    paid_by: Option<PaidBy>,
    /// What of a payment online went back: refunds, and what the client's bank took in a dispute.
    returned_cents: i64,
    issued_at: Time,
    paid_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceParty {
    id: i64,
    name: String,
    /// Several lines.
    address: Option<String>,
}

impl From<InvoiceRow> for Invoice {
    fn from(row: InvoiceRow) -> Self {
        Self {
            id: row.id,
            number: row.number,
            agreement_id: row.agreement_id,
            milestone: row.milestone,
            conversation_id: row.conversation_id,
            title: row.title,
            milestone_title: row.milestone_title,
            amount_cents: row.amount_cents,
            currency: row.currency,
            seller: InvoiceParty { id: row.developer_id, name: row.seller_name, address: row.seller_address },
            buyer: InvoiceParty { id: row.client_id, name: row.buyer_name, address: row.buyer_address },
            tax_line: row.tax_line,
            status: row.status,
            paid_by: row.paid_by,
            returned_cents: row.returned_cents,
            issued_at: row.issued_at,
            paid_at: row.paid_at,
        }
    }
}
