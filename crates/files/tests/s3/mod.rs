//! An S3 server in this process: it checks every signature, and keeps its buckets in a temporary folder.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use files::{Credentials, Location, Store};
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub const ID: &str = "an-access-key";
pub const SECRET: &str = "a-secret-access-key";
const BUCKET: &str = "uploads";

pub struct Server {
    address: SocketAddr,
    parts: Arc<AtomicU64>,
    accepting: JoinHandle<()>,
    _folder: tempfile::TempDir,
}

impl Server {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket");
        let files = s3s_fs::FileSystem::new(folder.path()).expect("opens");
        let mut builder = S3ServiceBuilder::new(files);
        builder.set_auth(SimpleAuth::from_single(ID, SECRET));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let parts = Arc::new(AtomicU64::new(0));
        let accepting = tokio::spawn(accept(listener, service, Arc::clone(&parts)));
        Self { address, parts, accepting, _folder: folder }
    }

    pub fn url(&self, folder: &str) -> String {
        format!("s3://{BUCKET}{folder}?endpoint=http://{}&region=us-east-1", self.address)
    }

    #[expect(clippy::unused_async, reason = "reads like the rest of a test")]
    pub async fn store(&self, folder: &str) -> Store {
        let credentials = Credentials { access_key_id: ID.to_owned(), secret_access_key: SECRET.into() };
        Store::open(&Location::parse(&self.url(folder), 0, Some(credentials)).expect("a place"))
            .expect("opens")
    }

    /// How many parts of uploads came.
    pub fn parts_seen(&self) -> u64 {
        self.parts.load(Ordering::Relaxed)
    }

    pub async fn stop(self) {
        self.accepting.abort();
        let _ = self.accepting.await;
    }
}

async fn accept(listener: TcpListener, service: S3Service, parts: Arc<AtomicU64>) {
    loop {
        let Ok((socket, _)) = listener.accept().await else { continue };
        let (service, parts) = (service.clone(), Arc::clone(&parts));
        let answer = service_fn(move |request: Request<Incoming>| {
            if request.uri().query().is_some_and(|query| query.contains("partNumber=")) {
                parts.fetch_add(1, Ordering::Relaxed);
            }
            let service = service.clone();
            async move {
                Ok::<_, Infallible>(service.call(request.map(s3s::Body::from)).await.expect("an answer"))
            }
        });
        tokio::spawn(
            hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(socket), answer),
        );
    }
}
