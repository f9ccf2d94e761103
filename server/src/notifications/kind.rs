//! What notifications are about.

use crate::person::UserType;
use crate::text_enum::text_enum;

text_enum! {
    NotificationKind, "a notification's kind", {
        /// Somebody wrote in a conversation.
        Message = "message",
        /// A developer answered a request, or a client decided about the answer.
        Proposal = "proposal",
        /// A client shared a request.
        Invite = "invite",
        /// An agreement was proposed, accepted, declined, withdrawn, cancelled or completed.
        Agreement = "agreement",
        /// A milestone was submitted, approved or sent back, or waits for the client.
        Milestone = "milestone",
        /// The subscription's payments, and invoices.
        Payment = "payment",
        /// Somebody reviewed the work that was done together.
        Review = "review",
        /// A video is ready, or can't be played.
        Video = "video",
        /// Something new fits a saved search.
        Search = "search",
        /// Somebody bought or reviewed a product, or there is news of one that was bought.
        Product = "product",
        /// Somebody opened a ticket, or wrote in a support session.
        Ticket = "ticket",
        /// Something of theirs was hidden or is shown again, or an appeal was answered.
        Moderation = "moderation",
    }
}

impl NotificationKind {
    /// Whether somebody of this type is ever told of it.
    pub fn concerns(self, user_type: Option<UserType>) -> bool {
        self != Self::Invite || user_type != Some(UserType::Client)
    }
}
