//! Pure decisions: how long to wait, when the next turn is, what is kept of a reason.

use std::time::Duration;

use db::Time;

/// With the jitter on top this is an hour.
const LONGEST: u64 = 3_000_000;
/// What is kept of a reason, in characters.
const REASON: usize = 1000;

/// How long until a job is tried again after this attempt: about 1 s, 5 s, 25 s and so on up to an hour. Up to a fifth
/// more or less, so that jobs which failed together do not come back together; the same for the same job and attempt.
pub fn delay(id: i64, attempt: i64) -> Duration {
    let power = u32::try_from(attempt.max(1) - 1).unwrap_or(u32::MAX);
    let millis = 1000_u64.saturating_mul(5_u64.saturating_pow(power)).min(LONGEST);
    let part = mix(id, attempt) % 401;
    Duration::from_millis(millis * (800 + part) / 1000)
}

/// A number that looks random and is always the same for the same pair (the end of splitmix64).
fn mix(id: i64, attempt: i64) -> u64 {
    let mut x = id.cast_unsigned().wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(attempt.cast_unsigned());
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The first turn after now. Turns are counted from 1970, so every node comes to the same one, and many missed turns
/// are one.
pub fn next_turn(now: Time, every: Duration) -> Time {
    let every = i64::try_from(every.as_micros()).unwrap_or(i64::MAX).max(1);
    Time::from_micros(now.micros().div_euclid(every).saturating_add(1).saturating_mul(every))
}

/// A reason as it can be stored: not endless, and without NUL, which only one database would keep.
pub fn reason(text: &str) -> String {
    text.chars().filter(|c| *c != '\0').take(REASON).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_by_five_up_to_an_hour() {
        for (attempt, base) in
            [(1, 1.0), (2, 5.0), (3, 25.0), (4, 125.0), (5, 625.0), (6, 3000.0), (99, 3000.0)]
        {
            for id in 0..500 {
                let seconds = delay(id, attempt).as_secs_f64();
                assert!((base * 0.8..=base * 1.2).contains(&seconds), "{id} {attempt}: {seconds}");
                assert!(seconds <= 3600.0);
            }
        }
    }

    #[test]
    fn delays_are_spread_and_always_the_same() {
        let of = |attempt| (0..500).map(|id| delay(id, attempt)).collect::<std::collections::HashSet<_>>();
        assert!(of(3).len() > 200, "{}", of(3).len());
        assert_eq!(delay(7, 2), delay(7, 2));
    }

    #[test]
    fn turns_do_not_drift_and_missed_ones_are_one() {
        let at = |second: i64| Time::from_micros(second * 1_000_000);
        let minute = Duration::from_mins(1);
        assert_eq!(next_turn(at(0), minute), at(60));
        assert_eq!(next_turn(at(59), minute), at(60));
        assert_eq!(next_turn(at(60), minute), at(120));
        assert_eq!(next_turn(at(60_061), minute), at(60_120));
        assert!(next_turn(at(5), Duration::ZERO) > at(5));
        assert_eq!(next_turn(at(5), Duration::MAX), Time::MAX);
    }

    #[test]
    fn reasons_fit_both_databases() {
        assert_eq!(reason("a\0b"), "ab");
        assert_eq!(reason(&"ä".repeat(5000)).chars().count(), REASON);
    }
}
