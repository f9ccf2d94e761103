//! A bucket of anything that speaks S3.

use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientOptions, GetOptions, GetRange, MultipartUpload, ObjectStore as _,
    ObjectStoreExt as _, PutPayload, RetryConfig,
};
use secrecy::ExposeSecret as _;

use crate::place::BucketPlace;
use crate::{Entry, Error, Found, Key};

/// Sent at once; also all that is held in memory. S3 takes at most 10,000 parts, so a file may have 80 GB.
const PART: usize = 8 << 20;

#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    s3: Arc<AmazonS3>,
    folder: Arc<str>,
}

impl Bucket {
    pub fn open(place: &BucketPlace) -> Result<Self, String> {
        // Every part of the program that speaks TLS does it with this; the second one to say so is told, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let plain = place.endpoint.as_ref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        let options = ClientOptions::new()
            .with_allow_http(plain)
            .with_connect_timeout(Duration::from_secs(5))
            .with_timeout(Duration::from_mins(5));
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
