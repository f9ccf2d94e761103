//! Where pictures are made: away from the threads that answer calls, and only so many at once.

use std::fs::File;
use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::{Picture, Piece, Refusal, Shape, remake, without_metadata};

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct Studio(Arc<Semaphore>);

impl Studio {
    /// `at_once` pictures are made at the same time; the others wait. That bounds the memory, whoever sends what.
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once.max(1))))
    }

    /// How many more could be made right now.
    pub fn free(&self) -> usize {
        self.0.available_permits()
    }

    pub async fn remake(&self, file: File, shape: Shape) -> Result<Picture, Refusal> {
        let turn = Arc::clone(&self.0).acquire_owned().await.map_err(|_| Refusal::Damaged)?;
        let making = tokio::task::spawn_blocking(move || {
            // Held until the work is done, also when nobody waits for it any more.
            let _turn = turn;
            remake(file, shape)
        });
        // A decoder that panics over a picture calls the picture damaged.
        making.await.unwrap_or(Err(Refusal::Damaged))
    }

    /// See [`without_metadata`].
    pub async fn without_metadata(&self, file: File) -> std::io::Result<Option<Vec<Piece>>> {
        let turn = Arc::clone(&self.0).acquire_owned().await.map_err(std::io::Error::other)?;
        let walking = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            without_metadata(file)
        });
        walking.await.map_err(std::io::Error::other)?
    }
}
