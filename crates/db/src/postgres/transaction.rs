//! A transaction on one connection. What need not be answered at once is sent together with the next statement that must
//! be (PostgreSQL runs them in the order they come), so that it costs no way to the server and back of its own. The `begin`
//! goes with the first statement for the same reason.

use futures_util::future::{join, join_all};

use super::statement::{Prepared, prepare};
use super::{Failure, Held};
use crate::record::Record;
use crate::{Error, Sql, Value};

/// As many statements wait for the next one at most: the sockets of both sides hold them without blocking each other.
const MOST_AHEAD: usize = 16;

pub(crate) struct Transaction {
    client: Held,
    is_begun: bool,
    ahead: Vec<(&'static Sql, Vec<Value>)>,
}

impl Transaction {
    pub(super) fn new(client: Held) -> Self {
        Self { client, is_begun: false, ahead: Vec::new() }
    }

    /// Goes with the next statement or the commit, which also answers for its failure.
    pub(crate) async fn later(&mut self, sql: &'static Sql, binds: Vec<Value>) -> Result<(), Failure> {
        self.ahead.push((sql, binds));
        if self.ahead.len() < MOST_AHEAD {
            return Ok(());
        }
        let Self { client, is_begun, ahead } = self;
        behind(client, is_begun, ahead, async { Ok(()) }).await
    }

    pub(crate) async fn rows<R: Record>(
        &mut self,
        sql: &Sql,
        binds: &[Value],
        most: usize,
    ) -> Result<Vec<R>, Failure> {
        let Self { client, is_begun, ahead } = self;
        let prepared = prepare(client, sql, binds).await?;
        behind(client, is_begun, ahead, prepared.rows(client, most)).await
    }

    pub(crate) async fn execute(&mut self, sql: &Sql, binds: &[Value]) -> Result<u64, Failure> {
        let Self { client, is_begun, ahead } = self;
        let prepared = prepare(client, sql, binds).await?;
        behind(client, is_begun, ahead, prepared.execute(client)).await
    }

    /// When it fails, the connection is closed by being dropped, or [`Transaction::roll_back`] is asked for.
    pub(crate) async fn commit(&mut self) -> Result<(), Failure> {
        let Self { client, is_begun, ahead } = self;
        if !*is_begun && ahead.is_empty() {
            return Ok(());
        }
        behind(client, is_begun, ahead, async { Ok(client.batch_execute("commit").await?) }).await
    }

    /// Undoes it and gives the connection back, or closes it when even that fails.
    pub(crate) async fn roll_back(self) {
        if !self.is_begun || self.client.batch_execute("rollback").await.is_ok() {
            self.client.give_back();
        }
    }

    pub(crate) fn give_back(self) {
        self.client.give_back();
    }
}

/// Sends what waits, and `last` behind it. The first of them that failed is the one to tell: those behind it only say that
/// the transaction has failed.
async fn behind<T>(
    client: &Held,
    is_begun: &mut bool,
    ahead: &mut Vec<(&'static Sql, Vec<Value>)>,
    last: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let ahead = std::mem::take(ahead);
    let mut prepared: Vec<Prepared<'_>> = Vec::with_capacity(ahead.len());
    for (sql, binds) in &ahead {
        prepared.push(prepare(client, sql, binds).await?);
    }
    let was_begun = std::mem::replace(is_begun, true);
    let begin = async { if was_begun { Ok(()) } else { client.batch_execute("begin").await } };
    let ahead = join_all(prepared.iter().map(|prepared| prepared.execute(client)));
    // Each is sent when it is first looked at, and these are looked at in their order.
    let (begun, (ahead, last)) = join(begin, join(ahead, last)).await;
    begun.map_err(Error::from)?;
    ahead.into_iter().collect::<Result<Vec<u64>, Failure>>()?;
    last
}
