//! What can be reported, why, and how that stands.

use crate::text_enum::text_enum;

text_enum! {
    /// What can be reported and hidden.
    TargetType, "a kind of thing that can be reported", {
        Request = "request",
        Message = "message",
        Showcase = "showcase",
        Video = "video",
        /// A developer's, by their id.
        Profile = "profile",
        Product = "product",
        /// What somebody says of a person.
        Review = "review",
        ProductReview = "product_review",
        ShowcaseReview = "showcase_review",
    }
}

text_enum! {
    ReportReason, "a reason for a report", {
        Spam = "spam",
        Scam = "scam",
        Abuse = "abuse",
        Illegal = "illegal",
        Copyright = "copyright",
        Other = "other",
    }
}

text_enum! {
    ReportStatus, "a report's status", {
        Open = "open",
        Dismissed = "dismissed",
        /// What it is about was hidden.
        Hidden = "hidden",
        /// Whoever's it is was suspended.
        Suspended = "suspended",
    }
}
