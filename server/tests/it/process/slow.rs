//! Thousands of clients that take for ever, against the built binary with its own clock.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::client::call;
use super::server::Server;
use crate::world::{depth, figure};

#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Connects and says nothing.
    Silent,
    /// Sends its head a byte at a time.
    Head,
    /// Sends its body a byte at a time.
    Body,
    /// Asks for far more than the buffers hold and reads nothing of it.
    Deaf,
}

impl Shape {
    /// What it sends at once, and what it drips.
    fn words(self) -> (String, &'static str) {
        match self {
            Self::Silent => (String::new(), ""),
            Self::Head => ("GET /api/health/live HTTP/1.1\r\nhost: x\r\nx-slow: ".to_owned(), "a"),
            Self::Deaf => ("GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200), "\r\n"),
            Self::Body => (
                "POST /api/feedback/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n"
                    .to_owned(),
                " ",
            ),
        }
    }

    async fn connect(self, port: u16) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if matches!(self, Self::Deaf) {
            // As somebody does who holds thousands. With large buffers the kernel of this one machine runs out of room, and
            // moves what waits when others leave: that looks like reading.
            socket.set_recv_buffer_size(16 << 10)?;
        }
        socket.connect(([127, 0, 0, 1], port).into()).await
    }

    /// Goes on until the server closes; how long that took.
    async fn last(self, port: u16, drip: Duration, patience: Duration) -> Option<Duration> {
        let mut stream = self.connect(port).await.ok()?;
        let began = Instant::now();
        let (at_once, drop) = self.words();
        stream.write_all(at_once.as_bytes()).await.ok()?;
        let mut answer = [0; 1024];
        while began.elapsed() < patience {
            if matches!(self, Self::Deaf) {
                tokio::time::sleep(drip).await;
                if stream.write_all(drop.as_bytes()).await.is_err() {
                    return Some(began.elapsed());
                }
                continue;
            }
            match tokio::time::timeout(drip, stream.read(&mut answer)).await {
                Ok(Ok(0) | Err(_)) => return Some(began.elapsed()),
                // An answer that says why (408) comes before the end.
                Ok(Ok(_)) => {}
                Err(_) => {
                    if stream.write_all(drop.as_bytes()).await.is_err() {
                        return Some(began.elapsed());
                    }
                }
            }
        }
        None
    }
}

/// The clock is 30 s where it counts, and 3 s in the short form.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f1_crowds_of_slow_clients_are_closed_and_others_are_served() {
    // All come from one address here, which would have a share only.
    let short = "[server]\nconnections_per_address = 0\nidle_seconds = 3\ndeadline_seconds = 6\nwrite_stall_seconds = 3\n";
    let server = Server::start(depth(short, "[server]\nconnections_per_address = 0\n")).await;
    let port = server.port;
    let (each, clock) = depth((100, 3), (2000, 30));
    let patience = Duration::from_secs(clock + 10);
    let drip = Duration::from_millis(depth(250, 1000));
    let began = Instant::now();
    let mut slow = Vec::new();
    for _ in 0..each {
        for shape in [Shape::Silent, Shape::Head, Shape::Body, Shape::Deaf] {
            slow.push(tokio::spawn(async move { (shape, shape.last(port, drip, patience).await) }));
        }
    }
    let mut served = 0;
    while slow.iter().any(|client| !client.is_finished()) {
        let reply = call(port, "GET", "/api/health/ready", &[], None).await.expect("others are served");
        assert_eq!(reply.status, 200);
        served += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut longest = Duration::ZERO;
    let mut open = Vec::new();
    for client in slow {
        match client.await.expect("a client") {
            (_, Some(lasted)) => longest = longest.max(lasted),
            (shape, None) => open.push(shape),
        }
    }
    assert!(open.is_empty(), "{} still open after {:?}: {:?}...", open.len(), began.elapsed(), open.first());
    assert!(served > 10, "{served}");
    figure(
        "F1",
        &format!(
            "4 x {each} slow clients, clock {clock} s: all closed, the last after {:.1} s; {served} calls served beside them",
            longest.as_secs_f64()
        ),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f1_a_stop_does_not_wait_for_clients_that_do_not_read() {
    let mut server = Server::start("[server]\nconnections_per_address = 0\n").await;
    let (at_once, _) = Shape::Deaf.words();
    let mut deaf = Vec::new();
    for _ in 0..depth(50, 500) {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.expect("a connection");
        stream.write_all(at_once.as_bytes()).await.expect("sent");
        deaf.push(stream);
    }
    // Until the buffers are full.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let began = Instant::now();
    assert!(server.stop().await, "it ended well");
    let took = began.elapsed();
    assert!(took < Duration::from_secs(depth(10, 5)), "{took:?}");
    assert!(!server.log().contains("before every call was answered"), "{}", server.log());
    figure("F1", &format!("stopped in {:.1} s beside {} that do not read", took.as_secs_f64(), deaf.len()));
}
