//! Who may see a request, and how far it has come.

use crate::text_enum::text_enum;

text_enum! {
    RequestVisibility, "a visibility", {
        /// Anyone, signed in or not.
        Public = "public",
        /// The client and whom they share it with.
        Shared = "shared",
        /// The client alone.
        Private = "private",
    }
}

text_enum! {
    RequestStatus, "a status", {
        Draft = "draft",
        Open = "open",
        Paused = "paused",
        InProgress = "in_progress",
        Completed = "completed",
        Cancelled = "cancelled",
    }
}

text_enum! {
    /// How a request is paid.
    RequestPricing, "a way to pay", {
        /// The budget is for all of it.
        Fixed = "fixed",
        /// The budget is for an hour of work.
        Hourly = "hourly",
    }
}

// Here and not in the room of the answers, because a request says how the answer of whoever looks stands.
text_enum! {
    /// How a developer's answer to a request stands.
    ResponseStatus, "an answer's status", {
        Sent = "sent",
        Viewed = "viewed",
        Shortlisted = "shortlisted",
        Declined = "declined",
        Withdrawn = "withdrawn",
        Accepted = "accepted",
        /// Nobody answered it in time.
        Closed = "closed",
    }
}
