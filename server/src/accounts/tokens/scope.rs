//! What a token may be made for, and which scope each call needs.

use axum::http::Method;

use crate::text_enum::text_enum;

text_enum! {
    /// What a token may do.
    Scope, "a scope", {
        /// Reading whatever its owner may read, but not the account and its security.
        Read = "read",
        /// Changing whatever its owner may change, but not the account, its security and money.
        Write = "write",
    }
}

/// The first parts of the addresses that tokens may call. A room that isn't named here is closed to them.
const OPEN: [&str; 26] = [
    "agreements",
    "blocks",
    "conversations",
    "feedback",
    "files",
    "funnel",
    "markdown",
    "marketplace",
    "matching",
    "moderation",
    "notifications",
    "oembed",
    "playlists",
    "profile",
    "project-showcase",
    "projects",
    "ratings",
    "reports",
    "requests",
    "saved-searches",
    "search",
    "snagged-requests",
    "tickets",
    "video_display",
    "videos",
    "reputation",
];

/// Rooms of money: tokens only read there.
const MONEY: [&str; 2] = ["invoices", "payments"];

/// Calls that move money in the other rooms, by the last part of their address.
const PAYING: [&str; 3] = ["purchase", "refund", "connect"];

/// The scope that a call needs; `None` for what no token may do.
pub fn needed(method: &Method, path: &str) -> Option<Scope> {
    let reads = *method == Method::GET || *method == Method::HEAD;
    let parts: Vec<&str> = path.strip_prefix('/')?.trim_end_matches('/').split('/').collect();
    match parts.as_slice() {
        ["auth", "me"] if reads => Some(Scope::Read),
        [room, ..] if reads && (OPEN.contains(room) || MONEY.contains(room)) => Some(Scope::Read),
        [room, rest @ ..] if !reads && OPEN.contains(room) => {
            let pays = rest.last().is_some_and(|last| PAYING.contains(last));
            (!pays).then_some(Scope::Write)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_needs_one_scope_or_is_closed_to_tokens() {
        for (method, path, scope) in [
            (Method::GET, "/requests/", Some(Scope::Read)),
            (Method::GET, "/requests", Some(Scope::Read)),
            (Method::HEAD, "/videos/uploads/x", Some(Scope::Read)),
            (Method::POST, "/requests/", Some(Scope::Write)),
            (Method::DELETE, "/videos/7", Some(Scope::Write)),
            (Method::GET, "/auth/me", Some(Scope::Read)),
            (Method::GET, "/payments/receipts", Some(Scope::Read)),
            (Method::POST, "/payments/cancel-subscription", None),
            (Method::POST, "/marketplace/products/3/purchase", None),
            (Method::POST, "/marketplace/products/3/purchase/", None),
            (Method::POST, "/marketplace/purchases/3/refund", None),
            (Method::POST, "/auth/password", None),
            (Method::GET, "/auth/sessions", None),
            (Method::GET, "/auth/tokens", None),
            (Method::POST, "/account/export", None),
            (Method::DELETE, "/account", None),
            (Method::GET, "/admin/people", None),
            (Method::GET, "/events", None),
            (Method::GET, "//requests", None),
            (Method::GET, "/a-room-to-come", None),
        ] {
            assert_eq!(needed(&method, path), scope, "{method} {path}");
        }
    }
}
