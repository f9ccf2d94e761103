//! What may be said of a video, and what counts as watching it.

use crate::http::fields::Fields;

pub const TITLE_LENGTH: usize = 120;
pub const DESCRIPTION_LENGTH: usize = 5000;
pub const MOST_TAGS: usize = 5;
const TAG_LENGTH: usize = 30;
/// No film is longer than a day.
pub const LONGEST_SECONDS: f64 = 86_400.0;

/// A view counts after so long, or after so much of a short film.
const VIEW_SECONDS: f64 = 10.0;
const VIEW_SHARE: f64 = 0.75;
/// How far people watch is told in so many steps.
pub const STEPS: i64 = 20;

/// Trims the tags, takes away repetitions and refuses what is none.
pub fn tidy_tags(fields: &mut Fields, tags: &mut Vec<String>, most: usize) {
    if tags.len() > most {
        fields.refuse("tags", format!("Use at most {most} tags."));
        return;
    }
    for tag in tags.iter_mut() {
        fields.line("tags", tag, 1..=TAG_LENGTH);
    }
    let mut seen: Vec<String> = Vec::new();
    tags.retain(|tag| {
        let folded = tag.to_lowercase();
        let is_new = !seen.contains(&folded);
        seen.push(folded);
        is_new
    });
}

pub fn counts_as_view(seconds: f64, duration_ms: Option<i64>) -> bool {
    let share = duration(duration_ms).map_or(0.0, |duration| seconds / duration);
    seconds >= VIEW_SECONDS || share >= VIEW_SHARE
}

/// In which step of the film this moment is, from 1 to [`STEPS`].
pub fn step_of(position: f64, duration_ms: Option<i64>) -> i64 {
    let share = duration(duration_ms).map_or(0.0, |duration| (position / duration).clamp(0.0, 1.0));
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a number from 0 to 20")]
    let step = (share * STEPS as f64).ceil() as i64;
    step.max(1)
}

#[expect(clippy::cast_precision_loss, reason = "a film of so many milliseconds was never made")]
fn duration(milliseconds: Option<i64>) -> Option<f64> {
    milliseconds.filter(|milliseconds| *milliseconds > 0).map(|milliseconds| milliseconds as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_counts_after_ten_seconds_or_most_of_a_short_film() {
        for (seconds, duration, counts) in [
            (9.9, Some(60_000), false),
            (10.0, Some(60_000), true),
            (2.9, Some(4_000), false),
            (3.0, Some(4_000), true),
            (9.0, None, false),
            (10.0, None, true),
            (5.0, Some(0), false),
        ] {
            assert_eq!(counts_as_view(seconds, duration), counts, "{seconds} of {duration:?}");
        }
    }

    #[test]
    fn the_steps_cover_the_film() {
        assert_eq!(step_of(0.0, Some(20_000)), 1);
        assert_eq!(step_of(0.5, Some(20_000)), 1);
        assert_eq!(step_of(1.5, Some(20_000)), 2);
        assert_eq!(step_of(20.0, Some(20_000)), 20);
        assert_eq!(step_of(99.0, Some(20_000)), 20);
        assert_eq!(step_of(9.0, None), 1);
    }
}
