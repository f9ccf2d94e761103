//! PostgreSQL: a pool of connections with prepared statements.
//!
//! A client goes back to the pool only when what it was asked is answered and no transaction is open ([`Held`]). The
//! pool would hand on an open transaction, or a connection still busy for a caller who has gone.

mod listen;
mod statement;
mod tls;
mod transaction;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, QueueMode, RecyclingMethod, Runtime};

pub(crate) use listen::Ear;
use statement::prepare;
pub(crate) use statement::{Bound, Failure, YEAR_2000, fits, fits_none};
use tls::Tls;
pub(crate) use transaction::Transaction;

use crate::db::Counters;
use crate::record::Record;
use crate::turns::Turns;
use crate::{Error, Options, Sql, Value};

/// How often work is run again after a deadlock or a serialization failure.
pub(crate) const RETRIES: u32 = 3;

pub(crate) struct Postgres {
    pub(crate) pool: Pool,
    pub(crate) turns: Turns,
    config: tokio_postgres::Config,
    tls: Tls,
    counters: Arc<Counters>,
}

impl Postgres {
    pub(crate) fn open(options: &Options, counters: Arc<Counters>) -> Result<Self, Error> {
        let (mut config, tls) = tls::parse(&options.url).map_err(Error::Other)?;
        config.application_name("opportune");
        config.connect_timeout(options.wait);
        // A host that vanished without a word would otherwise be waited for by the kernel for a quarter of an hour.
        config.tcp_user_timeout(Duration::from_secs(10));
        config
            .keepalives_idle(Duration::from_secs(15))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3);
        let own = config.clone();
        // One plan for each statement, by its indexes, made once for a connection: planning a statement with many joins anew
        // for each call takes longer than the call, and it can't be kept otherwise, because a page's length is a parameter.
        // These are the plans that a test looks at (`server/tests/it/statements.rs`).
        // A join looks its rows up one by one, as on SQLite: to merge or hash, a whole table would be read for a page of twenty,
        // and a memory of what was looked up is made for as many rows as the planner thinks of.
        // Our statements are short: compiling one, or calling other processes to help with it, costs more than running it
        // ever would. The planner can't know: a page's length is a parameter, and it thinks of a tenth of the table.
        let session = format!(
            "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_mergejoin=off -c enable_hashjoin=off \
             -c enable_memoize=off -c jit=off -c max_parallel_workers_per_gather=0 -c statement_timeout=15000 -c lock_timeout=5000 \
             -c idle_in_transaction_session_timeout={}",
            options.lease.as_millis()
        );
        config.options(with_options(&own, &session));
        let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_config(config, tls.clone(), manager))
            .max_size(options.pool.max(1))
            // The one that was used last has everything at hand; in turns, each would have to fetch it again.
            .queue_mode(QueueMode::Lifo)
            .wait_timeout(Some(options.wait))
            .create_timeout(Some(options.wait))
            .recycle_timeout(Some(options.wait))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| Error::Other(error.to_string()))?;
        Ok(Self { pool, turns: Turns::default(), config: own, tls, counters })
    }

    pub(crate) async fn client(&self) -> Result<Held, Error> {
        Ok(Held(Some(self.pool.get().await?)))
    }

    /// A connection outside the pool and without its time limits, for migrations. It ends when it is dropped.
    pub(crate) async fn connect(&self) -> Result<tokio_postgres::Client, Error> {
        let mut config = self.config.clone();
        config.options(with_options(&self.config, "-c statement_timeout=0"));
        let connected = config.connect(self.tls.clone()).await;
        let (client, connection) = connected.map_err(|error| match Error::from(error) {
            Error::Other(text) => Error::Unavailable(text),
            other => other,
        })?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = %Error::from(error), "a connection of its own ended");
            }
        });
        Ok(client)
    }

    pub(crate) async fn rows<R: Record>(
        &self,
        sql: &Sql,
        binds: &[Value],
        most: usize,
        writes: bool,
    ) -> Result<Vec<R>, Error> {
        let client = self.client().await?;
        let mut tries = 0;
        loop {
            match async { prepare(&client, sql, binds).await?.rows(&client, most).await }.await {
                Err(failure) if failure.again && tries < RETRIES => tries += 1,
                outcome => return self.answer(client, writes, outcome),
            }
        }
    }

    pub(crate) async fn execute(&self, sql: &Sql, binds: &[Value], writes: bool) -> Result<u64, Error> {
        let client = self.client().await?;
        let mut tries = 0;
        loop {
            match async { prepare(&client, sql, binds).await?.execute(&client).await }.await {
                Err(failure) if failure.again && tries < RETRIES => tries += 1,
                outcome => return self.answer(client, writes, outcome),
            }
        }
    }

    /// The end of a statement on its own. It was its own transaction, so the client is free whatever came out.
    fn answer<T>(&self, client: Held, writes: bool, outcome: Result<T, Failure>) -> Result<T, Error> {
        client.give_back();
        if writes && outcome.is_ok() {
            self.count();
        }
        outcome.map_err(|failure| failure.error)
    }

    pub(crate) async fn begin(&self) -> Result<Transaction, Error> {
        Ok(Transaction::new(self.client().await?))
    }

    pub(crate) fn count(&self) {
        self.counters.writes.fetch_add(1, Ordering::Relaxed);
        self.counters.commits.fetch_add(1, Ordering::Relaxed);
    }
}

/// What the URL's own `options` say comes last and so wins.
fn with_options(config: &tokio_postgres::Config, ours: &str) -> String {
    format!("-c TimeZone=UTC {ours} {}", config.get_options().unwrap_or_default())
}

/// A client taken from the pool. Dropped before [`Held::give_back`] it is closed instead of going back.
pub(crate) struct Held(Option<Client>);

impl Held {
    pub(crate) fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Deref for Held {
    type Target = Client;
    fn deref(&self) -> &Client {
        self.0.as_ref().expect("the client is there until give_back, which consumes the holder")
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            drop(Object::take(client));
        }
    }
}
