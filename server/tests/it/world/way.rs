//! A way for TCP connections that can be cut, mended, slowed, and stopped without a word: what networks do to people.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Connections are closed, and new ones at once.
    Cut,
    /// Connections stay open and carry nothing.
    Stopped,
    /// This many bytes a second in each direction of each connection.
    Slow(u32),
}

/// Leads from a port of its own to a server.
pub struct Way {
    pub port: u16,
    state: Arc<watch::Sender<State>>,
}

impl Way {
    pub async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(watch::Sender::new(State::Open));
        let states = state.subscribe();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, server.clone(), states.clone()));
            }
        });
        Self { port, state }
    }

    pub fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    pub fn stop(&self) {
        self.state.send_replace(State::Stopped);
    }

    pub fn slow(&self, bytes_a_second: u32) {
        self.state.send_replace(State::Slow(bytes_a_second));
    }

    /// As good as new. What was stopped goes on; what was cut stays cut.
    pub fn mend(&self) {
        self.state.send_replace(State::Open);
    }
}

async fn carry(near: TcpStream, server: String, mut states: watch::Receiver<State>) {
    if *states.borrow() == State::Cut {
        return;
    }
    let Ok(far) = TcpStream::connect(server).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    let there = carry_one_way(near_in, far_out, states.clone());
    let back = carry_one_way(far_in, near_out, states.clone());
    tokio::select! {
        _ = states.wait_for(|state| *state == State::Cut) => {}
        // The end of one direction leaves the other open, as half-closed connections are.
        _ = async { tokio::join!(there, back) } => {}
    }
}

async fn carry_one_way(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut states: watch::Receiver<State>,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let most = match *states.borrow() {
            State::Slow(rate) => usize::try_from(rate / 10).expect("a small number").clamp(1, buffer.len()),
            _ => buffer.len(),
        };
        let length = from.read(&mut buffer[..most]).await?;
        if length == 0 {
            return to.shutdown().await;
        }
        // What was read while the way was open waits here when it is stopped.
        if states.wait_for(|state| *state != State::Stopped).await.is_err() {
            return Ok(());
        }
        if matches!(*states.borrow(), State::Slow(_)) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        to.write_all(&buffer[..length]).await?;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    async fn echo() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        address
    }

    async fn said(stream: &mut TcpStream, text: &str) -> std::io::Result<String> {
        stream.write_all(text.as_bytes()).await?;
        let mut answer = vec![0; text.len()];
        stream.read_exact(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    #[tokio::test]
    async fn a_way_carries_is_cut_and_mended() {
        let way = Way::to(echo().await).await;
        let mut stream = TcpStream::connect(("127.0.0.1", way.port)).await.expect("a connection");
        assert_eq!(said(&mut stream, "hello").await.expect("an echo"), "hello");
        way.cut();
        assert!(said(&mut stream, "anyone?").await.is_err());
        let mut refused = TcpStream::connect(("127.0.0.1", way.port)).await.expect("accepted, then closed");
        assert!(said(&mut refused, "anyone?").await.is_err());
        way.mend();
        let mut again = TcpStream::connect(("127.0.0.1", way.port)).await.expect("a connection");
        assert_eq!(said(&mut again, "hello").await.expect("an echo"), "hello");
    }

    #[tokio::test]
    async fn a_way_stops_and_goes_on_with_nothing_lost() {
        let way = Way::to(echo().await).await;
        let mut stream = TcpStream::connect(("127.0.0.1", way.port)).await.expect("a connection");
        assert_eq!(said(&mut stream, "hello").await.expect("an echo"), "hello");
        way.stop();
        let waiting =
            tokio::time::timeout(Duration::from_millis(300), said(&mut stream, "still there")).await;
        assert!(waiting.is_err(), "nothing comes through");
        way.mend();
        let mut answer = [0; 11];
        stream.read_exact(&mut answer).await.expect("an echo");
        assert_eq!(&answer, b"still there");
    }

    #[tokio::test]
    async fn a_slow_way_takes_its_time() {
        let way = Way::to(echo().await).await;
        way.slow(1000);
        let mut stream = TcpStream::connect(("127.0.0.1", way.port)).await.expect("a connection");
        let began = Instant::now();
        let text = "x".repeat(400);
        assert_eq!(said(&mut stream, &text).await.expect("an echo"), text);
        assert!(began.elapsed() >= Duration::from_millis(350), "{:?}", began.elapsed());
    }
}
