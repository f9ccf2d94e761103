//! A transaction on one connection. What need not be answered at once is sent together with the next statement that must
//! be (PostgreSQL runs them in the order they come), so that it costs no way to the server and back of its own. The `begin`
//! goes with the first statement for the same reason.

use futures_util::future::{join, join_all};
use tokio_postgres::Statement;

use super::statement::{Prepared, prepare, read};
use super::{Failure, Held};
use crate::record::Record;
use crate::tx::Hook;
use crate::{Error, Sql, Value};

/// As many statements wait for the next one at most: the sockets of both sides hold them without blocking each other.
const MOST_AHEAD: usize = 16;

pub(crate) struct Transaction {
    client: Held,
    is_begun: bool,
    ahead: Vec<Ahead>,
    /// What is to be run once it is committed.
    hooks: Vec<Hook>,
}

/// A statement that goes with the next one.
struct Ahead {
    sql: &'static Sql,
    binds: Vec<Value>,
    /// Makes a hook of its rows.
    then: Option<Then>,
}

type Then = Box<dyn FnOnce(&Statement, &[tokio_postgres::Row]) -> Result<Hook, Error> + Send>;

impl Transaction {
    pub(super) fn new(client: Held) -> Self {
        Self { client, is_begun: false, ahead: Vec::new(), hooks: Vec::new() }
    }

    /// Goes with the next statement or the commit, which also answers for its failure.
    pub(crate) async fn later(&mut self, sql: &'static Sql, binds: Vec<Value>) -> Result<(), Failure> {
        self.ahead(Ahead { sql, binds, then: None }).await
    }

    /// The same; what it finds is for `hook`, once all is committed.
    pub(crate) async fn after_commit<R: Record + Send + 'static>(
        &mut self,
        sql: &'static Sql,
        binds: Vec<Value>,
        hook: impl FnOnce(Vec<R>) + Send + 'static,
    ) -> Result<(), Failure> {
        let then: Then = Box::new(|statement, found| {
            let rows = read(statement, found, usize::MAX)?;
            Ok(Box::new(move || hook(rows)))
        });
        self.ahead(Ahead { sql, binds, then: Some(then) }).await
    }

    async fn ahead(&mut self, ahead: Ahead) -> Result<(), Failure> {
        self.ahead.push(ahead);
        if self.ahead.len() < MOST_AHEAD {
            return Ok(());
        }
        let (client, waiting) = self.split();
        waiting.before(client, async { Ok(()) }).await
    }

    pub(crate) async fn rows<R: Record>(
        &mut self,
        sql: &Sql,
        binds: &[Value],
        most: usize,
    ) -> Result<Vec<R>, Failure> {
        let (client, waiting) = self.split();
        let prepared = prepare(client, sql, binds).await?;
        waiting.before(client, prepared.rows(client, most)).await
    }

    pub(crate) async fn execute(&mut self, sql: &Sql, binds: &[Value]) -> Result<u64, Failure> {
        let (client, waiting) = self.split();
        let prepared = prepare(client, sql, binds).await?;
        waiting.before(client, prepared.execute(client)).await
    }

    /// When it fails, the connection is closed by being dropped, or [`Transaction::roll_back`] is asked for.
    pub(crate) async fn commit(&mut self) -> Result<(), Failure> {
        if !self.is_begun && self.ahead.is_empty() {
            return Ok(());
        }
        let (client, waiting) = self.split();
        waiting.before(client, async { Ok(client.batch_execute("commit").await?) }).await
    }

    /// Undoes it and gives the connection back, or closes it when even that fails.
    pub(crate) async fn roll_back(self) {
        if !self.is_begun || self.client.batch_execute("rollback").await.is_ok() {
            self.client.give_back();
        }
    }

    /// After the commit.
    pub(crate) fn give_back(self) -> Vec<Hook> {
        self.client.give_back();
        self.hooks
    }

    /// Its parts: a statement that is sent on the connection is sent behind what waits.
    fn split(&mut self) -> (&Held, Waiting<'_>) {
        let Self { client, is_begun, ahead, hooks } = self;
        (client, Waiting { is_begun, ahead: std::mem::take(ahead), hooks })
    }
}

/// What is to be sent before anything else.
struct Waiting<'t> {
    is_begun: &'t mut bool,
    ahead: Vec<Ahead>,
    hooks: &'t mut Vec<Hook>,
}

impl Waiting<'_> {
    /// Sends it, and `last` behind it. The first of them that failed is the one to tell: those behind it only say that the
    /// transaction has failed.
    async fn before<T>(
        self,
        client: &Held,
        last: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let (ahead, then): (Vec<_>, Vec<_>) =
            self.ahead.into_iter().map(|ahead| ((ahead.sql, ahead.binds), ahead.then)).unzip();
        let mut prepared: Vec<Prepared<'_>> = Vec::with_capacity(ahead.len());
        for (sql, binds) in &ahead {
            prepared.push(prepare(client, sql, binds).await?);
        }
        let was_begun = std::mem::replace(self.is_begun, true);
        let begin = async { if was_begun { Ok(()) } else { client.batch_execute("begin").await } };
        let found = join_all(prepared.iter().map(|prepared| prepared.found(client)));
        // Each is sent when it is first looked at, and these are looked at in their order.
        let (begun, (found, last)) = join(begin, join(found, last)).await;
        begun.map_err(Error::from)?;
        let found = found.into_iter().collect::<Result<Vec<_>, Failure>>()?;
        for ((then, prepared), found) in then.into_iter().zip(&prepared).zip(&found) {
            if let Some(then) = then {
                self.hooks.push(then(prepared.statement(), found)?);
            }
        }
        last
    }
}
