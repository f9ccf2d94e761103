//! The accept loop: ours, because a ready-made one never cuts a silent client.
//!
//! One clock for the head of a request and for an idle connection, another for answers that nobody takes; connections
//! are capped below the limit of open files, and for each address; a stop first says "not ready", then refuses new
//! connections, ends streams, and drains what is under way.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::edge::Edge;
use super::neighbours::Neighbours;
use super::patience::Patient;
use crate::app::App;
use crate::state::stopping::Anew;

/// How long a connection that waits to be accepted takes at most to be seen.
const QUEUED: Duration = Duration::from_millis(20);

/// Serves until `stop` is cancelled, then stops in order. Answers whether everything was drained in time.
pub async fn serve(listener: TcpListener, app: App, edge: Edge, stop: CancellationToken) -> bool {
    serve_or_hand_on(listener, app, edge, stop, Anew::default()).await.0
}

/// The same; and when it is asked to begin anew it takes no more connections, drains, and gives the listener back. Whoever
/// connects meanwhile waits there to be accepted.
pub async fn serve_or_hand_on(
    listener: TcpListener,
    app: App,
    edge: Edge,
    stop: CancellationToken,
    anew: Anew,
) -> (bool, Option<TcpListener>) {
    let server = &app.settings.server;
    let idle = Duration::from_secs(server.idle_seconds);
    let stall = Duration::from_secs(server.write_stall_seconds);
    let most = capacity(server.max_connections);
    let room = Arc::new(Semaphore::new(most));
    let neighbours = Neighbours::new(server.connections_per_address, most, &server.trusted_proxies);
    let connections = GracefulShutdown::new();
    let take_one = async || {
        // Waiting for room before accepting leaves the rest in the kernel's queue, unserved but not refused.
        let permit = Arc::clone(&room).acquire_owned().await.expect("the semaphore is never closed");
        let (stream, peer) = accept(&listener).await;
        let Some(neighbour) = neighbours.join(peer.ip()) else {
            app.metrics.connection_refused();
            return;
        };
        give_up_after(&stream, stall);
        let stream = Patient::new(stream, stall, app.stopping.streams.clone());
        let edge = edge.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let edge = edge.clone();
            // A connection keeps room for this as long as it lives, also while it only sends events: so it is a pointer.
            Box::pin(async move {
                Ok::<_, std::convert::Infallible>(edge.handle(request.map(Body::new), peer).await)
            })
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(idle)
            .max_buf_size(64 * 1024)
            .serve_connection(TokioIo::new(stream), service);
        let watched = connections.watch(connection);
        let open = app.metrics.connection_opened();
        tokio::spawn(async move {
            // A broken connection is the client's affair.
            let _ = watched.await;
            drop((open, neighbour, permit));
        });
    };
    let hands_on = tokio::select! {
        () = async { loop { take_one().await } } => false,
        () = stopped(&app, &stop) => false,
        () = anew.asked.cancelled() => true,
    };
    if !hands_on {
        // Closed with the listener, those that the kernel has taken for us would be cut before they said a word.
        let all = async { while tokio::time::timeout(QUEUED, take_one()).await.is_ok() {} };
        let _ = tokio::time::timeout(QUEUED * 10, all).await;
    }
    let listener = hands_on.then_some(listener);
    anew.begun.cancel();
    app.stopping.streams.cancel();
    let patience = Duration::from_secs(server.stop_drain_seconds);
    let drained = tokio::time::timeout(patience, connections.shutdown()).await.is_ok();
    (drained, listener)
}

/// From the signal on the server says it is not ready, and still serves for a moment, so a load balancer can look away.
async fn stopped(app: &App, stop: &CancellationToken) {
    stop.cancelled().await;
    app.stopping.not_ready();
    tokio::time::sleep(Duration::from_secs(app.settings.server.stop_wait_seconds)).await;
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Answers are small and whole: waiting to fill a packet only adds delay.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) if is_about_one_connection(&error) => {}
            Err(error) => {
                // Out of file handles or memory: trying again at once would only spin.
                tracing::error!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// What the kernel has taken from us may not have reached anyone: it takes more whenever it finds room, which looks like a
/// client that reads. So the kernel itself gives up on one that has taken nothing of what was sent for so long.
fn give_up_after(stream: &TcpStream, stall: Duration) {
    let millis = u32::try_from(stall.as_millis()).unwrap_or(u32::MAX);
    if let Err(error) = rustix::net::sockopt::set_tcp_user_timeout(stream, millis) {
        tracing::debug!(%error, "a connection without a time-out of its own");
    }
}

fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// The configured number, or what the limit of open files leaves after databases, files and logs.
fn capacity(configured: u64) -> usize {
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    let most = files.saturating_sub(128).max(16);
    usize::try_from(configured.min(most)).unwrap_or(Semaphore::MAX_PERMITS).min(Semaphore::MAX_PERMITS)
}
