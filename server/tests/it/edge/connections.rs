//! The accept loop itself, over real sockets: slow clients are cut, a stop is orderly.

use std::net::SocketAddr;
use std::time::Duration;

use opportune::http::serve::serve;
use opportune::settings::Settings;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::conversations::pair;
use crate::world::{World, figure};

struct Running {
    address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<bool>,
    world: World,
}

async fn running(most: u64) -> Running {
    running_with(|settings| settings.server.max_connections = most).await
}

async fn running_with(change: impl FnOnce(&mut Settings)) -> Running {
    let world = World::with(|settings| {
        settings.server.idle_seconds = 1;
        settings.server.deadline_seconds = 2;
        settings.server.stop_wait_seconds = 1;
        settings.server.stop_drain_seconds = 5;
        settings.server.write_stall_seconds = 1;
        // All of a test's connections come from one address.
        settings.server.connections_per_address = 0;
        change(settings);
    })
    .await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let stop = CancellationToken::new();
    let task = tokio::spawn(serve(listener, world.app.clone(), world.edge.clone(), stop.clone()));
    Running { address, stop, task, world }
}

/// Sends this and reads until the server closes. Fails when it does not within ten seconds.
async fn until_closed(address: SocketAddr, send: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(send.as_bytes()).await.expect("sent");
    let mut text = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut text)).await;
    assert!(read.is_ok(), "still open after sending {send:?}");
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn f1_slow_clients_are_cut() {
    let server = running(100).await;
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    let (silent, line, headers, idle, body) = tokio::join!(
        until_closed(server.address, ""),
        until_closed(server.address, "GET /api/he"),
        until_closed(server.address, "GET /api/health/live HTTP/1.1\r\nhost: x\r\n"),
        until_closed(server.address, "GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n"),
        until_closed(server.address, head),
    );
    assert_eq!((silent.as_str(), line.as_str(), headers.as_str()), ("", "", ""));
    assert!(idle.starts_with("HTTP/1.1 200"), "{idle}");
    assert!(body.starts_with("HTTP/1.1 408") && body.contains("body_too_slow"), "{body}");
}

/// The deadline is two seconds here, and this takes three.
#[tokio::test]
async fn f1_a_file_on_a_slow_line_arrives_and_one_that_trickles_is_cut() {
    const LENGTH: usize = 150_000;
    const PARTS: usize = 30;
    let server = running(100).await;
    let pair = pair(&server.world).await;
    let head = format!(
        "POST /api/conversations/{}/attachments?file_name=plan.bin HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\n\
         content-type: application/octet-stream\r\ncontent-length: {LENGTH}\r\nconnection: close\r\n\r\n",
        pair.id,
        pair.nora.token.as_deref().expect("a token"),
    );
    let slow = async {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("sent");
        for _ in 0..PARTS {
            // It fails when it is refused before its end; what it says then is read below.
            if stream.write_all(&[0; LENGTH / PARTS]).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text).await;
        String::from_utf8_lossy(&text).into_owned()
    };
    let (slow, trickles) = tokio::join!(slow, until_closed(server.address, &head));
    assert!(slow.starts_with("HTTP/1.1 201"), "{slow}");
    assert!(trickles.starts_with("HTTP/1.1 408") && trickles.contains("body_too_slow"), "{trickles}");
}

#[tokio::test]
async fn f1_connections_are_capped_and_the_next_is_served_when_one_ends() {
    let server = running(2).await;
    let silent = [TcpStream::connect(server.address).await, TcpStream::connect(server.address).await];
    // Waits in the kernel's queue until the silent ones are cut.
    let answer =
        until_closed(server.address, "GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(silent);
}

#[tokio::test]
async fn a_stop_says_not_ready_first_and_finishes_what_is_under_way() {
    let server = running(100).await;
    let ready = "GET /api/health/ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    assert!(until_closed(server.address, ready).await.starts_with("HTTP/1.1 200"));
    // A call whose body is half sent when the stop comes...
    let mut slow = TcpStream::connect(server.address).await.expect("a connection");
    let body = r#"{"rating": 5}"#;
    let head = format!(
        "POST /api/feedback/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    slow.write_all(head.as_bytes()).await.expect("sent");
    slow.write_all(&body.as_bytes()[..5]).await.expect("sent");
    server.stop.cancel();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(
        until_closed(server.address, ready).await.starts_with("HTTP/1.1 503"),
        "not ready while it waits"
    );
    // ...is answered all the same.
    slow.write_all(&body.as_bytes()[5..]).await.expect("sent");
    let mut text = Vec::new();
    slow.read_to_end(&mut text).await.expect("an answer");
    let text = String::from_utf8_lossy(&text);
    assert!(text.starts_with("HTTP/1.1 201"), "{text}");
    assert!(server.task.await.expect("the server ended"), "everything was drained");
    assert!(TcpStream::connect(server.address).await.is_err(), "no new connections");
    drop(server.world);
}

/// Far more than the buffers between the two hold.
#[tokio::test]
async fn f1_a_client_that_does_not_read_is_cut_and_one_that_reads_slowly_is_not() {
    let server = running(100).await;
    let ask = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
    let mut deaf = TcpStream::connect(server.address).await.expect("a connection");
    deaf.write_all(ask.as_bytes()).await.expect("sent");
    // Not before its answers fill the buffers, and then within the second that it has, and some.
    let cut = async {
        while deaf.write_all(b"\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let slow = async {
        let ask = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        let mut stream = socket.connect(server.address).await.expect("a connection");
        stream.write_all(ask.as_bytes()).await.expect("sent");
        let (mut buffer, mut length) = (vec![0; 16 * 1024], 0);
        loop {
            match stream.read(&mut buffer).await.expect("it goes on") {
                0 => return length,
                count => length += count,
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let both = async { tokio::join!(cut, slow) };
    let ((), length) = tokio::time::timeout(Duration::from_secs(20), both).await.expect("cut, and read");
    let whole = server.world.visitor().get("/api/openapi.json").await.bytes.len();
    assert!(length > whole && whole > 100_000, "{length} of {whole}");
}

async fn connect_from(local: &str, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::new(local.parse().expect("an address"), 0)).expect("bound");
    socket.connect(server).await.expect("a connection")
}

/// Whether the server keeps a connection that says nothing yet.
async fn is_kept(stream: &mut TcpStream) -> bool {
    tokio::time::timeout(Duration::from_millis(300), stream.read(&mut [0; 1])).await.is_err()
}

#[tokio::test]
async fn f7_an_address_has_so_many_connections_and_others_have_theirs() {
    let limit = |settings: &mut Settings| {
        settings.server.max_connections = 100;
        settings.server.connections_per_address = 10;
        settings.server.idle_seconds = 30;
    };
    let server = running_with(limit).await;
    let mut held = Vec::new();
    for _ in 0..15 {
        held.push(connect_from("127.0.0.1", server.address).await);
    }
    let mut kept = 0;
    for stream in &mut held {
        kept += u32::from(is_kept(stream).await);
    }
    assert_eq!(kept, 10, "the rest were closed at once");
    assert!(is_kept(&mut connect_from("127.0.0.2", server.address).await).await, "another address");
    drop(held);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(is_kept(&mut connect_from("127.0.0.1", server.address).await).await, "there is room again");

    let proxied = running_with(|settings| {
        limit(settings);
        settings.server.trusted_proxies =
            vec!["127.0.0.1".parse::<std::net::IpAddr>().expect("an address").into()];
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..15 {
        held.push(connect_from("127.0.0.1", proxied.address).await);
    }
    assert!(is_kept(&mut held[14]).await, "a trusted proxy speaks for many");
    figure("F7", "15 connections of one address, 10 allowed: 10 kept, another address served");
}

/// One answer with its head; the connection may go on.
async fn answer(stream: &mut TcpStream) -> Option<String> {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                return Some(text);
            }
        }
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => text.push_str(&String::from_utf8_lossy(&buffer[..count])),
        }
    }
}

/// A body often comes in a packet of its own. Refused before that, the connection was closed after the answer, and
/// whoever sent the next call on it could not know what became of it.
#[tokio::test]
async fn a_refusal_before_the_body_came_keeps_the_connection_or_says_that_it_ends() {
    const TRIES: usize = 100;
    let server = running(100).await;
    let head = |length: usize| {
        format!(
            "POST /api/requests/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        )
    };
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    for number in 0..TRIES {
        stream.write_all(head(300).as_bytes()).await.expect("sent");
        tokio::time::sleep(Duration::from_millis(2)).await;
        stream.write_all(&[b' '; 300]).await.expect("sent");
        let refusal = answer(&mut stream).await.unwrap_or_else(|| panic!("closed at try {number}"));
        assert!(refusal.starts_with("HTTP/1.1 401") && !refusal.contains("connection: close"), "{refusal}");
    }
    // Too large to read for nothing, or too late: it ends, and says so.
    for sent in [head(1_000_000), head(300)] {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(sent.as_bytes()).await.expect("sent");
        let refusal = answer(&mut stream).await.expect("an answer");
        assert!(refusal.starts_with("HTTP/1.1 401") && refusal.contains("connection: close"), "{refusal}");
        assert_eq!(answer(&mut stream).await, None);
    }
}
