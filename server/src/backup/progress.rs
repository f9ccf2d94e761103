//! How far it is: a bar on a terminal, one line a step anywhere else (a log, a letter of cron).

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a bar is drawn, at the most.
const DRAWN: Duration = Duration::from_millis(100);
const WIDTH: usize = 30;

/// One step of `all` parts; 0 when nobody knows how many.
pub struct Step {
    name: &'static str,
    all: u64,
    state: Mutex<State>,
    on_terminal: bool,
}

struct State {
    done: u64,
    drawn: Option<Instant>,
}

impl Step {
    pub fn begin(name: &'static str, all: u64) -> Self {
        let on_terminal = std::io::stderr().is_terminal();
        let step = Self { name, all, state: Mutex::new(State { done: 0, drawn: None }), on_terminal };
        step.add(0);
        step
    }

    pub fn add(&self, more: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.done += more;
        if self.on_terminal && state.drawn.is_none_or(|drawn| drawn.elapsed() >= DRAWN) {
            state.drawn = Some(Instant::now());
            say(&format!("\r\x1b[K{}", bar(self.name, state.done, self.all)));
        }
    }

    /// With what came of it.
    pub fn end(&self, text: &str) {
        let clear = if self.on_terminal { "\r\x1b[K" } else { "" };
        say(&format!("{clear}{}: {text}\n", self.name));
    }
}

/// A bar that is never wider than its line, also when there is more than was expected.
fn bar(name: &str, done: u64, all: u64) -> String {
    if all == 0 {
        return format!("{name} ...");
    }
    let share = done.min(all) as f64 / all as f64;
    let full = (0..WIDTH).filter(|place| share * WIDTH as f64 > *place as f64).count();
    format!("{name} [{}{}] {:3.0}%", "#".repeat(full), "-".repeat(WIDTH - full), share * 100.0)
}

/// Nobody who reads it is no reason to stop.
fn say(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn a_bar_goes_from_nothing_to_all() {
        assert_eq!(bar("Files", 0, 0), "Files ...");
        assert_eq!(bar("Files", 0, 10), format!("Files [{}]   0%", "-".repeat(30)));
        assert_eq!(bar("Files", 5, 10), format!("Files [{}{}]  50%", "#".repeat(15), "-".repeat(15)));
        assert_eq!(bar("Files", 11, 10), format!("Files [{}] 100%", "#".repeat(30)));
    }
}
