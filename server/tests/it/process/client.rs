//! A small HTTP client over a plain socket: one call, one connection, every failure told.

use std::fmt::Write as _;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

pub struct Reply {
    pub status: u16,
    pub body: Value,
}

/// `Err` when no whole answer came: the call may or may not have had its effect.
pub async fn call(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Result<Reply, String> {
    call_with_head(port, method, path, headers, body).await.map(|(_, reply)| reply)
}

/// The answer together with its head as it came.
pub async fn call_with_head(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Result<(String, Reply), String> {
    let text = body.map(ToString::to_string).unwrap_or_default();
    let kind = body.is_some().then_some("application/json");
    send(port, method, path, headers, kind, &text).await
}

/// Whatever text, said to be of this kind.
pub async fn send(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    kind: Option<&str>,
    text: &str,
) -> Result<(String, Reply), String> {
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n",
        text.len()
    );
    if let Some(kind) = kind {
        let _ = write!(request, "content-type: {kind}\r\n");
    }
    for (name, value) in headers {
        let _ = write!(request, "{name}: {value}\r\n");
    }
    request.push_str("\r\n");
    request.push_str(text);
    let fail = |error: std::io::Error| error.to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.map_err(fail)?;
    stream.write_all(request.as_bytes()).await.map_err(fail)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.map_err(fail)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no whole head")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no status")?;
    let length = head
        .lines()
        .find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse::<usize>().ok());
    if length.is_some_and(|length| body.len() < length) {
        return Err("no whole body".to_owned());
    }
    Ok((head.to_owned(), Reply { status, body: serde_json::from_str(body).unwrap_or(Value::Null) }))
}

pub async fn post(port: u16, path: &str, headers: &[(&str, &str)], body: Value) -> Result<Reply, String> {
    call(port, "POST", path, headers, Some(&body)).await
}
