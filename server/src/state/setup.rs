//! Whether this server can still be set up in the browser, as far as this process knows.

use std::sync::atomic::{AtomicBool, Ordering};

/// Once it is closed it stays so: nobody has to ask the database again.
#[derive(Debug, Default)]
pub struct Setup {
    is_closed: AtomicBool,
}

impl Setup {
    pub fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}
