//! What a handler left of a request's body.
//!
//! A call can be refused before its body has come. Bytes of a body that nobody read would be taken for the next request
//! on the connection, so it can only go on when they are read, and otherwise has to say that it ends: a client that
//! learns of it only by a closed connection cannot know what became of the call it sent next.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, EXPECT};
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Frame, SizeHint};

/// More than this is not worth reading, nor is what takes longer to come.
const SMALL: u64 = 64 * 1024;
const A_MOMENT: Duration = Duration::from_secs(1);

type Slot = Arc<Mutex<Option<Body>>>;

/// Where the rest of a body comes to when its reader has dropped it.
pub struct Unread {
    rest: Slot,
    /// The client sends nothing until it is told to go on, or says that it sends a lot.
    not_worth_reading: bool,
}

/// Puts a body that comes back here in place of the request's. `None` when the request has none.
pub fn lend(request: &mut Request<Body>) -> Option<Unread> {
    if request.body().is_end_stream() {
        return None;
    }
    let headers = request.headers();
    let announced = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let not_worth_reading = headers.contains_key(EXPECT) || announced.is_some_and(|size| size > SMALL);
    let rest = Slot::default();
    let body = std::mem::take(request.body_mut());
    *request.body_mut() = Body::new(Lent { body: Some(body), rest: Arc::clone(&rest) });
    Some(Unread { rest, not_worth_reading })
}

impl Unread {
    /// Reads what is left where that is little. Whether nothing is left now, so that another request can follow.
    pub async fn finish(self, status: StatusCode) -> bool {
        let rest = self.rest.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut body) = rest else { return true };
        if self.not_worth_reading || status == StatusCode::REQUEST_TIMEOUT {
            return false;
        }
        let reading = async {
            let mut left = SMALL;
            while let Some(frame) = body.frame().await {
                let Ok(frame) = frame else { return false };
                let length = frame.data_ref().map_or(0, |data| data.len() as u64);
                let Some(rest) = left.checked_sub(length) else { return false };
                left = rest;
            }
            true
        };
        tokio::time::timeout(A_MOMENT, reading).await.unwrap_or(false)
    }
}

struct Lent {
    /// `None` once it came to its end.
    body: Option<Body>,
    rest: Slot,
}

impl hyper::body::Body for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = Pin::new(body).poll_frame(context);
        if let Poll::Ready(None) = frame {
            self.body = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(body) = self.body.take().filter(|body| !body.is_end_stream()) {
            *self.rest.lock().unwrap_or_else(PoisonError::into_inner) = Some(body);
        }
    }
}
