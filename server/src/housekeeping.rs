//! What has to be tidied now and then while the server runs.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::accounts;
use crate::app::App;
use crate::http::idempotency;

const EVERY: Duration = Duration::from_mins(5);

/// Tidies until it is told to stop. Several nodes may do it at once: what is gone is gone.
pub async fn run(app: App, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        tidy(&app).await;
    }
}

pub async fn tidy(app: &App) {
    app.limits.sweep();
    for (what, swept) in
        [("sessions", accounts::sweep(app).await), ("idempotency keys", idempotency::sweep(app).await)]
    {
        match swept {
            Ok(0) => {}
            Ok(count) => tracing::debug!(what, count, "tidied"),
            Err(error) => tracing::warn!(what, %error, "could not be tidied; tried again later"),
        }
    }
}
