//! The one clock. Nothing else asks for the time, so a test moves thirty minutes in a millisecond.
//!
//! There are two readings. `now` is the time of day: it is stored and shown, and it can be set back or forward by hours
//! while the server runs. `steady` is the time since some start: it only ever passes, whatever the time of day does, and
//! counts the hours a machine sleeps. What says how long something may take or last goes by `steady`.
//!
//! Nodes that share a database share its time of day too (`Shared`): a node whose own clock is wrong, or is set while it
//! runs, would otherwise take what the others wrote for long over, or for the future.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use db::Time;
use rustix::time::{ClockId, clock_gettime};

/// A shared clock that is this close is right.
const CLOSE: Duration = Duration::from_millis(50);

#[derive(Clone, Debug)]
pub enum Clock {
    System,
    /// The time of day of a database: how far it is ahead of `steady`, in microseconds.
    Shared(Arc<AtomicI64>),
    /// Stands still until it is moved.
    Mock(Arc<Hands>),
}

/// In microseconds.
#[derive(Debug)]
pub struct Hands {
    now: AtomicI64,
    steady: AtomicU64,
}

impl Clock {
    pub fn mock(start: Time) -> Self {
        Self::Mock(Arc::new(Hands { now: AtomicI64::new(start.micros()), steady: AtomicU64::new(0) }))
    }

    /// One that shows this time of day, and goes on by itself until it is told another.
    pub fn shared(now: Time) -> Self {
        let clock = Self::Shared(Arc::default());
        clock.set(now);
        clock
    }

    /// Tells a shared clock what time it is, and answers how far off it was. A little is left as it is: no two looks at a
    /// clock agree to the millisecond.
    pub fn set(&self, now: Time) -> Duration {
        let Self::Shared(ahead) = self else { return Duration::ZERO };
        let right = now.micros().saturating_sub(micros(self.steady()));
        let off = Duration::from_micros(right.abs_diff(ahead.load(Ordering::SeqCst)));
        if off > CLOSE {
            ahead.store(right, Ordering::SeqCst);
        }
        off
    }

    /// The time of day.
    #[expect(clippy::disallowed_methods, reason = "this is the place the rest of the program asks")]
    pub fn now(&self) -> Time {
        match self {
            Self::System => Time::from_micros(jiff::Timestamp::now().as_microsecond()),
            Self::Shared(ahead) => {
                Time::from_micros(ahead.load(Ordering::SeqCst).saturating_add(micros(self.steady())))
            }
            Self::Mock(hands) => Time::from_micros(hands.now.load(Ordering::SeqCst)),
        }
    }

    /// The time that has passed since a start of the clock's own choosing.
    pub fn steady(&self) -> Duration {
        match self {
            Self::System | Self::Shared(_) => clock_gettime(ClockId::Boottime).try_into().unwrap_or_default(),
            Self::Mock(hands) => Duration::from_micros(hands.steady.load(Ordering::SeqCst)),
        }
    }

    /// Lets time pass on a mock clock; the system's clock can't be moved.
    pub fn advance(&self, by: Duration) {
        if let Self::Mock(hands) = self {
            let micros = u64::try_from(by.as_micros()).unwrap_or(u64::MAX);
            hands.steady.fetch_add(micros, Ordering::SeqCst);
            hands.now.fetch_add(i64::try_from(micros).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }

    /// Sets the time of day of a mock clock forward, or back, while no time passes.
    pub fn step(&self, seconds: i64) {
        if let Self::Mock(hands) = self {
            hands.now.fetch_add(seconds.saturating_mul(1_000_000), Ordering::SeqCst);
        }
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// Rate limits: whoever sets the time of day neither empties nor fills them.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.steady()
    }
}

/// `2026-04-01`, which nobody reads the wrong way round.
pub fn day(at: Time) -> String {
    at.to_string().split('T').next().unwrap_or_default().to_owned()
}

/// The same with the minute: `2026-04-01 14:05`.
pub fn minute(at: Time) -> String {
    at.to_string().replace('T', " ").chars().take(16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d10_a_shared_clock_shows_what_it_was_told_and_goes_on() {
        let told = Time::from_micros(1_800_000_000_000_000);
        let clock = Clock::shared(told);
        let passed = clock.now() - told;
        assert!(passed < Duration::from_mins(1), "{passed:?}");
        let hour = Duration::from_hours(1);
        assert!(clock.set(told - hour) > Duration::from_mins(59));
        assert!(clock.now() < told);
        assert!(clock.set(clock.now()) < CLOSE);
        assert_eq!(Clock::mock(told).set(told + hour), Duration::ZERO);
    }

    #[test]
    fn the_systems_clock_passes() {
        let began = Clock::System.steady();
        std::thread::sleep(Duration::from_millis(2));
        let passed = Clock::System.steady().saturating_sub(began);
        assert!((Duration::from_millis(2)..Duration::from_mins(1)).contains(&passed), "{passed:?}");
    }
}
