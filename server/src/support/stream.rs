//! GET /collaboration/sessions/{id}/events

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use bus::{Item, Subscription};
use bytes::Bytes;
use tokio::time::Instant;

use super::access::{Guest, LinkToken};
use super::message::topic;
use super::rules::LINK_LASTS;
use super::store::links;
use crate::app::App;
use crate::events::frame;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::state::stream_places::StreamPlace;

/// Says that there is something to ask for, as server-sent events: `message` or `status`, with nothing in it. Whoever misses one
/// finds it all the same when they ask. It ends with the link.
#[utoipa::path(get, path = "/collaboration/sessions/{id}/events", tag = "support", operation_id = "session_events",
    security(()), params(("id" = i64, Path, description = "The session's id"), LinkToken),
    responses((status = 200, content_type = "text/event-stream", body = String),
              (status = 404, description = "The link opens nothing"),
              (status = 429, description = "Too many streams of one address, or too many wrong links")))]
pub async fn session_events(app: App, guest: Guest, address: Address, link: LinkHash) -> Reply<Response> {
    let session_id = guest.0.session_id;
    let place = app.stream_places.take(topic(session_id), address.household())?;
    let subscription = app.bus.subscribe(topic(session_id), None);
    let watch =
        Watch { look_at: next_look(&app), app, session_id, link: link.0, subscription, place, began: false };
    let frames = futures_util::stream::unfold(watch, |mut watch| async {
        let frame = watch.next().await?;
        Some((Ok::<_, Infallible>(frame), watch))
    });
    // Proxies that gather an answer before they pass it on would hold the events back.
    let headers = [(CONTENT_TYPE, "text/event-stream"), (HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((headers, Body::from_stream(frames)).into_response())
}

/// The hash of the link, to look whether it still opens anything.
pub struct LinkHash([u8; 32]);

impl axum::extract::FromRequestParts<App> for LinkHash {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, _: &App) -> Result<Self, Infallible> {
        Ok(Self(super::access::link_hash(parts)))
    }
}

fn next_look(app: &App) -> Instant {
    Instant::now() + Duration::from_secs(app.settings.server.stream_look_seconds)
}

struct Watch {
    app: App,
    session_id: i64,
    link: [u8; 32],
    subscription: Subscription,
    place: StreamPlace,
    /// When to look at the link next.
    look_at: Instant,
    began: bool,
}

impl Watch {
    /// The next thing to send; `None` ends the stream.
    async fn next(&mut self) -> Option<Bytes> {
        if !self.began {
            self.began = true;
            return Some(frame::hello(0));
        }
        loop {
            let item = tokio::select! {
                biased;
                () = self.app.stopping.streams.cancelled() => return None,
                () = self.place.given_up() => return None,
                () = tokio::time::sleep_until(self.look_at) => {
                    self.look_at = next_look(&self.app);
                    return self.is_alive().await.then(frame::breath);
                }
                item = self.subscription.next() => item,
            };
            if let Item::Passing { kind, payload } = item {
                return Some(frame::event(None, &kind, &payload));
            }
        }
    }

    /// A database that is away ends nobody's link.
    async fn is_alive(&self) -> bool {
        let since = self.app.clock.now() - LINK_LASTS;
        !matches!(links::find(&self.app.db, &self.link, self.session_id, since).await, Ok(None))
    }
}
