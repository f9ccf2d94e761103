//! One person at one address takes all the connections and event streams they can get; another must not notice.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::client::post;
use super::server::Server;
use crate::world::{depth, figure, full, ms, p99};

async fn connect_from(address: &str, port: u16) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(format!("{address}:0").parse().expect("an address"))?;
    socket.connect(([127, 0, 0, 1], port).into()).await
}

/// How long calls of somebody elsewhere take, each on a connection of its own; every one must be answered.
async fn calls(port: u16, bearer: &str) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..depth(50, 1000) {
        let began = Instant::now();
        let mut stream = connect_from("127.0.0.2", port).await.expect("a connection");
        let request = format!(
            "GET /api/auth/me HTTP/1.1\r\nhost: x\r\nauthorization: {bearer}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).await.expect("an answer");
        assert!(text.starts_with("HTTP/1.1 200"), "{text}");
        took.push(began.elapsed());
    }
    took
}

/// Reads a stream until the server ends it.
async fn listen(port: u16, bearer: String) -> std::io::Result<()> {
    let mut stream = connect_from("127.0.0.1", port).await?;
    let request = format!(
        "GET /api/events HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: {bearer}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut buffer = [0; 1024];
    while stream.read(&mut buffer).await? > 0 {}
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f7_one_who_takes_every_stream_and_connection_leaves_others_theirs() {
    let settings = depth("[server]\nmax_connections = 200\nconnections_per_address = 100\n", "");
    let server = Server::start(settings).await;
    let port = server.port;
    let mut bearers = Vec::new();
    for name in ["ada", "bob"] {
        let body = json!({"username": name, "email": format!("{name}@example.org"), "password": "correct horse battery"});
        let reply = post(port, "/api/auth/register", &[], body).await.expect("an answer");
        bearers.push(format!("Bearer {}", reply.body["token"].as_str().expect("a token")));
    }
    let [ada, bob] = [&bearers[0], &bearers[1]];
    let before = p99(&mut calls(port, bob).await);
    let mut taken = tokio::task::JoinSet::new();
    let wanted: usize = depth(300, 3000);
    let mut streams = Vec::new();
    for _ in 0..depth(60, 500) {
        let listening = tokio::spawn(listen(port, ada.clone()));
        tokio::time::sleep(Duration::from_millis(5)).await;
        streams.push(listening);
    }
    for _ in 0..wanted {
        taken.spawn(async move {
            if let Ok(mut stream) = connect_from("127.0.0.1", port).await {
                // Says nothing and holds on until it is closed.
                let _ = stream.read(&mut [0; 1]).await;
            }
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let open = streams.iter().filter(|stream| !stream.is_finished()).count();
    assert_eq!(open, 20, "event streams of one person");
    let during = p99(&mut calls(port, bob).await);
    while taken.try_join_next().is_some() {}
    let most = depth(100, 1000);
    assert!(taken.len() + open <= most && taken.len() > most / 2, "{} connections", taken.len());
    if full() {
        let bound = before.max(Duration::from_millis(1)) * 3;
        assert!(during <= bound, "p99 {during:?}, before {before:?}");
    }
    figure(
        "F7",
        &format!(
            "one account wants {} streams and {wanted} connections: gets {open} and {}; others' p99 {:.1} -> {:.1} ms",
            streams.len(),
            taken.len(),
            ms(before),
            ms(during)
        ),
    );
    for stream in streams {
        stream.abort();
    }
}
