//! The other side of P1 and P2: what axum does on this machine when there is nothing to do. A plain Router behind
//! `axum::serve`; each route sends bytes that were read at the start, with the headers they are sent with.
//!
//! `bench-bare FILE` prints the address it listens on. The file is JSON:
//!
//! ```json
//! {"listen": "127.0.0.1:0", "routes": [{"path": "/", "headers": [["content-type", "text/html"]], "body": "FILE OF BYTES"}]}
//! ```

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use serde::Deserialize;
use tokio::net::TcpListener;

#[derive(Deserialize)]
struct Plan {
    listen: SocketAddr,
    routes: Vec<Route>,
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

#[expect(clippy::print_stdout, reason = "whoever started this waits for the line")]
fn announce(address: SocketAddr) {
    println!("{address}");
}
