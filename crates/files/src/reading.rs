//! A file on the disk, a piece at a time.
//!
//! What the kernel has in its memory is found and read at once, where the call is answered: handing it to another thread and
//! back would cost more than reading it. Only for the disk itself a thread waits.

use std::fs::File;
use std::io::{self, IoSliceMut};
use std::ops::Range;
use std::os::unix::fs::FileExt as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat2};
use rustix::io::{ReadWriteFlags, preadv2};

use crate::{Content, Error};

/// Read at once, and held for each who reads.
const PIECE: u64 = 128 << 10;

/// Whole pieces that were sent, to be filled again: a new one has to be filled with zeros first, and lies in no cache.
static SENT: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
/// As many of them are kept, 2 MiB in all.
const MOST_SENT: usize = 16;

/// The file, and how long it is.
pub(crate) async fn open(path: PathBuf) -> Result<(File, u64), Error> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    // Refused where the disk would have to be asked for the names on the way, and by older kernels.
    if let Ok(file) = openat2(CWD, &path, flags, Mode::empty(), ResolveFlags::CACHED) {
        let file = File::from(file);
        let size = file.metadata()?.len();
        return Ok((file, size));
    }
    blocking(move || {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        Ok((file, size))
    })
    .await
}

/// These bytes of it; fewer when it is shorter by now.
pub(crate) fn content(file: File, range: Range<u64>) -> Content {
    let start = (Arc::new(file), range);
    Box::pin(futures_util::stream::try_unfold(start, |(file, left)| async move {
        let piece = piece(&file, &left).await?;
        if piece.is_empty() {
            return Ok(None);
        }
        let next = left.start + piece.len() as u64..left.end;
        Ok(Some((piece, (file, next))))
    }))
}

async fn piece(file: &Arc<File>, left: &Range<u64>) -> Result<Bytes, Error> {
    let length = left.end.saturating_sub(left.start).min(PIECE);
    let mut piece = Piece::new(usize::try_from(length).unwrap_or(0));
    if piece.bytes.is_empty() {
        return Ok(Bytes::new());
    }
    let start = left.start;
    let at_hand = preadv2(file, &mut [IoSliceMut::new(&mut piece.bytes)], start, ReadWriteFlags::NOWAIT);
    if let Ok(read @ 1..) = at_hand {
        return Ok(piece.filled(read));
    }
    let file = Arc::clone(file);
    blocking(move || {
        let read = file.read_at(&mut piece.bytes, start)?;
        Ok(piece.filled(read))
    })
    .await
}

/// Bytes of a file on their way to somebody.
struct Piece {
    bytes: Vec<u8>,
    filled: usize,
}

impl Piece {
    fn new(length: usize) -> Self {
        let sent = if length as u64 == PIECE { sent().pop() } else { None };
        Self { bytes: sent.unwrap_or_else(|| vec![0; length]), filled: 0 }
    }

    fn filled(mut self, filled: usize) -> Bytes {
        self.filled = filled;
        Bytes::from_owner(self)
    }
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        if self.bytes.len() as u64 == PIECE {
            let mut sent = sent();
            if sent.len() < MOST_SENT {
                sent.push(std::mem::take(&mut self.bytes));
            }
        }
    }
}

fn sent() -> std::sync::MutexGuard<'static, Vec<Vec<u8>>> {
    SENT.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(io::Error::other)??)
}

#[cfg(test)]
mod tests {
    use futures_util::TryStreamExt as _;

    use super::*;

    #[tokio::test]
    async fn any_range_comes_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let whole: Vec<u8> = (0..PIECE * 2 + 77).map(|at| u8::try_from(at % 251).unwrap_or(0)).collect();
        std::fs::write(&path, &whole).expect("written");
        let size = whole.len() as u64;
        for range in [0..size, 0..1, 5..PIECE + 5, PIECE - 1..PIECE + 1, size - 3..size, 9..9, size..size] {
            let (file, length) = open(path.clone()).await.expect("open");
            assert_eq!(length, size);
            let read: Vec<Bytes> = content(file, range.clone()).try_collect().await.expect("read");
            let (start, end) = (usize::try_from(range.start).unwrap(), usize::try_from(range.end).unwrap());
            assert_eq!(read.concat(), whole[start..end], "{range:?}");
        }
        // One that was cut meanwhile ends early, and nobody waits.
        let (file, _) = open(path.clone()).await.expect("open");
        std::fs::write(&path, b"short").expect("written");
        let read: Vec<Bytes> = content(file, 0..size).try_collect().await.expect("read");
        assert_eq!(read.concat(), b"short");
        assert!(matches!(open(folder.path().join("none")).await, Err(Error::NotFound)));
    }
}
