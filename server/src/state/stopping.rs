//! How the server stops in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio_util::sync::CancellationToken;

/// How the server is told to stop, and tells its parts.
#[derive(Clone, Debug, Default)]
pub struct Stopping {
    not_ready: Arc<AtomicBool>,
    /// Long-lived streams end when this is cancelled.
    pub streams: CancellationToken,
    /// What runs behind the calls ends after the last of them, when this is cancelled.
    pub background: CancellationToken,
}

impl Stopping {
    pub fn is_ready(&self) -> bool {
        !self.not_ready.load(Ordering::Relaxed)
    }

    pub fn not_ready(&self) {
        self.not_ready.store(true, Ordering::Relaxed);
    }
}
