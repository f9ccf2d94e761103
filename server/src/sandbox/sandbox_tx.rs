//! Where the sandbox works: one transaction, and what is done in it with objects.

use db::{Time, Tx};
use serde_json::{Value, json};

use super::answer::{Answer, Halt, shown};
use super::params::Params;
use super::{Sandbox, store};

pub struct SandboxTx {
    pub tx: Tx,
    pub sandbox: Sandbox,
    /// The moment everything of this transaction happens at, for whoever lives by no test clock.
    pub now: Time,
}

impl SandboxTx {
    pub async fn open(sandbox: &Sandbox) -> Result<Self, Halt> {
        let tx = sandbox.0.db.begin().await?;
        Ok(Self { tx, sandbox: sandbox.clone(), now: sandbox.0.clock.now() })
    }

    pub async fn close(self) -> Result<(), Halt> {
        Ok(self.tx.commit().await?)
    }

    /// A new id, which nobody guesses.
    pub fn id(&self, prefix: &str) -> String {
        format!("{prefix}_{}", hex::encode(self.sandbox.0.random.bytes::<14>()))
    }

    pub fn seconds(&self) -> i64 {
        self.now.as_second()
    }

    /// Keeps a new object; its id stands in it, and whose it is: a customer's, or a charge's.
    pub async fn put(&mut self, kind: &str, object: &Value, due_at: Option<Time>) -> Result<(), Halt> {
        let new = store::New {
            id: text(object, "id"),
            kind,
            customer: object["customer"].as_str().or(object["charge"].as_str()),
            due_at,
            body: object.clone(),
            created_at: self.now,
        };
        Ok(store::insert(&mut self.tx, new).await?)
    }

    pub async fn read(&mut self, kind: &str, id: &str) -> Result<Value, Halt> {
        store::read(&mut self.tx, id, kind).await?.ok_or_else(|| Halt::missing(kind, id))
    }

    /// To change it: nobody else does until this desk is closed.
    pub async fn take(&mut self, kind: &str, id: &str) -> Result<Value, Halt> {
        store::take(&mut self.tx, id, kind).await?.ok_or_else(|| Halt::missing(kind, id))
    }

    pub async fn save(&mut self, object: &Value, due_at: Option<Time>) -> Result<(), Halt> {
        Ok(store::save(&mut self.tx, text(object, "id"), object.clone(), due_at).await?)
    }

    /// What a customer's objects happen at: the test clock's moment, where they live by one.
    pub async fn moment_of(&mut self, customer: Option<&str>) -> Result<Moment, Halt> {
        let Some(customer) = customer else { return Ok(Moment { seconds: self.seconds(), real: true }) };
        let customer = self.read("customer", customer).await?;
        match customer["test_clock"].as_str() {
            None => Ok(Moment { seconds: self.seconds(), real: true }),
            Some(clock) => {
                let clock = self.read("test_clock", clock).await?;
                Ok(Moment { seconds: int(&clock, "frozen_time"), real: false })
            }
        }
    }

    /// A page of objects, newest first, as the provider lists them.
    pub async fn list(
        &mut self,
        kind: &str,
        params: &Params,
        keep: impl Fn(&Value) -> bool,
    ) -> Result<Answer, Halt> {
        let limit = params.int("limit")?.unwrap_or(10).clamp(1, 100);
        let before = match params.get("starting_after") {
            Some(id) => store::number(&mut self.tx, id).await?.ok_or_else(|| Halt::missing(kind, id))?,
            None => i64::MAX,
        };
        let since = params.int("created[gte]")?.unwrap_or(i64::MIN);
        let customer = params.get("customer").or(params.get("charge"));
        let mut rows = store::newest(&mut self.tx, kind, customer, before, limit + 1).await?;
        let page = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut has_more = rows.len() > page;
        rows.truncate(page);
        if rows.last().is_some_and(|last| int(last, "created") < since) {
            has_more = false;
        }
        let data: Vec<_> =
            rows.iter().filter(|row| int(row, "created") >= since && keep(row)).map(shown).collect();
        let body =
            json!({"object": "list", "data": data, "has_more": has_more, "url": format!("/v1/{kind}s")});
        Ok(Answer { status: 200, body })
    }
}

/// A moment in the life of a customer.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub seconds: i64,
    /// Whether it is also now for everybody else.
    pub real: bool,
}

impl Moment {
    /// When the sandbox has to look by itself: never, where a test clock is moved by hand.
    pub fn due(self, at: i64) -> Option<Time> {
        self.real.then(|| time(at))
    }
}

pub fn time(seconds: i64) -> Time {
    Time::from_micros(seconds.saturating_mul(1_000_000))
}

/// A text that every object of this kind has.
pub fn text<'v>(object: &'v Value, name: &str) -> &'v str {
    object[name].as_str().unwrap_or_default()
}

pub fn int(object: &Value, name: &str) -> i64 {
    object[name].as_i64().unwrap_or(0)
}
