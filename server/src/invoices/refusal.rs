//! What this room refuses, with the words for it.

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such invoice, or not for this person.
    Hidden,
    Paid,
    /// Only the developer knows whether the money came.
    NotSeller,
    /// Only the client pays.
    NotBuyer,
    /// There is nothing to be paid for it.
    Nothing,
    AlreadyIssued,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Hidden => Self::not_found(),
            Refusal::Paid => Self::conflict("already_paid", "This invoice is paid."),
            Refusal::NotSeller => Self::forbidden().saying("Only the developer can mark an invoice as paid."),
            Refusal::NotBuyer => Self::forbidden().saying("Only the client can pay an invoice."),
            Refusal::Nothing => {
                Self::conflict("nothing_to_invoice", "There's nothing to pay for this milestone.")
            }
            Refusal::AlreadyIssued => Self::conflict("already_issued", "This milestone has an invoice."),
        }
    }
}
