//! The words for how a conversation stands and for what a message is.

use crate::text_enum::text_enum;

text_enum! {
    ConversationStatus, "a conversation's status", {
        Open = "open",
        /// The two have an agreement.
        Agreed = "agreed",
        /// Nobody writes here until one of them opens it again.
        Closed = "closed",
    }
}

text_enum! {
    MessageKind, "a message's kind", {
        /// Somebody wrote it.
        Text = "text",
        /// It says what somebody did.
        System = "system",
    }
}

text_enum! {
    /// What somebody may ask of a conversation's status.
    WantedStatus, "open or closed", {
        Open = "open",
        Closed = "closed",
    }
}
