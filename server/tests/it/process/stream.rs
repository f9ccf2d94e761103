//! An event stream over a plain socket, which may break at any moment.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::world::Event;

pub struct Events {
    stream: TcpStream,
    unread: String,
}

impl Events {
    /// What came after the event with this number.
    pub async fn open(port: u16, bearer: &str, last: i64) -> std::io::Result<Self> {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
        let request = format!(
            "GET /api/events HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: {bearer}\r\nlast-event-id: {last}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        Ok(Self { stream, unread: String::new() })
    }

    /// The next event; `None` when the stream ended. The head and the sizes of the chunks stand on lines of their own, which
    /// nobody takes for a field.
    pub async fn next(&mut self) -> std::io::Result<Option<Event>> {
        let mut buffer = [0; 4096];
        loop {
            // What is not whole yet stays for the next read.
            while let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                if let Some(event) = Event::parse(&block) {
                    return Ok(Some(event));
                }
            }
            let count = self.stream.read(&mut buffer).await?;
            if count == 0 {
                return Ok(None);
            }
            self.unread.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    }
}

/// The number of an event.
pub fn number(event: &Event) -> i64 {
    event.id.as_deref().and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("no number: {event:?}"))
}
