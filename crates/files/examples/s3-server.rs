//! An S3 server for trying things out: it checks every signature, and keeps its buckets in a folder. `script/cluster` runs it where a
//! host has a real one.
//!
//! `s3-server FOLDER ADDRESS ACCESS-KEY-ID SECRET-ACCESS-KEY`

use std::error::Error;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, address, id, secret] = arguments.as_slice() else {
        return Err("say s3-server FOLDER ADDRESS ACCESS-KEY-ID SECRET-ACCESS-KEY".into());
    };
    let files =
        s3s_fs::FileSystem::new(folder).map_err(|error| format!("{folder} can't be used: {error:?}"))?;
    let mut builder = S3ServiceBuilder::new(files);
    builder.set_auth(SimpleAuth::from_single(id.as_str(), secret.as_str()));
    let service = builder.build();
    let listener = TcpListener::bind(address).await?;
    loop {
        let (socket, _) = listener.accept().await?;
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), service.clone()));
    }
}
