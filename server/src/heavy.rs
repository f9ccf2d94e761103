//! Where work goes that takes a processor for longer than others should wait: rendering Markdown, folding and ranking texts,
//! compressing large answers. The threads that answer calls only ever wait for it. (Passwords and pictures have bounds of their
//! own: `state/hasher.rs`, `images::Studio`.)

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Semaphore;

use crate::problem::Problem;

/// A text up to this long is rendered on the spot: that takes less than a millisecond, whatever is in it.
const SHORT: usize = 1024;

/// A bounded number of threads: one for every two cores, so that the rest stays with everyone else. Whoever comes while they
/// are busy waits, first come, first served. Never wait for it inside a transaction: on SQLite all writers would wait too.
#[derive(Debug)]
pub struct Heavy {
    turns: Arc<Semaphore>,
    done: AtomicU64,
}

impl Default for Heavy {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self { turns: Arc::new(Semaphore::new((cores / 2).max(1))), done: AtomicU64::new(0) }
    }
}

impl Heavy {
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Problem::internal("the pool for heavy work was closed"))?;
        let working = tokio::task::spawn_blocking(move || {
            // Held until the work is done, also when nobody waits for it any more.
            let _turn = turn;
            work()
        });
        let done = working.await.map_err(|error| Problem::internal(error.to_string()))?;
        self.done.fetch_add(1, Ordering::Relaxed);
        Ok(done)
    }

    /// Markdown as safe HTML.
    pub async fn html(&self, text: &str) -> Result<String, Problem> {
        if text.len() <= SHORT {
            return Ok(markdown::to_html(text));
        }
        let text = text.to_owned();
        self.run(move || markdown::to_html(&text)).await
    }

    /// The same where there may be none.
    pub async fn optional_html(&self, text: Option<&str>) -> Result<Option<String>, Problem> {
        match text {
            Some(text) => self.html(text).await.map(Some),
            None => Ok(None),
        }
    }

    /// A README as safe HTML; its relative links lead into the repository.
    pub async fn readme_html(&self, text: String, repository_url: Option<String>) -> Result<String, Problem> {
        self.run(move || markdown::readme_to_html(&text, repository_url.as_deref())).await
    }

    /// How many pieces of work were done here.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}
