//! A stream of server-sent events, read one by one.

use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt as _;

#[derive(Debug, PartialEq, Eq)]
pub struct Event {
    pub id: Option<String>,
    pub kind: String,
    pub data: String,
}

impl Event {
    /// A block of the stream; `None` for a comment.
    pub fn parse(block: &str) -> Option<Self> {
        let field = |name: &str| {
            block.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
        };
        Some(Self { id: field("id:"), kind: field("event:")?, data: field("data:").unwrap_or_default() })
    }
}

pub struct EventStream {
    body: Body,
    unread: String,
}

impl EventStream {
    pub fn new(body: Body) -> Self {
        Self { body, unread: String::new() }
    }

    /// The next event; `None` when the stream ended. Comments are passed over.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            while let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                if let Some(event) = Event::parse(&block) {
                    return Some(event);
                }
            }
            let frame = tokio::time::timeout(Duration::from_secs(20), self.body.frame())
                .await
                .expect("an event within 20 s");
            let bytes = frame?.expect("a frame").into_data().expect("data");
            self.unread.push_str(std::str::from_utf8(&bytes).expect("text"));
        }
    }

    /// Everything that still comes, as it comes.
    pub async fn rest(&mut self) -> String {
        let mut text = std::mem::take(&mut self.unread);
        let ended = tokio::time::timeout(Duration::from_secs(20), async {
            while let Some(frame) = self.body.frame().await {
                let bytes = frame.expect("a frame").into_data().expect("data");
                text.push_str(std::str::from_utf8(&bytes).expect("text"));
            }
        });
        ended.await.expect("it ends");
        text
    }

    /// The next event, which must be of this kind.
    pub async fn expect(&mut self, kind: &str) -> Event {
        let event = self.next().await.unwrap_or_else(|| panic!("the stream ended before {kind}"));
        assert_eq!(event.kind, kind, "{event:?}");
        event
    }
}
