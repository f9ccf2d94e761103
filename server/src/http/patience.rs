//! Clients that do not read. A write that moves no byte for so long fails, and with it the connection.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_util::sync::CancellationToken;

/// How long a write may stand still while the server stops.
const WHILE_STOPPING: Duration = Duration::from_secs(2);

/// A stream whose writes are waited for so long and no longer.
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// From when the wait is a short one.
    stopping: CancellationToken,
    /// Runs while a write stands still; most connections never have one.
    stalled: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl<S> Patient<S> {
    pub fn new(stream: S, patience: Duration, stopping: CancellationToken) -> Self {
        Self { stream, patience, stopping, stalled: None }
    }

    /// What a write came to, or that it took too long.
    fn progress<T>(&mut self, wrote: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if wrote.is_ready() {
            self.stalled = None;
            return wrote;
        }
        let (patience, stopping) = (self.patience, self.stopping.clone());
        let stalled = self.stalled.get_or_insert_with(|| {
            Box::pin(async move {
                let stopped = async {
                    stopping.cancelled().await;
                    tokio::time::sleep(WHILE_STOPPING).await;
                };
                tokio::select! {
                    () = tokio::time::sleep(patience) => {}
                    () = stopped => {}
                }
            })
        });
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.progress(wrote, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.progress(wrote, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn f1_a_write_that_stands_still_fails_and_one_that_creeps_goes_on() {
        const PATIENCE: Duration = Duration::from_secs(1);
        let (near, mut far) = tokio::io::duplex(8);
        let mut patient = Patient::new(near, PATIENCE, CancellationToken::new());
        let began = Instant::now();
        let reading = tokio::spawn(async move {
            for _ in 0..20 {
                tokio::time::sleep(PATIENCE / 10).await;
                far.read_exact(&mut [0]).await.unwrap();
            }
            far
        });
        patient.write_all(&[0; 28]).await.expect("a byte moves now and then");
        let far = reading.await.unwrap();
        assert!(began.elapsed() >= 2 * PATIENCE, "longer in all than it may stand still");
        let began = Instant::now();
        let error = patient.write_all(&[0; 28]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() >= PATIENCE);
        drop(far);
    }

    #[tokio::test]
    async fn f1_a_stop_waits_only_a_moment() {
        let (near, far) = tokio::io::duplex(8);
        let stopping = CancellationToken::new();
        let mut patient = Patient::new(near, Duration::from_mins(10), stopping.clone());
        stopping.cancel();
        let writing = tokio::time::timeout(5 * WHILE_STOPPING, patient.write_all(&[0; 28]));
        let error = writing.await.expect("not for minutes").expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(far);
    }
}
