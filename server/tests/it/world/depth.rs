//! How deep a test goes: `script/test` runs the short forms, `script/bench faults` the ones the guarantees name.

#![expect(clippy::disallowed_methods, reason = "the test run is told by the environment how deep to go")]

use std::time::Duration;

/// Whether the full form is asked for, in which absolute times count too.
pub fn full() -> bool {
    std::env::var("OPPORTUNE_TEST_FULL").is_ok_and(|full| !full.is_empty())
}

/// The first in the short form, the second in the full one.
pub fn depth<T>(short: T, long: T) -> T {
    if full() { long } else { short }
}

pub fn median<T: Ord + Copy>(samples: &mut [T]) -> T {
    samples.sort_unstable();
    samples[samples.len() / 2]
}

pub fn p99(samples: &mut [Duration]) -> Duration {
    samples.sort_unstable();
    samples[samples.len() * 99 / 100]
}

pub fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
