//! Test clocks: a customer who lives by one grows older only when somebody moves it.

use serde_json::json;

use super::answer::{Answer, Halt};
use super::params::Params;
use super::sandbox_tx::{SandboxTx, int, text};
use super::store;
use super::subscriptions::months_after;

/// More subscriptions than one customer has.
const MOST: i64 = 100;

impl SandboxTx {
    pub async fn create_clock(&mut self, params: &Params) -> Result<Answer, Halt> {
        let frozen = params.int("frozen_time")?.ok_or_else(|| Halt::required("frozen_time"))?;
        let clock = json!({
            "id": self.id("clock"), "object": "test_helpers.test_clock", "frozen_time": frozen,
            "name": params.get("name"), "status": "ready", "created": self.seconds(), "livemode": false,
        });
        self.put("test_clock", &clock, None).await?;
        Ok(Answer::of(&clock))
    }

    pub async fn advance_clock(&mut self, id: &str, params: &Params) -> Result<Answer, Halt> {
        let to = params.int("frozen_time")?.ok_or_else(|| Halt::required("frozen_time"))?;
        let mut clock = self.take("test_clock", id).await?;
        let (from, most) = (int(&clock, "frozen_time"), months_after(int(&clock, "frozen_time"), 24));
        if to < from || to > most {
            return Err(Halt::parameter("frozen_time", "A clock goes forward, by two years at most."));
        }
        clock["frozen_time"] = json!(to);
        self.save(&clock, None).await?;
        for customer in self.customers_by(id).await? {
            for subscription in
                store::newest(&mut self.tx, "subscription", Some(&customer), i64::MAX, MOST).await?
            {
                self.live_on(text(&subscription, "id")).await?;
            }
        }
        Ok(Answer::of(&clock))
    }

    /// Who lives by this clock. Test clocks are few and so are their customers.
    async fn customers_by(&mut self, clock: &str) -> Result<Vec<String>, Halt> {
        let customers = store::newest(&mut self.tx, "customer", None, i64::MAX, 10_000).await?;
        let by = customers.iter().filter(|customer| customer["test_clock"] == clock);
        Ok(by.map(|customer| text(customer, "id").to_owned()).collect())
    }

    /// Moves one customer a month on, giving them a clock of their own when they have none.
    pub async fn grow_older(&mut self, customer: &str) -> Result<(), Halt> {
        let mut owner = self.take("customer", customer).await?;
        let at = self.moment_of(Some(customer)).await?;
        let clock = if let Some(clock) = owner["test_clock"].as_str() {
            clock.to_owned()
        } else {
            let params = Params::parse(format!("frozen_time={}", at.seconds).as_bytes());
            let clock = text(&self.create_clock(&params).await?.body, "id").to_owned();
            owner["test_clock"] = json!(clock);
            self.save(&owner, None).await?;
            clock
        };
        let later = months_after(at.seconds, 1);
        let params = Params::parse(format!("frozen_time={later}").as_bytes());
        self.advance_clock(&clock, &params).await.map(drop)
    }
}
