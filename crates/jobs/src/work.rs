//! Taking jobs and running them.

use std::convert::Infallible;
use std::time::Duration;

use db::Error;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use crate::job::{Job, Outcome};
use crate::queue::{Handler, Queue};
use crate::store::{self, Claimed, End, Held};
use crate::{MAX_ATTEMPTS, rules};

/// How often a queue looks without being woken, and how long it leaves a database alone that does not answer.
const LOOK: Duration = Duration::from_secs(1);
/// Before another look while all that is due is just being taken by others.
const BREATH: Duration = Duration::from_millis(5);
/// How often writing down what became of a job is tried. After that its lease decides.
const WRITES: u32 = 5;

/// What the one who looks keeps in mind.
#[derive(Default)]
pub(crate) struct Looker {
    /// Whether the schedules have their rows.
    scheduled: bool,
    /// Nothing was due last time: so look before writing. Every write, even of nothing, waits for its turn.
    idle: bool,
    /// Whether the database did not answer last time: that is logged once.
    failing: bool,
}

enum Found {
    Job(Box<Claimed>),
    /// And how long until something will be due, if that is known.
    Nothing(Option<Duration>),
}

impl Queue {
    /// Runs what is due, `workers` jobs at a time, until told to stop; then it takes nothing more, finishes what it
    /// holds and answers. Dropped instead, it aborts its handlers, and their jobs wait for the end of their leases.
    pub async fn run(&self, workers: usize, stop: CancellationToken) {
        let work = async |stop: CancellationToken| {
            while let Some(claimed) = self.next(&stop).await {
                self.carry_out(claimed).await;
            }
        };
        futures_util::future::join_all((0..workers.max(1)).map(|_| work(stop.clone()))).await;
    }

    /// For tests: runs everything that is due now, one after the other, and answers how many ran.
    pub async fn drain(&self) -> Result<u64, Error> {
        let mut looker = Looker::default();
        let mut ran = 0;
        loop {
            match self.look(&mut looker).await? {
                Found::Job(claimed) => {
                    self.carry_out(*claimed).await;
                    ran += 1;
                }
                Found::Nothing(_) => return Ok(ran),
            }
        }
    }

    /// The next job, however long it takes; none once stopped.
    async fn next(&self, stop: &CancellationToken) -> Option<Claimed> {
        let mut looker = stop.run_until_cancelled(self.looker.lock()).await?;
        loop {
            if stop.is_cancelled() {
                return None;
            }
            // Never cut off by a stop: a job taken and not heard of would wait for the end of its lease.
            let found = self.look(&mut looker).await;
            let answered = found.is_ok();
            if let Err(error) = &found
                && !looker.failing
            {
                tracing::warn!(%error, "cannot look for jobs; trying until the database answers");
            }
            looker.failing = !answered;
            let pause = match found {
                Ok(Found::Job(claimed)) => return Some(*claimed),
                Ok(Found::Nothing(Some(until))) => until.clamp(BREATH, LOOK),
                Ok(Found::Nothing(None)) | Err(_) => LOOK,
            };
            tokio::select! {
                () = stop.cancelled() => return None,
                () = self.wake.woken(), if answered => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    async fn look(&self, looker: &mut Looker) -> Result<Found, Error> {
        if !looker.scheduled {
            self.write_schedules().await?;
            looker.scheduled = true;
        }
        loop {
            let now = self.now();
            if !looker.idle
                && let Some(claimed) = store::claim(&self.db, &self.kinds, now, now + self.lease).await?
            {
                return Ok(Found::Job(Box::new(claimed)));
            }
            let due = store::next_due(&self.db, &self.kinds).await?;
            let now = self.now();
            let is_due = due.is_some_and(|due| due <= now);
            // What is due and could not be taken is being taken by others.
            if !(is_due && looker.idle) {
                looker.idle = !is_due;
                return Ok(Found::Nothing(due.map(|due| due - now)));
            }
            looker.idle = false;
        }
    }

    async fn write_schedules(&self) -> Result<(), Error> {
        for (name, handler) in &self.handlers {
            if let Some(every) = handler.every {
                let now = self.now();
                store::schedule(&self.db, name, now, rules::next_turn(now, every), MAX_ATTEMPTS).await?;
            }
        }
        Ok(())
    }

    async fn carry_out(&self, claimed: Claimed) {
        let Claimed { id, kind, payload, attempt, max_attempts, lease, schedule } = claimed;
        let held = Held { id, lease };
        let Some(handler) = self.handlers.get(&kind).cloned() else {
            // Only kinds with a handler are asked for.
            return;
        };
        // A job of the same kind that somebody enqueued by hand does not come round again.
        let every = handler.every.filter(|_| schedule.is_some());
        let span = tracing::info_span!("job", id, kind, attempt);
        let outcome = if attempt > max_attempts {
            Outcome::Fail("its worker was lost at the last attempt".into())
        } else {
            let clock = self.clock.clone();
            let job = Job { id, kind, payload: payload.0, attempt, held, every, clock };
            self.attempt(handler, job).instrument(span.clone()).await
        };
        let end = match (outcome, every) {
            (Outcome::Done, None) => End::Remove,
            (Outcome::Done, Some(every)) => {
                End::NextTurn { at: rules::next_turn(self.now(), every), reason: None }
            }
            (Outcome::Retry(reason), _) if attempt < max_attempts => {
                let reason = rules::reason(&reason);
                End::Retry { at: self.now() + rules::delay(id, attempt), reason }
            }
            (Outcome::Retry(reason) | Outcome::Fail(reason), Some(every)) => {
                let reason = Some(rules::reason(&reason));
                End::NextTurn { at: rules::next_turn(self.now(), every), reason }
            }
            (Outcome::Retry(reason) | Outcome::Fail(reason), None) => {
                End::Fail { at: self.now(), reason: rules::reason(&reason) }
            }
        };
        self.write_down(held, end).instrument(span).await;
    }

    /// In a task of its own: a panic ends with it, and renewing the lease may not happen in a task that holds a
    /// transaction.
    async fn attempt(&self, handler: Handler, job: Job) -> Outcome {
        let held = job.held;
        let running = async move { (handler.run)(job).await }.in_current_span();
        tokio::select! {
            ended = AbortOnDropHandle::new(tokio::spawn(running)) => {
                ended.unwrap_or_else(|_| Outcome::Retry("the handler panicked".into()))
            }
            never = self.renew(held) => match never {},
        }
    }

    /// Keeps the job ours. If it is not, that is left to [`Job::finish`] or the end to find out: the row may also be
    /// gone because the handler has just finished it.
    async fn renew(&self, held: Held) -> Infallible {
        loop {
            tokio::time::sleep(self.lease / 3).await;
            match store::renew(&self.db, held, self.now() + self.lease).await {
                Ok(true) => {}
                Ok(false) => return std::future::pending().await,
                Err(error) => tracing::debug!(%error, "a lease could not be renewed; trying again"),
            }
        }
    }

    async fn write_down(&self, held: Held, end: End) {
        match &end {
            End::Remove | End::NextTurn { reason: None, .. } => tracing::debug!("job done"),
            End::Retry { at, .. } => tracing::info!(%at, "job to be tried again"),
            End::NextTurn { at, .. } => tracing::error!(%at, "scheduled job given up until its next turn"),
            End::Fail { .. } => tracing::error!("job failed for good; its row says why"),
        }
        for tried in 1..=WRITES {
            match store::end(&self.db, held, end.clone()).await {
                // Not ours: finished in the handler's own transaction, or lost. Either way there is nothing to write.
                Ok(_) => return,
                Err(error) if tried == WRITES => {
                    tracing::warn!(%error, "what became of a job could not be written down; it will run again");
                }
                Err(_) => tokio::time::sleep(LOOK / 5 * tried).await,
            }
        }
    }
}
