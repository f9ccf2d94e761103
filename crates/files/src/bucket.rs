//! A bucket of anything that speaks S3.

use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::multipart::{MultipartStore as _, PartId};
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientOptions, GetOptions, GetRange, MultipartUpload, ObjectStore as _,
    ObjectStoreExt as _, PutPayload, RetryConfig,
};
use secrecy::ExposeSecret as _;

use crate::location::BucketLocation;
use crate::{Entry, Error, Found, Growth, Key};

/// A bucket from which nothing comes for so long is away. Counted from the last byte, as a film may take an hour; before
/// the answer begins, a part has to be sent within it.
const SILENCE: Duration = Duration::from_mins(5);
/// Sent at once; also all that is held in memory. S3 takes at most 10,000 parts, so a file may have 80 GB.
const PART: usize = 8 << 20;

#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    s3: Arc<AmazonS3>,
    folder: Arc<str>,
}

impl Bucket {
    pub fn open(place: &BucketLocation) -> Result<Self, String> {
        Self::with_patience(place, SILENCE)
    }

    fn with_patience(place: &BucketLocation, silence: Duration) -> Result<Self, String> {
        // Every part of the program that speaks TLS does it with this; the second one to say so is told, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let plain = place.endpoint.as_ref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        let options = ClientOptions::new()
            .with_allow_http(plain)
            .with_connect_timeout(Duration::from_secs(5))
            .with_timeout_disabled()
            .with_read_timeout(silence);
        let backoff = BackoffConfig { max_backoff: Duration::from_secs(2), ..BackoffConfig::default() };
        let retry = RetryConfig { backoff, max_retries: 3, retry_timeout: Duration::from_secs(20) };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&place.bucket)
            .with_region(&place.region)
            .with_access_key_id(&place.credentials.access_key_id)
            .with_secret_access_key(place.credentials.secret_access_key.expose_secret())
            .with_client_options(options)
            .with_retry(retry);
        if let Some(endpoint) = &place.endpoint {
            builder = builder.with_endpoint(endpoint);
        }
        let s3 = builder.build().map_err(|error| format!("The bucket cannot be used: {error}."))?;
        Ok(Self { s3: Arc::new(s3), folder: place.folder.as_str().into() })
    }

    fn path(&self, key: &Key) -> Path {
        Path::from(format!("{}{key}", self.folder))
    }

    pub async fn put<S, E>(&self, key: &Key, mut content: Pin<&mut S>) -> Result<u64, Error>
    where
        S: Stream<Item = Result<Bytes, E>> + Send,
        E: std::fmt::Display,
    {
        let path = self.path(key);
        let (mut size, mut part) = (0, Part::default());
        let mut upload: Option<Unfinished> = None;
        while let Some(chunk) = content.next().await {
            let mut chunk = chunk.map_err(|error| Error::Broken(error.to_string()))?;
            size += chunk.len() as u64;
            while let Some(full) = part.fill(&mut chunk) {
                let upload = match &mut upload {
                    Some(upload) => upload,
                    None => upload.insert(Unfinished(Some(self.s3.put_multipart(&path).await?))),
                };
                upload.send(full).await?;
            }
        }
        match upload {
            None => {
                self.s3.put(&path, PutPayload::from(part.take())).await?;
            }
            Some(mut upload) => {
                if !part.0.is_empty() {
                    upload.send(part.take()).await?;
                }
                upload.complete().await?;
            }
        }
        Ok(size)
    }

    pub async fn grow(&self, key: &Key, growth: Growth, size: u64) -> Result<GrowingParts, Error> {
        let mut part = Part::default();
        if let Some(tail) = &growth.tail {
            part.0.extend_from_slice(&self.tail(tail).await?);
        }
        if (growth.parts.len() * PART + part.0.len()) as u64 != size {
            return Err(Error::NotFound);
        }
        let (path, kept_tail) = (self.path(key), part.0.len() as u64);
        Ok(GrowingParts { bucket: self.clone(), path, growth, part, kept_tail, forgotten: Vec::new() })
    }

    async fn tail(&self, name: &str) -> Result<Bytes, Error> {
        let key = Key::parse(name).ok_or(Error::NotFound)?;
        Ok(self.s3.get(&self.path(&key)).await?.bytes().await?)
    }

    pub async fn complete(&self, key: &Key, growth: &Growth, size: u64) -> Result<(), Error> {
        let path = self.path(key);
        let is_there = match self.s3.head(&path).await {
            Ok(found) => found.size == size,
            Err(object_store::Error::NotFound { .. }) => false,
            Err(error) => return Err(error.into()),
        };
        if !is_there {
            let rest = match &growth.tail {
                Some(tail) => self.tail(tail).await?,
                None => Bytes::new(),
            };
            if (growth.parts.len() * PART + rest.len()) as u64 != size {
                return Err(Error::NotFound);
            }
            self.put_together(&path, growth, rest).await?;
        }
        self.delete_tail(growth).await
    }

    async fn put_together(&self, path: &Path, growth: &Growth, rest: Bytes) -> Result<(), Error> {
        let Some(upload) = &growth.upload else {
            self.s3.put(path, PutPayload::from(rest)).await?;
            return Ok(());
        };
        let mut parts: Vec<_> = growth.parts.iter().map(|part| PartId { content_id: part.clone() }).collect();
        if !rest.is_empty() {
            parts.push(self.s3.put_part(path, upload, parts.len(), PutPayload::from(rest)).await?);
        }
        self.s3.complete_multipart(path, upload, parts).await?;
        Ok(())
    }

    pub async fn give_up(&self, key: &Key, growth: &Growth) -> Result<(), Error> {
        let path = self.path(key);
        if let Some(upload) = &growth.upload {
            match self.s3.abort_multipart(&path, upload).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.delete(key).await?;
        self.delete_tail(growth).await
    }

    async fn delete_tail(&self, growth: &Growth) -> Result<(), Error> {
        match growth.tail.as_deref().and_then(Key::parse) {
            Some(tail) => self.delete(&tail).await,
            None => Ok(()),
        }
    }

    pub async fn get(&self, key: &Key, range: Option<Range<u64>>) -> Result<Found, Error> {
        let path = self.path(key);
        // S3 refuses a range that begins beyond the end; a folder answers with nothing. Nothing is asked for as nothing.
        if let Some(range) = &range {
            let size = self.s3.head(&path).await?.size;
            if range.start >= size || range.end <= range.start {
                let at = range.start.min(size);
                return Ok(Found { size, range: at..at, content: Box::pin(futures_util::stream::empty()) });
            }
        }
        let range = range.map(GetRange::Bounded);
        let found = self.s3.get_opts(&path, GetOptions { range, ..GetOptions::default() }).await?;
        let (size, range) = (found.meta.size, found.range.clone());
        Ok(Found { size, range, content: Box::pin(found.into_stream().map_err(Error::from)) })
    }

    pub async fn delete(&self, key: &Key) -> Result<(), Error> {
        match self.s3.delete(&self.path(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    pub fn list(&self) -> Pin<Box<dyn Stream<Item = Result<Entry, Error>> + Send>> {
        let folder = self.folder.clone();
        let prefix = (!folder.is_empty()).then(|| Path::from(folder.trim_end_matches('/')));
        let found = self.s3.list(prefix.as_ref());
        Box::pin(found.map_err(Error::from).try_filter_map(move |meta| {
            let key = meta.location.as_ref().strip_prefix(&*folder).and_then(Key::parse);
            // What somebody else put there is not ours to list, and so not ours to remove.
            let entry =
                key.map(|key| Entry { key, size: meta.size, modified: SystemTime::from(meta.last_modified) });
            std::future::ready(Ok(entry))
        }))
    }
}

/// Fills up to the size of a part.
#[derive(Default)]
struct Part(BytesMut);

impl Part {
    /// Takes what fits from the chunk; a part that is full comes back.
    fn fill(&mut self, chunk: &mut Bytes) -> Option<Bytes> {
        let room = PART - self.0.len();
        self.0.extend_from_slice(&chunk.split_to(room.min(chunk.len())));
        (self.0.len() == PART).then(|| self.take())
    }

    fn take(&mut self) -> Bytes {
        std::mem::take(&mut self.0).freeze()
    }
}

/// A file that grows part by part. What is too little for a part is in memory, and in an object of its own once it is kept.
pub(crate) struct GrowingParts {
    bucket: Bucket,
    path: Path,
    growth: Growth,
    part: Part,
    /// How much of it the tail holds.
    kept_tail: u64,
    /// Tails that only an earlier memory names.
    forgotten: Vec<String>,
}

impl GrowingParts {
    pub async fn write(&mut self, mut chunk: Bytes) -> Result<(), Error> {
        while let Some(full) = self.part.fill(&mut chunk) {
            let s3 = &self.bucket.s3;
            let upload = match &self.growth.upload {
                Some(upload) => upload.clone(),
                None => self.growth.upload.insert(s3.create_multipart(&self.path).await?).clone(),
            };
            let number = self.growth.parts.len();
            let part = s3.put_part(&self.path, &upload, number, PutPayload::from(full)).await?;
            self.growth.parts.push(part.content_id);
            // What it held is in this part.
            self.forgotten.extend(self.growth.tail.take());
        }
        Ok(())
    }

    /// The full parts; when none was filled since the tail was kept, that too.
    pub fn checkpoint(&self) -> (u64, Growth) {
        let tail = if self.growth.tail.is_some() { self.kept_tail } else { 0 };
        ((self.growth.parts.len() * PART) as u64 + tail, self.growth.clone())
    }

    pub async fn keep(&mut self) -> Result<(u64, Growth), Error> {
        let length = self.part.0.len() as u64;
        if length > 0 && !(self.growth.tail.is_some() && self.kept_tail == length) {
            let key = Key::random("tail");
            let rest = Bytes::copy_from_slice(&self.part.0);
            self.bucket.s3.put(&self.bucket.path(&key), PutPayload::from(rest)).await?;
            self.forgotten.extend(self.growth.tail.replace(key.as_str().to_owned()));
            self.kept_tail = length;
        }
        Ok(((self.growth.parts.len() * PART) as u64 + length, self.growth.clone()))
    }

    pub async fn remembered(&mut self) {
        for key in self.forgotten.drain(..).filter_map(|name| Key::parse(&name)) {
            // One that stays is found by the sweep.
            let _ = self.bucket.delete(&key).await;
        }
    }
}

/// An upload in parts: given up when it is dropped before its end, so that no parts stay behind and cost money.
struct Unfinished(Option<Box<dyn MultipartUpload>>);

impl Unfinished {
    /// One part at a time: the memory of one upload stays that of one part.
    async fn send(&mut self, part: Bytes) -> Result<(), Error> {
        let upload = self.0.as_mut().expect("not complete yet");
        Ok(upload.put_part(PutPayload::from(part)).await?)
    }

    async fn complete(mut self) -> Result<(), Error> {
        let upload = self.0.as_mut().expect("not complete yet");
        upload.complete().await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let (Some(mut upload), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move { upload.abort().await });
        }
    }
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            error => Self::Unavailable(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::TryStreamExt as _;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;
    use crate::{Credentials, Location};

    const SILENCE: Duration = Duration::from_millis(600);

    /// A bucket that answers each call with ten bytes, and waits before each of them.
    async fn trickling(pause: Duration) -> Bucket {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("s3://films?endpoint=http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let mut head = [0; 4096];
                    let _ = socket.read(&mut head).await;
                    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 10\r\netag: \"a\"\r\n\
                                  last-modified: Sun, 01 Mar 2026 12:00:00 GMT\r\nconnection: close\r\n\r\n";
                    let _ = socket.write_all(answer.as_bytes()).await;
                    for _ in 0..10 {
                        tokio::time::sleep(pause).await;
                        if socket.write_all(b"x").await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        let credentials = Credentials { access_key_id: "id".into(), secret_access_key: "secret".into() };
        match Location::parse(&url, 0, Some(credentials)) {
            Ok(Location::Bucket(place)) => Bucket::with_patience(&place, SILENCE).expect("opens"),
            other => panic!("{other:?}"),
        }
    }

    async fn download(bucket: &Bucket) -> Result<usize, Error> {
        let found = bucket.get(&Key::random("bin"), None).await?;
        found.content.try_fold(0, async |size, chunk| Ok(size + chunk.len())).await
    }

    #[tokio::test]
    async fn a_download_takes_as_long_as_bytes_come() {
        // A second and a half in all, never more than a quarter of the patience without a byte.
        let slow = trickling(SILENCE / 4).await;
        assert_eq!(download(&slow).await.expect("comes"), 10);
        let silent = trickling(Duration::from_hours(1)).await;
        let waited = tokio::time::timeout(Duration::from_secs(30), download(&silent)).await;
        assert!(matches!(waited.expect("it is given up"), Err(Error::Unavailable(_))));
    }
}
