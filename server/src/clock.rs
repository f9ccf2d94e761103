//! The one clock. Nothing else asks for the time of day, so a test moves thirty minutes in a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use db::Time;

#[derive(Clone, Debug)]
pub enum Clock {
    System,
    /// Stands still until it is moved.
    Mock(Arc<AtomicI64>),
}

impl Clock {
    pub fn mock(start: Time) -> Self {
        Self::Mock(Arc::new(AtomicI64::new(start.micros())))
    }

    #[expect(clippy::disallowed_methods, reason = "this is the place the rest of the program asks")]
    pub fn now(&self) -> Time {
        match self {
            Self::System => Time::from_micros(jiff::Timestamp::now().as_microsecond()),
            Self::Mock(micros) => Time::from_micros(micros.load(Ordering::SeqCst)),
        }
    }

    /// Moves a mock clock forward; the system's clock can't be moved.
    pub fn advance(&self, by: Duration) {
        if let Self::Mock(micros) = self {
            let by = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
            micros.fetch_add(by, Ordering::SeqCst);
        }
    }
}

/// Rate limits run on the same clock as everything else.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_micros(u64::try_from(Clock::now(self).micros()).unwrap_or(0))
    }
}
