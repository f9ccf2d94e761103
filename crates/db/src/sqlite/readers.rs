//! The reading threads: each has a read-only connection and takes the next piece of work from one queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{Ticket, answer, closed, join, open_for_reading, start_thread};
use crate::{Error, Options};

enum Job {
    Run(Box<dyn FnOnce(&Connection) + Send>),
    Stop,
}

pub(crate) struct Readers {
    queue: Sender<Job>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    wait: Duration,
}

impl Readers {
    pub(super) fn start(path: &Path, options: &Options) -> Result<Self, Error> {
        let (queue, jobs) = unbounded();
        let mut threads = Vec::new();
        for number in 0..options.readers.max(1) {
            let connection = open_for_reading(path)?;
            let jobs = jobs.clone();
            threads.push(start_thread(&format!("db-reader-{number}"), move || serve(&connection, &jobs))?);
        }
        Ok(Self { queue, threads: Mutex::new(threads), wait: options.wait })
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let ticket = Ticket::new();
        let (reply, answered) = oneshot::channel();
        let taken = ticket.clone();
        let job = Job::Run(Box::new(move |connection| {
            if reply.is_closed() || !taken.take() {
                return;
            }
            let outcome = catch_unwind(AssertUnwindSafe(|| work(connection)));
            // Nobody listening any more is no error: the caller was cancelled.
            let _ =
                reply.send(outcome.unwrap_or_else(|_| Err(Error::Other("reading the rows panicked".into()))));
        }));
        self.queue.send(job).map_err(|_| closed())?;
        answer(ticket, answered, self.wait).await
    }

    pub(super) async fn stop(&self) {
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        for _ in &threads {
            // Without receivers the threads are gone already.
            let _ = self.queue.send(Job::Stop);
        }
        join(threads).await;
    }
}

fn serve(connection: &Connection, jobs: &Receiver<Job>) {
    while let Ok(Job::Run(run)) = jobs.recv() {
        run(connection);
    }
}
