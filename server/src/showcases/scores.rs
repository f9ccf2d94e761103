//! What the list of showcases is sorted by. Both rules are public; nobody can buy a place.
//!
//! *Rated*: `ratings::Stars::score`.
//!
//! *Trending*: every view counts 1, every favourite 5, every rating its stars; what happened a week ago counts half, two weeks
//! ago a quarter. Instead of making old points smaller every day, new ones are made larger: a point that comes a week later is
//! worth twice as much. So the order is right at any time and no job has to count again. The sum doubles every week, so its
//! logarithm is kept, in millionths.

use db::Time;

/// In how many seconds a point comes to count half.
const HALF: f64 = 7.0 * 86_400.0;
const MILLIONTHS: f64 = 1e6;
pub const FAVOURITE: f64 = 5.0;
pub const VIEW: f64 = 1.0;
/// What a showcase starts with.
const NEW: f64 = 1.0;

/// The trend of something new.
pub fn new(now: Time) -> i64 {
    millionths(weight(NEW, now))
}

/// The trend after some points more.
pub fn more(trend: i64, points: f64, now: Time) -> i64 {
    #[expect(clippy::cast_precision_loss, reason = "a few weeks in millionths")]
    let before = trend as f64 / MILLIONTHS;
    let added = weight(points, now);
    let (larger, smaller) = if before > added { (before, added) } else { (added, before) };
    millionths(larger + (smaller - larger).exp2().ln_1p() / std::f64::consts::LN_2)
}

/// The logarithm of what so many points are worth now.
fn weight(points: f64, now: Time) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "seconds since 1970")]
    let weeks = now.as_second() as f64 / HALF;
    weeks + points.log2()
}

#[expect(clippy::cast_possible_truncation, reason = "some thousand weeks in millionths")]
fn millionths(logarithm: f64) -> i64 {
    (logarithm * MILLIONTHS).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEEK: i64 = 7 * 86_400;

    fn at(seconds: i64) -> Time {
        Time::from_micros(seconds * 1_000_000)
    }

    #[test]
    fn what_happened_a_week_ago_counts_half() {
        let start = 3000 * WEEK;
        let old = more(new(at(start)), 3.0, at(start));
        assert_eq!(old, more(more(new(at(start)), 1.0, at(start)), 2.0, at(start)), "points add up");
        // Four points a week ago are as much as two today.
        let today = more(new(at(start + WEEK)), 1.0, at(start + WEEK));
        assert!((old - today).abs() <= 2, "{old} {today}");
        assert!(more(today, VIEW, at(start + WEEK)) > today);
    }

    #[test]
    fn a_view_still_counts_beside_a_million() {
        let now = at(3000 * WEEK);
        let many = more(new(now), 1e6, now);
        assert!(more(many, VIEW, now) > many);
    }
}
