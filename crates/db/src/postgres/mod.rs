//! PostgreSQL: a pool of connections with prepared statements.
//!
//! A client goes back to the pool only when what it was asked is answered and no transaction is open ([`Held`]). The
//! pool would hand on an open transaction, or a connection still busy for a caller who has gone.

mod listen;
mod statement;
mod tls;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, QueueMode, RecyclingMethod, Runtime};
use tokio::runtime::Handle;

pub(crate) use listen::Ear;
pub(crate) use statement::{Bound, Failure, YEAR_2000, execute, fits, fits_none, rows};
use tls::Tls;

use crate::db::Counters;
use crate::error::is_retryable;
use crate::record::Record;
use crate::{Error, Hop, Options, Sql, Value};

/// How often work is run again after a deadlock or a serialization failure.
const RETRIES: u32 = 3;

pub(crate) struct Postgres {
    pub(crate) pool: Pool,
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
        // Our statements are short: compiling one costs more than running it ever would.
        let session = format!(
            "-c jit=off -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout={}",
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
        Ok(Self { pool, config: own, tls, counters })
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
            match rows(&client, sql, binds, most).await {
                Err(failure) if failure.again && tries < RETRIES => tries += 1,
                outcome => return self.answer(client, writes, outcome),
            }
        }
    }

    pub(crate) async fn execute(&self, sql: &Sql, binds: &[Value], writes: bool) -> Result<u64, Error> {
        let client = self.client().await?;
        let mut tries = 0;
        loop {
            match execute(&client, sql, binds).await {
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

    pub(crate) async fn begin(&self) -> Result<Held, Error> {
        let client = self.client().await?;
        client.batch_execute("begin").await?;
        Ok(client)
    }

    pub(crate) async fn commit(&self, client: Held) -> Result<(), Error> {
        // An error leaves `client` to be dropped, with whatever is open in it.
        client.batch_execute("commit").await?;
        client.give_back();
        self.count();
        Ok(())
    }

    pub(crate) async fn transact<T, E>(
        &self,
        work: impl Fn(&mut Hop<'_>) -> Result<T, E> + Send + Sync + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let client = self.client().await?;
        let runtime = Handle::current();
        let done = tokio::task::spawn_blocking(move || attempt(client, &runtime, &work)).await;
        let value = done.map_err(|_| Error::Other("the work panicked".into()))??;
        self.count();
        Ok(value)
    }

    fn count(&self) {
        self.counters.writes.fetch_add(1, Ordering::Relaxed);
        self.counters.commits.fetch_add(1, Ordering::Relaxed);
    }
}

/// Runs the work, and again while PostgreSQL says that may help.
fn attempt<T, E: From<Error>>(
    client: Held,
    runtime: &Handle,
    work: &impl Fn(&mut Hop<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let say = |what| runtime.block_on(client.batch_execute(what));
    let mut tries = 0;
    loop {
        say("begin").map_err(Error::from)?;
        let mut hop = Hop::on_postgres(&client, runtime);
        let mut outcome = hop.run(work);
        let mut again = hop.again;
        if outcome.is_ok() {
            match say("commit") {
                Ok(()) => {
                    client.give_back();
                    return outcome;
                }
                Err(error) => {
                    again = is_retryable(&error);
                    outcome = Err(Error::from(error).into());
                }
            }
        }
        // When even this fails the client is dropped with its transaction, and the first error is the one to tell.
        if say("rollback").is_err() {
            return outcome;
        }
        if !again || tries == RETRIES {
            client.give_back();
            return outcome;
        }
        tries += 1;
        // The other side of a deadlock needs a moment to get ahead; each next try leaves it more.
        std::thread::sleep(Duration::from_millis(5) * tries);
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
