//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use super::{MOST_FILES, MOST_IMAGES};
use crate::money;
use crate::problem::Problem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such thing, or not for the caller.
    Hidden,
    /// It is somebody else's.
    NotTheirs,
    /// It was changed since the caller read it.
    Changed,
    ManyImages,
    ManyFiles,
    SameVersion,
    /// Somebody has it, or is buying it.
    Sold,
    NotForSale,
    OwnProduct,
    AlreadyPurchased,
    /// It costs so much now, in this currency.
    PriceChanged(i64, String),
    PurchaseRequired,
    AlreadyReviewed,
    AlreadyRefunded,
    Disputed,
    RefundOver,
    NothingToRefund,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::NotTheirs => Self::forbidden(),
            Refusal::Changed => Self::conflict(
                "product_changed",
                "This product was changed meanwhile. Look at what is there now before you save yours.",
            ),
            Refusal::ManyImages => {
                let detail = format!("A product can have at most {MOST_IMAGES} pictures beside its cover.");
                Self::conflict("too_many_images", detail)
            }
            Refusal::ManyFiles => {
                let detail = format!("A product can have at most {MOST_FILES} files.");
                Self::conflict("too_many_files", detail)
            }
            Refusal::SameVersion => {
                Self::conflict("same_version", "There is a version with this name already.")
            }
            Refusal::Sold => Self::conflict(
                "product_sold",
                "People have bought this product or are buying it, so it can't be deleted. You can archive it instead.",
            ),
            Refusal::NotForSale => Self::conflict("not_for_sale", "This product isn't for sale right now."),
            Refusal::OwnProduct => Self::bad_request("cannot_buy_own", "You can't buy your own product."),
            Refusal::AlreadyPurchased => {
                Self::bad_request("already_purchased", "You have already purchased this product.")
            }
            Refusal::PriceChanged(cents, currency) => {
                let now = if cents == 0 {
                    "is free".to_owned()
                } else {
                    format!("costs {}", money::amount(cents, &currency))
                };
                Self::conflict("price_changed", format!("The price has changed. This product {now} now."))
            }
            Refusal::PurchaseRequired => Self::new(
                StatusCode::FORBIDDEN,
                "purchase_required",
                "You need to purchase this product first.",
            ),
            Refusal::AlreadyReviewed => Self::conflict(
                "already_reviewed",
                "You have already reviewed this product. You can change your review.",
            ),
            Refusal::AlreadyRefunded => {
                Self::conflict("already_refunded", "This purchase has already been refunded.")
            }
            Refusal::Disputed => Self::conflict(
                "disputed",
                "The buyer's bank has taken this payment back, so there is nothing to refund.",
            ),
            Refusal::RefundOver => {
                Self::conflict("refund_over", "The time for a refund of this purchase is over.")
            }
            Refusal::NothingToRefund => {
                Self::conflict("nothing_to_refund", "This product was free, so there is nothing to refund.")
            }
        }
    }
}
