//! Who may see a request, and how far it has come.

use crate::words::words;

words! {
    RequestVisibility, "a visibility", {
        /// Anyone, signed in or not.
        Public = "public",
        /// The client and whom they share it with.
        Shared = "shared",
        /// The client alone.
        Private = "private",
    }
}

words! {
    RequestStatus, "a status", {
        Draft = "draft",
        Open = "open",
        Paused = "paused",
        InProgress = "in_progress",
        Completed = "completed",
        Cancelled = "cancelled",
    }
}
