//! The other side of P1, P2 and P5: what axum does on this machine when there is nothing to do. A plain Router behind
//! `axum::serve`; each route sends bytes that were read at the start, with the headers they are sent with.
//!
//! `bench-bare FILE` prints the address it listens on. The file is JSON:
//!
//! ```json
//! {"listen": "127.0.0.1:0", "routes": [{"path": "/", "headers": [["content-type", "text/html"]], "body": "FILE OF BYTES"}]}
//! ```
//!
//! With `"uploads": "FILE"`, `PUT /upload` writes what it is sent into that file, and answers when it is on the disk.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{MethodRouter, get, put};
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde::Deserialize;
use tokio::fs::File;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpListener;

#[derive(Deserialize)]
struct Plan {
    listen: SocketAddr,
    routes: Vec<Route>,
    uploads: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Route {
    path: String,
    headers: Vec<(String, String)>,
    body: PathBuf,
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let file = std::env::args_os().nth(1).ok_or("bench-bare FILE: the file with the plan is missing")?;
    let plan: Plan = serde_json::from_slice(&std::fs::read(file)?)?;
    let mut router = Router::new();
    for route in plan.routes {
        router = router.route(&route.path, answering(route.headers, &std::fs::read(&route.body)?)?);
    }
    if let Some(file) = plan.uploads {
        router = router.route("/upload", put(async move |request: Request| write(&file, request).await));
    }
    let listener = TcpListener::bind(plan.listen).await?;
    announce(listener.local_addr()?);
    axum::serve(listener, router).await?;
    Ok(())
}

fn answering(headers: Vec<(String, String)>, body: &[u8]) -> Result<MethodRouter, Failure> {
    let named = |(name, value): (String, String)| -> Result<(HeaderName, HeaderValue), Failure> {
        Ok((name.parse()?, value.parse()?))
    };
    let headers: Arc<[_]> = headers.into_iter().map(named).collect::<Result<Vec<_>, _>>()?.into();
    let body = Bytes::copy_from_slice(body);
    Ok(get(async move || {
        let mut response = Response::new(Body::from(body));
        let out = response.headers_mut();
        for (name, value) in headers.iter() {
            out.append(name, value.clone());
        }
        response
    }))
}

async fn write(file: &Path, request: Request) -> StatusCode {
    let written = async {
        let mut file = File::create(file).await.ok()?;
        let mut pieces = request.into_body().into_data_stream();
        while let Some(piece) = pieces.next().await {
            file.write_all(&piece.ok()?).await.ok()?;
        }
        file.sync_all().await.ok()
    };
    if written.await.is_some() { StatusCode::NO_CONTENT } else { StatusCode::INTERNAL_SERVER_ERROR }
}

#[expect(clippy::print_stdout, reason = "whoever started this waits for the line")]
fn announce(address: SocketAddr) {
    println!("{address}");
}
