//! GET /events

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse as _, Response};
use bus::{Item, Subscription};
use bytes::Bytes;
use serde::Deserialize;
use tokio::time::Instant;

use super::frame;
use crate::accounts::caller::SignedIn;
use crate::accounts::{self, ACCOUNT_CHANGED, SESSION_ENDED};
use crate::app::App;
use crate::http::parts::{Address, bearer};
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::stream_places::StreamPlace;

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// What concerns the caller, as it happens, as server-sent events. With the header Last-Event-ID it first catches up with
/// what was missed; `event: reset` says that too much was missed and everything is to be read anew. It ends with
/// `event: signed_out` when the session does, and without a word when the server stops: come back then. A person has so many
/// streams at once (20 by default); the oldest ends when there is one too many, and asks to come back later.
#[utoipa::path(get, path = "/events", tag = "events", operation_id = "events",
    params(("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was seen")),
    responses((status = 200, content_type = "text/event-stream", body = String),
              (status = 400, description = "The Last-Event-ID is not one")))]
pub async fn events(
    app: App,
    SignedIn(person): SignedIn,
    address: Address,
    headers: HeaderMap,
) -> Reply<Response> {
    let last = last_event_id(&headers)?;
    let place = app.stream_places.take(person.id, address.household())?;
    let token = bearer(&headers).unwrap_or_default().to_owned();
    let subscription = app.bus.subscribe(person.id, last);
    let watch = Watch {
        look_at: next_look(&app),
        app,
        token,
        person_id: person.id,
        session_id: person.session_id,
        subscription,
        place,
        stage: Stage::Hello,
    };
    let frames = futures_util::stream::unfold(watch, |mut watch| async {
        let frame = watch.next().await?;
        Some((Ok::<_, Infallible>(frame), watch))
    });
    // Proxies that gather an answer before they pass it on would hold the events back.
    let headers = [(CONTENT_TYPE, "text/event-stream"), (HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((headers, Body::from_stream(frames)).into_response())
}

/// When a stream breathes, and looks whether its session is still alive, however busy it is.
fn next_look(app: &App) -> Instant {
    Instant::now() + Duration::from_secs(app.settings.server.stream_look_seconds)
}

fn last_event_id(headers: &HeaderMap) -> Result<Option<i64>, Problem> {
    let Some(value) = headers.get(LAST_EVENT_ID) else { return Ok(None) };
    let number =
        value.to_str().ok().and_then(|text| text.trim().parse::<i64>().ok()).filter(|number| *number >= 0);
    let wrong =
        || Problem::bad_request("bad_last_event_id", "The header Last-Event-ID must be the id of an event.");
    number.map(Some).ok_or_else(wrong)
}

struct Watch {
    app: App,
    token: String,
    person_id: i64,
    session_id: i64,
    subscription: Subscription,
    place: StreamPlace,
    /// When to look at the session next.
    look_at: Instant,
    stage: Stage,
}

#[derive(PartialEq, Eq)]
enum Stage {
    Hello,
    Live,
    Over,
}

#[derive(Deserialize)]
struct Ended {
    session_ids: Vec<i64>,
}

impl Watch {
    /// The next thing to send; `None` ends the stream.
    async fn next(&mut self) -> Option<Bytes> {
        match self.stage {
            Stage::Over => return None,
            Stage::Hello => {
                self.stage = Stage::Live;
                // Waits while the database is away, but not for a server that stops.
                let position = tokio::select! {
                    () = self.app.stopping.streams.cancelled() => return None,
                    () = self.place.given_up() => return Some(self.make_room()),
                    position = self.subscription.position() => position,
                };
                return Some(frame::hello(position));
            }
            Stage::Live => {}
        }
        loop {
            // In this order: a stream that always has something to tell must not put the rest off.
            let item = tokio::select! {
                biased;
                () = self.app.stopping.streams.cancelled() => return None,
                () = self.place.given_up() => return Some(self.make_room()),
                () = tokio::time::sleep_until(self.look_at) => {
                    // Apart from the stream, which is kept for hours and is as large as the largest thing it waits for.
                    return Some(Box::pin(self.breathe()).await);
                }
                item = self.subscription.next() => item,
            };
            match item {
                Item::Event { kind, payload, .. } if kind == SESSION_ENDED => {
                    if self.is_about_this(&payload) {
                        return Some(self.signed_out());
                    }
                }
                Item::Event { seq, kind, payload } if kind == ACCOUNT_CHANGED => {
                    // Told by another node, perhaps: the answer to the question that follows must not be the old one.
                    self.app.sessions.forget_person(self.person_id);
                    return Some(frame::event(Some(seq), &kind, &payload));
                }
                Item::Event { seq, kind, payload } => return Some(frame::event(Some(seq), &kind, &payload)),
                Item::Passing { kind, payload } => return Some(frame::event(None, &kind, &payload)),
                Item::Reset { head } => return Some(frame::event(Some(head), "reset", "{}")),
            }
        }
    }

    /// A stream does not keep its session alive, and does not outlive it.
    async fn breathe(&mut self) -> Bytes {
        self.look_at = next_look(&self.app);
        match accounts::person_with_session(&self.app, &self.token).await {
            Ok(None) => self.signed_out(),
            // A database that is away ends nobody's session.
            Ok(Some(_)) | Err(_) => frame::breath(),
        }
    }

    fn is_about_this(&self, payload: &str) -> bool {
        serde_json::from_str::<Ended>(payload).is_ok_and(|ended| ended.session_ids.contains(&self.session_id))
    }

    fn make_room(&mut self) -> Bytes {
        self.stage = Stage::Over;
        frame::make_room()
    }

    fn signed_out(&mut self) -> Bytes {
        self.stage = Stage::Over;
        frame::event(None, "signed_out", "{}")
    }
}
