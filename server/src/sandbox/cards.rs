//! The cards one can try. A real provider has numbers for them; here they have names.

use crate::text_enum::text_enum;

text_enum! {
    Card, "a test card", {
        Pays = "pays",
        InsufficientFunds = "insufficient_funds",
        /// Its owner is asked once more.
        Confirmation = "confirmation",
        /// The first payment goes well, no later one does.
        FailsLater = "fails_later",
        /// Pays, and its bank takes the first payment back in a dispute.
        Disputed = "disputed",
        /// Pays; what is refunded to it comes back a minute later.
        RefundFails = "refund_fails",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decline {
    InsufficientFunds,
    NotConfirmed,
}

impl Decline {
    pub fn code(self) -> &'static str {
        match self {
            Self::InsufficientFunds => "insufficient_funds",
            Self::NotConfirmed => "authentication_required",
        }
    }

    pub fn message(self) -> &'static str {
        match self {
            Self::InsufficientFunds => "Your card has insufficient funds.",
            Self::NotConfirmed => "The payment was not confirmed.",
        }
    }
}

impl Card {
    /// By the provider's names for test cards.
    pub fn of_payment_method(name: &str) -> Option<Self> {
        match name {
            "pm_card_visa" | "pm_card_mastercard" => Some(Self::Pays),
            "pm_card_visa_chargeDeclinedInsufficientFunds" => Some(Self::InsufficientFunds),
            "pm_card_authenticationRequired" | "pm_card_threeDSecure2Required" => Some(Self::Confirmation),
            "pm_card_chargeCustomerFail" => Some(Self::FailsLater),
            "pm_card_createDispute" => Some(Self::Disputed),
            "pm_card_refundFail" => Some(Self::RefundFails),
            _ => None,
        }
    }

    /// The last four digits of the number that does the same at the real provider.
    pub fn last4(self) -> &'static str {
        match self {
            Self::Pays => "4242",
            Self::InsufficientFunds => "9995",
            Self::Confirmation => "3155",
            Self::FailsLater => "0341",
            Self::Disputed => "0259",
            Self::RefundFails => "5126",
        }
    }

    /// Whether a payment goes through; `first` of those made with the card.
    pub fn charged(self, first: bool) -> Result<(), Decline> {
        match self {
            Self::Pays | Self::Confirmation | Self::Disputed | Self::RefundFails => Ok(()),
            Self::FailsLater if first => Ok(()),
            Self::FailsLater | Self::InsufficientFunds => Err(Decline::InsufficientFunds),
        }
    }
}
