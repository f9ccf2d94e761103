//! The words for how a conversation stands and for what a message is.

use crate::words::words;

words! {
    ConversationStatus, "a conversation's status", {
        Open = "open",
        /// The two have an agreement.
        Agreed = "agreed",
        /// Nobody writes here until one of them opens it again.
        Closed = "closed",
    }
}

words! {
    MessageKind, "a message's kind", {
        /// Somebody wrote it.
        Text = "text",
        /// It says what somebody did.
        System = "system",
    }
}

words! {
    /// What somebody may ask of a conversation's status.
    WantedStatus, "open or closed", {
        Open = "open",
        Closed = "closed",
    }
}
