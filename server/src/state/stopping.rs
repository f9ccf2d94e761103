//! How the server stops in order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use tokio_util::sync::CancellationToken;

/// How the server is told to stop, and tells its parts.
#[derive(Clone, Debug, Default)]
pub struct Stopping {
    not_ready: Arc<AtomicBool>,
    /// Long-lived streams end when this is cancelled.
    pub streams: CancellationToken,
    /// What runs behind the calls ends after the last of them, when this is cancelled.
    pub background: CancellationToken,
    /// How whoever serves is asked to begin anew. `None` where nobody does: then it takes a restart.
    anew: Arc<OnceLock<Anew>>,
}

/// A server that begins anew keeps its address: whoever connects meanwhile waits for a moment.
#[derive(Clone, Debug, Default)]
pub struct Anew {
    pub asked: CancellationToken,
    /// No more connections are taken, until everything is built anew.
    pub begun: CancellationToken,
}

impl Stopping {
    pub fn is_ready(&self) -> bool {
        !self.not_ready.load(Ordering::Relaxed)
    }

    /// Says that whoever serves can begin anew, and when to.
    pub fn can_begin_anew(&self) -> Anew {
        self.anew.get_or_init(Anew::default).clone()
    }

    /// Has everything built anew from the settings. Whoever connects from now on reaches what is built; calls in progress,
    /// the caller's own among them, are answered by what is there.
    pub async fn begin_anew(&self) {
        if let Some(anew) = self.anew.get() {
            anew.asked.cancel();
            anew.begun.cancelled().await;
        }
    }

    pub fn not_ready(&self) {
        self.not_ready.store(true, Ordering::Relaxed);
    }
}
