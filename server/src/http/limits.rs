//! Rate limits: in memory, on the app's clock, one bucket for each limit and key.

use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use super::problem::Problem;
use crate::clock::Clock;
use crate::settings::{self, Rate};

/// What is limited. The quantities stand in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Api,
    Register,
    LoginAddress,
    LoginAccount,
    LoginDevice,
    Password,
    Feedback,
}

impl Limit {
    pub const ALL: [Self; 7] = [
        Self::Api,
        Self::Register,
        Self::LoginAddress,
        Self::LoginAccount,
        Self::LoginDevice,
        Self::Password,
        Self::Feedback,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Register => "register",
            Self::LoginAddress => "login_address",
            Self::LoginAccount => "login_account",
            Self::LoginDevice => "login_device",
            Self::Password => "password",
            Self::Feedback => "feedback",
        }
    }

    pub fn rate(self, settings: &settings::Limits) -> Rate {
        match self {
            Self::Api => settings.api,
            Self::Register => settings.register,
            Self::LoginAddress => settings.login_address,
            Self::LoginAccount => settings.login_account,
            Self::LoginDevice => settings.login_device,
            Self::Password => settings.password,
            Self::Feedback => settings.feedback,
        }
    }
}

type Buckets = RateLimiter<String, DashMapStateStore<String>, Clock, NoOpMiddleware<std::time::Duration>>;

pub struct Limits {
    buckets: Option<Vec<(Limit, Buckets)>>,
    clock: Clock,
}

impl Limits {
    pub fn new(settings: &settings::Limits, clock: &Clock) -> Self {
        let bucket = |limit: Limit| {
            let rate = limit.rate(settings);
            let refill = (rate.period / rate.count.get()).max(std::time::Duration::from_nanos(1));
            let quota = Quota::with_period(refill).expect("never zero").allow_burst(rate.count);
            (limit, RateLimiter::new(quota, DashMapStateStore::default(), clock.clone()))
        };
        let buckets = settings.rate_limits.0.then(|| Limit::ALL.map(bucket).into());
        Self { buckets, clock: clock.clone() }
    }

    /// Takes one from the bucket, or says when to come again.
    pub fn take(&self, limit: Limit, key: &str) -> Result<(), Problem> {
        let Some(buckets) = &self.buckets else { return Ok(()) };
        let (_, bucket) =
            buckets.iter().find(|(known, _)| *known == limit).expect("every limit has its buckets");
        bucket.check_key(&key.to_owned()).map_err(|until| {
            let wait = until.wait_time_from(governor::clock::Clock::now(&self.clock));
            Problem::too_many(wait.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX))
        })
    }

    /// Forgets the buckets that are full again.
    pub fn sweep(&self) {
        for (_, bucket) in self.buckets.iter().flatten() {
            bucket.retain_recent();
            bucket.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use db::Time;

    use super::*;
    use crate::settings::{Settings, Variables};

    #[test]
    fn f6_a_full_bucket_answers_429_with_the_time_to_wait_and_refills() {
        let settings = Settings::load(None, &Variables::new()).unwrap();
        let clock = Clock::mock(Time::from_micros(1_800_000_000_000_000));
        let limits = Limits::new(&settings.limits, &clock);
        for _ in 0..10 {
            limits.take(Limit::LoginAddress, "a").expect("ten are free");
        }
        let problem = limits.take(Limit::LoginAddress, "a").expect_err("the eleventh is not");
        assert_eq!((problem.status.as_u16(), problem.retry_after), (429, Some(60)));
        limits.take(Limit::LoginAddress, "b").expect("another key has its own");
        limits.take(Limit::LoginAccount, "a").expect("another limit has its own");
        clock.advance(Duration::from_mins(1));
        limits.take(Limit::LoginAddress, "a").expect("one came back");
        limits.take(Limit::LoginAddress, "a").expect_err("only one");
    }
}
