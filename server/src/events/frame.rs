//! Server-sent events as they go over the wire.

use bytes::Bytes;

/// A comment: keeps proxies from closing a quiet stream.
pub fn breath() -> Bytes {
    Bytes::from_static(b":\n\n")
}

/// How soon to come back after a break, and the position to come back with.
pub fn hello(position: i64) -> Bytes {
    format!("retry: 2000\nid: {position}\nevent: hello\ndata: {{}}\n\n").into()
}

/// The last words to a stream that has to make room for a newer one of the same person: come back, but not soon. Browsers
/// that are too many would otherwise drive each other out in turns.
pub fn make_room() -> Bytes {
    Bytes::from_static(b"retry: 30000\n\n")
}

/// An event with its number, or one that is not numbered.
pub fn event(id: Option<i64>, kind: &str, data: &str) -> Bytes {
    let mut text = String::with_capacity(kind.len() + data.len() + 48);
    if let Some(id) = id {
        text.push_str("id: ");
        text.push_str(&id.to_string());
        text.push('\n');
    }
    text.push_str("event: ");
    text.push_str(kind);
    // A line break inside would end the field; JSON needs none.
    for line in data.lines() {
        text.push_str("\ndata: ");
        text.push_str(line);
    }
    text.push_str("\n\n");
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_what_browsers_read() {
        assert_eq!(event(Some(7), "message", "{\"a\":1}"), "id: 7\nevent: message\ndata: {\"a\":1}\n\n");
        assert_eq!(event(None, "typing", "{\n}"), "event: typing\ndata: {\ndata: }\n\n");
        assert_eq!(hello(3), "retry: 2000\nid: 3\nevent: hello\ndata: {}\n\n");
    }
}
