//! A line to the provider that counts what is asked, and does not carry everything.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use opportune::state::provider::Provider;
use stripe::{Away, Request, Sending, Transport};

use crate::world::{Database, World};

#[derive(Clone, Default)]
pub struct Line {
    asked: Arc<Mutex<Vec<String>>>,
    broken: Arc<Mutex<Vec<String>>>,
    failed: Arc<AtomicUsize>,
}

struct Way {
    line: Line,
    onward: Arc<dyn Transport>,
}

impl Transport for Way {
    fn send(&self, request: Request) -> Sending<'_> {
        Box::pin(async move {
            self.line.asked.lock().expect("a list").push(request.path.clone());
            let is_broken =
                self.line.broken.lock().expect("a list").iter().any(|part| request.path.contains(part));
            if is_broken {
                self.line.failed.fetch_add(1, Ordering::SeqCst);
                return Err(Away("it answered 500".to_owned()));
            }
            self.onward.send(request).await
        })
    }
}

impl Line {
    /// A server that speaks with its provider by this line.
    pub async fn world(&self) -> World {
        let line = self.clone();
        let way = |provider: Provider| provider.rerouted(|onward| Arc::new(Way { line, onward }));
        World::paying(Database::new().await, |_| {}, way).await
    }

    /// From now on every call about this fails.
    pub fn fail(&self, part: &str) {
        self.broken.lock().expect("a list").push(part.to_owned());
    }

    pub fn mend(&self) {
        self.broken.lock().expect("a list").clear();
    }

    /// How many calls were made about this.
    pub fn asked(&self, part: &str) -> usize {
        self.asked.lock().expect("a list").iter().filter(|path| path.contains(part)).count()
    }

    pub fn failed(&self) -> usize {
        self.failed.load(Ordering::SeqCst)
    }
}
