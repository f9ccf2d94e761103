//! How long a session has left.
//!
//! What is stored is the time of day, and that can be set back or forward by hours. So a process that has seen a session
//! counts the rest of its life on the clock that only passes: whatever happens to the time of day, the session lives
//! neither longer nor shorter than promised. A session that this process has not seen is taken at its word, except when
//! it was last active in the future: then the clock was set back, nobody can tell how old it is, and it has ended.

use std::time::Duration;

use dashmap::DashMap;
use db::Time;

use crate::settings::Sessions;

/// How far the clocks of two nodes may be apart.
pub const SKEW: Duration = Duration::from_mins(5);

/// More than this many are not remembered.
const MOST: usize = 500_000;

/// What the settings promise.
#[derive(Clone, Copy)]
pub struct Promise {
    /// Between two activities.
    pub idle: Duration,
    /// From the beginning to the end.
    pub whole: Duration,
}

impl Promise {
    pub fn of(sessions: &Sessions) -> Self {
        Self {
            idle: Duration::from_mins(sessions.idle_minutes),
            whole: Duration::from_hours(sessions.absolute_hours),
        }
    }
}

/// What the database says of a session.
#[derive(Clone, Copy)]
pub struct Stored {
    pub id: i64,
    pub last_active_at: Time,
    pub expires_at: Time,
}

/// When it ends, by [`crate::clock::Clock::steady`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    last_active_at: Time,
    /// What stood there before: a call may still bring what it read then.
    before: Time,
    idle_until: Duration,
    ends: Duration,
}

impl Life {
    pub fn is_over(&self, steady: Duration) -> bool {
        steady >= self.idle_until || steady >= self.ends
    }

    /// `None` for one that was active in the future.
    fn at_first_sight(stored: Stored, now: Time, steady: Duration, promise: Promise) -> Option<Self> {
        if stored.last_active_at > now + SKEW {
            return None;
        }
        let ends = steady + (stored.expires_at - now).min(promise.whole);
        Some(Self { ends, ..Self::after_activity(stored, now, steady, promise) })
    }

    /// Its end is known already; only the activity is news.
    fn after_activity(stored: Stored, now: Time, steady: Duration, promise: Promise) -> Self {
        let idle_until = steady + promise.idle.saturating_sub(now - stored.last_active_at);
        let last_active_at = stored.last_active_at;
        Self { last_active_at, before: last_active_at, idle_until, ends: Duration::MAX }
    }
}

/// The sessions this process has seen.
#[derive(Default)]
pub struct Lives(DashMap<i64, Life>);

impl Lives {
    /// The life of a session that was just read; `None` when it is over.
    pub fn look(&self, stored: Stored, now: Time, steady: Duration, promise: Promise) -> Option<Life> {
        let known = self.0.get(&stored.id).map(|life| *life);
        let life = match known {
            Some(life) if [life.last_active_at, life.before].contains(&stored.last_active_at) => life,
            Some(Life { last_active_at: before, ends, .. }) => {
                Life { before, ends, ..Life::after_activity(stored, now, steady, promise) }
            }
            None => Life::at_first_sight(stored, now, steady, promise)?,
        };
        if known != Some(life) {
            self.remember(stored.id, life);
        }
        // One that is over stays remembered: set the clock back, and its row looks alive again.
        (!life.is_over(steady)).then_some(life)
    }

    /// Its person did something now.
    pub fn touch(&self, id: i64, now: Time, steady: Duration, promise: Promise) {
        if let Some(mut life) = self.0.get_mut(&id) {
            life.before = if life.last_active_at == now { life.before } else { life.last_active_at };
            life.last_active_at = now;
            life.idle_until = steady + promise.idle;
        }
    }

    /// Forgets those whose rows are gone by now.
    pub fn tidy(&self, steady: Duration, promise: Promise) {
        self.0.retain(|_, life| steady < life.ends + 2 * promise.whole);
    }

    fn remember(&self, id: i64, life: Life) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(id, life);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);
    const PROMISE: Promise = Promise { idle: Duration::from_mins(31), whole: Duration::from_hours(24) };
    const INSTANT: Duration = Duration::from_micros(1);

    fn start() -> Time {
        Time::from_micros(1_800_000_000_000_000)
    }

    fn stored(last_active_at: Time) -> Stored {
        Stored { id: 1, last_active_at, expires_at: start() + PROMISE.whole }
    }

    /// Whether it is alive when seen for the first time, so long after its start.
    fn lives_after(last_active: Duration, passed: Duration) -> bool {
        Lives::default().look(stored(start() + last_active), start() + passed, passed, PROMISE).is_some()
    }

    #[test]
    fn a6_a_session_ends_at_31_idle_minutes_and_at_24_hours() {
        assert!(lives_after(Duration::ZERO, PROMISE.idle.saturating_sub(INSTANT)));
        assert!(!lives_after(Duration::ZERO, PROMISE.idle));
        assert!(lives_after(PROMISE.whole.saturating_sub(MINUTE), PROMISE.whole.saturating_sub(INSTANT)));
        assert!(!lives_after(PROMISE.whole.saturating_sub(MINUTE), PROMISE.whole));
    }

    #[test]
    fn d10_a_session_that_was_seen_ends_when_promised_wherever_the_clock_goes() {
        let hours = Duration::from_hours(2);
        for there in [start() + 10 * MINUTE + hours, start() + 10 * MINUTE - hours] {
            let lives = Lives::default();
            let at_10 = 10 * MINUTE;
            assert!(lives.look(stored(start()), start() + at_10, at_10, PROMISE).is_some());
            // From here on the time of day is another one.
            assert!(lives.look(stored(start()), there, at_10, PROMISE).is_some());
            let last = PROMISE.idle.saturating_sub(INSTANT);
            assert!(lives.look(stored(start()), there + last.saturating_sub(at_10), last, PROMISE).is_some());
            assert!(lives.look(stored(start()), there + 21 * MINUTE, PROMISE.idle, PROMISE).is_none());
            assert!(lives.look(stored(start()), there - 24 * hours, PROMISE.idle, PROMISE).is_none());
            // Activity counts from when it was.
            lives.touch(1, there, at_10, PROMISE);
            assert!(lives.look(stored(there), there + last, at_10 + last, PROMISE).is_some());
            assert!(lives.look(stored(there), there - hours, at_10 + PROMISE.idle, PROMISE).is_none());
            // And its end is that of its beginning.
            for late in [start(), start() + PROMISE.whole] {
                lives.touch(1, late, PROMISE.whole.saturating_sub(MINUTE), PROMISE);
                assert!(
                    lives.look(stored(late), late, PROMISE.whole.saturating_sub(INSTANT), PROMISE).is_some()
                );
                assert!(lives.look(stored(late), late, PROMISE.whole, PROMISE).is_none());
            }
        }
    }

    #[test]
    fn d10_a_session_from_the_future_has_ended() {
        let look = |ahead: Duration| {
            Lives::default().look(stored(start() + ahead), start(), Duration::ZERO, PROMISE).is_some()
        };
        assert!(look(SKEW), "nodes may be a little apart");
        assert!(!look(SKEW + INSTANT));
    }
}
