//! A body as it comes in: at a pace that is not too slow, and with its place among the uploads of this node.

use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use futures_util::StreamExt as _;
use tokio::time::Instant;

use super::refusal::Refusal;
use super::uploads::InProgress;
use crate::app::App;
use crate::http::body;
use crate::problem::Problem;

/// A body that is waited for: the more has come, the longer.
pub(super) struct Paced {
    chunks: BodyDataStream,
    end: Instant,
    /// The deadline of one whose length is not known was not put off for it.
    is_announced: bool,
    received: u64,
}

impl Paced {
    pub fn new(app: &App, body: Body, is_announced: bool) -> Self {
        // Ahead of the call's own deadline: a client that trickles its body is told so before the deadline cuts it.
        let patience = Duration::from_secs(app.settings.server.deadline_seconds).mul_f32(0.8);
        let end = Instant::now() + patience;
        Self { chunks: body.into_data_stream(), end, is_announced, received: 0 }
    }

    /// Waits for the next chunk. Given up half-way, nothing is lost.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        let end = if self.is_announced { self.end + body::time_for(self.received) } else { self.end };
        let next = tokio::time::timeout_at(end, self.chunks.next()).await;
        let Some(chunk) = next.map_err(|_| Refusal::TooSlow)? else { return Ok(None) };
        let chunk = chunk.map_err(|_| Refusal::Broken)?;
        self.received += chunk.len() as u64;
        Ok(Some(chunk))
    }
}

/// A piece of an upload that another room takes in. It is written once, where it stays.
pub struct Arriving {
    body: Paced,
    place: InProgress,
}

impl Arriving {
    /// Takes a place for a body of at most so many bytes, if there is one, and room for it.
    pub async fn begin(
        app: &App,
        person_id: i64,
        body: Body,
        announced: Option<u64>,
        most: u64,
    ) -> Result<Self, Problem> {
        let place = InProgress::begin_in_place(app, person_id, announced.unwrap_or(most).min(most)).await?;
        Ok(Self { body: Paced::new(app, body, announced.is_some()), place })
    }

    /// The next chunk, or `None` at the end. Given up half-way, nothing is lost.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        let chunk = self.body.next().await?;
        if let Some(chunk) = &chunk {
            self.place.arrived(chunk.len() as u64);
        }
        Ok(chunk)
    }
}
