//! The words for how an agreement and its milestones stand.

use crate::text_enum::text_enum;

text_enum! {
    AgreementStatus, "an agreement's status", {
        /// The other side has not answered yet.
        Proposed = "proposed",
        /// It is in force.
        Accepted = "accepted",
        Declined = "declined",
        /// By whoever proposed it.
        Withdrawn = "withdrawn",
        /// There is a newer version.
        Superseded = "superseded",
        /// Every milestone is approved.
        Completed = "completed",
        /// It was in force, and one of the two ended it.
        Cancelled = "cancelled",
    }
}

text_enum! {
    MilestoneStatus, "a milestone's status", {
        Pending = "pending",
        /// The client has to look at it.
        Submitted = "submitted",
        /// The developer has to submit it again.
        ChangesRequested = "changes_requested",
        Approved = "approved",
    }
}
